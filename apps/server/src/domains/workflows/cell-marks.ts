import { placesOutsideQuotations } from './text-items.ts';

/** The marks that stand between the cells of one row: bars, tabs and semicolons, or a colon, a dash or an arrow. Pure. */

/** What stands between two cells, the surest mark first. */
export const CELL_MARKS = ['|', '\t', ';'];

/** What stands before the first arrow is a cell, so that the semicolons behind it part none. */
const ARROW_FIRST = /^[^;]*\s(?:→|[-=]>)\s/u;

/** Whether the mark stands between cells: a semicolon may belong to what is quoted, or to what an arrow leads to. */
function partsCells(line: string, mark: string): boolean {
  if (!line.includes(mark)) return false;
  if (mark !== ';') return true;
  const isSheet = line.startsWith('"') || line.includes(';"');
  return isSheet || (!ARROW_FIRST.test(line) && !placesOutsideQuotations(line, /;/gu).next().done);
}

/** The cells between bars, tabs or semicolons; null where none stands in the line. */
export function markedCells(line: string): string[] | null {
  const bare = line.trim().replace(/^\||\|$/gu, '');
  const mark = CELL_MARKS.find((each) => partsCells(bare, each));
  return mark === undefined ? null : cellsBetween(bare, mark);
}

/** The cells between the marks. One that holds a mark itself stands in quotation marks where a sheet was saved. */
export function cellsBetween(row: string, mark: string): string[] {
  const pieces = row.split(mark);
  if (mark === '|' || !row.includes('"')) return pieces.map((piece) => piece.trim());
  const closing = pieces.map((piece) => piece.split('"').length % 2 === 0);
  const cells: string[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]?.trim() ?? '';
    const isOpen = piece.startsWith('"') && closing[at] === true;
    const end = isOpen ? closing.indexOf(true, at + 1) : at;
    cells.push(
      withoutCellQuotes(
        pieces
          .slice(at, end === -1 ? at + 1 : end + 1)
          .join(mark)
          .trim(),
        mark,
      ),
    );
    if (end !== -1) at = end;
  }
  return cells;
}

/** Quotation marks that a sheet has put around a cell, and doubled within; those that somebody typed stay. */
function withoutCellQuotes(cell: string, mark: string): string {
  const within =
    cell.length > 2 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : '';
  const isOfSheet = within.includes(mark) || within.includes('""');
  return isOfSheet && !/(?<!")"(?!")/u.test(within.replaceAll('""', ''))
    ? within.replaceAll('""', '"')
    : cell;
}

/** What stands between two cells where no bar does. */
export const DASH = String.raw`\s+(?:[-–—→=]|[-=]>)\s+`;

const PAIR_MARK = String.raw`(?:\s*:\s+|${DASH})`;

const PAIR_START = new RegExp(`^${PAIR_MARK}`, 'u');

const PAIR = new RegExp(`^(.{2,60}?)${PAIR_MARK}(.+)$`, 'u');

/** Whether the words go on behind the name of their row. */
export function beginsPair(rest: string): boolean {
  return PAIR_START.test(rest);
}

/** What stands behind the mark between the name of a row and its cells. */
export function withoutPairMark(rest: string): string {
  return rest.replace(PAIR_START, '').trim();
}

/** What stands before and behind the first mark of a pair; null where there is none. */
export function splitPair(text: string): [string, string] | null {
  const [, before, after = ''] = PAIR.exec(text) ?? [];
  return before === undefined ? null : [before, after];
}
