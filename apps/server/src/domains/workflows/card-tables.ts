import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { GuidedChoice, GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { chatRows } from './chat-rows.ts';
import { storedMeasure } from './catalogue/number-text.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { DATE_AFTER_DAY, MONTHS } from './date-words.ts';
import {
  readLevel,
  readMinutes,
  readNumber,
  readPercent,
  readShare,
  readUnit,
  withFigures,
} from './number-reading.ts';
import {
  withSingleSpaces,
  cleanText,
  withoutEnd,
  withoutListMarker,
  withoutMailFrame,
  withoutRowNumbers,
  withoutTableFrame,
} from './markdown-text.ts';
import {
  beginsPair,
  closedCells,
  commaCells,
  isAsAbove,
  isClosed,
  looseCells,
  markedCells,
  namesOfChoice,
  piecesOf,
  splitDue,
  splitPair,
  taskCells,
  withChoiceAlone,
  withoutColumnName,
  withDue,
  withoutPairMark,
  withReasonApart,
} from './row-cells.ts';
import { bareName, BOARD_KEY, rowByKey, rowsAhead } from './named-rows.ts';
import { sortingPlace, sortLines } from './sorted-lines.ts';
import { inColumnOrder, labelledRows, type OrderedLines } from './table-heading.ts';

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
  /** The names of pasted columns that the table has no place for. */
  left: readonly string[];
  /** Whether words were read as numbers. */
  hasLevels: boolean;
}

/**
 * The choice that somebody means: by its name in either language, by another name, or by how the name begins or ends.
 * Behind "nach" the German one has an n more: "nach Wegen".
 */
export function findChoice(
  choices: readonly GuidedChoice[],
  said: string,
): GuidedChoice | undefined {
  const wanted = withoutEnd(said.toLowerCase(), '.!');
  const exact = choices.find((choice) => namesOfChoice(choice).includes(wanted));
  if (exact !== undefined || wanted.length < 3) return exact;
  const only = (fits: (name: string) => boolean) => {
    const near = choices.filter((choice) => namesOfChoice(choice).some(fits));
    return near.length === 1 ? near[0] : undefined;
  };
  return (
    only(
      (name) => name.startsWith(wanted) || wanted.startsWith(`${name} `) || wanted === `${name}n`,
    ) ?? only((name) => name.endsWith(` ${wanted}`))
  );
}

