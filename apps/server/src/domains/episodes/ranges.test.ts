import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangesWithout } from './ranges.ts';

test.each([
  [
    'the middle',
    [{ start: 3, end: 5 }],
    [
      { start: 0, end: 2 },
      { start: 6, end: 9 },
    ],
  ],
  [
    'both ends',
    [
      { start: 8, end: 12 },
      { start: 0, end: 1 },
    ],
    [{ start: 2, end: 7 }],
  ],
  ['everything', [{ start: 0, end: 9 }], []],
  ['nothing', [{ start: 10, end: 12 }], [{ start: 0, end: 9 }]],
])('leaves of a range what is left after taking %s', (_what, taken, left) => {
  expect(rangesWithout({ start: 0, end: 9 }, taken)).toEqual(left);
});

test('every place is either left or was taken, whatever is taken in whatever order', () => {
  const range = fc
    .tuple(fc.nat(40), fc.nat(8))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), (taken) => {
      const left = rangesWithout({ start: 0, end: 40 }, taken);
      for (let place = 0; place <= 40; place += 1) {
        const isIn = (ranges: { start: number; end: number }[]) =>
          ranges.some(({ start, end }) => start <= place && place <= end);
        expect(isIn(left)).toBe(!isIn(taken));
      }
    }),
  );
});
