import type { Message, MessageMetadata } from '@robin/contract/sessions';
import { describe, expect, test } from 'vitest';
import { toChatMessage } from './chat-message.ts';
import { noTurns, type LiveTurn } from './chat-turns.ts';
import { buildConversation } from './conversation.ts';
import { foldParts } from './message-parts.ts';
import { newTurn, type TurnView } from './turn-reducer.ts';

const now = '2026-11-20T14:02:11.000Z';
let nextIndex = 0;

function stored(role: Message['role'], content: string, metadata: MessageMetadata = {}): Message {
  nextIndex += 1;
  const id = `m${nextIndex}`;
  return { id, role, content, created_at: now, metadata, absolute_event_index: nextIndex };
}

function liveTurn(view: Partial<TurnView>, sent: string | null = 'Hello'): LiveTurn {
  return {
    key: 'k1',
    sent: sent === null ? null : { id: 'c1', text: sent, sentAt: now },
    startedAt: now,
    view: { ...newTurn, turnId: 't1', ...view },
    isLineLost: false,
    isStopping: false,
    isGivenUp: false,
    isUploading: false,
  };
}

const said = (text: string) => foldParts([{ text }], now);
const told = (messages: ReturnType<typeof buildConversation>) =>
  messages.map(({ sender, content }) => [
    sender,
    typeof content === 'string'
      ? content
      : content.map((part) => ('text' in part ? part.text : part.type)).join(),
  ]);

describe('a stored message', () => {
  test('maps user and assistant to their senders [MSG-044] [MSG-045] [MSG-053]', () => {
    expect(toChatMessage(stored('user', 'a')).sender).toBe('user');
    expect(toChatMessage(stored('assistant', 'b')).sender).toBe('assistant');
    expect(toChatMessage(stored('system', 'c')).sender).toBe('system');
  });

  test('is the same object each time, so that nothing is drawn again', () => {
    const message = stored('assistant', 'a');
    expect(buildConversation([message], noTurns)[0]).toBe(buildConversation([message], noTurns)[0]);
  });

  test('that failed is followed by what went wrong [ERR2-008]', () => {
    const failed = stored('assistant', 'Half', { turn_id: 't1', error: 'The model hung up.' });
    expect(told(buildConversation([failed], noTurns))).toEqual([
      ['assistant', 'Half'],
      ['system', 'Failed to send message: The model hung up.'],
    ]);
  });

  test('that failed before its first word is only what went wrong', () => {
    const failed = stored('assistant', '', { error: 'Timeout' });
    expect(told(buildConversation([failed], noTurns))).toEqual([
      ['system', 'Failed to send message: Timeout'],
    ]);
  });
});

describe('a turn on its way', () => {
  test('stands after what is stored, question before answer, and only the answer is still growing [MSG-055]', () => {
    const turn = liveTurn({ status: 'streaming', content: said('Hi') });
    const conversation = buildConversation([stored('user', 'Before')], {
      ...noTurns,
      turns: [turn],
    });
    expect(told(conversation)).toEqual([
      ['user', 'Before'],
      ['user', 'Hello'],
      ['assistant', 'Hi'],
    ]);
    expect(conversation.map(({ isStreaming }) => isStreaming)).toEqual([false, false, true]);
  });

  test('has no answer before there is something to show [TURN-003]', () => {
    const conversation = buildConversation([], { ...noTurns, turns: [liveTurn({})] });
    expect(told(conversation)).toEqual([['user', 'Hello']]);
  });

  test('shows thinking before any text [TURN-016]', () => {
    const args = { thought: 'Plan', step_number: 1 };
    const content = foldParts([{ function_call: { name: 'sequential_thinking', args } }], now);
    const turn = liveTurn({ content, isThinking: true });
    expect(buildConversation([], { ...noTurns, turns: [turn] })[1]).toMatchObject({
      sender: 'assistant',
      isThinking: true,
      thinkingSteps: [{ thought: 'Plan' }],
    });
  });

  test('shows its question once, when the stored one has arrived', () => {
    const question = stored('user', 'Hello', { message_id: 'c1', turn_id: 't1' });
    const turn = liveTurn({ status: 'streaming', content: said('Hi') });
    expect(told(buildConversation([question], { ...noTurns, turns: [turn] }))).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hi'],
    ]);
  });

  test('that takes the place of a message hides it and what followed from the moment of sending, and shows its own question once that is stored', () => {
    const before = stored('user', 'Before');
    const old = [stored('user', 'Old', { message_id: 'c0' }), stored('assistant', 'Old answer')];
    const replaces = {
      id: 'm',
      index: before.absolute_event_index + 1,
      attachments: [],
      isEdit: true,
    };
    const turn = liveTurn({ status: 'streaming', content: said('Hi') });
    const turns = [{ ...turn, sent: { id: 'c1', text: 'New', sentAt: now, replaces } }];
    const expected = [
      ['user', 'Before'],
      ['user', 'New'],
      ['assistant', 'Hi'],
    ];
    expect(told(buildConversation([before, ...old], { ...noTurns, turns }))).toEqual(expected);
    const question = stored('user', 'New', { message_id: 'c1', turn_id: 't1' });
    expect(told(buildConversation([before, question], { ...noTurns, turns }))).toEqual(expected);
  });

  test('is told by the stream alone while it runs, also where a part of it is stored', () => {
    const question = stored('user', 'Hello', { message_id: 'c1', turn_id: 't1' });
    const partial = stored('assistant', 'H', { turn_id: 't1' });
    const turn = liveTurn({ status: 'streaming', content: said('Hi') }, null);
    expect(told(buildConversation([question, partial], { ...noTurns, turns: [turn] }))).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hi'],
    ]);
  });

  test('gives way to the stored answer after its end, under the same key', () => {
    const running = liveTurn({ status: 'streaming', content: said('Hi') }, null);
    const ended = liveTurn({ status: 'complete', content: said('Hi') }, null);
    const answer = stored('assistant', 'Hi', { turn_id: 't1' });
    const [before] = buildConversation([], { ...noTurns, turns: [running] });
    const after = buildConversation([answer], { ...noTurns, turns: [ended] });
    expect(after).toHaveLength(1);
    expect(after[0]?.key).toBe(before?.key);
  });

  test('of which nothing was heard yet is not taken for another one', () => {
    const first = liveTurn({ turnId: null, status: 'ended' });
    const second = { ...first, key: 'k2', sent: { id: 'c2', text: 'And?', sentAt: now } };
    const keys = buildConversation([], { ...noTurns, turns: [first, second] }).map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(2);
  });

  test('that failed says so after its text [ERR2-008]', () => {
    const failure = { reason: 'It hung up.', code: null };
    const turn = liveTurn({ status: 'failed', content: said('Ha'), failure });
    expect(told(buildConversation([], { ...noTurns, turns: [turn] })).at(-1)).toEqual([
      'system',
      'Failed to send message: It hung up.',
    ]);
  });
});

test('a message that could not be sent adds a system message with the reason [TURN-023] [ERR2-008]', () => {
  const failedSend = {
    id: 'f1',
    reason: 'It is archived.',
    failedAt: now,
    outcome: 'returned' as const,
  };
  expect(told(buildConversation([], { ...noTurns, failedSend }))).toEqual([
    ['system', 'Failed to send message: It is archived.'],
  ]);
});
