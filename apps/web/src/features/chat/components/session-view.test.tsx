import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chatKeys } from '#features/chat/api/session-calls.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { createChatServer, renderChat, sampleMessage } from '#testing/chat-page.tsx';
import { createTestQueryClient } from '#testing/query-client.ts';

const MESSAGES = '/api/sessions/s1/messages';
const STREAM = '/api/chat/s1/stream';
const started = { event_type: 'turn_started', turn_id: 't1' };
const text = (words: string) => ({ content: { parts: [{ text: words }] }, partial: true });
const log = () => screen.getByRole('log').textContent;

/** A line that says this much of an answer and breaks. */
function brokenLine(...events: unknown[]): Response {
  const lines = events.map(
    (event, index) => `id: ${index + 1}\ndata: ${JSON.stringify(event)}\n\n`,
  );
  let isSaid = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSaid) return controller.error(new TypeError('network error'));
      isSaid = true;
      controller.enqueue(new TextEncoder().encode(lines.join('')));
    },
  });
  return new Response(body);
}

/** The chat of somebody who has asked elsewhere; whoever reads the answer gets what `answer` says. */
async function openRunningTurn(answer: () => Response | null) {
  const server = createChatServer();
  const body = {
    messages: [sampleMessage(0, 'user', 'Write it', { turn_id: 't1', message_id: 'c1' })],
    has_more: false,
    running_turn: { turn_id: 't1', started_at: '2026-11-20T14:02:11.000Z' },
  };
  server.replies.set(MESSAGES, { status: 200, body });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes(STREAM)) return fetch(address, init);
    const line = answer();
    if (!line) throw new TypeError('Failed to fetch');
    return line;
  });
  const client = createTestQueryClient();
  await renderChat('en', { client });
  return {
    server,
    /** The browser says again and again that it is online, which ends each wait for the next try. */
    goOnUntil: (isThere: () => void) =>
      waitFor(
        async () => {
          await act(async () => window.dispatchEvent(new Event('online')));
          isThere();
        },
        { interval: 5, timeout: 10_000 },
      ),
    fetchMessagesAgain: () =>
      act(() => client.invalidateQueries({ queryKey: chatKeys.messages('s1') })),
  };
}

test('an answer whose line stayed down is read on when the messages are fetched again, also when they read the same', async () => {
  let isBack = false;
  let reads = 0;
  const { server, goOnUntil, fetchMessagesAgain } = await openRunningTurn(() => {
    reads += 1;
    if (reads === 1) return brokenLine(started, text('Once upon'));
    return isBack ? brokenLine(started, text('Once upon a time')) : null;
  });
  await waitFor(() => expect(log()).toContain('Once upon'));
  server.failures.set(`GET ${MESSAGES}`, { status: 503, code: 'unavailable', detail: 'No.' });
  // What ended is looked up: the reading was given up.
  await goOnUntil(() => expect(server.callsTo('GET', MESSAGES).length).toBeGreaterThan(1));
  const readsBefore = reads;
  isBack = true;
  server.failures.clear();
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(reads).toBe(readsBefore);
  await fetchMessagesAgain();
  await waitFor(() => expect(log()).toContain('Once upon a time'));
});

test('an answer whose line is down is asked for at once by who wants to be connected again', async () => {
  const reconnect = vi.spyOn(liveConnection, 'reconnect').mockReturnValue();
  let reads = 0;
  await openRunningTurn(() => {
    reads += 1;
    return reads === 1 ? brokenLine(started, text('Once upon')) : null;
  });
  const button = await screen.findByRole('button', { name: 'Connect now' });
  const readsBefore = reads;
  await act(async () => fireEvent.click(button));
  expect(reads).toBeGreaterThan(readsBefore);
  expect(reconnect).toHaveBeenCalledOnce();
});

test.each([
  [true, 1],
  [false, 0],
])(
  'messages tell their place in the log where the server says that debug mode is %s: %i time [MSG-015] [MSG-016]',
  async (debug_mode, times) => {
    const server = createChatServer();
    server.messages = [sampleMessage(41, 'user', 'Write it')];
    server.replies.set('/api/episodes/config', { status: 200, body: { debug_mode } });
    const client = createTestQueryClient();
    await renderChat('en', { client });
    await screen.findByText('Write it');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryAllByText('#41')).toHaveLength(times);
  },
);
