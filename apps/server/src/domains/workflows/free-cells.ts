import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { readCell } from './read-cell.ts';
import { closedCells, isClosed, looseCells, splitDue } from './row-cells.ts';

/** The cells of rows that are typed without marks between them. Pure. */

/** Words whose number belongs to them: "Sprint 14", "Phase 2". */
export const NUMBERED_NAME =
  /(?<!\p{L})(?:sprint|kw|week|woche|phase|release|version|iteration|teil|part|stufe|welle|nr\.?|no\.?)$/iu;

/** What stands between a name and its cells: "calls from 300 to 120", "scope is green". */
const BEFORE_CELLS =
  /[\s:,–—-]+(?:von|from|mit|with|(?:(?:ist|sind|is|are)\s)?(?:auch|also)|ist|sind|is|are)?$/iu;

/** A name with a number or a choice for each of the columns behind it: "KP-3 5 2"; null for any other line. */
export function closedRow(
  line: string,
  closed: readonly GuidedColumn[],
  language: InterfaceLanguage,
): string[] | null {
  if (closed.length === 0) return null;
  // Cells of at most three words each stand at the end of the line, with as many marks: what is before them is the name.
  const starts = [...line.matchAll(/\s+/gu)].slice(-6 * closed.length);
  for (const { index } of starts) {
    const cells = closedCells(line.slice(index), closed);
    const name = line.slice(0, index).replace(BEFORE_CELLS, '');
    // A number out of its range belongs to the name, as in "ISO 27001", and that of a day to its month.
    const isRead = cells?.every((cell, place) => {
      const column = closed[place];
      return column !== undefined && 'cell' in readCell(column, cell, language) && !namesDate(cell);
    });
    const isWhole =
      cells?.length === closed.length && /\p{L}/u.test(name) && !NUMBERED_NAME.test(name);
    if (isRead && isWhole) return [name, ...cells];
  }
  return null;
}

/**
 * The cells of a line without marks that names its row itself: "KP-3 5 2", "Anna: runs the operation",
 * "Anrufe von 300 auf 120 bis 30.06.".
 */
export function freeCells(
  line: string,
  columns: readonly GuidedColumn[],
  language: InterfaceLanguage,
): string[] {
  const behind = columns.slice(1);
  const firstText = behind.findIndex((column) => !isClosed(column));
  const closed = firstText === -1 ? behind : behind.slice(0, firstText);
  const [before, due] = (behind[firstText]?.id === 'due' ? splitDue(line) : null) ?? [];
  const beforeDue = before === undefined ? null : closedRow(before, closed, language);
  if (beforeDue !== null && due !== undefined) return [...beforeDue, due];
  const cells = closedRow(line, closed, language);
  const [name = ''] = cells ?? [];
  // The figures of a day behind the name are none of the numbers.
  const hasDay = due !== undefined && name.length <= line.length - due.length;
  return cells === null || hasDay ? looseCells(line, columns) : cells;
}
