import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countChangedWords } from './changed-words.ts';

test('words that came and went are counted, words that moved are not', () => {
  expect(countChangedWords('', 'one two two')).toEqual({ wordsAdded: 3, wordsRemoved: 0 });
  expect(countChangedWords('one two\nthree', 'three one\n\n2')).toEqual({
    wordsAdded: 1,
    wordsRemoved: 1,
  });
});

test('what is added there and back is removed, and the difference is that of the lengths', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (left, right) => {
      const there = countChangedWords(left.join(' '), right.join(' '));
      const back = countChangedWords(right.join(' '), left.join(' '));
      expect([there.wordsAdded, there.wordsRemoved]).toEqual([back.wordsRemoved, back.wordsAdded]);
      expect(there.wordsAdded - there.wordsRemoved).toBe(right.length - left.length);
    }),
  );
});
