import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { GuidedChoice, GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { readNumber } from './number-reading.ts';
import { cleanText, withoutListMarker } from './markdown-text.ts';

/**
 * Reads the rows that somebody typed: one per line, the cells between bars, tabs or semicolons. Pure.
 *
 * What can be read is kept. What can't is named, so that nobody types a table twice.
 */

type Cells = readonly string[];

/** Why a line could not be read. */
export type LineProblem =
  | { kind: 'unknown-row' }
  | { kind: 'named-twice' }
  | { kind: 'too-many-cells' }
  | { kind: 'no-number'; column: GuidedColumn }
  | { kind: 'out-of-range'; column: GuidedColumn }
  | { kind: 'no-choice'; column: GuidedColumn };

export interface ReadTable {
  rows: Cells[];
  problems: { line: string; problem: LineProblem }[];
}

/** The choice that somebody means: by its name in either language, by another name, or by how the name begins. */
export function findChoice(
  choices: readonly GuidedChoice[],
  said: string,
): GuidedChoice | undefined {
  const wanted = said.toLowerCase().replace(/[.!]+$/u, '');
  const namesOf = ({ value, label, alsoCalled }: GuidedChoice) => [
    value,
    label.de.toLowerCase(),
    label.en.toLowerCase(),
    ...(alsoCalled?.de ?? []),
    ...(alsoCalled?.en ?? []),
  ];
  const exact = choices.find((choice) => namesOf(choice).includes(wanted));
  if (exact !== undefined || wanted.length < 3) return exact;
  const near = choices.filter((choice) =>
    namesOf(choice).some((name) => name.startsWith(wanted) || wanted.startsWith(`${name} `)),
  );
  return near.length === 1 ? near[0] : undefined;
}

function splitCells(line: string, isNumbersOnly: boolean): string[] {
  const bare = line.trim().replace(/^\||\|$/gu, '');
  const byMark = ['|', '\t', ';'].find((mark) => bare.includes(mark));
  if (byMark !== undefined) return bare.split(byMark).map((cell) => cell.trim());
  if (isNumbersOnly) return bare.trim().split(/\s+/u);
  return [bare.trim()];
}

const EMPTY_CELL = /^(?:[-–—?]|n\/a|offen|open)?$/iu;

function readCell(
  column: GuidedColumn,
  typed: string,
  language: InterfaceLanguage,
): { cell: string } | { problem: LineProblem } {
  if (EMPTY_CELL.test(typed)) return { cell: '' };
  if (column.kind === 'text') return { cell: typed };
  if (column.kind === 'choice') {
    const choice = findChoice(column.choices ?? [], typed);
    return choice === undefined
      ? { problem: { kind: 'no-choice', column } }
      : { cell: choice.value };
  }
  const value = readNumber(typed, language);
  if (value === null) return { problem: { kind: 'no-number', column } };
  const isInRange = value >= (column.min ?? -Infinity) && value <= (column.max ?? Infinity);
  return isInRange ? { cell: String(value) } : { problem: { kind: 'out-of-range', column } };
}

/** What stands between a name and what is said of it, where no bar does. */
const PAIR_MARK = String.raw`(?:\s*:\s+|\s+[–—]\s+|\s+->\s+)`;
const PAIR_START = new RegExp(`^${PAIR_MARK}`, 'u');
const PAIR = new RegExp(`^(.{2,60}?)${PAIR_MARK}(.+)$`, 'u');

/** The row whose name begins with the words, unless several do. */
function nameBeginning(names: readonly string[], words: string): string | undefined {
  const near = words.length < 4 ? [] : names.filter((name) => name.toLowerCase().startsWith(words));
  return near.length === 1 ? near[0] : undefined;
}

/** The row that a line means: by its number ("2: …"), by its name, or the next one that is not filled. */
function placeLine(
  line: string,
  names: readonly string[],
  open: readonly string[],
  columns: readonly GuidedColumn[],
): { name: string; cells: string[] } | null {
  const isNumbersOnly = columns.slice(1).every(({ kind }) => kind === 'number');
  const numbered = /^\s*(?:[-*]\s+)?#?(\d{1,2})\s*[:.)]\s+(.+)$/u.exec(line);
  const byNumber = names[Number(numbered?.[1]) - 1];
  // The number of no row belongs to what is said, as in "28. March".
  const unnumbered = numbered === null ? withoutListMarker(line).text : line.trim();
  const text = byNumber === undefined ? unnumbered : (numbered?.[2] ?? '');
  const cells = splitCells(text, isNumbersOnly);
  const [first = '', ...others] = cells;
  const wanted = first.toLowerCase();
  const whole = names.find((name) => name.toLowerCase() === wanted);
  if (whole !== undefined) return { name: whole, cells: others };
  const paired = names.find(
    (name) =>
      text.toLowerCase().startsWith(name.toLowerCase()) && PAIR_START.test(text.slice(name.length)),
  );
  if (paired !== undefined) {
    const rest = text.slice(paired.length).replace(PAIR_START, '');
    return { name: paired, cells: splitCells(rest, isNumbersOnly) };
  }
  const begun = nameBeginning(names, wanted);
  if (begun !== undefined) return { name: begun, cells: others };
  if (byNumber !== undefined) return { name: byNumber, cells };
  const [next] = open;
  const fits = cells.length < columns.length && next !== undefined;
  return fits ? { name: next, cells } : null;
}

/** "Anna: runs the operation" is a row of two cells, too. */
function splitPair(cells: string[], columns: readonly GuidedColumn[]): string[] {
  const [only = ''] = cells;
  if (cells.length !== 1 || columns.length < 2) return cells;
  const [, before, after] = PAIR.exec(only) ?? [];
  return before === undefined || after === undefined ? cells : [before, after];
}

function isHeading(cells: readonly string[], columns: readonly GuidedColumn[]): boolean {
  const names = columns.map(({ label }) => [label.de.toLowerCase(), label.en.toLowerCase()]);
  return (
    cells.length > 1 && cells.every((cell, index) => names[index]?.includes(cell.toLowerCase()))
  );
}

/**
 * The rows that the text holds.
 *
 * @param names the first cells of the rows, where they were named before; empty where the text names them
 * @param filled the names of rows that have further cells already
 */
export function readTable(
  text: string,
  columns: readonly GuidedColumn[],
  { names, filled }: { names: readonly string[]; filled: readonly string[] },
  language: InterfaceLanguage,
): ReadTable {
  const result: ReadTable = { rows: [], problems: [] };
  for (const line of cleanText(text).split('\n')) {
    if (!/[\p{L}\p{N}]/u.test(line)) continue;
    const bare = splitCells(withoutListMarker(line).text, false);
    if (isHeading(bare, columns)) continue;
    let cells = splitPair(bare, columns);
    if (names.length > 0) {
      const done = [...filled, ...result.rows.map(([name = '']) => name)];
      const open = names.filter((name) => !done.includes(name));
      const placed = placeLine(line, names, open, columns);
      if (placed === null) {
        result.problems.push({ line, problem: { kind: 'unknown-row' } });
        continue;
      }
      cells = [placed.name, ...placed.cells];
    }
    if (cells.length > columns.length) {
      result.problems.push({ line, problem: { kind: 'too-many-cells' } });
      continue;
    }
    const read = columns.map((column, index) =>
      // Names that were taken over are kept as they are.
      names.length > 0 && index === 0
        ? { cell: cells[0] ?? '' }
        : readCell(column, cells[index] ?? '', language),
    );
    const failed = read.find((cell) => 'problem' in cell);
    if (failed !== undefined) {
      result.problems.push({ line, problem: failed.problem });
      continue;
    }
    const row = read.map((cell) => ('cell' in cell ? cell.cell : ''));
    // Rows are known by their names, so that one of the two would be lost.
    const name = row[0]?.toLowerCase();
    const isTwice = result.rows.some(([other]) => other?.toLowerCase() === name);
    if (isTwice) result.problems.push({ line, problem: { kind: 'named-twice' } });
    else result.rows.push(row);
  }
  return result;
}
