import { expect, test } from 'vitest';
import { splitRows } from './split-rows.ts';

const cards = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([
  [9, 5, 4],
  [7, 4, 3],
  [8, 4, 4],
  [1, 1, 0],
  [0, 0, 0],
])('%i cards are split into rows of %i and %i [TOOL-016] [OPEN2-007]', (count, first, second) => {
  const rows = splitRows(cards(count));
  expect(rows.map((row) => row.length)).toEqual([first, second]);
  expect(rows.flat()).toEqual(cards(count));
});
