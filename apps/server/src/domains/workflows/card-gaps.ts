import type { InterfaceLanguage } from '@robin/contract/sessions';
import { hintOn, rowNames, tableRows, type StoredAnswers } from './card-answers.ts';
import type { TableQuestion } from './card-table-texts.ts';
import type { GuidedColumn, GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { beginsPair, markedCells } from './cell-marks.ts';
import { closedCells, isClosed } from './closed-cells.ts';
import { withDue } from './due-cells.ts';
import { looseCells } from './free-cells.ts';
import { cleanText, withoutListMarker, withSingleSpaces } from './markdown-text.ts';
import { readCell } from './read-cell.ts';

/** Hears the answer to a hint on a table: what was missing in a row, and no row of its own. Pure. */

/** The answers with what a hint asked for, and the names of the rows that it was put into. */
export interface FilledGaps {
  answers: StoredAnswers;
  names: string[];
}

/**
 * Puts each line into the cell that the hint asks for; null where a line is no answer to one. Which cell that is, the hint
 * says itself: it is the first one whose filling changes it.
 */
export function fillGaps(
  workflow: GuidedWorkflow,
  question: TableQuestion,
  stored: StoredAnswers,
  said: string,
  language: InterfaceLanguage,
): FilledGaps | null {
  const lines = withSingleSpaces(cleanText(said))
    .split('\n')
    .map((line) => withoutListMarker(line).text.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  return lines.reduce<FilledGaps | null>(
    (filled, line) => {
      if (filled === null || namesRow(line, question, filled.answers)) return null;
      const next = fillGap(workflow, question, filled.answers, line, language);
      return next && { answers: next.answers, names: [...filled.names, next.name] };
    },
    { answers: stored, names: [] },
  );
}

/** "Fotos schicken, Jana, bis 20.03." answers no question for one cell: it is a row of its own. */
function isWholeTask(line: string, { columns }: TableQuestion): boolean {
  const [, , due = ''] = columns[2]?.id === 'due' ? looseCells(line, columns) : [];
  return columns.length === 3 && columns[1]?.id === 'owner' && namesDate(due);
}

/** Whether the line says itself which row it is, or is a row of several cells. */
function namesRow(line: string, question: TableQuestion, stored: StoredAnswers): boolean {
  const lower = line.toLowerCase();
  return (
    markedCells(line) !== null ||
    isWholeTask(line, question) ||
    /^#?\d{1,2}\s*[:.)]\s/u.test(line) ||
    tableRows(stored, question).some(([name = '']) => {
      if (name === '' || !lower.startsWith(name.toLowerCase())) return false;
      return lower.length === name.length || beginsPair(line.slice(name.length));
    })
  );
}

function fillGap(
  workflow: GuidedWorkflow,
  question: TableQuestion,
  stored: StoredAnswers,
  line: string,
  language: InterfaceLanguage,
): { answers: StoredAnswers; name: string } | null {
  const hint = hintOn(workflow, question, stored, language);
  if (hint === null) return null;
  const rows = tableRows(stored, question).map((row) =>
    question.columns.map((_column, place) => row[place] ?? ''),
  );
  const fill = (index: number, cells: readonly string[]) => {
    const answers = { ...stored, [question.id]: rows.with(index, [...cells]) };
    const isStillAsked = hintOn(workflow, question, answers, language) === hint;
    return isStillAsked ? null : { answers, name: cells[0] ?? '' };
  };
  for (const [index, row] of rows.entries()) {
    const cells = withAllClosed(row, question.columns, line, language);
    const filled = cells && fill(index, cells);
    if (filled) return filled;
  }
  const isTaken = rowNames(stored, question).length > 0;
  const places = rows.flatMap((row, index) =>
    question.columns.map((column, place) => ({ row, index, column, place })),
  );
  const open = places.filter(({ row, place }) => row[place] === '' && !(isTaken && place === 0));
  const said = places.filter(({ row, place }) => row[place] !== '' && place > 0);
  // A hint may be about words, too: "soon" is no date.
  const words = said.filter(({ column }) => column.kind === 'text');
  const put = ({ row, index, column, place }: (typeof places)[number]) => {
    const read = readCell(column, line, language);
    if (!('cell' in read)) return null;
    const cells = withDue([...row.slice(0, place), read.cell], question.columns);
    return fill(index, [...cells, ...row.slice(cells.length)]);
  };
  for (const each of [...open, ...words]) {
    const filled = put(each);
    if (filled) return filled;
  }
  // Or about a number, as nothing can be divided by 0. Where several would answer it, nobody knows which is meant.
  const [corrected = null, ...others] = said
    .filter(({ column }) => column.kind === 'number' && closedCells(line, [column]) !== null)
    .flatMap((each) => put(each) ?? []);
  return others.length === 0 ? corrected : null;
}

/** The row with all of its empty numbers and choices, where it has several and the line says each: "high, low". */
function withAllClosed(
  row: readonly string[],
  columns: readonly GuidedColumn[],
  line: string,
  language: InterfaceLanguage,
): string[] | null {
  const isOpen = (column: GuidedColumn, place: number) => row[place] === '' && isClosed(column);
  const open = columns.filter(isOpen);
  const said = closedCells(line, open);
  if (open.length < 2 || said?.length !== open.length) return null;
  const read = open.map((column, index) => readCell(column, said[index] ?? '', language));
  if (read.some((cell) => 'problem' in cell)) return null;
  const cells = read.flatMap((each) => ('cell' in each ? [each.cell] : []));
  return columns.map((column, place) =>
    isOpen(column, place) ? (cells[open.indexOf(column)] ?? '') : (row[place] ?? ''),
  );
}
