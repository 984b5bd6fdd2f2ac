import type { LiveEvent } from '@robin/contract/live-events';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useMemoryWanted } from '#features/episodes/memory-wanted.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { HEADER_ACTIONS_ID } from '#shared/ui/header-actions.ts';
import { createChatServer, renderChat, sampleMessage } from '#testing/chat-page.tsx';
import { sampleDocument } from '#testing/document-server.ts';
import {
  sampleCandidate,
  sampleEpisode,
  sampleOriginal,
  serveEpisodes,
} from '#testing/episode-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { sampleProject } from '#testing/samples.ts';
import { ChatMemoryGate } from './pages/chat-memory-gate.tsx';
import { ChatPhoneBars } from './pages/chat-phone-bars.tsx';
import { ChatUsedEpisodes } from './pages/chat-used-episodes.tsx';

const listeners = new Set<(event: LiveEvent) => void>();
const messages = Array.from({ length: 8 }, (_, index) =>
  sampleMessage(index, index % 2 === 0 ? 'user' : 'assistant', `Said ${index}`),
);
const kept = sampleEpisode({ message_range: { start: 1, end: 4 }, message_count: 4 });
const waiting = sampleCandidate({ message_range: { start: 1, end: 4 }, message_count: 4 });

/** The memory, beside a way that leads elsewhere as the search does, which lies over every dialog. */
function MemoryWithWay(props: ComponentProps<typeof ChatMemoryGate>) {
  return (
    <>
      <ChatMemoryGate {...props} />
      <Link to="/chat?session=s1">Elsewhere</Link>
    </>
  );
}

async function open(
  world: Parameters<typeof serveEpisodes>[0] = {},
  stored = messages,
  Memory = ChatMemoryGate,
) {
  const episodes = serveEpisodes({
    originals: [1, 2, 3, 4].map((index) => sampleOriginal(index)),
    ...world,
  });
  const ofEpisodes = globalThis.fetch;
  const chat = createChatServer();
  chat.messages = stored;
  chat.hasOlder = (stored[0]?.absolute_event_index ?? 0) > 0;
  const documents = [
    sampleDocument({ id: 'd1', title: 'Notes of Tom', user_id: 2 }),
    sampleDocument({ id: 'd2', title: 'Own notes', user_id: 1 }),
    sampleDocument({ id: 'd3', title: 'Put away', user_id: 1, is_deleted: true }),
  ];
  chat.replies.set('/api/po_documents', {
    status: 200,
    body: { po_documents: documents, total_count: 3 },
  });
  const ofChat = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.startsWith('/api/episodes') ? ofEpisodes(address, init) : ofChat(address, init),
  );
  const parts = {
    Memory,
    PhoneBars: ChatPhoneBars,
    UsedEpisodes: ChatUsedEpisodes,
  };
  await renderChat('en', { parts });
  return { ...episodes, documents };
}

/** The call for what waits answers with one candidate, or is refused, as is said by what comes back. */
async function openPending(pending: { isDown: boolean }) {
  vi.spyOn(console, 'warn').mockReturnValue();
  const body = { candidates: [waiting], total_count: 1 };
  await open({
    handlers: {
      'GET /api/episodes/candidates/pending': () =>
        pending.isDown ? refusal(409, 'conflict', 'No.') : { status: 200, body },
    },
  });
  return pending;
}

const tell = (type: string, data: Record<string, unknown> = {}) =>
  act(() => {
    const event = {
      event_type: type,
      timestamp: '2026-11-20T14:02:11.000Z',
      data: { session_id: 's1', ...data },
    };
    for (const listener of listeners) listener(event);
  });
const log = () => screen.getByRole('log');
const rows = () => [...log().querySelectorAll<HTMLElement>('ol > li[data-key]')];
/** The row with a key; the whole list where there is none, so that the search in it says what is missing. */
const rowOf = (key: string) => rows().find((row) => row.dataset['key'] === key) ?? log();
const keys = () => rows().map((row) => row.dataset['key']);
const standsOut = () =>
  rows()
    .filter((row) => row.firstElementChild?.className.includes('bg-primary-soft'))
    .map((row) => row.dataset['key']);
const placeholder = () => within(rowOf('placeholder:e1'));
const appear = (key: string) => waitFor(() => expect(keys()).toContain(key));

