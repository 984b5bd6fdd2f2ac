import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnShares } from './column-shares.ts';

const table = (...rows: string[][]) => ({
  rows: rows.map((cells) => cells.map((text) => [{ text }])),
});
const sentence = 'The order as a guest becomes the standard, an account is made at the checkout. ';

test('the columns of a table fill its width, and each has room for a letter', () => {
  const cell = fc.oneof(fc.string({ maxLength: 40 }), fc.constant(sentence.repeat(20)));
  const rows = fc.array(fc.array(cell, { maxLength: 12 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 12 }), rows, (head, others) => {
      const shares = columnShares(table(head, ...others));
      expect(shares).toHaveLength(Math.max(head.length, ...others.map(({ length }) => length)));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      // Five letters of the eighty that a line has.
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(5 / 80);
    }),
  );
});

test.each([
  ['short texts share by their length', [['ab', 'abcdef']], [6 / 16, 10 / 16]],
  [
    'a long text leaves the others what they need for one line',
    [
      ['No', 'Text'],
      ['1', sentence.repeat(9)],
    ],
    [6 / 80, 74 / 80],
  ],
  ['two long texts get the same', [[sentence.repeat(3), sentence.repeat(30)]], [0.5, 0.5]],
  [
    'long words that do not fit beside each other get the same as all',
    [['a', ...Array.from({ length: 4 }, () => 'Donaudampfschifffahrtsgesellschaft')]],
    [0.2, 0.2, 0.2, 0.2, 0.2],
  ],
])('%s', (_rule, rows, shares) => {
  for (const [index, share] of columnShares(table(...rows)).entries()) {
    expect(share).toBeCloseTo(shares[index] ?? 0, 1);
  }
});

test('a column is never narrower than its longest word, where all of them have room', () => {
  const [first = 0, second = 0] = columnShares(
    table(['Verantwortlichkeiten', 'x'], ['a', sentence.repeat(5)]),
  );
  expect(first * 80).toBeGreaterThanOrEqual('Verantwortlichkeiten'.length);
  expect(second).toBeGreaterThan(first);
});
