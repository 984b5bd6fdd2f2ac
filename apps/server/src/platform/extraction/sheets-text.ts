import { MAX_TEXT_LENGTH } from './extraction.types.ts';

/** A sheet as it is shown. Rows and cells keep their places, so both lists may have holes. */
export interface Sheet {
  name: string;
  rows: readonly (readonly (string | undefined)[] | undefined)[];
}

function rowText(row: readonly (string | undefined)[]): string {
  // A line break or a tab in a cell would look like the end of it.
  return Array.from(row, (cell = '') => cell.replaceAll(/\s+/g, ' ').trim())
    .join('\t')
    .trimEnd();
}

/**
 * The sheets one after the other: each has its name, and below it its rows, with tabs between the cells so that columns
 * stay columns. Rows without anything are left out.
 */
export function sheetsText(sheets: Iterable<Sheet>): string {
  const texts: string[] = [];
  let length = 0;
  for (const { name, rows } of sheets) {
    const lines = [`# ${name}`];
    for (const row of rows) {
      const line = row ? rowText(row) : '';
      if (line !== '') lines.push(line);
      length += line.length;
      // A single cell far to the right makes a row of thousands of tabs.
      if (length > MAX_TEXT_LENGTH) break;
    }
    texts.push(lines.join('\n'));
    if (length > MAX_TEXT_LENGTH) break;
  }
  return texts.join('\n\n');
}
