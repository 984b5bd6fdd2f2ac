import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { beginsPair, markedCells, splitPair, withoutPairMark } from './cell-marks.ts';
import { withoutEnd, withoutListMarker } from './markdown-text.ts';
import { namesOfChoice } from './read-cell.ts';
import { namesIn, piecesOf } from './text-items.ts';

/** Reads under which choice rows are sorted: "Must: Login, Export", or "Must" above the lines of its rows. Pure. */

export interface SortedLine {
  line: string;
  /** The choice that the row has where it names none itself; null where none stands above or before it. */
  choice: string | null;
}

/** A longer line says more than the name of a choice. */
const HEADING_MAX_LENGTH = 60;

/** The place of the one column whose choices may stand above rows; -1 where there is none, or several. */
export function sortingPlace(columns: readonly GuidedColumn[]): number {
  const places = [...columns.keys()].filter((place) => columns[place]?.kind === 'choice');
  return places.length === 1 && columns[0]?.kind === 'text' ? (places[0] ?? -1) : -1;
}

/** All names of the choices under which rows may be sorted, the longest ones first. */
function choiceNames(columns: readonly GuidedColumn[]): string[] {
  const choices = columns[sortingPlace(columns)]?.choices ?? [];
  return choices.flatMap(namesOfChoice).toSorted((one, other) => other.length - one.length);
}

/** What the line may say when it is read as a heading: "Now (Q1):" says "now", and "## Q1 (Now)" as well. */
function headingWords(line: string): string[] {
  if (line.length > HEADING_MAX_LENGTH) return [];
  const words = withoutListMarker(line).text.replace(/^[#*\s]+/u, '');
  const within = /\(([^()]*)\)/u.exec(words)?.[1] ?? '';
  // In parentheses or behind a dash stands a cell of a row as well, unless the line is marked as a heading.
  const others = /^\s*(?:#|\*\*)/u.test(line) ? [within, ...words.split(/\s[–—-]\s/u)] : [];
  return [words.replace(/\([^()]*\)/u, ''), ...others].map((each) =>
    withoutEnd(each, '*: ').toLowerCase(),
  );
}

/** What stands before the number at the end: "Chat (8 SP)" names the row "Chat". */
function withoutAmount(words: string): string {
  const [amount] =
    /[\s:–-]{1,3}\(?\d[\d.,]{0,9}(?: ?\p{L}{1,15}\.?)?\)?$/u.exec(words.slice(-40)) ?? [];
  return amount === undefined ? words : words.slice(0, -amount.length);
}

/** The choice that a line begins with, and what stands behind it; null where it begins with none. */
function behindChoice(line: string, names: readonly string[]): [string, string] | null {
  const text = withoutListMarker(line).text.replace(/^\*\*([^*]{1,40})\*\*/u, '$1');
  for (const name of names) {
    if (!text.toLowerCase().startsWith(name)) continue;
    const rest = text.slice(name.length).replace(/^\s?\([^()]{1,40}\)/u, '');
    if (beginsPair(rest)) return [name, withoutPairMark(rest)];
  }
  return null;
}

/**
 * The lines of rows, each with the choice under which it stands.
 *
 * @param namesRow whether the words are one of the rows that were named before; null where the lines name the rows
 */
export function sortLines(
  lines: readonly string[],
  columns: readonly GuidedColumn[],
  namesRow: ((words: string) => boolean) | null,
): SortedLine[] {
  const names = choiceNames(columns);
  const said = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  const choiceIn = (line: string) => headingWords(line).find((words) => names.includes(words));
  const isChoice = (line: string) => choiceIn(line) !== undefined;
  const beginsRow = (line = '') => {
    if (namesRow === null) return line !== '' && !isChoice(line);
    const { text } = withoutListMarker(line);
    const starts = [text.trim(), markedCells(text)?.[0] ?? '', splitPair(text)?.[0] ?? ''];
    return starts.some(namesRow);
  };
  // Choices below each other are those of the rows in their order.
  const hasHeadings = said.some((line, place) => isChoice(line) && beginsRow(said[place + 1]));
  let above: string | null = null;
  return said.flatMap((line): SortedLine[] => {
    if (hasHeadings && isChoice(line)) {
      above = choiceIn(line) ?? null;
      return [];
    }
    const [choice, rest] = behindChoice(line, names) ?? [null, ''];
    if (choice === null) return [{ line, choice: above }];
    if (namesRow === null) return [{ line: rest, choice }];
    const pieces = namesRow(rest) ? [rest] : piecesOf(rest);
    // The number of "RET-31" belongs to the name.
    const isRow = (piece: string) => namesRow(piece) || namesRow(withoutAmount(piece));
    const areRows = pieces.every((piece) => isRow(piece.trim()));
    return areRows ? pieces.map((piece) => ({ line: piece, choice })) : [{ line, choice: above }];
  });
}

/** The entries of a list that stand beside each other behind their choices, "Must: Login, Checkout"; null where a line names none. */
export function entriesBehindChoices(
  said: string,
  columns: readonly GuidedColumn[],
): string[] | null {
  const names = choiceNames(columns);
  const lines = said.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
  const behind = lines.map((line) => behindChoice(line, names)?.[1] ?? null);
  if (names.length === 0 || behind.includes(null)) return null;
  return behind.flatMap((words) => namesIn(words ?? '', 2));
}
