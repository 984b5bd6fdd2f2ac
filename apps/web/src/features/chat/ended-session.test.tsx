import type { LiveEvent } from '@robin/contract/live-events';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { createChatServer, renderChat, sampleSession } from '#testing/chat-page.tsx';

const work = (id: string) => sampleSession({ session_id: id, session_type: 'grow' });
const ended = { status: 409, code: 'archived', detail: 'This session has ended. Start a new one.' };
const gone = { status: 404, code: 'not_found', detail: 'Session not found.' };

let server: ReturnType<typeof createChatServer>;
beforeEach(() => {
  server = createChatServer();
  server.sessions = [work('old')];
  localStorage.setItem('po_ui_settings', '{"chatMode":"grow"}');
});

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message to Robin');
const log = () => screen.getByRole('log').textContent;

async function send(words: string) {
  const composer = await field();
  fireEvent.change(composer, { target: { value: words } });
  await act(async () => {
    fireEvent.keyDown(composer, { key: 'Enter' });
    await Promise.resolve();
  });
}

test.each([
  ['has ended', ended, [work('fresh')], 'fresh'],
  ['has ended and has none in its place yet', ended, [], 'new'],
  ['is gone', gone, [work('fresh')], 'fresh'],
] as const)(
  'a message to a session that %s leads to the one that takes its place, and waits there with the reason',
  async (_how, refused, sessions, next) => {
    await renderChat();
    server.failures.set('POST /api/chat/old', refused);
    if (refused === gone) server.failures.set('GET /api/sessions/old/messages', refused);
    server.sessions = [...sessions];
    await send('Hello Robin');
    await waitFor(() => expect(log()).toContain(refused.detail));
    expect((await field()).value).toBe('Hello Robin');
    expect(localStorage.getItem(`chat_draft:1:${next}`)).toBe('Hello Robin');
    await send('Hello again');
    await waitFor(() => expect(server.callsTo('POST', `/api/chat/${next}`)).toHaveLength(1));
  },
);

test('a message to a session whose project is archived goes back to where it was written', async () => {
  await renderChat();
  server.failures.set('POST /api/chat/old', { ...ended, detail: 'The project is archived.' });
  await send('Hello Robin');
  await waitFor(() => expect(log()).toContain('The project is archived.'));
  expect((await field()).value).toBe('Hello Robin');
  expect(localStorage.getItem('chat_draft:1:old')).toBe('Hello Robin');
});

test('what was typed in the last talk stands in the field of the one that another window puts in its place, though the list was being read [SESS-025]', async () => {
  const listeners = new Set<(event: LiveEvent) => void>();
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const talk = (id: string) =>
    sampleSession({ session_id: id, session_type: 'talk', project_id: null });
  const tell = (session_id: string, action: string) =>
    listeners.forEach((listener) => {
      const data = { session_id, session_type: 'talk', action };
      listener({
        event_type: 'chat_session_updated',
        timestamp: '2026-11-21T10:00:00.000Z',
        data,
      });
    });
  localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
  server.sessions = [talk('old')];
  await renderChat();
  fireEvent.change(await field(), { target: { value: 'Half a thought' } });

  server.sessions = [talk('next')];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  server.waits.set('/api/sessions', first.promise);
  await act(async () => {
    tell('next', 'created');
    tell('old', 'deleted');
    await Promise.resolve();
  });
  server.waits.set('/api/sessions', second.promise);
  for (const answer of [first, second]) {
    await act(async () => {
      answer.resolve();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  }
  await waitFor(() => expect(localStorage.getItem('chat_draft:1:next')).toBe('Half a thought'));
  expect((await field()).value).toBe('Half a thought');
});
