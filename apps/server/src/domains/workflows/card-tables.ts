import type { InterfaceLanguage } from '@robin/contract/sessions';
import { isAsAbove } from './as-above.ts';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { beginsPair, markedCells, splitPair, withoutPairMark } from './cell-marks.ts';
import { closedCells, closedRow, commaCells, isClosed } from './closed-cells.ts';
import { DATE_AFTER_DAY } from './date-words.ts';
import { withDue } from './due-cells.ts';
import { freeCells, looseCells, withReasonApart } from './free-cells.ts';
import { withoutEnd, withoutListMarker } from './markdown-text.ts';
import { nameBeginning, nameEnding, rowByKey, rowCalled, rowNamed } from './named-rows.ts';
import { readLevel } from './number-reading.ts';
import { findChoice, readCell, type CellProblem } from './read-cell.ts';
import { withChoiceAlone } from './remark-cells.ts';
import { sortingPlace, sortLines } from './sorted-lines.ts';
import { linesOf, withRowMarks } from './table-lines.ts';

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
  | CellProblem;

export interface ReadTable {
  rows: Cells[];
  problems: { line: string; problem: LineProblem }[];
  /** The names of pasted columns that the table has no place for. */
  left: readonly string[];
  /** Whether words were read as numbers. */
  hasLevels: boolean;
}

