import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  anyDocumentOf,
  setScratchpad,
  useScratchpad,
} from '#shared/scratchpad/active-scratchpad.ts';
import { createChatServer, renderChat, sampleMessage, sampleSession } from '#testing/chat-page.tsx';

let server: ReturnType<typeof createChatServer>;
beforeEach(() => {
  server = createChatServer();
  useScratchpad.setState({ robinWorksOn: [], request: null, save: null });
  setScratchpad(1, 'd1');
});
afterEach(() => setScratchpad(1, null));

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message to Robin');
function send(words: string): void {
  fireEvent.change(field(), { target: { value: words } });
  fireEvent.keyDown(field(), { key: 'Enter' });
}
const worksOn = () => useScratchpad.getState().robinWorksOn;
const forms = () => server.callsTo('POST', '/api/chat/').map(({ form }) => form);

describe('while a scratchpad is active', () => {
  test('sending locks it until loading and streaming have both ended [TURN-020] [TURN-021] [PAD-019]', async () => {
    await renderChat();
    send('Shorten it');
    expect(worksOn()).toEqual(['d1']);
    await server.stream.send({ event_type: 'turn_started', turn_id: 't1' });
    await server.stream.send({ content: { parts: [{ text: 'Here' }] }, partial: true });
    expect(worksOn()).toEqual(['d1']);
    server.messages = [
      sampleMessage(0, 'user', 'Shorten it'),
      sampleMessage(1, 'assistant', 'Here', { turn_id: 't1' }),
    ];
    await server.stream.send({ turn_complete: true });
    await waitFor(() => expect(worksOn()).toEqual([]));
  });

  test('a message that is refused releases the lock as well [TURN-021]', async () => {
    server.failures.set('POST /api/chat/s1', { status: 409, detail: 'No.', code: 'conflict' });
    await renderChat();
    send('Shorten it');
    await waitFor(() => expect(worksOn()).toEqual([]));
  });

  test('the chat call carries its id, and no flag; what is pending is saved before it goes [TURN-022]', async () => {
    await renderChat();
    const order: string[] = [];
    useScratchpad.setState({
      save: async () => {
        await Promise.resolve();
        order.push(forms().length === 0 ? 'saved before' : 'saved after');
        return true;
      },
    });
    send('Shorten it');
    await waitFor(() => expect(forms()).toHaveLength(1));
    expect(forms()[0]?.get('scratchpad_document_id')).toBe('d1');
    expect(forms()[0]?.has('scratchpad_review')).toBe(false);
    expect(order).toEqual(['saved before']);
  });

  test('a message goes out even if the scratchpad could not be saved', async () => {
    useScratchpad.setState({ save: () => Promise.resolve(false) });
    await renderChat();
    send('Hello');
    await waitFor(() => expect(forms()).toHaveLength(1));
  });

  test('a free talk carries nothing and locks nothing: it has no documents', async () => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    server.sessions = [sampleSession({ session_id: 't', session_type: 'talk', project_id: null })];
    await renderChat();
    send('Hello');
    await waitFor(() => expect(forms()).toHaveLength(1));
    expect(forms()[0]?.has('scratchpad_document_id')).toBe(false);
    expect(worksOn()).toEqual([]);
  });

  test('each of the documents that several sessions work on is locked, until its own turn has ended [TURN-020] [TURN-021]', async () => {
    server.sessions = [
      sampleSession(),
      sampleSession({ session_id: 's2', session_type: 'catch_up' }),
    ];
    server.waits.set('/api/chat/s2', new Promise(() => undefined));
    await renderChat();
    send('Shorten it');
    await server.stream.send({ event_type: 'turn_started', turn_id: 't1' });
    setScratchpad(1, 'd2');
    fireEvent.click(screen.getByRole('tab', { name: 'Catch-up' }));
    await waitFor(() => expect(field().value).toBe(''));
    send('And this one');
    await waitFor(() => expect(worksOn()).toEqual(['d1', 'd2']));
    server.messages = [
      sampleMessage(0, 'user', 'Shorten it', { message_id: forms()[0]?.get('message_id') }),
    ];
    await server.stream.send({ turn_complete: true });
    await waitFor(() => expect(worksOn()).toEqual(['d2']));
  });

  describe('of a turn that this window did not send', () => {
    beforeEach(() => {
      const reply = globalThis.fetch;
      vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
        if (address.includes('/stream?') && address.includes('/chat/')) {
          return server.stream.response;
        }
        const response = await reply(address, init);
        if (!address.includes('/messages')) return response;
        const running_turn = { turn_id: 't9', started_at: '2026-11-20T14:02:11.000Z' };
        return new Response(JSON.stringify({ messages: [], has_more: false, running_turn }));
      });
    });

    test('nobody knows which document it concerns: it may be any of its project, and none of another one', async () => {
      await renderChat();
      await waitFor(() => expect(worksOn()).toEqual([anyDocumentOf(1)]));
    });

    test('in a free talk it concerns none', async () => {
      localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
      server.sessions = [
        sampleSession({ session_id: 't', session_type: 'talk', project_id: null }),
      ];
      await renderChat();
      await server.stream.send({ content: { parts: [{ text: 'Here' }] }, partial: true });
      await screen.findByText('Here');
      expect(worksOn()).toEqual([]);
    });
  });
});

test('without a scratchpad a message carries no id and locks nothing [TURN-022]', async () => {
  setScratchpad(1, null);
  await renderChat();
  send('Hello');
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(forms()[0]?.has('scratchpad_document_id')).toBe(false);
  expect(worksOn()).toEqual([]);
});

test('what the scratchpad asks is sent once, with its flag and the id of the document, and the lock goes over to the turn [PAD-026] [PAD-028] [PAD-029] [OPEN2-125]', async () => {
  await renderChat();
  const text = 'Bitte prüfe das Dokument "Vision" und gib mir Feedback dazu.';
  act(() => useScratchpad.setState({ request: { documentId: 'd1', text, isReview: true } }));
  await waitFor(() => expect(forms()).toHaveLength(1));
  expect(forms()[0]?.get('message')).toBe(text);
  expect(forms()[0]?.get('scratchpad_document_id')).toBe('d1');
  expect(forms()[0]?.get('scratchpad_review')).toBe('true');
  expect(useScratchpad.getState()).toMatchObject({ request: null, robinWorksOn: ['d1'] });
});

test('what the scratchpad asks while Robin still answers is sent when he has, and not lost', async () => {
  await renderChat();
  send('Hello');
  await server.stream.send({ event_type: 'turn_started', turn_id: 't1' });
  const request = { documentId: 'd1', text: 'Bitte prüfe das Dokument.', isReview: true };
  act(() => useScratchpad.setState({ request }));
  expect(useScratchpad.getState().request).toBe(request);
  server.messages = [
    sampleMessage(0, 'user', 'Hello', { message_id: forms()[0]?.get('message_id') }),
    sampleMessage(1, 'assistant', 'Here', { turn_id: 't1' }),
  ];
  await server.stream.send({ turn_complete: true });
  await waitFor(() =>
    expect(forms().map((form) => form?.get('message'))).toEqual(['Hello', request.text]),
  );
});
