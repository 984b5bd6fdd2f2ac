import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isTurnRunning,
  newTurn,
  turnReducer,
  type TurnAction,
  type TurnView,
} from './turn-reducer.ts';

const arrivedAt = '2026-11-20T14:02:11.000Z';

function reduce(events: ChatStreamEvent[], view: TurnView = newTurn): TurnView {
  return events.reduce(
    (current, event) => turnReducer(current, { type: 'event', event, arrivedAt }),
    view,
  );
}

const text = (words: string, partial = true): ChatStreamEvent => ({
  author: 'robin',
  content: { parts: [{ text: words }] },
  partial,
});

const call = (name: string, args: unknown, id?: string): ChatStreamEvent => ({
  content: { parts: [{ function_call: { name, args, id } }] },
  partial: true,
});

const response = (name: string, answer: unknown, id?: string): ChatStreamEvent => ({
  content: { parts: [{ function_response: { name, response: answer, id } }] },
  partial: true,
});

const thought = (words: string, step_number: number, is_final = false) =>
  call('sequential_thinking', { thought: words, step_number, is_final });

const end: ChatStreamEvent = {
  content: { parts: [] },
  partial: false,
  turn_complete: true,
  is_final_response: true,
};

const texts = (view: TurnView) =>
  view.content.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));

describe('the text of a turn', () => {
  test('starts to stream with its first text part, not before [TURN-002] [TURN-003]', () => {
    const started = reduce([{ event_type: 'turn_started', turn_id: 't1' }, call('search', {})]);
    expect(started.status).toBe('waiting');
    expect(texts(started)).toEqual([]);
    expect(reduce([text('Hello')], started).status).toBe('streaming');
  });

  test('joins partial text to the text part before it, however it is cut [TURN-004] [TURN-005]', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (pieces) => {
        expect(texts(reduce(pieces.map((piece) => text(piece))))).toEqual([pieces.join('')]);
      }),
    );
  });

  test('drops a whole text that repeats what was streamed, also when tools stand between [OPEN2-053]', () => {
    const streamed = [text('One '), text('two.'), call('search', {}), text('Three.')];
    expect(texts(reduce([...streamed, text('Three.', false)]))).toEqual(['One two.', 'Three.']);
    expect(texts(reduce([...streamed, text('One two.Three.', false)]))).toHaveLength(2);
    const withCall = [...streamed, call('search', {}), text('Three.', false)];
    expect(texts(reduce(withCall))).toEqual(['One two.', 'Three.']);
  });

  test('keeps a whole text that says something new as a part of its own', () => {
    expect(texts(reduce([text('One'), text('Two', false), text(' three')]))).toEqual([
      'One',
      'Two three',
    ]);
  });
});

describe('the parts of a turn', () => {
  test('stay in the order in which they came', () => {
    const view = reduce([
      text('I look.'),
      call('search', { q: 'a' }, 'c1'),
      response('search', { total: 2 }, 'c1'),
      text('Found.'),
    ]);
    expect(view.content.parts).toEqual([
      { type: 'text', text: 'I look.' },
      { type: 'function_call', name: 'search', args: { q: 'a' }, callId: 'c1' },
      { type: 'function_response', name: 'search', response: { total: 2 }, callId: 'c1' },
      { type: 'text', text: 'Found.' },
    ]);
  });

  test('hold thinking as steps and not as tool calls [OPEN2-049]', () => {
    const view = reduce([thought('Wir prüfen.', 1), thought('Fazit: gut.', 2, true), text('Gut.')]);
    expect(view.content.parts).toEqual([{ type: 'text', text: 'Gut.' }]);
    expect(view.content.thinkingSteps.map((step) => step.step_type)).toEqual([
      'analysis',
      'conclusion',
    ]);
  });

  test('thinking is on from the first step until the final one [TURN-016] [TURN-017] [TURN-018]', () => {
    const first = reduce([thought('Plan', 1)]);
    expect(first.isThinking).toBe(true);
    const second = reduce([thought('Weiter', 2)], first);
    expect(second.content.thinkingSteps).toHaveLength(2);
    expect(second.isThinking).toBe(true);
    expect(reduce([thought('Ende', 3, true)], second).isThinking).toBe(false);
  });

  test('keeps the events of other systems apart', () => {
    const event: ChatStreamEvent = { event_type: 'episode_detected' };
    const view = reduce([event]);
    expect(view.notifications).toEqual([event]);
    expect(view.content.parts).toEqual([]);
  });
});

describe('the end of a turn', () => {
  test('comes with a turn-complete marker [TURN-006]', () => {
    expect(reduce([text('Hi'), { turn_complete: true }]).status).toBe('complete');
  });

  test('comes with a final-response marker [TURN-007]', () => {
    expect(reduce([text('Hi'), { is_final_response: true }]).status).toBe('complete');
  });

  test('comes when the stream closes without a marker [TURN-008] [TURN-009]', () => {
    const view = turnReducer(reduce([text('Hi')]), { type: 'closed' });
    expect(isTurnRunning(view)).toBe(false);
    expect(texts(view)).toEqual(['Hi']);
  });

  test('comes with an error event, which keeps the text and says why [TURN-010] [TURN-011] [OPEN2-055]', () => {
    const view = reduce([
      text('Half'),
      thought('x', 1),
      {
        event_type: 'error',
        error_message: 'The model fell silent.',
        code: 'model_provider_timeout',
      },
    ]);
    expect(view).toMatchObject({
      status: 'failed',
      isThinking: false,
      failure: { reason: 'The model fell silent.', code: 'model_provider_timeout' },
    });
    expect(texts(view)).toEqual(['Half']);
  });

  test('comes with a stream that breaks off, which keeps the text and says why [TURN-010] [TURN-011]', () => {
    const failure = { reason: 'The connection was lost.', code: null };
    const view = turnReducer(reduce([text('Half')]), { type: 'failed', failure });
    expect(view).toMatchObject({ status: 'failed', isThinking: false, failure });
    expect(isTurnRunning(view)).toBe(false);
    expect(texts(view)).toEqual(['Half']);
  });

  test('keeps the text of a stopped turn and names no failure [TURN-012] [TURN-013] [OPEN2-054]', () => {
    const view = turnReducer(reduce([text('Half')]), { type: 'stopped' });
    expect(view).toMatchObject({ status: 'stopped', failure: null });
    expect(texts(view)).toEqual(['Half']);
  });

  test.each<[string, TurnAction]>([
    ['a marker', { type: 'event', event: end, arrivedAt }],
    ['the stream', { type: 'closed' }],
    ['a stop', { type: 'stopped' }],
    ['a failure', { type: 'failed', failure: { reason: 'No.', code: null } }],
  ])('by %s ends the thinking too', (_by, action) => {
    const thinking = reduce([thought('x', 1)]);
    expect(thinking.isThinking).toBe(true);
    expect(turnReducer(thinking, action).isThinking).toBe(false);
  });

  test('is final: nothing that comes later changes the turn', () => {
    const view = reduce([text('Hi'), end]);
    expect(reduce([text(' again')], view)).toBe(view);
    expect(turnReducer(view, { type: 'stopped' })).toBe(view);
  });
});
