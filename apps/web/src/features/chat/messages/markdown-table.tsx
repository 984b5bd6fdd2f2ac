import { clsx } from 'clsx';
import type { PhrasingContent, Table, TableCell } from 'mdast';
import type { ReactNode } from 'react';

interface MarkdownTableProps {
  table: Table;
  renderCell: (content: PhrasingContent[]) => ReactNode;
}

const alignments = { left: 'text-left', center: 'text-center', right: 'text-right' };

/**
 * A table, as wide as it needs, scrolling by itself. On a phone each row is a block of lines that name their column.
 * The roles keep it a table there too, which the browser would forget.
 */
export function MarkdownTable({ table, renderCell }: MarkdownTableProps) {
  const [head, ...rows] = table.children;
  const alignmentOf = (column: number) => alignments[table.align?.[column] ?? 'left'];
  const render = (cell: TableCell | undefined) => cell && renderCell(cell.children);
  return (
    <div
      tabIndex={0}
      className="my-3 overflow-x-auto rounded-small border border-border bg-surface"
    >
      <table
        role="table"
        className="w-full border-collapse text-small [overflow-wrap:normal] tabular-nums phone:block phone:wrap-anywhere"
      >
        <thead role="rowgroup" className="bg-bg text-text-muted phone:sr-only dark:bg-raised">
          <tr role="row">
            {head?.children.map((cell, column) => (
              <th
                key={column}
                role="columnheader"
                className={clsx('px-3 py-[7px] font-medium whitespace-nowrap', alignmentOf(column))}
              >
                {render(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="phone:block">
          {rows.map((row, index) => (
            <tr
              key={index}
              role="row"
              className="border-t phone:block phone:px-3 phone:py-2.5 phone:first:border-t-0"
            >
              {row.children.map((cell, column) => (
                <td
                  key={column}
                  role="cell"
                  className={clsx(
                    'px-3 py-2 align-top phone:block phone:p-0 phone:text-left [&>code]:border-0 [&>code]:bg-transparent [&>code]:p-0 [&>code]:whitespace-nowrap [&>code]:text-[12.5px]',
                    column === 0 ? 'phone:text-body phone:font-550' : 'phone:mt-0.5',
                    alignmentOf(column),
                  )}
                >
                  {column > 0 && head?.children[column] && (
                    <span aria-hidden className="mr-1.5 hidden text-text-muted phone:inline">
                      {render(head.children[column])}:
                    </span>
                  )}
                  {render(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
