import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { markedCells } from './cell-marks.ts';
import { chatRows } from './chat-rows.ts';
import { closedCells, closedRow, isClosed, NUMBERED_NAME } from './closed-cells.ts';
import { MONTHS } from './date-words.ts';
import { splitDue, taskCells, withDue } from './due-cells.ts';
import { freeCells } from './free-cells.ts';
import {
  cleanText,
  withoutListMarker,
  withoutMailFrame,
  withoutRowNumbers,
  withoutTableFrame,
  withSingleSpaces,
} from './markdown-text.ts';
import { BOARD_KEY, rowCalled, rowsAhead } from './named-rows.ts';
import { readCell } from './read-cell.ts';
import { inColumnOrder, labelledRows, type OrderedLines } from './table-heading.ts';
import { piecesOf } from './text-items.ts';

/** Takes what somebody typed apart into the lines of a table, one for each row. Pure. */

/** "SHOP-12 | Login | 5 | 3" has the key of a board in a cell of its own: it belongs to the name where that makes one too many. */
function withKeyInName(line: string, columns: readonly GuidedColumn[]): string {
  const cells = markedCells(withoutListMarker(line).text) ?? [];
  const [key = '', name = '', ...others] = cells;
  const isApart = columns.length > 1 && cells.length === columns.length + 1 && BOARD_KEY.test(key);
  return isApart ? `| ${[`${key} ${name}`, ...others].join(' | ')} |` : line;
}

/** What may stand between two tasks on one line that each end with who does them and by when. */
const BETWEEN_TASKS = /(?<=\))[,;.]?\s(?:(?:und|and)\s)?|;\s/u;

/** What may stand between two tasks on one line that each end with their day. */
const BETWEEN_DATED = /[,;]\s+(?:(?:und|and)\s+)?|\s(?:und|and)\s/iu;

