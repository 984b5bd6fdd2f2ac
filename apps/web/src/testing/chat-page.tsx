import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import type { Message, Session } from '@robin/contract/sessions';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { createTestQueryClient } from '#testing/query-client.ts';
import { loadTexts } from './render-app.tsx';
import { sampleProject, sampleUser } from './samples.ts';
import { ChatScreen } from '#features/chat/components/chat-screen.tsx';
import type { ChatParts } from '#features/chat/layout/chat-parts.ts';
import { NoDocuments, NoEpisodes, NoWorkflow } from '#features/chat/layout/empty-sidebars.tsx';
import { PhoneBars } from '#features/chat/layout/phone-bars.tsx';
import { AttachedFileList } from '#features/chat/composer/attached-file-list.tsx';
import { AttachmentList } from '#features/chat/messages/attachment-list.tsx';
import { DropOverlay } from '#features/chat/composer/drop-overlay.tsx';
import { AgainDialog } from '#features/chat/messages/again-dialog.tsx';
import { ThinkingPanel } from '#features/chat/components/thinking-panel.tsx';
import { EarlierVersions } from '#features/chat/messages/earlier-versions.tsx';
import { MessageEditor } from '#features/chat/messages/message-editor.tsx';
import { SentContextDialog } from '#features/chat/messages/sent-context-dialog.tsx';
import { DeleteChatDialog } from '#features/chat/toolbar/delete-chat-dialog.tsx';
import { PhonePills } from '#features/chat/toolbar/phone-pills.tsx';
import { TalkCards } from '#features/chat/toolbar/talk-cards.tsx';
import { NoWorkflowLine, NoWorkflowRail } from '#features/workflows/components/no-workflow.tsx';

const now = '2026-11-20T14:02:11.000Z';

export function sampleSession(overrides: Partial<Session> = {}): Session {
  return {
    session_id: 's1',
    session_type: 'assist',
    project_id: 1,
    title: null,
    created_at: now,
    updated_at: now,
    is_active: true,
    ...overrides,
  };
}

export function sampleMessage(
  index: number,
  role: Message['role'],
  content: string,
  metadata: Message['metadata'] = {},
): Message {
  return {
    id: `m${index}`,
    role,
    content,
    created_at: now,
    metadata,
    absolute_event_index: index,
  };
}

/** One chat stream that the test writes to. */
function createStream() {
  const encoder = new TextEncoder();
  let count = 0;
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      writer = controller;
    },
  });
  return {
    response: new Response(body),
    async send(...events: ChatStreamEvent[]) {
      await act(async () => {
        for (const event of events) {
          count += 1;
          writer?.enqueue(encoder.encode(`id: ${count}\ndata: ${JSON.stringify(event)}\n\n`));
        }
        // Longer than the interval at which a running answer is drawn.
        await new Promise((resolve) => setTimeout(resolve, 60));
      });
    },
    fail: () => writer?.error(new TypeError('network error')),
    close: () => writer?.close(),
  };
}

interface Call {
  method: string;
  path: string;
  form: FormData | null;
}

/** The server behind a chat screen, with what it has and what it was asked. */
export function createChatServer() {
  const calls: Call[] = [];
  const stream = createStream();
  const server = {
    calls,
    stream,
    sessions: [sampleSession()],
    messages: [] as Message[],
    hasOlder: false,
    /** What else is answered, by path. */
    replies: new Map<string, { status: number; body: unknown }>(),
    /** Set to let a call fail: path, status and the server's words. */
    failures: new Map<string, { status: number; detail: string; code: string }>(),
    /** What is answered only once something has come true, by path. */
    waits: new Map<string, Promise<void>>(),
    callsTo: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path.startsWith(path)),
  };

  function reply(method: string, path: string): Response {
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
    const failure = server.failures.get(`${method} ${path}`);
    if (failure) {
      const { status, detail, code } = failure;
      return json({ detail, code, request_id: 'r1' }, status);
    }
    const known = server.replies.get(path);
    if (known) return json(known.body, known.status);
    if (path === '/api/sessions') return json({ sessions: server.sessions });
    if (path === '/api/sessions/talk') {
      return json(
        sampleSession({ session_id: 'new', session_type: 'talk', project_id: null }),
        201,
      );
    }
    if (path.startsWith('/api/sessions/project/')) {
      const session_type = path.endsWith('grow') ? 'grow' : 'catch_up';
      return json(sampleSession({ session_id: 'new', session_type }), 201);
    }
    if (path.endsWith('/messages')) {
      const { messages, hasOlder } = server;
      return json({ messages, has_more: hasOlder, running_turn: null });
    }
    if (path.endsWith('/stop')) return json({ stopped: true, turn_id: 't1' });
    if (path.endsWith('/stream') && path.includes('/chat/')) {
      return new Response(null, { status: 204 });
    }
    if (path.startsWith('/api/chat/')) return stream.response;
    // The live line stays open and says nothing.
    return new Response(new ReadableStream<Uint8Array>());
  }

  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname;
    calls.push({ method, path, form: body instanceof FormData ? body : null });
    return Promise.resolve(server.waits.get(path)).then(() => reply(method, path));
  });
  return server;
}

/** The parts that load on their own, at once. */
const parts: ChatParts = {
  Workflow: NoWorkflow,
  WorkflowRail: NoWorkflowRail,
  WorkflowStrip: NoWorkflowLine,
  Documents: NoDocuments,
  Episodes: NoEpisodes,
  SentContext: SentContextDialog,
  EarlierVersions,
  ThinkingPanel,
  MessageEditor,
  AgainDialog,
  AttachedFileList,
  AttachmentList,
  DropOverlay,
  TalkCards,
  DeleteChatDialog,
  PhoneBars,
  PhonePills,
};

interface ShownChat {
  /** Where the chat is opened, with what its address asks for. */
  address?: string;
  startsWithWorkflow?: boolean;
  onProjectMissing?: () => void;
  client?: QueryClient;
  /** Parts that belong to other features. */
  parts?: Partial<ChatParts>;
  /** What is known of the person. */
  user?: Parameters<typeof sampleUser>[0];
}

/** Shows the chat of somebody who is signed in and has a project, in one language. */
export async function showChat(language: 'de' | 'en' = 'en', shown: ShownChat = {}) {
  await loadTexts(language);
  const user = sampleUser({ first_name: 'Mara', ...shown.user });
  useAuth.setState({ status: 'signedIn', user, token: 'secret' });
  // As the app notes it of whoever signs in: without it nothing they type is kept.
  localStorage.setItem('texts_of', String(user.id));
  useActiveProject.setState({ isResolved: true, activeProject: sampleProject() });
  const client = shown.client ?? createTestQueryClient();
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[shown.address ?? '/chat']}>
          <ChatScreen
            parts={{ ...parts, ...shown.parts }}
            startsWithWorkflow={shown.startsWithWorkflow}
            onProjectMissing={shown.onProjectMissing ?? (() => undefined)}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
}

/** Shows the chat and waits until its messages are there. */
export async function renderChat(language: 'de' | 'en' = 'en', shown: ShownChat = {}) {
  await showChat(language, shown);
  await screen.findByLabelText(/Nachricht an Robin|Message to Robin/);
  const isLoading = /wird geladen|is loading/;
  await waitFor(() => {
    if (screen.queryByText(isLoading)) throw new Error('The messages are loading.');
  });
}
