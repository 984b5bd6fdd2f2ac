import type { OfficeParser } from 'officeparser';

type Node = Awaited<ReturnType<typeof OfficeParser.parseOffice>>['content'][number];

/** A table of Word has no more columns. */
const MAX_COLUMNS = 63;
/** For all tables of a document: few bytes of a file can ask for many. */
const MAX_GAPS = 200_000;

const columnOf = ({ metadata }: Node) =>
  metadata && 'col' in metadata ? Number(metadata.col) : undefined;

/**
 * Puts an empty cell wherever a merged one reaches to, in all tables: their reader leaves those out, and what stands to
 * the right of them would be read as the column before.
 */
export function fillMergedCells(content: readonly Node[]): void {
  let left = MAX_GAPS;

  function fillRow(row: Node): void {
    const filled: Node[] = [];
    for (const cell of row.children ?? []) {
      const column = Math.min(columnOf(cell) ?? 0, MAX_COLUMNS);
      for (; filled.length < column && left > 0; left -= 1) {
        filled.push({ type: 'cell', text: '', children: [] });
      }
      filled.push(cell);
    }
    row.children = filled;
  }

  function fillIn(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (node.type === 'table')
        node.children?.filter(({ type }) => type === 'row').forEach(fillRow);
      fillIn(node.children ?? []);
      fillIn(node.notes ?? []);
    }
  }

  fillIn(content);
}
