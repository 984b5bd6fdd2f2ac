import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DRAW_ALL_UP_TO,
  moveWindow,
  resizeRow,
  rowOffsets,
  rowsBetween,
  windowAround,
  windowAtEnd,
  type KeyedWindow,
} from './row-window.ts';

const keysOf = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `k${first + index}`);

const heights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 400 });

function offsetsOf(all: readonly number[]): Float64Array {
  return rowOffsets(keysOf(all.length), (_, index) => all[index] ?? 0);
}

/** A window somewhere over a list. */
const windows = fc
  .record({ count: fc.integer({ min: 1, max: 600 }), a: fc.nat(), b: fc.nat() })
  .map(({ count, a, b }): KeyedWindow => {
    const [from, to] = [a % count, b % count].sort((one, other) => one - other);
    return { from: from ?? 0, to: (to ?? 0) + 1, firstKey: 'k0', count };
  });

describe('the offsets of rows', () => {
  test('begin at 0, rise by the height of each row and end where all rows end', () => {
    fc.assert(
      fc.property(heights, (all) => {
        const offsets = offsetsOf(all);
        expect(offsets).toHaveLength(all.length + 1);
        expect(offsets[0]).toBe(0);
        expect(all.map((_, index) => (offsets[index + 1] ?? 0) - (offsets[index] ?? 0))).toEqual(
          all,
        );
      }),
    );
  });
});

describe('a row that grows or shrinks', () => {
  test('moves the ones after it, as if all had been added up anew', () => {
    fc.assert(
      fc.property(heights, fc.nat(), fc.integer({ min: 0, max: 900 }), (all, at, height) => {
        const index = at % all.length;
        const offsets = offsetsOf(all);
        resizeRow(offsets, index, height);
        expect(offsets).toEqual(offsetsOf(all.with(index, height)));
      }),
    );
  });
});

describe('the rows between two places', () => {
  test('are all of which a piece lies there, and no others', () => {
    fc.assert(
      fc.property(
        heights,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(2_000),
        (all, part, height) => {
          const offsets = offsetsOf(all);
          const top = Math.floor(part * ((offsets.at(-1) ?? 1) - 1));
          const { from, to } = rowsBetween(offsets, top, top + height);
          for (const [index] of all.entries()) {
            const [begin = 0, end = 0] = [offsets[index], offsets[index + 1]];
            const isTouched = begin <= top + height && end > top;
            expect(index >= from && index < to).toBe(isTouched);
          }
        },
      ),
    );
  });

  test('are the nearest ones where nothing is there', () => {
    const offsets = offsetsOf([10, 10, 10]);
    expect(rowsBetween(offsets, -500, -400)).toEqual({ from: 0, to: 1 });
    expect(rowsBetween(offsets, 400, 500)).toEqual({ from: 2, to: 3 });
    expect(rowsBetween(new Float64Array(1), 0, 100)).toEqual({ from: 0, to: 0 });
  });
});

describe('a window that is chosen blindly', () => {
  test('draws a usual conversation whole', () => {
    const all = { from: 0, to: DRAW_ALL_UP_TO };
    expect(windowAtEnd(DRAW_ALL_UP_TO)).toEqual(all);
    expect(windowAround(3, DRAW_ALL_UP_TO)).toEqual(all);
  });

  test('holds the wanted row of a long one, and only a few others', () => {
    fc.assert(
      fc.property(fc.integer({ min: DRAW_ALL_UP_TO + 1, max: 20_000 }), fc.nat(), (count, at) => {
        const index = at % count;
        const around = windowAround(index, count);
        expect(around.from).toBeGreaterThanOrEqual(0);
        expect(around.from).toBeLessThanOrEqual(index);
        expect(around.to).toBeGreaterThan(index);
        expect(around.to).toBeLessThanOrEqual(count);
        expect(around.to - around.from).toBeLessThan(DRAW_ALL_UP_TO);
        expect(windowAtEnd(count).to).toBe(count);
        expect(count - windowAtEnd(count).from).toBeLessThan(DRAW_ALL_UP_TO);
      }),
    );
  });
});

describe('a window over a list that changes', () => {
  test('is the same object while nothing has changed', () => {
    const window: KeyedWindow = { from: 3, to: 9, firstKey: 'k0', count: 20 };
    expect(moveWindow(window, keysOf(20))).toBe(window);
  });

  test('stays over the same rows when others come in front, and never leaves the list', () => {
    fc.assert(
      fc.property(windows, fc.nat(400), fc.nat(5), (window, before, after) => {
        const count = window.count + before + after;
        const keys = keysOf(count, -before);
        const moved = moveWindow(window, keys);
        expect(moved).toMatchObject({ firstKey: keys[0], count });
        expect(moved.from).toBeGreaterThanOrEqual(0);
        expect(moved.to).toBeLessThanOrEqual(count);
        expect(moved.from).toBeLessThan(moved.to);
        if (before + after === 0) return;
        if (count <= DRAW_ALL_UP_TO) {
          expect(moved).toMatchObject({ from: 0, to: count });
        } else {
          expect(moved.from).toBe(window.from + before);
          expect(moved.to).toBe(window.to === window.count ? count : window.to + before);
        }
      }),
    );
  });

  test('goes back to the end of a list that has become shorter than where it was', () => {
    const window: KeyedWindow = { from: 300, to: 340, firstKey: 'k0', count: 400 };
    const moved = moveWindow(window, keysOf(200));
    expect(moved.to).toBe(200);
    expect(moved.from).toBeLessThan(200);
  });

  test('sees a list of other rows from its end', () => {
    const window: KeyedWindow = { from: 0, to: 40, firstKey: 'other', count: 400 };
    expect(moveWindow(window, keysOf(500))).toEqual({
      ...windowAtEnd(500),
      firstKey: 'k0',
      count: 500,
    });
  });
});