const EMPTY_CELL = /^(?:[-–—?]|n\/a|offen|open)?$/iu;
/** What says among other lines that nobody knows the cells of the next row yet. */
const UNKNOWN_ROW =
  /^(?:tbd|(?:noch )?(?:offen|unklar)|weiß (?:ich )?(?:noch )?nicht|keine ahnung|unknown|unclear|(?:i )?don['’]t know(?: yet)?|not sure(?: yet)?|no idea)[.!]?$/iu;

function numberReader({ isMinutes, isPercent, isShare, max }: GuidedColumn): typeof readNumber {
  if (isMinutes) return readMinutes;
  if (isShare && max !== undefined) return (text, language) => readShare(text, language, max);
  return isPercent ? readPercent : readNumber;
}

/** The cell as it is stored, or why the words are none. */
export function readCell(
  column: GuidedColumn,
  typed: string,
  language: InterfaceLanguage,
): { cell: string } | { problem: LineProblem } {
  if (EMPTY_CELL.test(typed)) return { cell: '' };
  if (column.kind === 'text') return { cell: withoutColumnName(column, typed) };
  if (column.kind === 'choice') {
    const choice = findChoice(column.choices ?? [], typed);
    return choice === undefined
      ? { problem: { kind: 'no-choice', column } }
      : { cell: choice.value };
  }
  const level = column.isLevel ? readLevel(typed) : null;
  const value = level ?? numberReader(column)(withFigures(typed), language);
  if (value === null) return { problem: { kind: 'no-number', column } };
  const isInRange = value >= (column.min ?? -Infinity) && value <= (column.max ?? Infinity);
  if (!isInRange) return { problem: { kind: 'out-of-range', column } };
  const unit = column.hasUnit ? readUnit(typed) : null;
  return { cell: storedMeasure({ value, unit }) };
}

/** The row whose name begins with the words, or is said by them but for its additions, unless several do. */
function nameBeginning(names: readonly string[], words: string): string | undefined {
  const bare = bareName(words);
  const said = names.filter((name) => bareName(name) === bare);
  if (said.length > 0 || words.length < 4) return said.length === 1 ? said[0] : undefined;
  const near = names.filter((name) =>
    [name.toLowerCase(), bareName(name)].some((known) => known.startsWith(words)),
  );
  return near.length === 1 ? near[0] : undefined;
}

/** The row whose name ends in the words, "Acme" of "Customer Acme", unless several do. */
function nameEnding(names: readonly string[], words: string): string | undefined {
  const near = names.filter((name) => bareName(name).endsWith(` ${words}`));
  return words.length > 3 && near.length === 1 ? near[0] : undefined;
}

function rowNamed(names: readonly string[], words: string): string | undefined {
  return names.find((name) => name.toLowerCase() === words) ?? nameBeginning(names, words);
}

/** The row that the words before its numbers and choices name, be it by how its name ends. */
function rowCalled(names: readonly string[], words: string): string | undefined {
  return rowNamed(names, words) ?? nameEnding(names, words);
}

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

/** "SHOP-12 | Login | 5 | 3" has the key of a board in a cell of its own: it belongs to the name where that makes one too many. */
function withKeyInName(line: string, columns: readonly GuidedColumn[]): string {
  const cells = markedCells(withoutListMarker(line).text) ?? [];
  const [key = '', name = '', ...others] = cells;
  const isApart = columns.length > 1 && cells.length === columns.length + 1 && BOARD_KEY.test(key);
  return isApart ? `| ${[`${key} ${name}`, ...others].join(' | ')} |` : line;
}

/** Words whose number belongs to them: "Sprint 14", "Phase 2". */
const NUMBERED_NAME =
  /(?<!\p{L})(?:sprint|kw|week|woche|phase|release|version|iteration|teil|part|stufe|welle|nr\.?|no\.?)$/iu;

/** What may stand between two tasks on one line that each end with who does them and by when. */
const BETWEEN_TASKS = /(?<=\))[,;.]?\s(?:(?:und|and)\s)?|;\s/u;

/** What may stand between two tasks on one line that each end with their day. */
const BETWEEN_DATED = /[,;]\s+(?:(?:und|and)\s+)?|\s(?:und|and)\s/iu;

/** The lines of the text; "15, 20, 30" alone is one number for each of the named rows, and so are persons with their days. */
function linesOf(
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
  if (haveRows && (pieces.every(isTask) || pieces.every(isRow))) return { lines: pieces, left: [] };
  const namesRows = names.length === 0;
  const beside = [BETWEEN_ROWS, BETWEEN_SENTENCES]
    .map((mark) => (namesRows ? rowsBeside(clean, columns, { language, mark }) : []))
    .find(({ length }) => length > 1);
  if (beside !== undefined) return { lines: beside, left: [] };
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
  const ordered = labelledRows(typed, columns) ?? inColumnOrder(typed, columns, namesRows);
  const lines = withoutTableFrame(ordered.lines).map((line) => withKeyInName(line, columns));
  // The number of a row that is named already says which one it is.
  const isCounted = namesRows && columns[0]?.kind === 'text';
  return { lines: isCounted ? withoutRowNumbers(lines) : lines, left: ordered.left };
}

/** What stands between a name and its cells: "calls from 300 to 120", "scope is green". */
const BEFORE_CELLS =
  /[\s:,–—-]+(?:von|from|mit|with|(?:(?:ist|sind|is|are)\s)?(?:auch|also)|ist|sind|is|are)?$/iu;

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
  const whole = starts.flatMap((start, place) =>
    isWhole(line.slice(start, ends[place]).trim()) ? [place] : [],
  );
  const hasRemark = columns.length > closed.length + 1;
  if (whole[0] !== 0 || (!hasRemark && whole.length < starts.length)) return [];
  return whole.map((place, at) =>
    line.slice(starts[place], ends[(whole[at + 1] ?? ends.length) - 1]),
  );
}

/** A name with a number or a choice for each of the columns behind it: "KP-3 5 2"; null for any other line. */
function closedRow(
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
function freeCells(
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

/** A number before what is counted: "2 Wochen" names no row. */
const COUNTED =
  /^\d+\s+(?:mal|tage?n?|wochen?|monate?n?|quartale?|jahre?n?|stunden?|minuten?|times?|days?|weeks?|months?|quarters?|years?|hours?|minutes?)(?!\p{L})/iu;

/** Behind the number of a list item, unless what follows makes it a day: "1. bis 19.03." below no other may be a span. */
const ITEM_MARK = String.raw`(?:[:)]|\.(?!\s(?:${MONTHS}|quartal|halbjahr)(?!\p{L})))?`;
const COUNTED_ROW = new RegExp(String.raw`^\s*(\d{1,2})${ITEM_MARK}\s+(?=\p{L})`, 'iu');

/** "1 Speed" and "2 Price" on lines of their own are the numbers of the rows, as "1. Speed" is. */
function withRowMarks(
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
