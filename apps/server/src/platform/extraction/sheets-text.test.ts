import { expect, test } from 'vitest';
import { MAX_TEXT_LENGTH } from './extraction.types.ts';
import { sheetsText, type Sheet } from './sheets-text.ts';

/** A row whose only cell stands in the last column: as long as all the tabs in front of it. */
const wideRow: string[] = [];
wideRow[16_383] = 'x';
const WIDE = wideRow.length;

test.each<[string, Sheet[]]>([
  ['one sheet', [{ name: 'a', rows: Array<string[]>(100).fill(wideRow) }]],
  ['many sheets', Array<Sheet>(100).fill({ name: 'a', rows: [wideRow] })],
])('the text of %s ends soon behind what is kept of it', (_what, sheets) => {
  const { length } = sheetsText(sheets);
  expect(length).toBeGreaterThan(MAX_TEXT_LENGTH);
  expect(length).toBeLessThan(MAX_TEXT_LENGTH + 2 * WIDE);
});

test('a sheet is its name and its rows: cells on one line each, and nothing of what is empty', () => {
  const rows = [['a ', ' b\r\n\tc', ''], undefined, ['', ' '], [undefined, '\td']];
  expect(
    sheetsText([
      { name: 'One', rows },
      { name: 'Two', rows: [] },
    ]),
  ).toBe('# One\na\tb c\n\td\n\n# Two');
});
