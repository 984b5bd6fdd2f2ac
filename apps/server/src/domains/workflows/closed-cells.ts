import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { readLevel, withFigures } from './number-reading.ts';
import { namesOfChoice, readCell } from './read-cell.ts';

/** The cells that are known by themselves without marks between them: numbers, and the choices of a column. Pure. */

/** Whether a cell of the column is one of a kind that is known by itself: a number or a choice. */
export function isClosed({ kind }: GuidedColumn): boolean {
  return kind !== 'text';
}

const NUMBER_CELL =
  /^(?:(?:ca|rund|etwa|ungefähr|circa|about|around|approx|roughly)\.? |~ ?)?[-−]?\d[\d.,]*(?: ?[%\p{Sc}]|[kK]| \p{L}+\.?)?$/u;

/** A number at the end of the words, with its unit or without: what follows behind "auf" is the next one. */
const NUMBER_END = /\d(?: ?[%\p{Sc}]| \p{L}+\.?)?$/u;

/** Of "2, sehr niedrig" this is no unit of the number. */
const DEGREE_END = / (?:sehr|extrem|very|extremely)$/iu;

/** Whether the words are a cell of the column, be it a number, a level in words or a choice by one of its names. */
export function isCell(column: GuidedColumn, words: string): boolean {
  if (column.kind === 'number') {
    const isNumber = NUMBER_CELL.test(words) && !(column.isLevel && DEGREE_END.test(words));
    return isNumber || (column.isLevel === true && readLevel(words) !== null);
  }
  const wanted = words.toLowerCase();
  return column.choices?.some((choice) => namesOfChoice(choice).includes(wanted)) ?? false;
}

/** "3 von 8", "3 points out of 8" */
const PART_OF_WHOLE = /\d\S*(?:\s+\p{L}+\.?)?\s+(?:von|(?:out )?of)\s+\d/iu;

const SLASHED = /(?<![\d/])(\d{1,3})\s?\/\s?(\d{1,3})(?![\d/])/u;

const OF = /^(?:von|out|of)$/iu;

/** Whether the words say first what is done and then of how much, where the columns have it the other way round. */
function saysPartFirst(text: string, [whole, part]: readonly GuidedColumn[]): boolean {
  if (whole?.id !== 'committed' || part?.id !== 'done') return false;
  const [, before, behind] = SLASHED.exec(text) ?? [];
  // Nobody has done more than there is: "3/8" are three of eight, "8/3" the two columns.
  return PART_OF_WHOLE.test(text) || Number(before) < Number(behind);
}

/** The cells of words that are nothing but numbers and choices, as in "4, 5" or "hoch niedrig"; null for any others. */
export function closedCells(typed: string, columns: readonly GuidedColumn[]): string[] | null {
  const text = columns.some(({ kind }) => kind === 'number') ? withFigures(typed) : typed;
  const isPartFirst = saysPartFirst(text, columns);
  const words = text
    .replace(/(?<=[\p{L}\d%])\s*\/\s*(?=[\p{L}\d])/gu, ' ')
    .replace(/\s+(?:auf|to)\s+(?=[-−\d])/giu, (mark: string, at: number, whole: string) =>
      NUMBER_END.test(whole.slice(Math.max(0, at - 20), at)) ? ' ' : mark,
    )
    .split(/\s+/u)
    .map((word) => word.replace(/^\(|[),;:.]+$/gu, ''))
    .filter(
      (word) =>
        /[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}%]/u.test(word) &&
        !(isPartFirst && OF.test(word)),
    );
  if (words.length === 0) return null;
  const cells = isPartFirst ? null : cellsFrom(words, columns);
  if (cells !== null || columns.length < 2) return cells;
  // "low interest, high power" is in another order than the columns.
  const turned = cellsFrom(words, columns.toReversed());
  return turned?.length === columns.length ? turned.toReversed() : null;
}

/** Whether the word is what the column is called: "high power" holds "high". */
function namesColumn({ label }: GuidedColumn, word: string): boolean {
  return [label.de, label.en].some((name) => name.toLowerCase() === word.toLowerCase());
}

function cellsFrom(
  words: readonly string[],
  [column, ...others]: readonly GuidedColumn[],
): string[] | null {
  if (words.length === 0) return [];
  if (column === undefined) return null;
  for (const length of [3, 2, 1].filter((each) => each <= words.length)) {
    const cell = words
      .slice(0, length)
      .filter((word) => !namesColumn(column, word))
      .join(' ');
    const rest = isCell(column, cell) ? cellsFrom(words.slice(length), others) : null;
    if (rest !== null) return [cell, ...rest];
  }
  return null;
}

/** "1200 people, impact 2, 80 %, 3 weeks": one piece for each of the numbers and choices, whatever else is in it; else null. */
export function commaCells(text: string, columns: readonly GuidedColumn[]): string[] | null {
  const pieces = text.split(/,\s+/u);
  const isWhole = columns.length > 1 && pieces.length === columns.length && columns.every(isClosed);
  return isWhole && pieces.every((piece) => /[\d\p{L}]/u.test(piece)) ? pieces : null;
}

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

/** A length at the end of an entry; behind "alle" or "unter" it belongs to what is to be done. */
const MINUTES_BEHIND =
  /^(.*[\p{L}\p{N})])(?<!(?<!\p{L})(?:alle|jede|unter|über|in|nach|vor|bis|binnen|max|maximal|mindestens|höchstens|von|mit|für|auf|als|um|every|each|under|over|in|within|after|before|by|to|of|for|than|at least|at most))[\s,:–-]+\(?(\d{1,3}) ?min(?:uten?|utes?|s)?\.?\)?$/iu;

/** "CHK-12 Guest order 20 min": what an entry is called and how many minutes it gets; null where it says none. */
export function splitMinutes(entry: string): [string, string] | null {
  const [, name, minutes = ''] = MINUTES_BEHIND.exec(entry) ?? [];
  return name === undefined ? null : [name, `${Number(minutes)}`];
}
