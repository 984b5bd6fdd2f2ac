import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTokens, asTokens } from './token-usage.ts';

const MOST = 2_147_483_647;

test('only a whole number that can be kept counts as one of tokens', () => {
  expect([0, 1, MOST].map(asTokens)).toEqual([0, 1, MOST]);
  for (const value of [
    -1,
    12.5,
    MOST + 1,
    3_000_000_000,
    Infinity,
    NaN,
    '7',
    null,
    undefined,
    {},
  ]) {
    expect(asTokens(value)).toBeNull();
  }
});

test('a sum of tokens is that of the known ones, and never more than can be kept', () => {
  const tokens = fc.option(fc.nat(MOST));
  fc.assert(
    fc.property(fc.array(tokens), (counts) => {
      const known = counts.filter((count) => count !== null);
      const sum = known.reduce((one, other) => one + other, 0);
      expect(addTokens(...counts)).toBe(known.length === 0 ? null : Math.min(sum, MOST));
    }),
  );
});
