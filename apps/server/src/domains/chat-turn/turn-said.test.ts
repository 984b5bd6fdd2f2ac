import { expect, test } from 'vitest';
import type { ModelMessage } from '#domains/language-models/index.ts';
import { createTurnSaid } from './turn-said.ts';

/** A tokenizer that is told apart easily, and remembers what it has counted. */
function createCounter() {
  const counted: string[] = [];
  const count = (text: string) => {
    counted.push(text);
    return Math.ceil(text.length / 4);
  };
  return { counted, count };
}

function stepOf(id: string, letter: string, length = 4_000): ModelMessage[] {
  return [
    { role: 'assistant', text: `Step ${id}`, toolCalls: [{ id, name: 'read', args: { id } }] },
    { role: 'tool', results: [{ id, name: 'read', result: { text: letter.repeat(length) } }] },
  ];
}

const [one, two, three] = [stepOf('a', 'a'), stepOf('b', 'b'), stepOf('c', 'c')];

test('a message is counted when it comes, and not again before each call', () => {
  const said = createTurnSaid(() => '');
  const { counted, count } = createCounter();
  const first = said.count(one, count);
  const seen = counted.length;
  expect(said.count(one, count)).toBe(first);
  expect(counted).toHaveLength(seen);
  expect(said.count([...one, ...two], count)).toBe(2 * first);
  expect(counted.slice(seen).some((text) => text.includes('aaaa'))).toBe(false);
});

test('what was made shorter stays as it is in later calls, and what comes later gets no more', () => {
  const said = createTurnSaid((name) => `Ask ${name} again.`);
  const { count } = createCounter();
  const before = [...one, ...two];
  said.shorten(before, 1_000, count);
  expect(said.count(before, count)).toBeLessThanOrEqual(1_000);
  const sent = said.asSent(before);
  expect(sent.shortened.map(({ name }) => name)).toEqual(['read', 'read']);
  const later = [...before, ...three];
  said.count(later, count);
  const { messages } = said.asSent(later);
  expect(messages.slice(0, before.length)).toEqual(sent.messages);
  expect(JSON.stringify(messages.at(-1))).toContain('Ask read again.');
  // The turn itself keeps everything.
  expect(before).toEqual([...stepOf('a', 'a'), ...stepOf('b', 'b')]);
});

test('small results stay whole beside a large one', () => {
  const said = createTurnSaid(() => '');
  const { count } = createCounter();
  const all = [...stepOf('a', 'a', 40), ...two];
  said.shorten(all, 700, count);
  said.count(all, count);
  const { messages, shortened } = said.asSent(all);
  expect(messages[1]).toEqual(all[1]);
  expect(shortened).toHaveLength(1);
});
