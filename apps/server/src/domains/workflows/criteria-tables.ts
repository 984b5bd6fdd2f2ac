import { CELL_MARKS, cellsBetween, markedCells } from './cell-marks.ts';

/** Writes pasted tables of acceptance criteria as the lines that they mean. Pure. */

const ROW = /^\s*\|(.+)\|\s*$/u;
const RULE = /^[\s|:-]+$/u;
/** "AK1", "3", "#2" and "KP-12": numbers a row, and is no part of its criterion. */
const ID = /^(?:#|\p{Lu}{1,4}-?)?\d+[.)]?$/u;
const HEADS: readonly [RegExp, string][] = [
  [/^(?:angenommen|gegeben(?: sei)?|given|vorbedingung|ausgangslage|precondition)$/iu, 'Given '],
  [/^(?:wenn|when|aktion|auslöser|trigger|action)$/iu, 'When '],
  [/^(?:dann|then|ergebnis|erwartetes ergebnis|result|expected result|outcome)$/iu, 'Then '],
  [/^(?:szenario|scenario|titel|title|name|fall|case)$/iu, 'Scenario: '],
];

/** A row of heads as Jira writes it: ||Given||When||Then||. */
const DOUBLE_BARS = /^\s*\|\|((?:[^|]+\|\|)+)\s*$/u;

interface Heads {
  parts: (string | null)[];
  /** What stands between the cells of a table without bars around its rows; null where it has them. */
  mark: string | null;
}

function headsOf(cells: readonly string[]): (string | null)[] | null {
  const heads = cells.map((cell) => {
    const name = cell.replaceAll(/[*_`]/gu, '').trim();
    return HEADS.find(([form]) => form.test(name))?.[1] ?? null;
  });
  return heads.includes('Then ') || heads.includes('When ') ? heads : null;
}

/** The cells of a row between bars; null for any other line. */
function barredCells(line: string): string[] | null {
  const row =
    DOUBLE_BARS.exec(line)?.[1]?.slice(0, -2).split('||') ?? ROW.exec(line)?.[1]?.split('|');
  return row?.map((cell) => cell.trim()) ?? null;
}

/** The heads in a row between bars. A lone one in front, as in "| When | I export |", names its row where nothing marks that as the first. */
function barredHeads(cells: readonly string[], isMarked: boolean): Heads | null {
  const parts = headsOf(cells);
  const namesRow = parts?.findLastIndex((part) => part !== null) === 0;
  return parts === null || (namesRow && !isMarked) ? null : { parts, mark: null };
}

/** The heads in a line that is copied from a sheet, without bars around it. A sentence has no two of them between its marks. */
function bareHeads(line: string): Heads | null {
  const cells = markedCells(line) ?? [];
  const parts = headsOf(cells);
  const isHead = parts !== null && parts.filter((part) => part !== null).length > 1;
  return isHead ? { parts, mark: CELL_MARKS.find((mark) => line.includes(mark)) ?? null } : null;
}

/** The text with the rows of its tables as lines: with the parts that their heads name, else as labelled sentences. */
export function withoutCriteriaTables(text: string): string {
  const lines = text.split('\n');
  let heads: Heads | null = null;
  return lines
    .flatMap((line, index) => {
      const barred = barredCells(line);
      const isHead = RULE.test(ROW.exec(lines[index + 1] ?? '')?.[1] ?? 'none');
      const isMarked = isHead || DOUBLE_BARS.test(line);
      const found = barred === null ? bareHeads(line) : barredHeads(barred, isMarked);
      if (found !== null) {
        heads = found;
        return [];
      }
      const mark = heads?.mark ?? null;
      const bare = mark !== null && line.includes(mark) ? cellsBetween(line, mark) : null;
      const cells = barred ?? bare;
      if (cells === null) {
        heads = null;
        return [line];
      }
      if (isHead || RULE.test(cells.join('|'))) return [];
      if (heads === null) return [cells.filter((cell) => cell !== '' && !ID.test(cell)).join(': ')];
      const known = heads.parts;
      const parts = cells.flatMap((cell, place) =>
        cell === '' || !known[place] ? [] : [`${known[place]}${cell}`],
      );
      // The name comes before its criterion, wherever its column stands.
      return parts.toSorted((one, other) => Number(isName(other)) - Number(isName(one)));
    })
    .join('\n');
}

function isName(part: string): boolean {
  return part.startsWith('Scenario: ');
}
