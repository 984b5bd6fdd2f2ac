import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ModelEvent } from '#domains/language-models/language-models.types.ts';
import { createThinkTagSplitter } from './think-tags.ts';

function split(pieces: readonly string[]): { text: string; reasoning: string } {
  const splitter = createThinkTagSplitter();
  const out: ModelEvent[] = [];
  for (const piece of pieces) splitter.push(piece, out);
  splitter.end(out);
  const join = (type: string) =>
    out.map((event) => (event.type === type && 'text' in event ? event.text : '')).join('');
  return { text: join('text'), reasoning: join('reasoning') };
}

/** Cuts a text at the given places. */
function cut(text: string, places: readonly number[]): string[] {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort(
    (a, b) => a - b,
  );
  return [0, ...sorted].map((from, at) => text.slice(from, sorted[at] ?? text.length));
}

test('takes the thoughts at the beginning out of the text, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), (places) => {
      const answer = '\n<think>a < b </thin k>\nso</think>\n\nThe <think>answer</think>.';
      expect(split(cut(answer, places))).toEqual({
        reasoning: 'a < b </thin k>\nso',
        text: 'The <think>answer</think>.',
      });
    }),
  );
});

test('changes nothing in an answer that does not begin with thoughts', () => {
  const begin = fc.constantFrom(
    '',
    '<',
    '<thin',
    '<thinking>',
    '</',
    '</thin',
    '</thinking>',
    ' \n',
    'x<think>',
  );
  fc.assert(
    fc.property(begin, fc.string(), fc.array(fc.nat()), (start, rest, places) => {
      const answer = start + rest;
      fc.pre(!/^\s*<\/?think>/.test(answer));
      expect(split(cut(answer, places))).toEqual({ reasoning: '', text: answer });
    }),
  );
});

test('takes the end of thoughts that were told in another way from the beginning of the text, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40)), (places) => {
      const answer = '\n</think>\n\nThe </think>answer.';
      expect(split(cut(answer, places))).toEqual({ reasoning: '', text: 'The </think>answer.' });
    }),
  );
});

test('keeps thoughts that never end thoughts', () => {
  expect(split(['<think>hm</thi'])).toEqual({ reasoning: 'hm</thi', text: '' });
});