/** What says among other lines that nobody knows the cells of the next row yet. */
const UNKNOWN_ROW =
  /^(?:tbd|(?:noch )?(?:offen|unklar)|weiß (?:ich )?(?:noch )?nicht|keine ahnung|unknown|unclear|(?:i )?don['’]t know(?: yet)?|not sure(?: yet)?|no idea)[.!]?$/iu;

/** "2: …" and "2. …" name a row, "2. April" is a day. */
const ROW_NUMBER = new RegExp(
  String.raw`^\s*(?:[-*]\s+)?#?(\d{1,2})\s*(?:[:)]|\.(?!\s+${DATE_AFTER_DAY}))\s+(.+)$`,
  'iu',
);

/** The row that a line means: by its number ("2: …"), by its name, or the next one that is not filled. */
function placeLine(
  line: string,
  names: readonly string[],
  open: readonly string[],
  columns: readonly GuidedColumn[],
  language: InterfaceLanguage,
): { name: string; cells: string[] } | null {
  const others = columns.slice(1);
  const split = (text: string) =>
    markedCells(text) ??
    closedCells(text, others) ??
    commaCells(text, others) ??
    looseCells(text, others);
  const numbered = ROW_NUMBER.exec(line);
  const byNumber = names[Number(numbered?.[1]) - 1];
  // The number of no row belongs to what is said, as in "28. March".
  const unnumbered = numbered === null ? withoutListMarker(line).text : line.trim();
  const text = byNumber === undefined ? unnumbered : (numbered?.[2] ?? '');
  const [first = '', ...cells] = markedCells(text) ?? [text.trim()];
  const wanted = first.toLowerCase();
  const whole = names.find((name) => name.toLowerCase() === wanted);
  if (whole !== undefined) return { name: whole, cells };
  const isClosedRow = others.every(isClosed);
  const named = names
    .toSorted((one, other) => other.length - one.length)
    .find((name) => {
      if (!text.toLowerCase().startsWith(name.toLowerCase())) return false;
      const rest = text.slice(name.length);
      return beginsPair(rest) || (isClosedRow && closedCells(rest, others) !== null);
    });
  if (named !== undefined) {
    return { name: named, cells: split(withoutPairMark(text.slice(named.length))) };
  }
  const begun =
    nameBeginning(names, wanted) ?? (cells.length > 0 ? nameEnding(names, wanted) : undefined);
  if (begun !== undefined) return { name: begun, cells };
  const ofBoard = cells.length > 0 ? null : rowByKey(text, names);
  if (ofBoard !== null) return { name: ofBoard.name, cells: split(ofBoard.rest) };
  const [key = '', behind = ''] = splitPair(text) ?? [];
  const keyed = nameBeginning(names, key.toLowerCase()) ?? nameEnding(names, key.toLowerCase());
  if (keyed !== undefined) return { name: keyed, cells: split(behind) };
  // "PayPal 4 2 5" is said of "PayPal by Easter", also where there are more columns than numbers.
  for (const count of isClosedRow ? others.map((_, place) => others.length - place) : []) {
    const [short = '', ...behind] = closedRow(text, others.slice(0, count), language) ?? [];
    const name = short === '' ? undefined : rowCalled(names, short.toLowerCase());
    if (name !== undefined) return { name, cells: behind };
  }
  const said = split(text);
  if (byNumber !== undefined) return { name: byNumber, cells: said };
  const counted = countedRow(text, names, others);
  if (counted !== null) return counted;
  const [next] = open;
  const fits = said.length < columns.length && next !== undefined;
  return fits ? { name: next, cells: said } : null;
}

/** "2 | 4 | 3" and "2 4 3": the number of a row before its cells, as in a table whose first column counts the rows. */
function countedRow(
  text: string,
  names: readonly string[],
  others: readonly GuidedColumn[],
): { name: string; cells: string[] } | null {
  const [, loose = '', rest = ''] = /^(\d{1,2})\.?\s+(.+)$/u.exec(text) ?? [];
  const [number = '', ...cells] = markedCells(text) ?? [
    loose,
    ...(closedCells(rest, others) ?? []),
  ];
  const name = /^\d{1,2}\.?$/u.test(number) ? names[parseInt(number, 10) - 1] : undefined;
  // Fewer cells may begin with that number themselves, unless the first one is none.
  const isWhole = cells.length === others.length;
  const isChoice = others[0]?.kind === 'choice' && cells.length > 0;
  return name !== undefined && (isWhole || isChoice) ? { name, cells } : null;
}

/** "1 von 5" and "2 out of 5" are 1 and 2 where 5 is the highest there is; so are "2/5, 4/5" for two numbers, not "2/5". */
function withoutHighest(line: string, columns: readonly GuidedColumn[]): string {
  const numbers = columns.filter(({ kind }) => kind === 'number');
  const [{ max } = {}] = numbers;
  if (max === undefined || numbers.some((column) => column.max !== max)) return line;
  const outOf = new RegExp(String.raw`(?<=\d) (?:von|(?:out )?of) ${max}(?![\d.,]*\d)`, 'giu');
  const parts = new RegExp(String.raw`(?<=(?<![\d./])\d)/${max}(?![\d./]*\d)`, 'gu');
  const isEach = line.match(parts)?.length === numbers.length;
  const said = line.replace(outOf, '');
  return isEach ? said.replace(parts, '') : said;
}

/** "2. wie oben" alone stands for each of the cells behind the name. */
function withEachAsAbove(cells: readonly string[], columns: readonly GuidedColumn[]): string[] {
  const [name = '', only = '', ...others] = cells;
  const isAlone = others.length === 0 && isAsAbove(only);
  return isAlone ? [name, ...columns.slice(1).map(() => only)] : [...cells];
}

/**
 * Whether the cells are the names of the columns.
 *
 * @param isAbove whether rows follow: the sheet that they come from may call some of the columns otherwise
 */
function isHeading(
  cells: readonly string[],
  columns: readonly GuidedColumn[],
  isAbove: boolean,
): boolean {
  if (cells.length < 2) return false;
  const isName = cells.map((cell, index) => {
    const { de = '', en = '' } = columns[index]?.label ?? {};
    return [de, en].some((name) => name.toLowerCase() === cell.toLowerCase());
  });
  const known = isName.filter(Boolean).length;
  if (known === cells.length) return true;
  const areWords = cells.every((cell, index) => {
    const isChoice = findChoice(columns[index]?.choices ?? [], cell) !== undefined;
    return /\p{L}/u.test(cell) && !/[\d"„“]/u.test(cell) && !isChoice;
  });
  return isAbove && areWords && (isName[0] === true || known > 1);
}

/** "Nächste Schritte:" above the rows says what they are, and is none of them. */
function isIntroduction(line: string): boolean {
  return line.length <= 60 && withoutEnd(line, ' *_').endsWith(':');
}

const SUM = /^\**(?:(?:gesamt)?summe|gesamt|insgesamt|(?:grand )?total|sum|Σ|∑)\**:?\**$/iu;

/** Whether the cells are the sums below the rows of a sheet: as one more row they would be counted twice. */
function areSums(cells: readonly string[], columns: readonly GuidedColumn[]): boolean {
  const [name = '', ...others] = cells;
  return others.length > 0 && columns.some(({ kind }) => kind === 'number') && SUM.test(name);
}

/** The columns without the one whose choice stands above the row. */
function unsorted(columns: readonly GuidedColumn[]): readonly GuidedColumn[] {
  return columns.toSpliced(sortingPlace(columns), 1);
}

/** Whether the row names its choice itself, whatever stands above it. */
function saysChoice(cells: Cells | null, columns: readonly GuidedColumn[]): boolean {
  const place = sortingPlace(columns);
  const cell = cells?.[place] ?? '';
  return cell !== '' && findChoice(columns[place]?.choices ?? [], cell) !== undefined;
}

function withChoice(cells: Cells, columns: readonly GuidedColumn[], choice: string): string[] {
  const place = sortingPlace(columns);
  const before = Array.from({ length: place }, (_, index) => cells[index] ?? '');
  return [...before, choice, ...cells.slice(place)];
}

/**
 * The rows that the text holds.
 *
 * @param names the first cells of the rows, where they were named before; empty where the text names them
 * @param filled the names of rows that have further cells already
 * @param above the last of those rows, which the first one may stand below
 */
export function readTable(
  text: string,
  columns: readonly GuidedColumn[],
  {
    names,
    filled,
    above,
  }: { names: readonly string[]; filled: readonly string[]; above: Cells | undefined },
  language: InterfaceLanguage,
): ReadTable {
  const { lines: typed, left } = linesOf(text, columns, names, language);
  const result: ReadTable = { rows: [], problems: [], left, hasLevels: false };
  const lines = names.length === 0 ? typed : withRowMarks(typed, columns);
  const namesRow = (words: string) => rowNamed(names, words.toLowerCase()) !== undefined;
  const measured = lines.map((line) => withoutHighest(line, columns));
  const sorted = sortLines(measured, columns, names.length === 0 ? null : namesRow);
  for (const [place, { line, choice }] of sorted.entries()) {
    const bare = withoutListMarker(line).text;
    const marked = markedCells(bare);
    if (isHeading(marked ?? [], columns, place === 0 && sorted.length > 1)) continue;
    const isFollowed = place === 0 && sorted.length > 1;
    if (isFollowed && marked === null && isIntroduction(bare) && !namesRow(withoutEnd(bare, ': ')))
      continue;
    const asked = choice === null || saysChoice(marked, columns) ? columns : unsorted(columns);
    let cells =
      marked === null
        ? freeCells(bare, asked, language)
        : withDue(withReasonApart(marked, asked), asked);
    if (place > 0 && place === sorted.length - 1 && areSums(cells, columns)) continue;
    if (names.length > 0) {
      const done = [...filled, ...result.rows.map(([name = '']) => name)];
      const open = names.filter((name) => !done.includes(name));
      const placed = placeLine(line, names, open, asked, language);
      if (placed === null) {
        result.problems.push({ line, problem: { kind: 'unknown-row' } });
        continue;
      }
      const isUnknown = lines.length > 1 && UNKNOWN_ROW.test(bare);
      cells = isUnknown ? [placed.name] : [placed.name, ...placed.cells];
    }
    if (choice !== null && asked !== columns) cells = withChoice(cells, columns, choice);
    const rowAbove = result.rows.at(-1) ?? above;
    if (rowAbove !== undefined) cells = withEachAsAbove(cells, columns);
    cells = withChoiceAlone(cells, columns);
    if (cells.length > columns.length) {
      result.problems.push({ line, problem: { kind: 'too-many-cells' } });
      continue;
    }
    const read = columns.map((column, index) => {
      const typed = cells[index] ?? '';
      // Names that were taken over are kept as they are.
      if (names.length > 0 && index === 0) return { cell: typed };
      const isCopied = rowAbove !== undefined && index > 0 && isAsAbove(typed);
      return isCopied ? { cell: rowAbove[index] ?? '' } : readCell(column, typed, language);
    });
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
    else {
      result.rows.push(row);
      result.hasLevels ||= columns.some(
        ({ isLevel }, index) => isLevel && readLevel(cells[index] ?? '') !== null,
      );
    }
  }
  return result;
}
