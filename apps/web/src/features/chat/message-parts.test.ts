import { describe, expect, test } from 'vitest';
import { foldParts, toSegments, type MessageContentPart } from './message-parts.ts';

const call = (name: string, callId: string | null = null): MessageContentPart => ({
  type: 'function_call',
  name,
  args: { of: name },
  callId,
});
const answer = (name: string, response: unknown, callId: string | null = null) =>
  ({ type: 'function_response', name, response, callId }) satisfies MessageContentPart;

function uses(parts: MessageContentPart[], isRunning = false) {
  return toSegments(parts, isRunning).flatMap((segment) =>
    segment.type === 'tools' ? segment.uses : [],
  );
}

test('a text without a word adds nothing to a message', () => {
  expect(foldParts([{ text: '' }], '2026-11-20T14:02:11.000Z').parts).toEqual([]);
});

describe('the chips of a message', () => {
  test('show a call by name and arguments and its answer [MSG-022] [MSG-023] [MSG-025]', () => {
    expect(uses([call('search', 'a'), answer('search', { hits: 2 }, 'a')])).toEqual([
      {
        type: 'tool',
        name: 'search',
        args: { of: 'search' },
        response: { hits: 2 },
        status: 'succeeded',
      },
    ]);
  });

  test('pair answers with their calls by id, in whatever order they come', () => {
    const [first, second] = uses([
      call('search', 'a'),
      call('search', 'b'),
      answer('search', 'to b', 'b'),
      answer('search', 'to a', 'a'),
    ]);
    expect([first?.response, second?.response]).toEqual(['to a', 'to b']);
  });

  test('pair answers without an id with the first open call of their name', () => {
    const all = uses([call('x'), call('y'), answer('y', 1), answer('x', 2)]);
    expect(all.map(({ name, response }) => [name, response])).toEqual([
      ['x', 2],
      ['y', 1],
    ]);
  });

  test('say that a tool failed when its answer carries an error', () => {
    expect(uses([call('x'), answer('x', { error: 'No access' })])[0]?.status).toBe('failed');
  });

  test('say of a call without an answer that it runs, or that none came', () => {
    expect(uses([call('x')], true)[0]?.status).toBe('running');
    expect(uses([call('x')], false)[0]?.status).toBe('unanswered');
  });

  test('stand where the tools were used, neighbours in one row', () => {
    const parts: MessageContentPart[] = [
      call('a'),
      call('b'),
      { type: 'text', text: 'Then' },
      call('c'),
    ];
    expect(toSegments(parts, false).map(({ type }) => type)).toEqual(['tools', 'text', 'tools']);
  });
});

describe('stored parts', () => {
  test('give a thinking step the time that its call carries, else that of the message [MSG-014] [MSG-070]', () => {
    const at = '2026-11-20T14:00:00.000Z';
    const step = (args: object) => ({ function_call: { name: 'sequential_thinking', args } });
    const { thinkingSteps } = foldParts(
      [
        step({ thought: 'a', step_number: 1, timestamp: '2026-11-20T13:59:58.000Z' }),
        step({ thought: 'b', step_number: 2 }),
      ],
      at,
    );
    expect(thinkingSteps.map(({ timestamp }) => timestamp)).toEqual([
      '2026-11-20T13:59:58.000Z',
      at,
    ]);
  });
});
