import type { OfficeContentNode as Node } from 'officeparser';

/** A table of Word has no more columns. */
const MAX_COLUMNS = 63;
/** For all tables of a document: few bytes of a file can ask for many. */
const MAX_GAPS = 200_000;

const columnOf = ({ metadata }: Node) =>
  metadata && 'col' in metadata ? Number(metadata.col) : undefined;

/** How many columns and rows a cell reaches over. */
function spanOf({ metadata }: Node): { across: number; down: number } {
  const { colSpan = 1, rowSpan = 1 } =
    metadata && ('colSpan' in metadata || 'rowSpan' in metadata) ? metadata : {};
  return { across: Math.min(Number(colSpan), MAX_COLUMNS), down: Number(rowSpan) };
}

/**
 * Puts an empty cell wherever a merged one reaches to, in all tables: their reader leaves those out, and what stands to
 * the right of them would be read as the column before. Cells of a page know no column, only how far they reach.
 */
export function fillMergedCells(content: readonly Node[]): void {
  let left = MAX_GAPS;

  function fillTable(rows: readonly Node[]): void {
    /** For each column, the first row below what reaches into it. */
    const free: number[] = [];
    for (const [number, row] of rows.entries()) {
      const filled: Node[] = [];
      let next = 0;
      for (const cell of row.children ?? []) {
        while (next < MAX_COLUMNS && (free[next] ?? 0) > number) next += 1;
        const column = Math.min(columnOf(cell) ?? next, MAX_COLUMNS);
        for (; filled.length < column && left > 0; left -= 1) {
          filled.push({ type: 'cell', text: '', children: [] });
        }
        filled.push(cell);
        const { across, down } = spanOf(cell);
        for (let at = column; at < column + across; at += 1) free[at] = number + down;
        next = column + across;
      }
      row.children = filled;
    }
  }

  function fillIn(nodes: readonly Node[]): void {
    for (const { type, children = [], notes = [] } of nodes) {
      if (type === 'table') fillTable(children.filter((row) => row.type === 'row'));
      fillIn(children);
      fillIn(notes);
    }
  }

  fillIn(content);
}
