import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadTokenCounter } from '#domains/language-models/index.ts';
import { evenCap, shortenTexts, shortenToTokens } from './shorten-value.ts';

describe('what is too long for the room that there is', () => {
  test('takes no more tokens than it may, whatever it is, and says how much is missing', async () => {
    const count = await loadTokenCounter();
    const value = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1_000, maxLength: 2_000 }),
      fc.array(fc.record({ title: fc.string(), tag: fc.string() }), {
        minLength: 60,
        maxLength: 90,
      }),
      fc.record({ a: fc.lorem({ maxCount: 600 }), b: fc.lorem({ maxCount: 300 }), c: fc.nat() }),
    );
    fc.assert(
      fc.property(value, fc.integer({ min: 120, max: 400 }), (long, most) => {
        fc.pre(count(JSON.stringify(long)) > most);
        const short = shortenToTokens(long, most, count, '');
        const json = JSON.stringify(short.value);
        expect(count(json)).toBeLessThanOrEqual(most);
        expect(json).toMatch(/Only the first \d+ of \d+ characters are here/);
        expect(json.isWellFormed()).toBe(true);
        expect(short.leftOut).toBeGreaterThan(0);
        expect(short.leftOut).toBeLessThanOrEqual(short.characters);
      }),
      { numRuns: 20 },
    );
  });

  test('keeps the form of a value whose long texts are the trouble', () => {
    const value = { id: 'd1', content: 'a'.repeat(500), next: 20_000, tags: ['x'] };
    expect(shortenTexts(value, 300, 'Ask again.').value).toEqual({
      ...value,
      content: `${'a'.repeat(300)} … [Only the first 300 of 500 characters are here, because there is no room for the other 200. Ask again.]`,
    });
  });

  test('is not cut in the middle of a character', () => {
    expect(shortenTexts('ab\u{1F600}c'.repeat(2), 3).value).toMatch(/^ab …/);
  });
});

test('room is given out evenly: small things stay whole, large ones get as much as each other', () => {
  expect(evenCap([10, 500, 500], 510)).toBe(250);
  expect(evenCap([10, 20], 30)).toBe(Infinity);
  fc.assert(
    fc.property(fc.array(fc.nat(1_000)), fc.integer({ min: -50, max: 5_000 }), (sizes, room) => {
      const cap = evenCap(sizes, room);
      const taken = sizes.reduce((sum, size) => sum + Math.min(size, cap), 0);
      expect(taken).toBeLessThanOrEqual(Math.max(0, room));
    }),
  );
});
