import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  hasAnswer,
  hasEntries,
  hintOn,
  questionsOfCard,
  readAnswers,
  rowNames,
  storedList,
  storedRows,
  type StoredAnswers,
} from './card-answers.ts';
import { readAnswer } from './card-reading.ts';
import type { TableQuestion } from './card-table-texts.ts';
import { readTable, type ReadTable } from './card-tables.ts';
import type {
  GuidedColumn,
  GuidedQuestion,
  GuidedWorkflow,
} from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { markedCells } from './cell-marks.ts';
import { isCell, isClosed, splitMinutes } from './closed-cells.ts';
import { splitUntil, taskCells } from './due-cells.ts';
import type { StoredAnswer } from './guided-state.ts';
import { cleanText, withoutListMarker, withoutMailFrame } from './markdown-text.ts';
import { inColumnOrder } from './table-heading.ts';

/**
 * Reads what is said of the entries of a question for the tables that take their rows from it: whoever writes
 * "Tidy the tickets, Jonas, by Friday" or pastes a sheet with all of its columns is not asked for the rest again. Pure.
 */

type Cells = readonly string[];

/** Rows by the tables that are asked behind. */
export type RowsBehind = ReadonlyMap<TableQuestion, readonly Cells[]>;

/** What a message holds of the question itself, and what of the tables behind it. */
export interface ReadBehind {
  /** The entries or rows of the question alone, as somebody would type them. */
  said: string;
  rows: RowsBehind;
  problems: ReadTable['problems'];
  left: ReadTable['left'];
}

/** The tables whose rows are the entries of the question, as far as they are asked for. */
export function tablesBehind(
  workflow: GuidedWorkflow,
  question: GuidedQuestion,
  stored: StoredAnswers,
): TableQuestion[] {
  if (!hasEntries(question)) return [];
  const any: StoredAnswer = question.kind === 'list' ? ['…'] : [['…']];
  const answers = readAnswers(workflow, { ...stored, [question.id]: any });
  return questionsOfCard(workflow)
    .filter((each) => each.kind === 'table')
    .filter((each) => each.rowsFrom === question.id && (each.appliesIf?.(answers) ?? true));
}

/** Whether a row says for sure what is asked behind: by a number or choice that can be read, or by a day. */
function isSure(row: Cells, columns: readonly GuidedColumn[]): boolean {
  const cells = columns.map((column, place) => ({ column, cell: row[place] ?? '' }));
  const days = cells.filter(({ column, cell }) => column.id === 'due' && cell !== '');
  const isDated = days.length > 0 && days.every(({ cell }) => namesDate(cell));
  return isDated || cells.some(({ column, cell }) => isClosed(column) && cell !== '');
}

/** "US2" and "CHK-3" are names; "Q3" is a period. */
function isName(cell: string): boolean {
  return /^\p{L}+-?\d+$/u.test(cell) && !namesDate(cell);
}

/** "Chat 2" and "team: 5 people" say more than a number; "about 3" and "impact 3" say the one of the column. */
function isNumberedName(cell: string, column: GuidedColumn): boolean {
  const [word = ''] = /^\p{L}+(?=.*\d)/u.exec(cell) ?? [];
  const names = [column.label.de, column.label.en].map((name) => name.toLowerCase());
  const isOfColumn = names.some((name) => name.startsWith(word.toLowerCase()));
  return word !== '' && !isOfColumn && !isCell(column, cell);
}

/** Whether cells are entries of their own, and say nothing of the one before them. */
function areEntries(cells: Cells, columns: readonly GuidedColumn[]): boolean {
  const closed = columns.flatMap((column, place) => {
    const cell = cells[place];
    return cell === undefined || !isClosed(column) ? [] : [isNumberedName(cell, column)];
  });
  return (
    cells.length > columns.length ||
    cells.some(isName) ||
    (closed.length > 0 && closed.every(Boolean))
  );
}

/** "The move is on 3. 4." goes on behind its preposition. */
const OPEN_END = /\s(?:am|um|ab|im|in|seit|bis|von|vom|mit|at|by|for|from|in|on|since|to|with)$/iu;
const DEGREE = /^(?:sehr|very)$/iu;

/** Whether a line without marks is a row: nothing but numbers and choices stands behind its name, and no word of it is lost. */
function isBareRow(
  line: string,
  rows: readonly Cells[],
  columns: readonly GuidedColumn[],
): boolean {
  const words = withoutListMarker(line).text.trim();
  const isCellWord = (word: string) =>
    DEGREE.test(word) || columns.some((column) => isCell(column, word));
  return rows.some(
    ([name = '']) =>
      words.startsWith(name) &&
      !OPEN_END.test(name) &&
      words
        .slice(name.length)
        .split(/[\s,;:/()–-]+|\.(?=\s|$)/u)
        .every((word) => /^%?$/u.test(word) || isCellWord(word)),
  );
}

