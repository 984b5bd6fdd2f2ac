import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import { limits } from '@robin/contract/limits';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createChatServer,
  renderChat,
  sampleMessage,
  sampleSession,
  showChat,
} from '#testing/chat-page.tsx';
import { pointWith } from '#testing/point-with.ts';

let server: ReturnType<typeof createChatServer>;
beforeEach(() => {
  pointWith('mouse');
  server = createChatServer();
});

const started: ChatStreamEvent = { event_type: 'turn_started', turn_id: 't1' };
const text = (words: string): ChatStreamEvent => ({
  content: { parts: [{ text: words }] },
  partial: true,
});
const end: ChatStreamEvent = { turn_complete: true, is_final_response: true };

// By label, as a search by role reads the whole page each time.
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message to Robin');
const sendButton = () => screen.getByLabelText('Send message');
const log = () => screen.getByRole('log');

function type(words: string) {
  fireEvent.change(field(), { target: { value: words } });
}

async function send(words: string) {
  type(words);
  await act(async () => {
    fireEvent.keyDown(field(), { key: 'Enter' });
    await Promise.resolve();
  });
}

/** The chat whose messages come when the promise is resolved. */
async function showLoadingChat() {
  const answer = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('/messages')) await answer.promise;
    return fetch(address, init);
  });
  await showChat();
  await screen.findByLabelText('Message to Robin');
  return answer;
}