beforeEach(() => {
  listeners.clear();
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  useToasts.setState({ toasts: [] });
  useMemoryDesk.setState(useMemoryDesk.getInitialState());
  useMemoryWanted.setState({ isWanted: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('an episode of which nobody could tell any more is there once the server says that something was missed', async () => {
  const { stored } = await open();
  await appear('m7');
  stored.episodes.push(kept);
  tell('resync_required');
  await appear('placeholder:e1');
});

describe('a decided episode in the chat', () => {
  test('stands in the place of its messages, with its level and its size [MSG-017]', async () => {
    await open({ episodes: [kept] });
    await appear('placeholder:e1');
    expect(keys()).toEqual(['m0', 'placeholder:e1', 'm5', 'm6', 'm7']);
    await placeholder().findByText('Essence · 4 messages · 12,480 → 310 tokens');
  });

  test('is no new conversation where it stands for all that was said: nobody is greeted there [OPEN2-005]', async () => {
    const all = { message_range: { start: 0, end: 7 }, message_count: 8 };
    await open({ episodes: [sampleEpisode(all)] });
    await appear('placeholder:e1');
    expect(keys()).toEqual(['placeholder:e1']);
    expect(screen.queryByRole('heading', { name: /what are we working on/ })).toBeNull();
  });

  test('leaves the conversation to be exported, folded and expanded, where it stands for its end', async () => {
    const menus = () => within(log()).getAllByText('Export conversation');
    const end = { message_range: { start: 1, end: 7 }, message_count: 7 };
    await open({ episodes: [sampleEpisode(end)] });
    await appear('placeholder:e1');
    expect(keys()).toEqual(['m0', 'placeholder:e1']);
    expect(menus()).toHaveLength(1);
    fireEvent.click(placeholder().getByRole('button', { name: 'Show the messages' }));
    await appear('more:e1');
    expect(menus()).toHaveLength(1);
  });

  test('is expanded to its messages, word for word, and folded again [EPI-049] [EPI-133] [OPEN2-096]', async () => {
    const { sent } = await open({ episodes: [kept] });
    await appear('placeholder:e1');
    fireEvent.click(placeholder().getByRole('button', { name: 'Show the messages' }));
    await appear('more:e1');
    expect(keys()).toEqual([
      'm0',
      'placeholder:e1',
      'm1',
      'm2',
      'm3',
      'm4',
      'more:e1',
      'm5',
      'm6',
      'm7',
    ]);
    expect(sent.map(({ path }) => path)).toContain(
      '/api/episodes/candidates/e1/messages?limit=100&offset=0',
    );
    // What is remembered is not changed any more.
    const original = within(rowOf('m2'));
    expect(original.getByText('Said 2')).toBeDefined();
    expect(original.queryByRole('button', { name: /Edit/ })).toBeNull();
    fireEvent.click(placeholder().getByRole('button', { name: 'Fold the messages' }));
    await waitFor(() => expect(keys()).not.toContain('m2'));
  });

  test('says without a line that its messages cannot be had, and shows them once it is back [EPI-049]', async () => {
    let isDown = true;
    const body = { messages: [sampleOriginal(1)], total_count: 1, has_more: false };
    await open({
      episodes: [kept],
      handlers: {
        'GET /api/episodes/candidates/e1/messages': () =>
          isDown ? refusal(409, 'conflict', 'No.') : { status: 200, body },
      },
    });
    await appear('placeholder:e1');
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    fireEvent.click(placeholder().getByRole('button', { name: 'Show the messages' }));
    await appear('more:e1');
    expect(within(rowOf('more:e1')).getByRole('alert')).toBeDefined();
    isDown = false;
    act(() => onlineManager.setOnline(true));
    await appear('m1');
    expect(within(rowOf('more:e1')).queryByRole('alert')).toBeNull();
  });

  test('keeps the focus on its button while its messages load, and has it when they are folded from their end', async () => {
    await open({ episodes: [kept] });
    await appear('placeholder:e1');
    const toggle = placeholder().getByRole('button', { name: 'Show the messages' });
    act(() => toggle.focus());
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-busy')).toBe('true');
    await appear('more:e1');
    expect(document.activeElement).toBe(toggle);
    const fold = within(rowOf('more:e1')).getByRole('button');
    act(() => fold.focus());
    fireEvent.click(fold);
    await waitFor(() => expect(keys()).not.toContain('m2'));
    await waitFor(() =>
      expect(rowOf('placeholder:e1').contains(document.activeElement)).toBe(true),
    );
    expect(standsOut()).toEqual(['placeholder:e1']);
  });

  test('loads its messages a hundred at a time', async () => {
    const originals = Array.from({ length: 130 }, (_, index) => sampleOriginal(index + 1));
    await open({ episodes: [kept], originals });
    await appear('placeholder:e1');
    fireEvent.click(placeholder().getByRole('button', { name: 'Show the messages' }));
    await appear('m100');
    expect(keys()).not.toContain('m101');
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() =>
      expect(useMemoryDesk.getState().originals.get('e1')?.messages).toHaveLength(130),
    );
  });

  test('is gone to, and stands out for 2 seconds [EPI-050] [MSG-037] [OPEN2-096]', async () => {
    await open({ episodes: [kept] });
    await appear('placeholder:e1');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(placeholder().getByRole('button', { name: 'Show in the conversation' }));
    expect(standsOut()).toEqual(['placeholder:e1']);
    act(() => void vi.advanceTimersByTime(1_700));
    expect(standsOut()).toEqual(['placeholder:e1']);
    act(() => void vi.advanceTimersByTime(400));
    expect(standsOut()).toEqual([]);
  });

  test('is gone to once its messages are there, however long they take [EPI-050] [MSG-037]', async () => {
    await open({ episodes: [kept] }, messages.slice(6));
    const older = Promise.withResolvers<Response>();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.includes('before=6') ? older.promise : answer(address, init),
    );
    await waitFor(() => expect(useMemoryWanted.getState().isHeard).toBe(true));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => useMemoryDesk.getState().show('e1', 2_000));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(keys()).toEqual(['m6', 'm7']);
    older.resolve(
      Response.json({ messages: messages.slice(0, 6), has_more: false, running_turn: null }),
    );
    await appear('placeholder:e1');
    await waitFor(() => expect(standsOut()).toEqual(['placeholder:e1']));
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(standsOut()).toEqual([]);
  });

  test('can be mentioned in the documents that its person may change, and in no others [API2-046] [OPEN2-104]', async () => {
    await open({ episodes: [kept] });
    await appear('placeholder:e1');
    act(() => useMemoryDesk.getState().open({ kind: 'link', id: 'e1' }));
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Document' });
    const offered = () => [...field.options].map(({ text }) => text);
    expect(offered()).toEqual(['Own notes']);
    const activeProject = sampleProject({ own_role: 'admin' });
    act(() => useActiveProject.setState({ activeProject }));
    expect(offered()).toEqual(['Notes of Tom', 'Own notes']);
  });

  test('is offered the documents that there are, also when another window changes them beside the open dialog', async () => {
    const { documents } = await open({ episodes: [kept] });
    await appear('placeholder:e1');
    act(() => useMemoryDesk.getState().open({ kind: 'link', id: 'e1' }));
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Document' });
    const archived = sampleDocument({ id: 'd2', title: 'Own notes', user_id: 1, is_deleted: true });
    documents.splice(1, 1, archived, sampleDocument({ id: 'd4', title: 'Fresh', user_id: 1 }));
    tell('po_documents_updated', {
      project_id: 1,
      action: 'updated',
      document_id: 'd2',
      documents: [archived],
    });
    await waitFor(() => expect(field.textContent).toContain('Fresh'));
    expect(field.textContent).not.toContain('Own notes');
  });

  test('closes its dialog when somebody goes elsewhere, which it would cover', async () => {
    await open({ episodes: [kept] }, messages, MemoryWithWay);
    await appear('placeholder:e1');
    fireEvent.click(placeholder().getByText(kept.oneliner));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByText('Elsewhere'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says that its messages were changed', async () => {
    await open({ episodes: [{ ...kept, is_range_changed: true }] });
    await appear('placeholder:e1');
    expect(placeholder().getByText(/Messages of this episode were changed/)).toBeDefined();
  });
});

describe('a candidate in the chat', () => {
  const card = async () =>
    within(await screen.findByRole('article', { name: /^Episode waiting for you/ }));

  test('is a card below its messages, and leaves them for a placeholder when it is decided [MSG-018] [EPI-105] [OPEN2-097]', async () => {
    const { changes } = await open({ candidates: [waiting] });
    await appear('candidate:c1');
    expect(keys()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'candidate:c1', 'm5', 'm6', 'm7']);
    fireEvent.click(await (await card()).findByRole('button', { name: /^Essence/ }));
    await appear('placeholder:c1');
    expect(keys()).toEqual(['m0', 'placeholder:c1', 'm5', 'm6', 'm7']);
    expect(changes()).toEqual(['POST /candidates/c1/decide']);
  });

  test('gives the focus to the placeholder that takes its place', async () => {
    await open({ candidates: [waiting] });
    const level = await (await card()).findByRole('button', { name: /^Essence/ });
    act(() => level.focus());
    fireEvent.click(level);
    await appear('placeholder:c1');
    await waitFor(() =>
      expect(rowOf('placeholder:c1').contains(document.activeElement)).toBe(true),
    );
  });

  test('of another session shows its messages in the dialog, as they have no place here', async () => {
    await open({ candidates: [{ ...waiting, source_session_id: 's9' }] });
    fireEvent.click((await card()).getByRole('button', { name: 'Show in the conversation' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Said 3');
  });

  test('shows its messages for 3 seconds when it is asked to [MSG-038]', async () => {
    await open({ candidates: [waiting] });
    const find = (await card()).getByRole('button', { name: 'Show in the conversation' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(find);
    expect(standsOut()).toEqual(['m1', 'm2', 'm3', 'm4', 'candidate:c1']);
    expect(useMemoryDesk.getState().wanted).toMatchObject({ ms: 3_000 });
    act(() => void vi.advanceTimersByTime(2_700));
    expect(standsOut()).toContain('m1');
    act(() => void vi.advanceTimersByTime(400));
    expect(standsOut()).toEqual([]);
  });

  test('that was just found lets its messages stand out for 2 seconds [EPI-084] [MSG-037]', async () => {
    await open({ candidates: [waiting] });
    await appear('candidate:c1');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    tell('episode_detected', { episode_id: 'c1', candidate_id: 'c1' });
    expect(standsOut()).toEqual(['m1', 'm2', 'm3', 'm4']);
    act(() => void vi.advanceTimersByTime(2_100));
    expect(standsOut()).toEqual([]);
  });

  const decide = 'POST /api/episodes/candidates/c1/decide';
  const answer = (error?: string) => ({
    status: 200,
    body: {
      status: 'error',
      error,
      candidate_id: 'c1',
      episode_id: 'c1',
      memory_level: null,
      episode: waiting,
    },
  });

  test.each([
    ['It was dismissed meanwhile.', 'It was dismissed meanwhile.', 'en'],
    [undefined, 'Unbekannter Fehler', 'de'],
  ])(
    'that could not be decided says so for 7 seconds, in the words of the server or in German: %s [TOAST-059] [TOAST-060] [TOAST-061] [ERR2-039]',
    async (error, message, messageLang) => {
      await open({ candidates: [waiting], handlers: { [decide]: answer(error) } });
      fireEvent.click(await (await card()).findByRole('button', { name: /^Digest/ }));
      await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
      expect(useToasts.getState().toasts[0]).toMatchObject({
        type: 'error',
        duration: 7_000,
        message,
        messageLang,
      });
      expect(keys()).toContain('candidate:c1');
    },
  );
});

describe('the memory', () => {
  test('that fails says so in a box that can be closed [MSG-019] [MSG-020] [ERR2-036]', async () => {
    await open({ episodes: [kept] });
    await appear('placeholder:e1');
    tell('episode_error', { error_message: 'The model is away.' });
    const box = await screen.findByText('Episode System Fehler');
    expect(screen.getByText('The model is away.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
    expect(box.isConnected).toBe(false);
  });

  test.each([
    ['high', true],
    ['critical', true],
    ['medium', false],
    ['low', false],
  ] as const)(
    'at urgency %s warns: %s [EPI-125] [EPI-126] [EPI-127]',
    async (urgency, isWarned) => {
      await open({ episodes: [kept], urgency });
      await placeholderLoaded();
      const find = () => screen.queryByText(/memory (?:is 88% full|\. Decide)|fills 88%/);
      if (isWarned) await waitFor(() => expect(find()).not.toBeNull());
      else expect(find()).toBeNull();
    },
  );

  async function placeholderLoaded() {
    await appear('placeholder:e1');
    await placeholder().findByText(/12,480 → 310 tokens/);
  }

  test('that had to sum up by itself says so, and takes it back, so that the messages are there again', async () => {
    const compression = {
      id: 'k1',
      session_id: 's1',
      created_at: '2026-11-20T14:02:11.000Z',
      turn_id: null,
      episodes: [{ episode_id: 'e1', message_range: kept.message_range }],
      lowered: [],
      is_undone: false,
    };
    const undo = 'POST /api/episodes/sessions/s1/compressions/k1/undo';
    const { changes, stored } = await open({
      episodes: [kept],
      compression,
      handlers: {
        [undo]: () => {
          stored.episodes = [];
          return { status: 200, body: { status: 'completed', compression } };
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText(/Robin has summed up/)).toBeNull());
    expect(changes()).toEqual(['POST /sessions/s1/compressions/k1/undo']);
    expect(useToasts.getState().toasts).toMatchObject([{ type: 'success', title: 'Taken back' }]);
    await waitFor(() => expect(keys()).toHaveLength(8));
  });

  test('that cannot be read leaves the conversation as it is [ERR2-029]', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await open({
      handlers: {
        'GET /api/episodes/session/s1/episodes': refusal(409, 'conflict', 'No.'),
        'GET /api/episodes/candidates/pending': refusal(409, 'conflict', 'No.'),
      },
    });
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(keys()).toHaveLength(8);
  });

  test('keeps the candidates that are known when a later call for them fails [ERR2-029]', async () => {
    const pending = await openPending({ isDown: false });
    await appear('candidate:c1');
    pending.isDown = true;
    tell('resync_required');
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(keys()).toContain('candidate:c1');
  });

  test('has the candidates that could not be had as soon as somebody comes back to the window [ERR2-029]', async () => {
    const pending = await openPending({ isDown: true });
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(keys()).toHaveLength(8);
    pending.isDown = false;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await appear('candidate:c1');
  });

  test('comes to the chat with the first episode that the server tells of', async () => {
    const server = await open();
    expect(keys()).toHaveLength(8);
    server.stored.candidates = [waiting];
    tell('episode_candidate_created', { episode_id: 'c1', candidate: waiting });
    await appear('candidate:c1');
  });
});

describe('an answer that was built on an episode', () => {
  const tool = { name: 'read_episode', response: { episode_id: 'e1', title: 'Checkout' } };
  const answer = sampleMessage(8, 'assistant', 'As we said.', {
    parts: [
      { function_call: { id: 'a', name: 'read_episode', args: { id: 'e1' } } },
      { function_response: { id: 'a', ...tool } },
      { text: 'As we said.' },
    ],
  });

  test('names it, and leads to what was said; one that has found none says nothing of episodes', async () => {
    const found = { name: 'search_episodes', response: { episodes: [] } };
    const other = sampleMessage(9, 'assistant', 'I know of none.', {
      parts: [
        { function_call: { id: 'b', name: 'search_episodes', args: { query: 'Refunds' } } },
        { function_response: { id: 'b', ...found } },
        { text: 'I know of none.' },
      ],
    });
    await open({ episodes: [kept] }, [...messages, answer, other]);
    await appear('placeholder:e1');
    const link = await screen.findByRole('button', { name: 'Checkout' });
    const lines = screen.getAllByText('Robin draws on').map((line) => line.parentElement);
    expect(lines.map((line) => line?.textContent)).toEqual(['Robin draws onCheckout']);
    fireEvent.click(link);
    await appear('m2');
    expect(standsOut()).toEqual(['placeholder:e1']);
  });

  test('of another session shows its messages beside the chat', async () => {
    const elsewhere = sampleEpisode({ session_id: 's9', source_session_id: 's9' });
    const handlers = { 'GET /api/episodes/candidates/e1': { status: 200, body: elsewhere } };
    await open({ handlers }, [...messages, answer]);
    fireEvent.click(await screen.findByRole('button', { name: 'Checkout' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Said 3');
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    const media = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(media(query), { matches: query.startsWith('(width <') }),
    );
    const header = document.createElement('header');
    header.id = HEADER_ACTIONS_ID;
    document.body.append(header);
    return () => header.remove();
  });

  test('the button for the episodes tells that one waits for a decision, until it is made', async () => {
    const { stored } = await open({ candidates: [waiting] });
    await screen.findByRole('button', { name: 'Episodes, one is waiting for you' });
    stored.candidates = [];
    tell('episode_candidate_deleted', { episode_id: 'c1', candidate_id: 'c1' });
    await screen.findByRole('button', { name: 'Episodes' });
  });
});