/** The lines below what introduces them, where each has cells between marks; null for any others. */
function markedLines(lines: readonly string[]): readonly string[] | null {
  const cells = lines.map((line) => markedCells(withoutListMarker(line).text));
  const first = cells.findIndex((each) => each !== null);
  const isIntroduced = lines.slice(0, first).every((line) => line.trim().endsWith(':'));
  const areRows = cells.slice(first).every((each) => each !== null);
  return first !== -1 && isIntroduced && areRows ? lines.slice(first) : null;
}

/** The rows of a sheet with the columns of the question and those of the tables; null for any other text. */
function readColumns(
  text: string,
  own: readonly GuidedColumn[],
  tables: readonly TableQuestion[],
  language: InterfaceLanguage,
): ReadTable | null {
  const behind = tables.flatMap(({ columns }) => columns.slice(1));
  const columns = [...own, ...behind];
  const typed = withoutMailFrame(cleanText(text).split('\n')).filter((line) => line.trim() !== '');
  const ordered = inColumnOrder(typed, columns, { namesRows: true, areNamed: true });
  const isHeaded = ordered.lines.length < typed.length;
  const marked = markedLines(ordered.lines);
  const areClosed = own.length === 1 && behind.length > 1 && behind.every(isClosed);
  const holdEntries = ordered.lines.some((line) =>
    areEntries(markedCells(withoutListMarker(line).text)?.slice(own.length) ?? [], behind),
  );
  if (holdEntries || (marked === null && !areClosed)) return null;
  const none = { names: [], filled: [], above: undefined };
  const read = readTable((marked ?? ordered.lines).join('\n'), columns, none, language);
  const { rows, problems } = read;
  const cellsBehind = rows.map((row) => row.slice(own.length));
  const isTold = (cells: Cells) => cells.some((cell) => cell !== '');
  const areSure = isHeaded
    ? cellsBehind.some(isTold)
    : cellsBehind.every((cells) => isSure(cells, behind));
  const areWhole = cellsBehind.every((cells) => cells.every((cell) => cell !== ''));
  const isRead = rows.length > problems.length && rows.every(([name = '']) => /\p{L}/u.test(name));
  const areBare = ordered.lines.every((line) => isBareRow(line, rows, behind));
  const isSaid = marked !== null || (areWhole && areBare && problems.length === 0);
  return isRead && areSure && isSaid ? { ...read, left: ordered.left } : null;
}

/** The rows among other lines that have more cells than the question has columns; null where there are none. */
function readLonger(
  text: string,
  own: readonly GuidedColumn[],
  tables: readonly TableQuestion[],
  language: InterfaceLanguage,
): ReadTable | null {
  const lines = cleanText(text).split('\n');
  const isLonger = (line: string) =>
    (markedCells(withoutListMarker(line).text) ?? []).length > own.length;
  const longer = lines.filter(isLonger);
  const read = longer.length === 0 ? null : readColumns(longer.join('\n'), own, tables, language);
  if (read === null || read.problems.length > 0) return null;
  const others = readTable(
    lines.filter((line) => !isLonger(line)).join('\n'),
    own,
    { names: [], filled: [], above: undefined },
    language,
  );
  const behind = tables.flatMap(({ columns }) => columns.slice(1)).map(() => '');
  return {
    ...read,
    rows: [...read.rows, ...others.rows.map((row) => [...row, ...behind])],
    problems: others.problems,
  };
}

/**
 * Reads a pasted sheet whose rows say more than the question asks for, "checkout; 3000; 3; 50 %; 5": all of it, or what one
 * of the tables asks for; null for any other message.
 */