describe('the composer', () => {
  test('is a text area of several lines with a send button [INPUT-001] [INPUT-006]', async () => {
    await renderChat();
    expect(field().tagName).toBe('TEXTAREA');
    expect(sendButton()).toBeDefined();
  });

  test('sends with Enter, and empties itself [INPUT-003] [INPUT-081]', async () => {
    await renderChat();
    await send('Hello Robin');
    const [call] = server.callsTo('POST', '/api/chat/s1');
    expect(call?.form?.get('message')).toBe('Hello Robin');
    expect(call?.form?.get('message_id')).toMatch(/^[\w-]{1,64}$/);
    expect(field().value).toBe('');
  });

  test('does not send with Shift and Enter, nor with the Enter of a word being composed [INPUT-004]', async () => {
    await renderChat();
    type('Hello');
    // The browser goes on with either: it adds the line, or takes the word.
    expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(true);
    // Safari ends the composition before it tells of the key.
    expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })).toBe(true);
    expect(server.callsTo('POST', '/api/chat/')).toHaveLength(0);
    expect(field().value).toBe('Hello');
  });

  test('offers nothing to send while the trimmed text is empty [INPUT-007]', async () => {
    await renderChat();
    expect(sendButton()).toHaveProperty('disabled', true);
    type('   ');
    expect(sendButton()).toHaveProperty('disabled', true);
    type(' a ');
    expect(sendButton()).toHaveProperty('disabled', false);
  });

  test('sends nothing while an answer is loading or streaming [INPUT-008] [INPUT-009]', async () => {
    await renderChat();
    await send('One');
    type('Two');
    expect(sendButton()).toHaveProperty('disabled', true);
    await server.stream.send(started, text('Hi'));
    expect(sendButton()).toHaveProperty('disabled', true);
    await server.stream.send(end);
    await waitFor(() => expect(sendButton()).toHaveProperty('disabled', false));
  });

  test('sends what was sent while the messages were loading as soon as they are there', async () => {
    const answer = await showLoadingChat();
    await send('Early bird');
    expect(field().value).toBe('Early bird');
    expect(server.callsTo('POST', '/api/chat/')).toHaveLength(0);
    // Seen beside the button, and heard.
    expect(screen.getAllByText('Will be sent once the conversation is here')).toHaveLength(2);
    answer.resolve();
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1')).toHaveLength(1));
    expect(field().value).toBe('');
    expect(screen.queryByText(/Goes off/)).toBeNull();
  });

  test('lets go of a draft that another window has sent, and not of what was typed here', async () => {
    const key = 'chat_draft:1:s1';
    localStorage.setItem(key, 'Half a thought');
    await renderChat();
    const changeElsewhere = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem(key);
      else localStorage.setItem(key, newValue);
      act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
    };
    changeElsewhere('Half a thought and more');
    expect(field().value).toBe('Half a thought');
    changeElsewhere(null);
    expect([field().value, localStorage.getItem(key)]).toEqual(['', null]);
    type('Typed here');
    changeElsewhere(null);
    expect(field().value).toBe('Typed here');
  });

  test('leaves what another window keeps as the draft alone until somebody types', async () => {
    const key = 'chat_draft:1:s1';
    const read = Storage.prototype.getItem;
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, name) {
      const value = read.call(this, name);
      if (name === key && value === null) this.setItem(key, 'Typed elsewhere');
      return value;
    });
    await renderChat();
    expect(field().value).toBe('');
    expect(localStorage.getItem(key)).toBe('Typed elsewhere');
    type('Typed here');
    expect(localStorage.getItem(key)).toBe('Typed here');
  });

  test('sends nothing by itself once typing has gone on', async () => {
    const answer = await showLoadingChat();
    await send('Early');
    type('Early bird');
    answer.resolve();
    await waitFor(() => expect(screen.queryByText(/is loading/)).toBeNull());
    await send('Early bird, done');
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1')).toHaveLength(1));
    const [call] = server.callsTo('POST', '/api/chat/s1');
    expect(call?.form?.get('message')).toBe('Early bird, done');
  });

  test('grows with its text up to 192 px and shrinks again when it is sent, where the style alone cannot do it [INPUT-002] [INPUT-082]', async () => {
    vi.spyOn(CSS, 'supports').mockReturnValue(false);
    await renderChat();
    let textHeight = 120;
    Object.defineProperty(field(), 'scrollHeight', { get: () => textHeight });
    type('a\nb');
    expect(field().style.height).toBe('120px');
    textHeight = 600;
    type('a\nb\nc');
    expect(field().style.height).toBe('192px');
    textHeight = 36;
    await send('done');
    expect(field().style.height).toBe('36px');
  });

  test('is fitted to its text anew when it gets narrower, where the style alone cannot do it [INPUT-002]', async () => {
    vi.spyOn(CSS, 'supports').mockReturnValue(false);
    const tellSizes: ResizeObserverCallback[] = [];
    const Watched = class extends ResizeObserver {
      readonly tell: ResizeObserverCallback;
      constructor(tell: ResizeObserverCallback) {
        super(tell);
        this.tell = tell;
      }
      override observe(element: Element) {
        if (element instanceof HTMLTextAreaElement) tellSizes.push(this.tell);
      }
    };
    vi.stubGlobal('ResizeObserver', Watched);
    await renderChat();
    const size = { width: 700, height: 60 };
    Object.defineProperty(field(), 'scrollHeight', { get: () => size.height });
    Object.defineProperty(field(), 'offsetWidth', { get: () => size.width });
    type('a\nb');
    expect(field().style.height).toBe('60px');
    Object.assign(size, { width: 300, height: 130 });
    for (const tell of tellSizes) tell([], new Watched(tell));
    await waitFor(() => expect(field().style.height).toBe('130px'));
  });

  test('takes no less room while it is measured, where the style alone cannot do it', async () => {
    vi.spyOn(CSS, 'supports').mockReturnValue(false);
    await renderChat();
    const form = field().closest('form');
    if (!form) throw new Error('The field stands in no form.');
    Object.defineProperty(form, 'offsetHeight', { value: 210 });
    const measured: string[] = [];
    Object.defineProperty(field(), 'scrollHeight', {
      get: () => {
        if (field().style.height === 'auto') measured.push(form.style.minHeight);
        return 120;
      },
    });
    type('a\nb');
    expect(measured).toEqual(['210px']);
    expect(form.style.minHeight).toBe('');
  });

  test('takes as many characters as the server does, and says of one more that it is too much', async () => {
    await renderChat();
    type('a'.repeat(limits.messageMaxLength + 1));
    expect(screen.getByRole('alert').textContent).toContain(
      'The message has 100,001 characters, 100,000 fit.',
    );
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toHaveLength(limits.messageMaxLength + 1);
    expect(server.callsTo('POST', '/api/chat/s1')).toEqual([]);
    type('a'.repeat(limits.messageMaxLength));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps what was typed, per session and over a reload', async () => {
    localStorage.setItem('chat_draft:1:s1', 'Half a thought');
    await renderChat();
    expect(field().value).toBe('Half a thought');
    type('A whole one');
    expect(localStorage.getItem('chat_draft:1:s1')).toBe('A whole one');
  });

  test('goes on where the browser has no room left to keep what is typed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await renderChat();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    type('A long one');
    expect(field().value).toBe('A long one');
    await send('A long one');
    expect(server.callsTo('POST', '/api/chat/s1')).toHaveLength(1);
  });

  test('has a message again that the server had said nothing of when the page was left, and sends it as the same one', async () => {
    await renderChat();
    await send('Is anybody there?');
    expect(field().value).toBe('');
    cleanup();

    await renderChat();
    await waitFor(() => expect(field().value).toBe('Is anybody there?'));
    await send('Is anybody there?');
    const ids = server.callsTo('POST', '/api/chat/s1').map(({ form }) => form?.get('message_id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('has a message that came back once, also after the page was loaded again', async () => {
    server.failures.set('POST /api/chat/s1', { status: 409, detail: 'No.', code: 'conflict' });
    await renderChat();
    await send('Is anybody there?');
    await waitFor(() => expect(field().value).toBe('Is anybody there?'));
    cleanup();

    const asked = server.callsTo('GET', '/api/sessions/s1/messages').length;
    await renderChat();
    await waitFor(() =>
      expect(server.callsTo('GET', '/api/sessions/s1/messages').length).toBeGreaterThan(asked),
    );
    expect(field().value).toBe('Is anybody there?');
    expect(JSON.stringify({ ...localStorage }).split('Is anybody there?')).toHaveLength(2);
  });

  test('sends what came back and was changed since as another message: the server would take it for the one that it may have', async () => {
    server.failures.set('POST /api/chat/s1', { status: 409, detail: 'No.', code: 'conflict' });
    await renderChat();
    await send('Is anybody there?');
    await waitFor(() => expect(field().value).toBe('Is anybody there?'));
    server.failures.clear();
    await send('Is anybody home?');
    const ids = server.callsTo('POST', '/api/chat/s1').map(({ form }) => form?.get('message_id'));
    expect(new Set(ids).size).toBe(2);
  });

  test('sends the words of a message that came back as another one, once they have been sent again', async () => {
    server.failures.set('POST /api/chat/s1', { status: 409, detail: 'No.', code: 'conflict' });
    await renderChat();
    await send('Go on');
    await waitFor(() => expect(field().value).toBe('Go on'));
    server.failures.clear();
    await send('Go on');
    await server.stream.send(started, text('Gladly.'), end);
    await send('Go on');
    const ids = server.callsTo('POST', '/api/chat/s1').map(({ form }) => form?.get('message_id'));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  test('goes on at the end of a draft', async () => {
    localStorage.setItem('chat_draft:1:s1', 'Half a thought');
    await renderChat();
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([14, 14]);
  });

  test('is where the chat begins, unless something else is in use', async () => {
    await renderChat();
    expect(document.activeElement).toBe(field());
    cleanup();
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    await renderChat();
    expect(document.activeElement).toBe(other);
    other.remove();
  });

  test('goes on with the button and with a press beside the text too', async () => {
    await renderChat();
    type('Hello');
    sendButton().focus();
    fireEvent.click(sendButton());
    expect(document.activeElement).toBe(field());
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1')).toHaveLength(1));
    field().blur();
    fireEvent.pointerDown(field().form ?? log());
    expect(document.activeElement).toBe(field());
    field().blur();
    // A press on a button of the box is meant for the button.
    expect(fireEvent.pointerDown(screen.getByLabelText(/^Attach/))).toBe(true);
    expect(document.activeElement).not.toBe(field());
  });

  test('is empty where the server has taken the message that was on its way', async () => {
    await renderChat();
    await send('Is anybody there?');
    const id = server.callsTo('POST', '/api/chat/s1')[0]?.form?.get('message_id');
    cleanup();

    server.messages = [sampleMessage(0, 'user', 'Is anybody there?', { message_id: id })];
    await renderChat();
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('anybody'));
    expect(field().value).toBe('');
  });
});

describe('an answer', () => {
  test('begins with the own message at once and grows with the stream [TURN-001] [TURN-004]', async () => {
    await renderChat();
    await send('Hello Robin');
    expect(within(log()).getByText('Hello Robin')).toBeDefined();
    await server.stream.send(started, text('Hi '), text('**Mara**'));
    expect(log().textContent).toContain('Hi Mara');
    expect(within(log()).getByText('Mara').tagName).toBe('STRONG');
  });

  test('can be stopped from the moment of sending [INPUT-022] [INPUT-023] [INPUT-024]', async () => {
    await renderChat();
    await send('Hello');
    expect(screen.getByText('Robin is thinking')).toBeDefined();
    await server.stream.send(started, text('Half'));
    expect(screen.getByText('Robin is writing')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1/stop')).toHaveLength(1));
    expect(log().textContent).toContain('Half');
    expect(log().textContent).toContain('Stopped. The text so far stays.');
    expect(document.activeElement).toBe(field());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  });

  test('that ends by itself takes whoever was about to stop it back to where one writes', async () => {
    await renderChat();
    await send('Hello');
    await server.stream.send(started, text('Half'));
    screen.getByRole('button', { name: 'Stop' }).focus();
    await server.stream.send(end);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    expect(document.activeElement).toBe(field());
  });

  test('that ends by itself leaves the focus with whoever does something else', async () => {
    await renderChat();
    await send('Hello');
    await server.stream.send(started, text('Half'));
    log().focus();
    await server.stream.send(end);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    expect(document.activeElement).toBe(log());
  });

  test('is stopped without a keyboard over it on a touch screen, from where a screen reader reads on', async () => {
    pointWith('finger');
    await renderChat();
    await send('Hello');
    await server.stream.send(started, text('Half'));
    await within(log()).findByText('Half');
    const stop = screen.getByRole('button', { name: 'Stop' });
    stop.focus();
    fireEvent.click(stop);
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1/stop')).toHaveLength(1));
    expect(log().contains(document.activeElement)).toBe(true);
  });

  test('is stopped by Escape in the composer, which does nothing otherwise', async () => {
    await renderChat();
    fireEvent.keyDown(field(), { key: 'Escape' });
    await send('Hello');
    await server.stream.send(started);
    fireEvent.keyDown(field(), { key: 'Escape' });
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1/stop')).toHaveLength(1));
  });

  test('is announced once, when it is finished', async () => {
    await renderChat();
    const announcement = () => log().lastElementChild?.textContent;
    await send('Hello');
    await server.stream.send(started, text('Hi '));
    expect(announcement()).toBe('');
    await server.stream.send(text('**there**'), end);
    // As it reads, without the marks of Markdown.
    await waitFor(() => expect(announcement()).toBe('Robin has answered: Hi there'));
    expect(log().getAttribute('aria-live')).toBe('polite');
    expect(log().firstElementChild?.getAttribute('aria-live')).toBe('off');
  });

  test.each([
    [
      'after a tool alone',
      [{ content: { parts: [{ function_call: { name: 'read_facts', args: {} } }] } }],
      'Stopped before Robin wrote anything.',
    ],
    [
      'in the middle of its text',
      [text('**Hi** ')],
      'Robin has answered: Hi Stopped. The text so far stays.',
    ],
  ])('is announced as stopped where it was stopped %s', async (_when, events, heard) => {
    await renderChat();
    await send('Hello');
    await server.stream.send(started, ...events);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(log().lastElementChild?.textContent).toBe(heard));
  });

  test('that fails in the middle keeps its text and says why [TURN-010] [TURN-023] [ERR2-008]', async () => {
    await renderChat();
    await send('Hello');
    await server.stream.send(started, text('Half'), {
      event_type: 'error',
      error_message: 'The model hung up.',
      code: 'model_provider_failed',
    });
    expect(log().textContent).toContain('Half');
    expect(log().textContent).toContain('Failed to send message: The model hung up.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  });

  test('shows its tools with what was asked and answered [MSG-022] [MSG-023] [MSG-024] [MSG-025]', async () => {
    await renderChat();
    await send('Hello');
    await server.stream.send(
      started,
      { content: { parts: [{ function_call: { name: 'read_facts', args: { of: 'KP' } } }] } },
      { content: { parts: [{ function_response: { name: 'read_facts', response: { ok: 7 } } }] } },
    );
    const chip = screen.getByRole('button', { name: /read_facts/ });
    expect(log().textContent).not.toContain('"ok": 7');
    fireEvent.click(chip);
    expect(log().textContent).toContain('"of": "KP"');
    expect(log().textContent).toContain('"ok": 7');
  });

  test('shows nothing as asked of a tool that was told nothing', async () => {
    const parts = [
      { function_call: { name: 'list_po_documents', args: {} } },
      { function_response: { name: 'list_po_documents', response: { ok: 7 } } },
      { text: 'None.' },
    ];
    server.messages = [sampleMessage(0, 'assistant', 'None.', { parts })];
    await renderChat();
    fireEvent.click(await screen.findByRole('button', { name: /list_po_documents/ }));
    const panel = screen.getByRole('region', { name: 'list_po_documents' });
    expect(panel.textContent).toContain('"ok": 7');
    expect(panel.textContent).not.toContain('{}');
  });

  test('tells in plain words how the workflow goes on, and behind them the calls as they were [MSG-022] [MSG-023] [MSG-024] [MSG-025]', async () => {
    const call = (name: string, args: object, response: object) => [
      { function_call: { name, args } },
      { function_response: { name, response } },
    ];
    const step = { step_name: 'Ziel klären', status: 'started' };
    const parts = [
      ...call('setup_workflow', { context: 'Backlog priorisieren', steps: [] }, { active: true }),
      ...call('update_workflow_step', step, { current_step: 'Ziel klären' }),
      { text: 'Los geht es.' },
    ];
    server.messages = [sampleMessage(0, 'assistant', 'Los geht es.', { parts })];
    await renderChat('de');
    const chip = await screen.findByRole('button', {
      name: 'Workflow begonnen: Backlog priorisieren',
    });
    expect(log().textContent).not.toContain('setup_workflow');
    expect(log().textContent).not.toContain('update_workflow_step');
    fireEvent.click(chip);
    const [first, second] = within(screen.getByRole('region', { name: /begonnen/ })).getAllByRole(
      'listitem',
    );
    expect(first?.textContent).toContain('setup_workflow');
    expect(first?.textContent).toContain('"context": "Backlog priorisieren"');
    expect(first?.textContent).toContain('"active": true');
    expect(second?.textContent).toContain('update_workflow_step');
    expect(second?.textContent).toContain('"status": "started"');
    expect(second?.textContent).toContain('"current_step": "Ziel klären"');
  });

  test('tells of a workflow that could not be ended or begun what was wanted, and not that it has happened', async () => {
    const call = (name: string, args: object) => [
      { function_call: { name, args } },
      { function_response: { name, response: { error: 'No.' } } },
    ];
    const content = 'Es läuft keiner.';
    const end = { outcome: 'partial_success' };
    server.messages = [
      sampleMessage(0, 'assistant', content, {
        parts: [...call('complete_workflow', end), { text: content }],
      }),
      sampleMessage(1, 'assistant', content, {
        parts: [...call('setup_workflow', { context: 'Backlog' }), { text: content }],
      }),
    ];
    await renderChat('de');
    await screen.findByRole('button', { name: 'Workflow beenden fehlgeschlagen' });
    await screen.findByRole('button', { name: 'Workflow beginnen: Backlog fehlgeschlagen' });
  });

  test('shows its thinking in a panel that opens: number, type, thought, time and the final mark [MSG-066] [MSG-008] [MSG-009] [MSG-010] [MSG-011] [MSG-012] [MSG-013] [MSG-014]', async () => {
    const step = (thought: string, step_number: number, is_final: boolean) => ({
      function_call: {
        name: 'sequential_thinking',
        args: {
          thought,
          step_number,
          is_final,
          timestamp: `2026-11-20T14:02:1${step_number}.000Z`,
        },
      },
    });
    const parts = [step('Ich prüfe das.', 1, false), step('Fazit: ja.', 2, true), { text: 'Ja.' }];
    server.messages = [sampleMessage(0, 'assistant', 'Ja.', { parts })];
    await renderChat();
    const chip = await screen.findByRole('button', { name: /Thinking.*2 steps/ });
    expect(screen.queryByRole('region', { name: 'Sequential Thinking Process' })).toBeNull();
    fireEvent.click(chip);
    const panel = screen.getByRole('region', { name: 'Sequential Thinking Process' });
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first?.textContent).toContain('1AnalysisIch prüfe das.');
    expect(first?.querySelector('time')?.dateTime).toBe('2026-11-20T14:02:11.000Z');
    expect(first?.textContent).not.toContain('Final');
    expect(second?.textContent).toContain('2ConclusionFinalFazit: ja.');
    fireEvent.click(chip);
    expect(screen.queryByRole('region', { name: 'Sequential Thinking Process' })).toBeNull();
  });
});

describe('a message that could not be sent', () => {
  test('goes back into the composer and leaves a system message [TURN-023] [ERR2-008]', async () => {
    const detail = 'This project is archived.';
    server.failures.set('POST /api/chat/s1', { status: 409, detail, code: 'archived' });
    await renderChat();
    await send('Hello Robin');
    await waitFor(() => expect(field().value).toBe('Hello Robin'));
    expect(log().textContent).toContain('Failed to send message: This project is archived.');
  });

  test('is not told to be stored while nobody knows whether it is', async () => {
    server.failures.set('POST /api/chat/s1', { status: 409, detail: 'No.', code: 'conflict' });
    await renderChat();
    const answer = Promise.withResolvers<void>();
    server.waits.set('/api/sessions/s1/messages', answer.promise);
    await send('Hello Robin');
    await waitFor(() => expect(log().textContent).toContain('Failed to send message: No.'));
    expect(log().textContent).not.toContain('Your message is stored');
    answer.resolve();
    await waitFor(() => expect(log().textContent).toContain('Your message is back in the input'));
  });

  test('stands before what was typed meanwhile', async () => {
    server.failures.set('POST /api/chat/s1', { status: 409, detail: 'No', code: 'conflict' });
    await renderChat();
    type('First');
    fireEvent.keyDown(field(), { key: 'Enter' });
    type('Second');
    await waitFor(() => expect(field().value).toBe('First\n\nSecond'));
  });
});

describe('stored messages', () => {
  test('say in warm words why an answer ends where it ends', async () => {
    server.messages = [
      sampleMessage(0, 'assistant', 'Half', { aborted: true }),
      sampleMessage(1, 'assistant', 'Half', { aborted: true, interrupted: true }),
      sampleMessage(2, 'assistant', '', { error: 'The model fell silent.' }),
    ];
    await renderChat('de');
    await screen.findByText('Gestoppt. Der Text bis hier bleibt.');
    expect(log().textContent).toContain('Unterbrochen, der Server wurde beendet.');
    expect(log().textContent).toContain('Failed to send message: The model fell silent.');
    expect(log().textContent).toContain('Deine Nachricht ist gespeichert');
  });

  test('look at the end of an answer that was cut off as they did before, without marks that nothing closes', async () => {
    const content = '# Now\n\nThey leave at the **account st';
    server.messages = [
      sampleMessage(0, 'assistant', content, { aborted: true }),
      sampleMessage(1, 'assistant', content, { end_reason: 'length' }),
      sampleMessage(2, 'assistant', content, { error: 'The line broke.' }),
    ];
    await renderChat();
    const words = await screen.findAllByText('account st');
    expect(words.map(({ tagName }) => tagName)).toEqual(['STRONG', 'STRONG', 'STRONG']);
    expect(log().textContent).not.toContain('**');
  });

  test.each([
    ['Half', 'length', 'Write “go on” and it continues.'],
    ['', 'length', 'has used up all that it may write while it was thinking'],
    ['Half', 'content_filter', 'does not go on with this answer because of its content'],
    ['', 'content_filter', 'does not answer this because of its content'],
    ['', 'silence', 'The model wrote nothing. Ask once more.'],
  ] as const)(
    'say of an answer %j that the model has ended by %s what it lacks',
    async (content, reason, words) => {
      server.messages = [sampleMessage(0, 'assistant', content, { end_reason: reason })];
      await renderChat();
      expect(await screen.findByText(words, { exact: false })).toBeDefined();
    },
  );

  test('show HTML as text, no script addresses, and open links elsewhere without a way back [MSG-021]', async () => {
    const content =
      'One <img src=x onerror=alert(1)> [two](https://example.org) [three](javascript:alert(1)) ![four](https://example.org/p.png)';
    server.messages = [sampleMessage(0, 'assistant', content)];
    await renderChat();
    const link = await screen.findByRole('link', { name: 'two' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(log().querySelector('img')).toBeNull();
    expect(log().textContent).toContain('One <img src=x onerror=alert(1)>');
    expect(log().innerHTML).not.toContain('javascript:');
    expect(screen.getByRole('link', { name: 'four' })).toBeDefined();
  });

  test.each(['user', 'system'] as const)(
    'show what comes from the %s as plain text with its lines [OPEN2-046]',
    async (role) => {
      server.messages = [sampleMessage(0, role, '**not bold**\n[here](/projects)')];
      await renderChat();
      const text = await screen.findByText(/\*\*not bold\*\*/);
      expect(text.textContent).toBe('**not bold**\n[here](/projects)');
      // The line break is one to the eye, too.
      expect(text.className).toContain('whitespace-pre-wrap');
    },
  );

  test('of Robin have a button that copies them as they were written, and own ones have none [MSG-003]', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    server.messages = [sampleMessage(0, 'user', 'Why?'), sampleMessage(1, 'assistant', '**So.**')];
    await renderChat();
    await screen.findByText('So.');
    fireEvent.click(within(log()).getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledExactlyOnceWith('**So.**'));
  });

  test('show a file that came with them under its name [MSG-026]', async () => {
    const file_data = {
      id: 'f1',
      fileName: 'Checkout-Analyse.pdf',
      fileSize: 2_048,
      mimeType: 'application/pdf',
      content: '/api/attachments/f1',
    };
    const parts = [{ text: 'Look' }, { file_data }];
    server.messages = [sampleMessage(0, 'user', 'Look', { parts })];
    await renderChat();
    const file = await screen.findByRole('button', { name: /^Download Checkout-Analyse\.pdf/ });
    expect(within(file).getByText('Checkout-Analyse.pdf')).toBeDefined();
  });

  test('say when the last answer came without a language model', async () => {
    server.messages = [sampleMessage(0, 'assistant', 'Hi', { provider: 'guided' })];
    await renderChat('de');
    expect(await screen.findByText('Geführter Modus, ohne Sprachmodell')).toBeDefined();
  });

  test('say nothing of that once one with a language model has followed', async () => {
    server.messages = [
      sampleMessage(0, 'assistant', 'Hi', { provider: 'guided' }),
      sampleMessage(1, 'user', 'And now?'),
      sampleMessage(2, 'assistant', 'With a model', { provider: 'openai' }),
    ];
    await renderChat();
    await screen.findByText('With a model');
    expect(screen.queryByText('Guided mode, without a language model')).toBeNull();
  });

  test('that cannot be loaded leave an empty list and a way to try again [ERR2-005]', async () => {
    const failure = { status: 404, detail: 'Not found.', code: 'not_found' };
    server.failures.set('GET /api/sessions/s1/messages', failure);
    await renderChat();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(log().querySelectorAll('li')).toHaveLength(0);
    server.failures.clear();
    server.messages = [sampleMessage(0, 'user', 'Here I am')];
    fireEvent.click(retry);
    expect(await screen.findByText('Here I am')).toBeDefined();
  });
});

describe('an empty session', () => {
  test('greets by first name with three work modes, talk and a hint [CHAT-045] [CHAT-046] [CHAT-047] [CHAT-048] [CHAT-049] [CHAT-050]', async () => {
    await renderChat('de');
    const heading = await screen.findByRole('heading', { level: 2 });
    expect(heading.textContent).toBe('Hallo Mara, woran arbeiten wir heute?');
    const names = within(log())
      .getAllByRole('button')
      .map((card) => card.textContent);
    expect(names.map((name) => name?.match(/^(Catch-up|Assist|Grow|Talk)/)?.[0])).toEqual([
      'Catch-up',
      'Assist',
      'Grow',
      'Talk',
    ]);
    expect(log().textContent).toContain('Du kannst den Modus jederzeit oben wechseln.');
  });

  test.each([
    ['Catch-up', 'catch_up'],
    ['Assist', 'assist'],
    ['Grow', 'grow'],
    ['Talk', 'talk'],
  ])('changes to the mode of the card %s, and tints the canvas [CHAT-051]', async (name, mode) => {
    await renderChat();
    await screen.findByRole('heading', { level: 2 });
    await act(async () => {
      fireEvent.click(within(log()).getByRole('button', { name: new RegExp(`^${name}`) }));
      await Promise.resolve();
    });
    expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
    const panel = await screen.findByRole('tabpanel');
    expect(panel.closest('[data-mode]')?.getAttribute('data-mode')).toBe(mode);
  });

  test('no longer greets once something has been said', async () => {
    await renderChat();
    await screen.findByRole('heading', { level: 2 });
    await send('Hello');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});

describe('the modes', () => {
  test('are catch-up, assist, grow and talk, and begin with assist [TOOL-001] [TOOL-002] [TOOL-003] [PREF-003]', async () => {
    await renderChat();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Catch-up', 'Assist', 'Grow', 'Talk']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Assist');
  });

  test('are remembered, and the one that is pressed is the only one selected [TOOL-002] [PREF-003]', async () => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"grow","leftSidebarWidth":300}');
    await renderChat();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Grow');
    fireEvent.click(screen.getByRole('tab', { name: 'Talk' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Talk');
    const stored = () => JSON.parse(localStorage.getItem('po_ui_settings') ?? '') as unknown;
    await waitFor(() =>
      expect(stored()).toMatchObject({ chatMode: 'talk', leftSidebarWidth: 300 }),
    );
  });

  test('take the active session of the project and kind, not one of another project [SESS-018]', async () => {
    server.sessions = [
      sampleSession({ session_id: 'other', project_id: 2 }),
      sampleSession({ session_id: 'closed', is_active: false }),
      sampleSession({ session_id: 'right' }),
    ];
    await renderChat();
    expect(server.callsTo('GET', '/api/sessions/right/messages')).not.toHaveLength(0);
  });

  test('create a work session where the project has none [SESS-019] [TOOL-004]', async () => {
    await renderChat();
    await act(async () => {
      fireEvent.click(screen.getByRole('tab', { name: 'Catch-up' }));
      await Promise.resolve();
    });
    await waitFor(() =>
      expect(server.callsTo('POST', '/api/sessions/project/1/catch_up')).toHaveLength(1),
    );
  });

  test('take the latest talk session in talk [SESS-020]', async () => {
    const talk = { session_type: 'talk', project_id: null } as const;
    server.sessions = [
      sampleSession({ ...talk, session_id: 'old', updated_at: '2026-11-01T00:00:00.000Z' }),
      sampleSession({ ...talk, session_id: 'latest', updated_at: '2026-11-20T00:00:00.000Z' }),
    ];
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    await renderChat();
    expect(server.callsTo('GET', '/api/sessions/latest/messages')).not.toHaveLength(0);
  });

  test('create a talk session where there is none [SESS-021]', async () => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    await renderChat();
    expect(server.callsTo('POST', '/api/sessions/talk')).toHaveLength(1);
  });

  test('are chosen by arrow keys, with one stop for Tab', async () => {
    await renderChat();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.tabIndex)).toEqual([-1, 0, -1, -1]);
    await act(async () => {
      fireEvent.keyDown(screen.getByRole('tab', { name: 'Assist' }), { key: 'ArrowLeft' });
      await Promise.resolve();
    });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Catch-up');
    expect(document.activeElement?.textContent).toBe('Catch-up');
  });

  test('stay where they are while Alt and the left arrow go a step back in the browser', async () => {
    await renderChat();
    const tab = screen.getByRole('tab', { name: 'Assist' });
    expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(screen.getByRole('tab', { selected: true })).toBe(tab);
  });
});

describe('the messages of a session that comes to the front', () => {
  const MINUTE_MS = 60_000;
  const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const goTo = (name: string) =>
    act(async () => {
      fireEvent.click(screen.getByRole('tab', { name }));
      // What is asked is asked within the next task.
      await new Promise((resolve) => setTimeout(resolve));
    });
  const timesAsked = () => server.callsTo('GET', '/api/sessions/s1/messages').length;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    server.sessions = [sampleSession(), sampleSession({ session_id: 's2', session_type: 'grow' })];
  });
  afterEach(() => vi.useRealTimers());

  test('are fetched again when that was last done more than 5 minutes ago, and not before [SESS-022] [SESS-023] [OPEN2-073]', async () => {
    await renderChat();
    await goTo('Grow');
    wait(5 * MINUTE_MS);
    await goTo('Assist');
    expect(timesAsked()).toBe(1);
    await goTo('Grow');
    wait(1);
    await goTo('Assist');
    expect(timesAsked()).toBe(2);
  });

  test('are as fresh as the last answer that came in it [OPEN2-073]', async () => {
    await renderChat();
    wait(4 * MINUTE_MS);
    await send('Hello');
    server.messages = [
      sampleMessage(0, 'user', 'Hello'),
      sampleMessage(1, 'assistant', 'Hello Mara', { turn_id: 't1' }),
    ];
    await server.stream.send(started, text('Hello Mara'), end);
    await waitFor(() => expect(timesAsked()).toBe(2));
    await goTo('Grow');
    wait(4 * MINUTE_MS);
    await goTo('Assist');
    expect(timesAsked()).toBe(2);
  });

  test('are fetched again at once by who comes back from another page, where nothing is heard of them', async () => {
    const client = new QueryClient();
    await renderChat('en', { client });
    cleanup();
    wait(2_000);
    await renderChat('en', { client });
    await waitFor(() => expect(timesAsked()).toBe(2));
    cleanup();
    await renderChat('en', { client });
    await goTo('Grow');
    expect(timesAsked()).toBe(2);
  });
});