/** The lines of the text; "15, 20, 30" alone is one number for each of the named rows, and so are persons with their days. */
export function linesOf(
  text: string,
  columns: readonly GuidedColumn[],
  names: readonly string[],
  language: InterfaceLanguage,
): OrderedLines {
  const clean = withSingleSpaces(cleanText(text));
  const [, first, ...others] = columns;
  const isOneNumberEach = first?.kind === 'number' && !others.some(isClosed);
  const numbers = clean.split(/\s*[,;/]\s+|[^\S\n]+/u);
  const isRun = numbers.every((word) => /^\d+(?:[.,]\d+)?$/u.test(word));
  const isForEach = isOneNumberEach && isRun && numbers.length <= names.length;
  if (isForEach) return { lines: numbers, left: [] };
  // "1, 0, 2, 1" is one number for each of the choices that stand above.
  const choices = columns[0]?.choices ?? [];
  const each = clean.split(/[\s,;/]+/u);
  const isForChoices = isOneNumberEach && choices.length > 1 && each.length === choices.length;
  if (isForChoices && each.every((word) => /^\d$/u.test(word))) {
    return { lines: choices.map(({ value }, at) => `${value} | ${each[at] ?? ''}`), left: [] };
  }
  // "Anna bis Freitag, Jens bis 05.06." says who and by when for several of the named rows.
  const pieces = clean.includes('\n') ? [] : piecesOf(clean);
  const isTask = (piece: string) => withDue(['', piece.trim()], columns).length > 2;
  // "3/5, 4/3" and "first, later" hold the cells of several rows.
  const behind = columns.slice(1);
  const isRow = (piece: string) =>
    behind.every(isClosed) &&
    (closedCells(piece, behind)?.length === behind.length ||
      // A decision may have fewer criteria than the table has columns.
      behind.some((_column, place) => {
        const [name = ''] = closedRow(piece, behind.slice(0, place + 1), language) ?? [];
        return rowCalled(names, name.toLowerCase()) !== undefined;
      }));
  const ahead = behind.some((column) => !isClosed(column)) ? rowsAhead(clean, names) : [];
  if (ahead.length > 0) return { lines: ahead, left: [] };
  const haveRows = pieces.length > 1 && pieces.length <= names.length;
  // "1 store, 2 depots" counts what it names, unless every row has its number, or a mark stands behind each.
  const areNumbered =
    haveRows &&
    (pieces.length === names.length || pieces.every((piece) => /^\s*\d{1,2}[.:)]/u.test(piece)));
  const marked = areNumbered ? withRowMarks(pieces, columns) : pieces;
  if (marked !== pieces) return { lines: marked, left: [] };
  const beside = clean.split('\n').flatMap(piecesOf);
  const areRows = beside.every(isTask) || beside.every(isRow);
  if (areRows && beside.length > 1 && beside.length <= names.length) {
    return { lines: beside, left: [] };
  }
  const namesRows = names.length === 0;
  const rowsOn = (line: string) =>
    [BETWEEN_ROWS, BETWEEN_SENTENCES]
      .map((mark) => rowsBeside(line, columns, { language, mark }))
      .find(({ length }) => length > 1);
  const said = namesRows ? clean.split('\n') : [];
  if (said.some((line) => rowsOn(line) !== undefined)) {
    return { lines: said.flatMap((line) => rowsOn(line) ?? [line]), left: [] };
  }
  // "GL = management; KPI = key figure" are two, each with its sign between name and meaning.
  const equal = columns.length === 2 && !clean.includes('\n') ? clean.split(/[;,]\s+/u) : [];
  const areEqual = equal.length > 1 && equal.every((each) => /^\S.{0,60}?\s=\s\S/u.test(each));
  if (namesRows && areEqual) return { lines: equal, left: [] };
  const tasks = clean.includes('\n') ? [] : clean.replace(/(?<=\))\.$/u, '').split(BETWEEN_TASKS);
  const areTasks = tasks.length > 1 && tasks.every((task) => taskCells(task, columns) !== null);
  if (namesRows && areTasks) return { lines: tasks, left: [] };
  // "Tom asks the bank by Friday, Lea tests by May" are two, each with its day; "Ask the bank; Tom; by Friday" is one.
  const isDated = (each: string) => splitDue(each)?.[0].trim().includes(' ');
  const isOneLine = namesRows && !clean.includes('\n') && columns.some(({ id }) => id === 'due');
  const dated = [/;\s/u, BETWEEN_DATED]
    .map((mark) => (isOneLine ? clean.split(mark) : []))
    .find((each) => each.length > 1 && each.every(isDated));
  if (dated !== undefined) return { lines: dated, left: [] };
  // "Audience 0, change 1": each begins with its name, or whoever typed it is to be told that there is no such.
  const isNamed = columns[0]?.kind !== 'number' && first?.kind === 'number' && columns.length === 2;
  const isNamedRow = (piece: string) => {
    const name = /^(\D{2,60}?)[\s:]\s?\d[\d.,]*$/u.exec(piece.trim())?.[1];
    return name !== undefined && !NUMBERED_NAME.test(name);
  };
  if (namesRows && isNamed && pieces.length > 1 && pieces.every(isNamedRow)) {
    return { lines: pieces, left: [] };
  }
  const typed = withoutMailFrame(clean.split('\n'));
  const isSignal = columns[0]?.id === 'signal' && columns[1]?.id === 'who';
  const chat = namesRows && isSignal ? chatRows(typed) : null;
  if (chat !== null) return { lines: chat, left: [] };
  const ordered = labelledRows(typed, columns) ?? inColumnOrder(typed, columns, { namesRows });
  const lines = withoutTableFrame(ordered.lines).map((line) => withKeyInName(line, columns));
  // The number of a row that is named already says which one it is.
  const isCounted = namesRows && columns[0]?.kind === 'text';
  return { lines: isCounted ? withoutRowNumbers(lines) : lines, left: ordered.left };
}

