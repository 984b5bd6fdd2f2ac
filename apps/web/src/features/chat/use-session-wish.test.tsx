import type { Session } from '@robin/contract/sessions';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createChatServer,
  renderChat,
  sampleMessage,
  sampleSession,
  showChat,
} from '#testing/chat-page.tsx';
import { sampleProject } from '#testing/samples.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { createTestQueryClient } from '#testing/query-client.ts';

let server: ReturnType<typeof createChatServer>;
beforeEach(() => {
  server = createChatServer();
  useToasts.setState({ toasts: [] });
});

const createClient = () => createTestQueryClient();
const talk = (id: string, overrides: Partial<Session> = {}) =>
  sampleSession({ session_id: id, session_type: 'talk', project_id: null, ...overrides });
const chosenMode = () => screen.getByRole('tab', { selected: true, name: /^[CAGT]/ }).textContent;
const gone = 'This conversation is gone';
const wasRead = (id: string) => server.callsTo('GET', `/api/sessions/${id}/messages`).length > 0;
const madeSessions = () => server.callsTo('POST', '/api/sessions').map(({ path }) => path);

describe('an address that names a session', () => {
  test.each([
    ['catch_up', 'Catch-up'],
    ['assist', 'Assist'],
    ['grow', 'Grow'],
    ['talk', 'Talk'],
  ] as const)('opens it in the mode %s, which it belongs to', async (type, mode) => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"grow"}');
    server.sessions = [
      talk('newer', { updated_at: '2026-11-21T09:00:00.000Z' }),
      sampleSession({
        session_id: 'wished',
        session_type: type,
        project_id: type === 'talk' ? null : 1,
      }),
    ];
    await renderChat('en', { address: '/chat?session=wished' });
    await waitFor(() => expect(chosenMode()).toBe(mode));
    await waitFor(() => expect(wasRead('wished')).toBe(true));
    expect(madeSessions()).toEqual([]);
  });

  test('opens one of another project in that project', async () => {
    const client = createClient();
    const other = sampleProject({ id: 2, name: 'Mobile app' });
    client.setQueryData(projectListQuery.queryKey, [sampleProject(), other]);
    server.sessions = [sampleSession(), sampleSession({ session_id: 'wished', project_id: 2 })];
    await renderChat('en', { address: '/chat?session=wished', client });
    await waitFor(() => expect(wasRead('wished')).toBe(true));
    expect(useActiveProject.getState().activeProject).toEqual(other);
  });

  test('says that one is gone whose project is archived, and stays in the active project', async () => {
    const client = createClient();
    const archived = sampleProject({ id: 2, is_archived: true });
    client.setQueryData(projectListQuery.queryKey, [sampleProject(), archived]);
    server.sessions = [sampleSession(), sampleSession({ session_id: 'wished', project_id: 2 })];
    await renderChat('en', { address: '/chat?session=wished', client });
    await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ title: gone }]));
    expect(useActiveProject.getState().activeProject?.id).toBe(1);
    expect(wasRead('wished')).toBe(false);
  });

  test('is told of nothing that is gone while the list of sessions cannot be read', async () => {
    server.failures.set('GET /api/sessions', { status: 404, detail: 'No.', code: 'not_found' });
    await showChat('en', { address: '/chat?session=wished', client: createClient() });
    await screen.findByRole('alert');
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('asks anew for one that another window has just begun', async () => {
    const client = createClient();
    client.setQueryData(['chat', 'sessions'], [sampleSession()]);
    server.sessions = [sampleSession(), talk('wished')];
    await renderChat('en', { address: '/chat?session=wished', client });
    await waitFor(() => expect(wasRead('wished')).toBe(true));
  });

  test('and a message jumps to the place in that session, not in the one before', async () => {
    server.messages = [
      sampleMessage(0, 'user', 'First'),
      sampleMessage(1, 'assistant', 'Second'),
      sampleMessage(2, 'user', 'Third'),
    ];
    // The one before is known with its messages, and could jump at once.
    const client = createClient();
    await renderChat('en', { client });
    cleanup();
    server.sessions = [sampleSession(), talk('wished')];
    const answer = Promise.withResolvers<void>();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.endsWith('/api/sessions')) await answer.promise;
      return fetch(address, init);
    });
    await renderChat('en', { address: '/chat?session=wished&message=1', client });
    answer.resolve();
    await waitFor(() => expect(wasRead('wished')).toBe(true));
    const message = await within(screen.getByRole('log')).findByText('Second');
    // It stands out for a while.
    await waitFor(() => expect(message.closest('.bg-primary-soft')).not.toBeNull());
  });

  test.each([
    ['en', gone],
    ['de', 'Dieses Gespräch gibt es nicht mehr'],
  ] as const)('that is gone says so in %s, and shows the chat', async (language, title) => {
    await renderChat(language, { address: '/chat?session=lost&message=3' });
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ type: 'info', title }]),
    );
    expect(wasRead('s1')).toBe(true);
  });

  test('is not said to be gone where the list can’t be read: the toast says why', async () => {
    const client = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Infinity } },
    });
    client.setQueryData(['chat', 'sessions'], [sampleSession()]);
    server.failures.set('GET /api/sessions', {
      status: 503,
      detail: 'The database does not answer',
      code: 'unavailable',
    });
    await renderChat('en', { address: '/chat?session=wished', client });
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        {
          type: 'error',
          title: 'The messages could not be loaded.',
          message: 'The database does not answer',
        },
      ]),
    );
  });
});

test('an address that names no session says nothing of one, and asks for none anew', async () => {
  await renderChat('en');
  await waitFor(() => expect(wasRead('s1')).toBe(true));
  expect(useToasts.getState().toasts).toEqual([]);
  expect(
    server.callsTo('GET', '/api/sessions').filter(({ path }) => path === '/api/sessions'),
  ).toHaveLength(1);
});
