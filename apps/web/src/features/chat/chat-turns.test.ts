import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import type { Message } from '@robin/contract/sessions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServerSentEvent } from '#shared/live/event-stream-parser.ts';
import { createChatTurns, noTurns, type ChatTurnsDeps } from './chat-turns.ts';
import type { TurnLineAnswer } from './read-turn.ts';

const now = '2026-11-20T14:02:11.000Z';
const SESSION = 's1';

/** A line whose events the test sends when it wants to. */
function createLine() {
  const waiting: ServerSentEvent[][] = [];
  let wake = () => {};
  let isClosed = false;
  let count = 0;
  async function* events() {
    for (;;) {
      const batch = waiting.shift();
      if (batch) yield batch;
      else if (isClosed) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return {
    answer: { type: 'open', events: events() } satisfies TurnLineAnswer,
    send(event: ChatStreamEvent) {
      count += 1;
      const data = JSON.stringify(event);
      waiting.push([{ lastEventId: String(count), type: 'message', data }]);
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
  };
}

const started: ChatStreamEvent = { event_type: 'turn_started', turn_id: 't1' };
const text = (words: string): ChatStreamEvent => ({
  content: { parts: [{ text: words }] },
  partial: true,
});
const thought: ChatStreamEvent = {
  content: {
    parts: [{ function_call: { name: 'sequential_thinking', args: { thought: 'Let me see.' } } }],
  },
};
const end: ChatStreamEvent = { turn_complete: true };

function storedMessage(role: 'user' | 'assistant', metadata: Message['metadata']): Message {
  const content = 'stored';
  return { id: `${role}1`, role, content, created_at: now, metadata, absolute_event_index: 0 };
}

function setUp(changes: Partial<ChatTurnsDeps> = {}) {
  const line = createLine();
  let ids = 0;
  const mocks = {
    sendLine: vi.fn<ChatTurnsDeps['sendLine']>(() => ({
      start: () => Promise.resolve<TurnLineAnswer>(line.answer),
      resume: () => Promise.resolve<TurnLineAnswer>({ type: 'nothing' }),
    })),
    runningTurnLine: vi.fn<ChatTurnsDeps['runningTurnLine']>(() => ({
      start: () => Promise.resolve<TurnLineAnswer>(line.answer),
      resume: () => Promise.resolve<TurnLineAnswer>({ type: 'nothing' }),
    })),
    stopTurn: vi.fn<ChatTurnsDeps['stopTurn']>(() => Promise.resolve()),
    refreshMessages: vi.fn<ChatTurnsDeps['refreshMessages']>(() => Promise.resolve([])),
    successorOf: vi.fn<ChatTurnsDeps['successorOf']>((sessionId) => Promise.resolve(sessionId)),
    readUnsent: vi.fn<ChatTurnsDeps['readUnsent']>(() => []),
    forgetUnsent: vi.fn<ChatTurnsDeps['forgetUnsent']>(),
    removeTakenFiles: vi.fn<ChatTurnsDeps['removeTakenFiles']>(),
  };
  const chatTurns = createChatTurns({
    ...mocks,
    wait: () => Promise.resolve(),
    newId: () => `id${(ids += 1)}`,
    now: () => new Date(now),
    ...changes,
  });
  return {
    chatTurns,
    deps: mocks,
    line,
    session: () => chatTurns.store.getState()[SESSION] ?? noTurns,
  };
}

const refuse = (status: number, reason: string) => () => ({
  start: () =>
    Promise.resolve<TurnLineAnswer>({
      type: 'refused',
      status,
      failure: { reason, code: 'conflict' },
    }),
  resume: () => Promise.resolve<TurnLineAnswer>({ type: 'nothing' }),
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(100);

describe('sending a message', () => {
  test('shows it at once and counts as running from then on [TURN-001]', () => {
    const { chatTurns, session } = setUp();
    expect(chatTurns.send(SESSION, 'Hello')).toBe(true);
    expect(session().turns[0]).toMatchObject({
      sent: { text: 'Hello', sentAt: now },
      view: { status: 'waiting' },
    });
    expect(chatTurns.isBusy(SESSION)).toBe(true);
  });

  test('does nothing with only white space [INPUT-076]', () => {
    const { chatTurns, deps } = setUp();
    expect(chatTurns.send(SESSION, ' \n\t')).toBe(false);
    expect(deps.sendLine).not.toHaveBeenCalled();
  });

  test('does nothing while an answer is loading or streaming [INPUT-079] [INPUT-080]', async () => {
    const { chatTurns, deps, line } = setUp();
    chatTurns.send(SESSION, 'One');
    expect(chatTurns.send(SESSION, 'Two')).toBe(false);
    line.send(text('Hi'));
    await settle();
    expect(chatTurns.send(SESSION, 'Three')).toBe(false);
    expect(deps.sendLine).toHaveBeenCalledTimes(1);
    expect(chatTurns.send('another session', 'Four')).toBe(true);
  });

  test('streams the answer and gives way to what is stored at its end', async () => {
    const { chatTurns, deps, line, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    const sentId = session().turns[0]?.sent?.id;
    await settle();
    const onDrawn = vi.fn();
    chatTurns.store.subscribe(onDrawn);
    for (const event of [started, text('Hi '), text('there')]) line.send(event);
    await settle();
    // Words that come close together are drawn together.
    expect(onDrawn).toHaveBeenCalledTimes(1);
    expect(session().turns[0]?.view.content.parts).toEqual([{ type: 'text', text: 'Hi there' }]);
    deps.refreshMessages.mockResolvedValue([
      storedMessage('user', { turn_id: 't1', message_id: sentId }),
      storedMessage('assistant', { turn_id: 't1' }),
    ]);
    line.send(end);
    await settle();
    expect(session().turns).toEqual([]);
    expect(chatTurns.isBusy(SESSION)).toBe(false);
  });

  test('makes the news of its answer none, while what is stored is fetched and from then on', async () => {
    const { chatTurns, deps, line, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    const sentId = session().turns[0]?.sent?.id;
    await settle();
    line.send(started);
    const stored = Promise.withResolvers<Message[]>();
    deps.refreshMessages.mockReturnValue(stored.promise);
    line.send(end);
    await settle();
    const isKnown = () => ['t1', 't2', undefined].map((id) => chatTurns.isReading(SESSION, id));
    expect(isKnown()).toEqual([true, false, false]);
    stored.resolve([
      storedMessage('user', { turn_id: 't1', message_id: sentId }),
      storedMessage('assistant', { turn_id: 't1' }),
    ]);
    await settle();
    expect(isKnown()).toEqual([true, false, false]);
  });

  test.each([
    ['cannot be fetched', () => Promise.reject(new Error('offline'))],
    ['is not among what is fetched', () => Promise.resolve([])],
  ])('leaves the news of its answer to be read where that %s', async (_how, refreshMessages) => {
    const { chatTurns, line } = setUp({ refreshMessages });
    chatTurns.send(SESSION, 'Hello');
    await settle();
    for (const event of [started, text('Hi'), end]) line.send(event);
    await settle();
    expect(chatTurns.isReading(SESSION, 't1')).toBe(false);
  });

  test('that could not be stopped leaves the news of its answer to be read, although nothing was said by then', async () => {
    const { chatTurns, line, deps } = setUp({ stopTurn: () => Promise.reject(new Error('lost')) });
    chatTurns.send(SESSION, 'Hello');
    const sentId = chatTurns.store.getState()[SESSION]?.turns[0]?.sent?.id;
    deps.refreshMessages.mockResolvedValue([storedMessage('user', { message_id: sentId })]);
    await settle();
    line.send(started);
    await settle();
    await chatTurns.stop(SESSION);
    await settle();
    expect(chatTurns.isReading(SESSION, 't1')).toBe(false);
  });

  test('keeps what was streamed when it cannot be fetched, also beside the next message', async () => {
    const { chatTurns, line, session } = setUp({
      refreshMessages: () => Promise.reject(new Error('offline')),
    });
    chatTurns.send(SESSION, 'Hello');
    for (const event of [started, text('Hi'), end]) line.send(event);
    await settle();
    chatTurns.send(SESSION, 'And?');
    expect(session().turns).toMatchObject([
      { sent: { text: 'Hello' }, view: { status: 'complete' } },
      { sent: { text: 'And?' }, view: { status: 'waiting' } },
    ]);
  });

  test.each([
    ['cannot be asked', () => Promise.reject(new Error('offline'))],
    ['have it not yet', () => Promise.resolve([])],
  ])(
    'keeps in sight what the server has taken and could not answer, with the reason, while the messages %s: sent again it would be there twice',
    async (_how, refreshMessages) => {
      const { chatTurns, line, session } = setUp({ refreshMessages });
      chatTurns.send(SESSION, 'Hello');
      line.send(started);
      line.send({ event_type: 'error', error_message: 'The model fell silent.' });
      await settle();
      expect(session()).toMatchObject({
        turns: [
          { sent: { text: 'Hello' }, view: { failure: { reason: 'The model fell silent.' } } },
        ],
        returned: null,
        failedSend: null,
      });
    },
  );

  test('says of an answer that nobody can read that it could not be read', async () => {
    const { chatTurns, line, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    line.send(JSON.parse('{"content":{"parts":"none"}}') as ChatStreamEvent);
    await settle();
    expect(session().turns[0]?.view).toMatchObject({
      status: 'failed',
      failure: { reason: 'The answer could not be read.' },
    });
  });

  test('gives the text back and says why when the server refuses it', async () => {
    const earlier = [
      storedMessage('user', { turn_id: 't0', message_id: 'earlier' }),
      storedMessage('assistant', { turn_id: 't0' }),
    ];
    const { chatTurns, session } = setUp({
      sendLine: refuse(409, 'It is archived.'),
      refreshMessages: () => Promise.resolve(earlier),
    });
    chatTurns.send(SESSION, 'Hello');
    await settle();
    expect(session().turns).toEqual([]);
    expect(session().returned?.text).toBe('Hello');
    expect(session().failedSend?.reason).toBe('It is archived.');
  });

  test('gives the text back and says why when the server can not be reached, nor asked whether it has it', async () => {
    const offline = () => Promise.reject(new Error('The server cannot be reached.'));
    const { chatTurns, session } = setUp({
      sendLine: () => ({ start: offline, resume: offline }),
      refreshMessages: offline,
    });
    chatTurns.send(SESSION, 'Hello');
    await settle();
    expect(session()).toMatchObject({
      turns: [],
      returned: { text: 'Hello' },
      failedSend: { reason: 'The server cannot be reached.', outcome: 'returned' },
    });
  });

  test('gives nothing back where another answer was wanted to words that still stand, and says why there is none', async () => {
    const { chatTurns, deps, session } = setUp();
    deps.sendLine.mockImplementation(refuse(503, 'Starting'));
    const replaces = { id: 'm1', index: 0, attachments: [], isEdit: false };
    const scratchpad = { documentId: 'd1', isReview: false };
    chatTurns.replace(SESSION, replaces, 'Hello', scratchpad);
    expect(deps.sendLine.mock.calls[0]?.[1]).toMatchObject({ replaces, scratchpad });
    await settle();
    expect(session()).toMatchObject({
      turns: [],
      returned: null,
      failedSend: { reason: 'Starting', outcome: 'unchanged' },
    });
  });

  test('gives no command back that a button has sent, and says why nothing came of it [FLOW-050]', async () => {
    const { chatTurns, deps, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    await chatTurns.stop(SESSION);
    deps.sendLine.mockImplementation(refuse(503, 'Starting'));
    chatTurns.send(SESSION, 'complete_workflow {"outcome":"abort"}');
    await settle();
    expect(session()).toMatchObject({
      turns: [],
      returned: { text: 'Hello' },
      failedSend: { reason: 'Starting', outcome: 'unchanged' },
    });
  });

  test.each(['archived', 'not_found'] as const)(
    'gives the words of a changed message that its session no longer takes (%s) to the one that goes on, as a message of its own',
    async (code) => {
      const failure = { reason: 'It has ended.', code };
      const { chatTurns, deps, session } = setUp();
      deps.sendLine.mockImplementation(() => ({
        start: () => Promise.resolve({ type: 'refused', status: 409, failure }),
        resume: () => Promise.resolve({ type: 'nothing' }),
      }));
      const replaces = { id: 'm1', index: 0, attachments: [], isEdit: true };
      deps.successorOf.mockResolvedValueOnce('s2');
      chatTurns.replace(SESSION, replaces, 'Hello');
      await settle();
      expect(session()).toEqual(noTurns);
      const next = chatTurns.store.getState()['s2'];
      expect(next).toMatchObject({
        returned: { text: 'Hello' },
        failedSend: { outcome: 'returned' },
      });
      expect(next?.returned).not.toHaveProperty('replaces');
      deps.successorOf.mockRejectedValueOnce(new Error('offline'));
      chatTurns.replace(SESSION, replaces, 'Hello');
      await settle();
      expect(session()).toMatchObject({
        returned: { replaces },
        failedSend: { outcome: 'unchanged' },
      });
    },
  );

  test('looks for no session to go on in once the chat was left: somebody else may be signed in by then', async () => {
    const messages = Promise.withResolvers<never[]>();
    const { chatTurns, deps } = setUp({ refreshMessages: () => messages.promise });
    const failure = { reason: 'It has ended.', code: 'archived' } as const;
    deps.sendLine.mockImplementation(() => ({
      start: () => Promise.resolve({ type: 'refused', status: 409, failure }),
      resume: () => Promise.resolve({ type: 'nothing' }),
    }));
    chatTurns.send(SESSION, 'Hello');
    await settle();
    chatTurns.dispose();
    messages.resolve([]);
    await settle();
    expect(deps.successorOf).not.toHaveBeenCalled();
    expect(chatTurns.store.getState()).toEqual({});
  });

  test('keeps the message when the server has stored it before it failed', async () => {
    const { chatTurns, session, deps } = setUp({ sendLine: refuse(502, 'No model.') });
    deps.refreshMessages.mockImplementation(() =>
      Promise.resolve([
        storedMessage('user', { message_id: session().turns[0]?.sent?.id, turn_id: 't1' }),
      ]),
    );
    chatTurns.send(SESSION, 'Hello');
    await settle();
    expect(session()).toMatchObject({ turns: [], returned: null, failedSend: null });
  });

  test('keeps the card of a text that is sent once more, also when the page was left in between', async () => {
    const card = 'catchup_sprint_status' as const;
    const cardsSent = (sendLine: ReturnType<typeof setUp>['deps']['sendLine']) =>
      sendLine.mock.calls.map(([, { actionCardId }]) => actionCardId);
    const { chatTurns, deps, session } = setUp();
    deps.sendLine.mockImplementationOnce(refuse(503, 'Starting'));
    chatTurns.send(SESSION, 'Where do we stand?', { actionCardId: card });
    await settle();
    const returned = session().returned ?? undefined;
    chatTurns.send(SESSION, 'Where do we stand?', { resentId: returned?.id });
    expect(cardsSent(deps.sendLine)).toEqual([card, card]);

    const later = setUp({ readUnsent: () => (returned ? [returned] : []) });
    await later.chatTurns.takeUpUnsent(SESSION);
    later.chatTurns.send(SESSION, 'Where do we stand?', { resentId: returned?.id });
    expect(cardsSent(later.deps.sendLine)).toEqual([card]);
  });

  test('keeps the id of a text that is sent once more, and drops the notice as soon as it is on its way', async () => {
    const { chatTurns, deps, session } = setUp();
    deps.sendLine.mockImplementationOnce(refuse(503, 'Starting'));
    chatTurns.send(SESSION, 'Hello');
    await settle();
    const returned = session().returned;
    chatTurns.send(SESSION, 'Hello', { resentId: returned?.id });
    expect(session()).toMatchObject({ returned: null, failedSend: null });
    await settle();
    expect(deps.sendLine.mock.calls[1]?.[1].id).toBe(returned?.id);
    expect(session().failedSend).toBeNull();
  });
});

test('a message counts as uploading its files until the server has taken it', async () => {
  const { chatTurns, deps, line, session } = setUp();
  const taken = Promise.withResolvers<TurnLineAnswer>();
  deps.sendLine.mockImplementation(() => ({
    start: () => taken.promise,
    resume: () => Promise.resolve({ type: 'nothing' }),
  }));
  const files = [new File(['a'], 'a.md')];
  const scratchpad = { documentId: 'd1', isReview: true };
  chatTurns.send(SESSION, 'Hello', { files, scratchpad });
  expect(deps.sendLine.mock.calls[0]?.[1]).toMatchObject({ files, scratchpad });
  expect(session().turns[0]?.isUploading).toBe(true);
  taken.resolve(line.answer);
  await settle();
  expect(session().turns[0]?.isUploading).toBe(false);
});

test('a message counts as uploading no longer once it is among the stored ones, though nothing is answered yet', async () => {
  const { chatTurns, deps, session } = setUp();
  deps.sendLine.mockImplementation(() => ({
    start: () => new Promise(() => undefined),
    resume: () => Promise.resolve({ type: 'nothing' }),
  }));
  chatTurns.send(SESSION, 'Hello', { files: [new File(['a'], 'a.md')] });
  const id = deps.sendLine.mock.calls[0]?.[1].id ?? '';
  chatTurns.takeIn(SESSION, [storedMessage('user', { message_id: 'other' })]);
  expect([session().turns[0]?.isUploading, chatTurns.isUploading(SESSION)]).toEqual([true, true]);
  chatTurns.takeIn(SESSION, [storedMessage('user', { message_id: id })]);
  expect([session().turns[0]?.isUploading, chatTurns.isUploading(SESSION)]).toEqual([false, false]);
  expect(chatTurns.isBusy(SESSION)).toBe(true);
});

test('a turn tells that its line is down until it is up again', async () => {
  const pause = Promise.withResolvers<void>();
  const { chatTurns, deps, line, session } = setUp({ wait: () => pause.promise });
  const start = vi.fn(() => Promise.resolve<TurnLineAnswer>(line.answer));
  start.mockRejectedValueOnce(new TypeError('network error'));
  deps.sendLine.mockImplementation(() => ({
    start,
    resume: () => Promise.resolve({ type: 'nothing' }),
  }));
  chatTurns.send(SESSION, 'Hello');
  expect(session().turns[0]?.isLineLost).toBe(false);
  await settle();
  expect(session().turns[0]?.isLineLost).toBe(true);
  pause.resolve();
  await settle();
  expect(session().turns[0]?.isLineLost).toBe(false);
});

describe('stopping an answer', () => {
  test('tells the server and keeps the text so far, without any notice [TURN-012] [TURN-013]', async () => {
    const { chatTurns, deps, line, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    line.send(text('Half an'));
    await settle();
    const sentId = session().turns[0]?.sent?.id;
    deps.refreshMessages.mockResolvedValue([
      storedMessage('user', { turn_id: 't1', message_id: sentId }),
    ]);
    await chatTurns.stop(SESSION);
    line.send(text(' answer'));
    await settle();
    expect(deps.stopTurn).toHaveBeenCalledWith(SESSION);
    expect(session().turns[0]?.view).toMatchObject({
      status: 'stopped',
      content: { parts: [{ type: 'text', text: 'Half an' }] },
    });
    expect(session().failedSend).toBeNull();
    expect(chatTurns.isBusy(SESSION)).toBe(false);
  });

  test('keeps a thought in sight until the answer is stored, also where there is no word yet', async () => {
    const { chatTurns, deps, line, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    line.send(thought);
    await settle();
    const question = storedMessage('user', {
      turn_id: 't1',
      message_id: session().turns[0]?.sent?.id,
    });
    deps.refreshMessages.mockResolvedValue([question]);
    await chatTurns.stop(SESSION);
    expect(session().turns).toHaveLength(1);
  });

  test('gives way to what is stored of it', async () => {
    const { chatTurns, deps, line, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    line.send(text('Half'));
    await settle();
    const sentId = session().turns[0]?.sent?.id;
    deps.refreshMessages.mockResolvedValue([
      storedMessage('user', { turn_id: 't1', message_id: sentId }),
      storedMessage('assistant', { turn_id: 't1', aborted: true }),
    ]);
    await chatTurns.stop(SESSION);
    expect(session()).toEqual(noTurns);
  });

  test('counts as running until the server has stopped, so that the next message is not refused, but tries no line again', async () => {
    let stopped = () => {};
    const { chatTurns, session } = setUp({
      sendLine: () => ({ start: () => Promise.reject(new Error('offline')), resume: vi.fn() }),
      wait: (_delayMs, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
      stopTurn: () => new Promise<void>((resolve) => (stopped = resolve)),
    });
    chatTurns.send(SESSION, 'Hello');
    await settle();
    expect(session().turns).toMatchObject([{ isLineLost: true }]);
    const stopping = chatTurns.stop(SESSION);
    expect(session().turns).toMatchObject([{ isLineLost: false, isStopping: true }]);
    expect(chatTurns.isBusy(SESSION)).toBe(true);
    stopped();
    await stopping;
    expect(chatTurns.isBusy(SESSION)).toBe(false);
  });

  test('counts as running until then also where the answer has ended by itself: a stop that arrives late would end the next one', async () => {
    const stopped = Promise.withResolvers<void>();
    const { chatTurns, deps, line, session } = setUp({ stopTurn: () => stopped.promise });
    chatTurns.send(SESSION, 'Hello');
    const sentId = session().turns[0]?.sent?.id;
    line.send(started);
    await settle();
    const stopping = chatTurns.stop(SESSION);
    deps.refreshMessages.mockResolvedValue([
      storedMessage('user', { turn_id: 't1', message_id: sentId }),
      storedMessage('assistant', { turn_id: 't1' }),
    ]);
    line.send(end);
    await settle();
    expect(chatTurns.send(SESSION, 'Too early')).toBe(false);
    stopped.resolve();
    await stopping;
    expect(session()).toEqual(noTurns);
  });

  test('is over when what was stored of it is shown: what was seen by then may lack its last words', async () => {
    const { chatTurns, deps, line } = setUp({ wait: () => new Promise(() => undefined) });
    const messages = Promise.withResolvers<Message[]>();
    deps.refreshMessages.mockReturnValue(messages.promise);
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    await settle();
    void chatTurns.stop(SESSION);
    await settle();
    expect(chatTurns.isBusy(SESSION)).toBe(true);
    messages.resolve([storedMessage('assistant', { turn_id: 't1', aborted: true })]);
    await settle();
    expect(chatTurns.isBusy(SESSION)).toBe(false);
  });

  test('lets one go on writing soon after the server has stopped, however long the messages take', async () => {
    const { chatTurns, deps, line } = setUp();
    deps.refreshMessages.mockReturnValue(new Promise(() => undefined));
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    await settle();
    void chatTurns.stop(SESSION);
    await settle();
    expect(chatTurns.isBusy(SESSION)).toBe(false);
  });

  test('ends here also where the server can neither be told nor asked: the line is left, and what it has taken is not given back to be sent twice', async () => {
    const offline = () => Promise.reject(new Error('offline'));
    const { chatTurns, deps, line, session } = setUp({
      stopTurn: offline,
      refreshMessages: offline,
    });
    let signal: AbortSignal | null = null;
    deps.sendLine.mockImplementation(() => ({
      start: (given) => {
        signal = given;
        return Promise.resolve<TurnLineAnswer>(line.answer);
      },
      resume: offline,
    }));
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    line.send(text('Half'));
    await settle();
    await chatTurns.stop(SESSION);
    expect(chatTurns.isBusy(SESSION)).toBe(false);
    expect(signal).toMatchObject({ aborted: true });
    expect(session()).toMatchObject({
      turns: [{ sent: { text: 'Hello' }, view: { status: 'stopped' } }],
      returned: null,
    });
  });

  test('gives a message back that the server had not taken yet, without any notice', async () => {
    const { chatTurns, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    await chatTurns.stop(SESSION);
    expect(session().returned?.text).toBe('Hello');
    expect(session().failedSend).toBeNull();
  });

  test('gives it back also where something else is sent before it is in the composer or its editor, as the end of a workflow', async () => {
    const { chatTurns, session } = setUp();
    const edit = { id: 'm1', index: 0, attachments: [], isEdit: true };
    for (const send of [
      () => chatTurns.send(SESSION, 'Hello'),
      () => chatTurns.replace(SESSION, edit, 'Hello'),
    ]) {
      expect(send()).toBe(true);
      await chatTurns.stop(SESSION);
      expect(chatTurns.send(SESSION, 'complete_workflow')).toBe(true);
      expect(session().returned?.text).toBe('Hello');
      await chatTurns.stop(SESSION);
      chatTurns.takeReturned(SESSION);
    }
  });

  test('waits for what is stopped already, so that what is sent behind it is not dropped', async () => {
    const stopped = Promise.withResolvers<void>();
    const { chatTurns, line } = setUp({ stopTurn: () => stopped.promise });
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    await settle();
    void chatTurns.stop(SESSION);
    const isSent = chatTurns.stop(SESSION).then(() => chatTurns.send(SESSION, 'complete_workflow'));
    stopped.resolve();
    expect(await isSent).toBe(true);
  });
});

describe('messages that were on their way when the page was left', () => {
  const unsent = { id: 'old', text: 'Hello', sentAt: now };

  test('come back, and keep their id when they are sent again', async () => {
    const { chatTurns, deps, session } = setUp({ readUnsent: () => [unsent] });
    await chatTurns.takeUpUnsent(SESSION);
    expect(session().returned).toEqual(unsent);
    expect(session().failedSend).toBeNull();
    expect(deps.forgetUnsent).toHaveBeenCalledWith(SESSION, ['old']);
  });

  test('come back as one where they were several, which is a message of its own', async () => {
    const { chatTurns, session } = setUp({
      readUnsent: () => [unsent, { ...unsent, id: 'other', text: 'World' }],
    });
    await chatTurns.takeUpUnsent(SESSION);
    expect(session().returned).toMatchObject({ id: 'id1', text: 'Hello\n\nWorld' });
  });

  test('are forgotten when the server has them after all', async () => {
    const { chatTurns, deps, session } = setUp({
      readUnsent: () => [unsent],
      refreshMessages: () => Promise.resolve([storedMessage('user', { message_id: 'old' })]),
    });
    await chatTurns.takeUpUnsent(SESSION);
    expect(session().returned).toBeNull();
    expect(deps.forgetUnsent).toHaveBeenCalledWith(SESSION, ['old']);
  });

  test('come back also where the server can not be asked', async () => {
    const { chatTurns, session } = setUp({
      readUnsent: () => [unsent],
      refreshMessages: () => Promise.reject(new Error('offline')),
    });
    await chatTurns.takeUpUnsent(SESSION);
    expect(session().returned).toEqual(unsent);
  });

  test('stay kept where the chat is left before anybody knows, and come back with it', async () => {
    const messages = Promise.withResolvers<never[]>();
    const { chatTurns, deps, session } = setUp({
      readUnsent: () => [unsent],
      refreshMessages: () => messages.promise,
    });
    const taking = chatTurns.takeUpUnsent(SESSION);
    chatTurns.dispose();
    messages.resolve([]);
    await taking;
    expect(deps.forgetUnsent).not.toHaveBeenCalled();
    await chatTurns.takeUpUnsent(SESSION);
    expect(session().returned).toEqual(unsent);
  });

  test('come back once, however often the session is looked at while nobody knows yet, and again when it is looked at later', async () => {
    const messages = Promise.withResolvers<never[]>();
    let left = [unsent];
    const { chatTurns, deps, session } = setUp({
      readUnsent: () => left,
      refreshMessages: () => messages.promise,
    });
    const taking = [chatTurns.takeUpUnsent(SESSION), chatTurns.takeUpUnsent(SESSION)];
    const notices = vi.fn();
    chatTurns.store.subscribe(notices);
    messages.resolve([]);
    await Promise.all(taking);
    expect(session().returned).toEqual(unsent);
    expect(notices).toHaveBeenCalledTimes(1);
    await chatTurns.takeUpUnsent(SESSION);
    expect(notices).toHaveBeenCalledTimes(1);
    chatTurns.takeReturned(SESSION);
    left = [{ ...unsent, id: 'later' }];
    await chatTurns.takeUpUnsent(SESSION);
    expect(session().returned?.id).toBe('later');
    expect(deps.forgetUnsent.mock.calls.map(([, ids]) => ids)).toEqual([['old'], ['later']]);
  });

  test('are none where this page is sending them itself', async () => {
    const { chatTurns, deps } = setUp({ readUnsent: () => [{ ...unsent, id: 'id1' }] });
    chatTurns.send(SESSION, 'Hello');
    await chatTurns.takeUpUnsent(SESSION);
    expect(deps.refreshMessages).not.toHaveBeenCalled();
  });
});

describe('going on with a turn that runs already', () => {
  const running = { turn_id: 't1', started_at: '2026-11-20T14:02:05.000Z' };

  test('reads it from its beginning', async () => {
    const { chatTurns, deps, line, session } = setUp();
    chatTurns.resume(SESSION, running);
    expect(session().turns[0]?.isLineLost).toBe(false);
    line.send(started);
    line.send(text('Hi'));
    await settle();
    expect(deps.runningTurnLine).toHaveBeenCalledWith(SESSION, 't1');
    expect(session().turns).toMatchObject([
      { sent: null, startedAt: running.started_at, view: { status: 'streaming' } },
    ]);
    deps.refreshMessages.mockResolvedValue([storedMessage('assistant', { turn_id: 't1' })]);
    line.send(end);
    await settle();
    expect(session().turns).toEqual([]);
  });

  test('lets go of one of which the server says that there is none', async () => {
    const { chatTurns, session } = setUp({ runningTurnLine: refuse(404, 'Gone.') });
    chatTurns.resume(SESSION, running);
    await settle();
    expect(session()).toEqual(noTurns);
  });

  test('does not read a turn twice that this tab reads or has read', async () => {
    const { chatTurns, deps, line } = setUp({
      refreshMessages: () => Promise.reject(new Error('offline')),
    });
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    await settle();
    chatTurns.resume(SESSION, running);
    line.send(end);
    await settle();
    chatTurns.resume(SESSION, running);
    expect(deps.runningTurnLine).not.toHaveBeenCalled();
  });

  test.each(['can be asked', 'cannot be asked'])(
    'goes on after the line stayed down, as often as it does, while the messages %s',
    async (how) => {
      const { chatTurns, deps, line, session } = setUp();
      const unreachable = () => Promise.reject(new Error('The server cannot be reached.'));
      if (how === 'cannot be asked') deps.refreshMessages.mockImplementation(unreachable);
      deps.runningTurnLine.mockImplementation(() => ({ start: unreachable, resume: unreachable }));
      chatTurns.resume(SESSION, running);
      await settle();
      chatTurns.resumeGivenUp(SESSION, { ...running, turn_id: 'another' });
      expect(deps.runningTurnLine).toHaveBeenCalledTimes(1);
      chatTurns.resumeGivenUp(SESSION, running);
      await settle();
      expect(session().turns).toMatchObject([{ isGivenUp: true, view: { failure: null } }]);
      deps.runningTurnLine.mockImplementation(() => ({
        start: () => Promise.resolve<TurnLineAnswer>(line.answer),
        resume: unreachable,
      }));
      chatTurns.resumeGivenUp(SESSION, running);
      line.send(started);
      line.send(text('Hi'));
      await settle();
      expect(session().turns).toMatchObject([{ isGivenUp: false, view: { status: 'streaming' } }]);
      chatTurns.resumeGivenUp(SESSION, running);
      expect(deps.runningTurnLine).toHaveBeenCalledTimes(3);
    },
  );

  test('keeps the own message in sight while its answer is read on, and does not give it back where the answer is over by then', async () => {
    const offline = () => Promise.reject(new Error('The server cannot be reached.'));
    const { chatTurns, deps, line, session } = setUp({ refreshMessages: offline });
    deps.sendLine.mockImplementation(() => ({
      start: () => Promise.resolve<TurnLineAnswer>(line.answer),
      resume: offline,
    }));
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    await settle();
    line.close();
    await settle();
    expect(session().turns).toMatchObject([{ isGivenUp: true }]);
    deps.runningTurnLine.mockImplementation(() => ({
      start: () => Promise.resolve<TurnLineAnswer>({ type: 'nothing' }),
      resume: offline,
    }));
    chatTurns.resumeGivenUp(SESSION, running);
    expect(session().turns).toMatchObject([{ sent: { text: 'Hello' }, isGivenUp: false }]);
    await settle();
    expect(session()).toMatchObject({ turns: [{ sent: { text: 'Hello' } }], returned: null });
  });

  test('does not read an answer that is over once more when a later message is refused', async () => {
    const { chatTurns, deps, line, session } = setUp();
    chatTurns.send(SESSION, 'Hello');
    line.send(started);
    await settle();
    chatTurns.resume(SESSION, running);
    deps.refreshMessages.mockResolvedValue([
      storedMessage('user', { turn_id: 't1', message_id: session().turns[0]?.sent?.id }),
    ]);
    line.send(end);
    await settle();
    expect(session().turns).toEqual([]);
    deps.sendLine.mockImplementation(refuse(503, 'Starting'));
    chatTurns.send(SESSION, 'And?');
    await settle();
    expect(session().returned?.text).toBe('And?');
    expect(deps.runningTurnLine).not.toHaveBeenCalled();
  });

  test('reads the turn of another window for which an own message was refused, and keeps that message to be sent later', async () => {
    const { chatTurns, deps, line, session } = setUp({
      sendLine: refuse(409, 'Robin is still answering.'),
    });
    chatTurns.send(SESSION, 'Hello');
    // The list of messages tells of it while the own message is on its way.
    chatTurns.resume(SESSION, running);
    expect(deps.runningTurnLine).not.toHaveBeenCalled();
    await settle();
    line.send(started);
    line.send(text('Hi'));
    await settle();
    expect(deps.runningTurnLine).toHaveBeenCalledExactlyOnceWith(SESSION, 't1');
    expect(session().turns).toMatchObject([{ sent: null, view: { status: 'streaming' } }]);
    expect(session().returned?.text).toBe('Hello');
    expect(session().failedSend?.reason).toBe('Robin is still answering.');
  });
});

test('letting go of the chat aborts its lines, forgets its turns and asks for nothing any more', async () => {
  let signal: AbortSignal | null = null;
  const { chatTurns, deps, session } = setUp();
  deps.sendLine.mockImplementation(() => ({
    start: (given) => {
      signal = given;
      return new Promise<TurnLineAnswer>((_, reject) => {
        given.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    },
    resume: () => Promise.resolve({ type: 'nothing' }),
  }));
  chatTurns.send(SESSION, 'Hello');
  await settle();
  chatTurns.dispose();
  expect(signal).toMatchObject({ aborted: true });
  await settle();
  expect(session()).toBe(noTurns);
  expect(deps.refreshMessages).not.toHaveBeenCalled();
});