/** What may stand between two rows on one line, but not within parentheses. */
const BETWEEN_ROWS = /(?:[,;]\s+(?:(?:und|and)\s+)?|\s(?:und|and)\s)(?![^()]{0,80}\))/giu;
/** The same where each row is a sentence: "Lea: high power, low interest. Works council: …". */
const BETWEEN_SENTENCES = /(?<=\p{L}{2})[.!]\s+/gu;
/** The name of a row that stands beside others has at most so many words. */
const BESIDE_NAME = /^\p{L}\S*(?: \S+){0,3}$/u;

/**
 * The rows that stand beside each other on one line, "Anna high high, Tom low high": each begins with its name and has all
 * of its numbers and choices. What stands between two of them is said of the first one where there is a place for it.
 */
function rowsBeside(
  line: string,
  columns: readonly GuidedColumn[],
  { language, mark: between }: { language: InterfaceLanguage; mark: RegExp },
): string[] {
  const closed = columns.slice(1).filter(isClosed);
  if (columns[0]?.kind !== 'text' || closed.length === 0 || /[\n|\t]/u.test(line)) return [];
  const marks = [...line.matchAll(between)];
  const starts = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)];
  const ends = [...marks.map(({ index }) => index), line.length];
  const isWhole = (piece: string) => {
    const cells = freeCells(piece, columns, language);
    const isRead = columns.every((column, place) => {
      const cell = cells[place] ?? '';
      return !isClosed(column) || (cell !== '' && 'cell' in readCell(column, cell, language));
    });
    return isRead && cells.length <= columns.length && BESIDE_NAME.test(cells[0] ?? '');
  };
  const hasRemark = columns.length > closed.length + 1;
  if (!hasRemark) return rowsOfCells(line, { starts, ends, cells: closed.length, isWhole });
  const whole = starts.flatMap((start, place) =>
    isWhole(line.slice(start, ends[place]).trim()) ? [place] : [],
  );
  if (whole[0] !== 0) return [];
  return whole.map((place, at) =>
    line.slice(starts[place], ends[(whole[at + 1] ?? ends.length) - 1]),
  );
}

/** The rows of a line that holds nothing but whole ones, whose cells may stand between commas: "Anna high, high, Tom low, high". */
function rowsOfCells(
  line: string,
  {
    starts,
    ends,
    cells,
    isWhole,
  }: {
    starts: readonly number[];
    ends: readonly number[];
    cells: number;
    isWhole: (piece: string) => boolean;
  },
): string[] {
  const rows: string[] = [];
  for (let at = 0; at < starts.length;) {
    const pieces = ends.slice(at, at + cells + 1).map((end) => line.slice(starts[at], end).trim());
    const length = pieces.findIndex(isWhole) + 1;
    if (length === 0) return [];
    rows.push(pieces[length - 1] ?? '');
    at += length;
  }
  return rows;
}

/** A number before what is counted: "2 Wochen" names no row. */
const COUNTED =
  /^\d+\s+(?:mal|tage?n?|wochen?|monate?n?|quartale?|jahre?n?|stunden?|minuten?|times?|days?|weeks?|months?|quarters?|years?|hours?|minutes?)(?!\p{L})/iu;

/** Behind the number of a list item, unless what follows makes it a day: "1. bis 19.03." below no other may be a span. */
const ITEM_MARK = String.raw`(?:[:)]|\.(?!\s(?:${MONTHS}|quartal|halbjahr)(?!\p{L})))?`;
const COUNTED_ROW = new RegExp(String.raw`^\s*(\d{1,2})${ITEM_MARK}\s+(?=\p{L})`, 'iu');

/** "1 Speed" and "2 Price" on lines of their own are the numbers of the rows, as "1. Speed" is. */
export function withRowMarks(
  lines: readonly string[],
  columns: readonly GuidedColumn[],
): readonly string[] {
  const said = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  const isCounted = (line: string, index: number) =>
    Number(COUNTED_ROW.exec(line)?.[1]) === index + 1 && !COUNTED.test(line.trim());
  const isText = columns.slice(1).every(({ kind }) => kind === 'text');
  if (!isText || said.length < 2 || !said.every(isCounted)) return lines;
  return said.map((line) => line.replace(COUNTED_ROW, '$1: '));
}
