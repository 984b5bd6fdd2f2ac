import { markedCells, splitPair } from './cell-marks.ts';
import { cleanText, isTableRule, withoutEnd, withoutListMarker } from './markdown-text.ts';

/** Reads rows that stand below the entry of a list to which they belong, as tasks below the activity of a story map. Pure. */

interface Entry {
  name: string;
  below: string[];
}

/** "Aktivität 1: …" */
const COUNTED = /^(?:aktivität|activity|schritt|step) \d{1,2}[:.]\s+/iu;

/** What the line names: "## Retoure anmelden:" names "Retoure anmelden". */
function entryName(line: string): string {
  const words = withoutListMarker(line.trim().replace(/^#{1,6}\s/u, '')).text;
  return withoutEnd(words.replace(/^\*{2}/u, ''), '*: \t').replace(COUNTED, '');
}

/** By what an entry is known, however it is written. */
function nameKey(words: string): string {
  return entryName(words).toLowerCase();
}

const DASHED = /^[-*+•▪◦‣●○–—]/u;

/** The entries of a list of two levels, each with what is indented or dashed below it; null for any other text. */
export function entriesWithRows(text: string): Entry[] | null {
  const lines = cleanText(text)
    .split('\n')
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => {
      const bare = line.trimStart();
      return { line: bare, indent: line.length - bare.length, isDashed: DASHED.test(bare) };
    });
  const [first, ...others] = lines;
  if (first === undefined || markedCells(first.line) !== null) return null;
  // The spaces before the first line were cut off.
  const top = others.reduce((least, { indent }) => Math.min(least, indent), Infinity);
  const entries: Entry[] = [];
  for (const [place, { line, indent, isDashed }] of lines.entries()) {
    const isBelow = place > 0 && (indent > top || (isDashed && !first.isDashed));
    if (isBelow) entries.at(-1)?.below.push(withoutListMarker(line).text);
    else entries.push({ name: entryName(line), below: [] });
  }
  const isWhole = entries.length > 1 && entries.filter(({ below }) => below.length > 0).length > 1;
  return isWhole ? entries : null;
}

/** A longer piece between commas is rather a part of a sentence. */
const PIECE_MAX_WORDS = 5;

/** "Etikett drucken, QR-Code zeigen" is two rows, "wenn der Drucker fehlt, QR-Code zeigen" is one. */
function rowsIn(words: string): string[] {
  const pieces = words.split(/[,;]\s+/u).filter((piece) => piece !== '');
  const isSentence = /^(?:wenn|falls|sobald|if|when|once)\s/iu.test(words);
  const areShort = pieces.every((piece) => piece.split(' ').length <= PIECE_MAX_WORDS);
  return areShort && !isSentence ? pieces : [words];
}

/** "1 | Etikett drucken" and "1: Etikett drucken" name the number of the entry first. */
const NUMBER_FIRST =
  /^(?:#|(?:aktivität|activity|schritt|step) )?(\d{1,2})\s?[|\t:]\s*(?=\S*\p{L})/iu;

/** What stands before and behind the first mark of the line; null where it has several cells, or none. */
function entryAndWords(line: string): [string, string] | null {
  const marked = markedCells(line);
  if (marked !== null && marked.length !== 2) return null;
  const [first, number] = NUMBER_FIRST.exec(line) ?? [];
  if (first !== undefined && number !== undefined) return [number, line.slice(first.length)];
  return marked === null ? splitPair(line) : [marked[0] ?? '', marked[1] ?? ''];
}

const NUMBER_ALONE = /^(\d{1,2})\s+(?=\p{L})/u;

/**
 * The lines with a mark behind the number of their entry: "1 Find the order, choose the item". They may count the rows as well,
 * unless a number stands there twice or with several rows.
 */
function withNumberMarks(lines: readonly string[], count: number): readonly string[] {
  const numbers = lines.map((line) => Number(NUMBER_ALONE.exec(line.trim())?.[1]));
  const isRising = numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));
  const areEntries = numbers.every((number) => number >= 1 && number <= count);
  const isOneEach =
    new Set(numbers).size === numbers.length &&
    lines.every((line) => rowsIn(line.trim().replace(NUMBER_ALONE, '')).length === 1);
  if (lines.length < 2 || !isRising || !areEntries || isOneEach) return lines;
  return lines.map((line) => line.trim().replace(NUMBER_ALONE, '$1: '));
}

/** What the first column of a map is called where a row names its entry first. */
const ENTRY_COLUMN = /^(?:aktivität|activity|schritt|step|phase)$/iu;

/** The text with the number of its entry behind each row that stands below that entry, or behind its name on one line. */
export function withEntryNumbers(text: string, entries: readonly string[]): string {
  const places = entries.map((_, index) => index + 1);
  const numbers = new Map([
    ...places.map((number) => [`${number}`, number] as const),
    ...places.map((number) => [nameKey(entries[number - 1] ?? ''), number] as const),
  ]);
  const said = cleanText(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const lines = withNumberMarks(said, entries.length);
  const isEntryFirst = ENTRY_COLUMN.test(markedCells(lines[0] ?? '')?.[0] ?? '');
  const rows = isEntryFirst ? lines.slice(1).filter((line) => !isTableRule(line)) : lines;
  let above: number | undefined;
  return rows
    .flatMap((line) => {
      const heading = numbers.get(nameKey(line));
      if (heading !== undefined) {
        above = heading;
        return [];
      }
      const bare = withoutListMarker(line.trim().replace(/^\|/u, '')).text;
      const [name, words] = entryAndWords(bare) ?? ['', ''];
      const number = numbers.get(nameKey(name));
      const isRow = words !== '' && !numbers.has(nameKey(words));
      if (number !== undefined && isRow) {
        return rowsIn(withoutEnd(words, '| ')).map((row) => `${row} | ${number}`);
      }
      const isPlaced = above === undefined || markedCells(bare) !== null;
      return [isPlaced ? line : `${bare} | ${above}`];
    })
    .join('\n');
}