export function readBehind(
  question: GuidedQuestion,
  tables: readonly TableQuestion[],
  said: string,
  language: InterfaceLanguage,
): ReadBehind | null {
  const [first] = tables;
  if (first === undefined) return null;
  const own = question.kind === 'table' ? question.columns : first.columns.slice(0, 1);
  const each = question.kind === 'list' && tables.length > 1 ? tables.map((table) => [table]) : [];
  for (const asked of [tables, ...each]) {
    const read =
      readColumns(said, own, asked, language) ??
      (question.kind === 'table' ? readLonger(said, own, asked, language) : null);
    if (read === null) continue;
    // A line that can't be read in all of its cells still names its entry.
    const unread = read.problems.map(({ line }) => markedCells(withoutListMarker(line).text) ?? []);
    const place = ([name = '']: Cells) => said.indexOf(name);
    const rows = [...read.rows, ...unread.map((cells) => cells.slice(0, 1))].toSorted(
      (one, other) => place(one) - place(other),
    );
    const alone =
      question.kind === 'table'
        ? rows.map((row) => `| ${row.slice(0, own.length).join(' | ')} |`).join('\n')
        : rows.map(([name = '']) => `- ${name}`).join('\n');
    const reading = readAnswer(question, {}, alone, { language, isAdding: false });
    const answer = reading.kind === 'answer' ? reading.answer : [];
    const names = [...storedList(answer), ...storedRows(answer).map(([name = '']) => name)];
    if (rows.some(([name = '']) => !names.includes(name))) return null;
    let at = own.length;
    const found = new Map<TableQuestion, readonly Cells[]>();
    for (const table of asked) {
      const from = at;
      at += table.columns.length - 1;
      const to = at;
      found.set(
        table,
        read.rows
          .map(([name = '', ...cells]) => [name, ...cells.slice(from - 1, to - 1)])
          .filter((row) => row.slice(1).some((cell) => cell !== '')),
      );
    }
    return { said: alone, rows: found, problems: read.problems, left: read.left };
  }
  return null;
}

/** What an entry says behind its own words for the table: who and by when, a day, or how long; null where it doesn't. */
function cellsApart(entry: string, { columns }: TableQuestion): Cells | null {
  if (columns[1]?.id === 'due') return splitUntil(entry);
  if (columns[1]?.isMinutes && columns.length === 2) return splitMinutes(entry);
  return columns.length === 3 ? taskCells(entry, columns) : null;
}

/** The answer with its new entries alone, and what those say for the tables: "Tidy the tickets, Jonas, by Friday". */
export function takenApart(
  answer: StoredAnswer,
  before: StoredAnswer | undefined,
  tables: readonly TableQuestion[],
): { answer: StoredAnswer; rows: RowsBehind } {
  const rows = new Map<TableQuestion, Cells[]>();
  const apart = (words: string, name: (words: string) => string) => {
    for (const table of tables) {
      const [alone, ...cells] = cellsApart(words, table) ?? [];
      if (alone === undefined) continue;
      rows.set(table, [...(rows.get(table) ?? []), [name(alone), ...cells]]);
      return alone;
    }
    return words;
  };
  const list = storedList(answer);
  if (list.length > 0) {
    const known = storedList(before);
    const entries = list.map((each) =>
      known.includes(each) ? each : apart(each, (alone) => alone),
    );
    return { answer: [...new Set(entries)], rows };
  }
  const known = storedRows(before).map((row) => row.join('\n'));
  const table = storedRows(answer).map((row) => {
    const last = row.findLastIndex((cell) => cell !== '');
    if (last === -1 || known.includes(row.join('\n'))) return [...row];
    return row.with(
      last,
      apart(row[last] ?? '', (alone) => (last === 0 ? alone : (row[0] ?? ''))),
    );
  });
  return table.length > 0 ? { answer: table, rows } : { answer, rows };
}

/** The answers with the rows; what a row says nothing of is kept. */
export function withRowsBehind(answers: StoredAnswers, rows: RowsBehind): StoredAnswers {
  let result = answers;
  for (const [table, said] of rows) {
    const known = storedRows(result[table.id]);
    const names = new Map(
      rowNames(result, table).map((name) => [name.toLowerCase(), name] as const),
    );
    const fresh = said.map(([name = '', ...cells]) => {
      const own = names.get(name.toLowerCase()) ?? name;
      const old = known.find(([other]) => other === own) ?? [];
      return [own, ...cells.map((cell, at) => cell || (old[at + 1] ?? ''))];
    });
    const others = known.filter(([name]) => !fresh.some(([other]) => other === name));
    const all = [...others, ...fresh].map((row) => [...row]);
    if (all.length > 0) result = { ...result, [table.id]: all };
  }
  return result;
}

/** Whether all that the table asks for was said, so that it need not be asked. */
export function isWhole(
  workflow: GuidedWorkflow,
  table: TableQuestion,
  stored: StoredAnswers,
  language: InterfaceLanguage,
): boolean {
  const rows = storedRows(stored[table.id]);
  const isFilled = (name: string) =>
    rows.some((row) => row[0] === name && table.columns.every((_, at) => (row[at] ?? '') !== ''));
  return (
    hasAnswer(stored, table.id) &&
    rowNames(stored, table).every(isFilled) &&
    hintOn(workflow, table, stored, language) === null
  );
}
