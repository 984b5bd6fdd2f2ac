import { MAX_TEXT_LENGTH } from './extraction.types.ts';

/** What somebody has said to a cell. Row and column count from nought. */
export interface Remark {
  row: number;
  column: number;
  author?: string | undefined;
  text: string;
}

/** A sheet as it is shown. Rows and cells keep their places, so both lists may have holes. */
export interface Sheet {
  name: string;
  rows: readonly (readonly (string | undefined)[] | undefined)[];
  remarks?: readonly Remark[];
}

function rowText(row: readonly (string | undefined)[]): string {
  // A line break or a tab in a cell would look like the end of it.
  return Array.from(row, (cell = '') => cell.replaceAll(/\s+/g, ' ').trim())
    .join('\t')
    .trimEnd();
}

/** As formulas call it: A, B, … Z, AA. */
const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26));

function remarkText(sheet: string, { row, column, author, text }: Remark): string {
  const said = text.replaceAll(/\s+/g, ' ').trim();
  // Excel begins a remark with who made it.
  const by = author && !said.startsWith(`${author}:`) ? `${author}: ` : '';
  return `${sheet}!${columnName(column)}${row + 1} ${by}${said}`;
}

/**
 * The sheets one after the other: each has its name, and below it its rows, with tabs between the cells so that columns
 * stay columns. Rows without anything are left out. Behind them stands what people have remarked to cells, each with its place.
 */
export function sheetsText(sheets: Iterable<Sheet>): string {
  const texts: string[] = [];
  const said: string[] = [];
  let length = 0;
  for (const { name, rows, remarks = [] } of sheets) {
    const lines = [`# ${name}`];
    for (const row of rows) {
      const line = row ? rowText(row) : '';
      if (line !== '') lines.push(line);
      length += line.length;
      // A single cell far to the right makes a row of thousands of tabs.
      if (length > MAX_TEXT_LENGTH) break;
    }
    texts.push(lines.join('\n'));
    said.push(...remarks.map((remark) => remarkText(name, remark)));
    if (length > MAX_TEXT_LENGTH) break;
  }
  if (said.length > 0) texts.push(['--- Comments ---', ...said].join('\n'));
  return texts.join('\n\n');
}
