import type { Block, Run } from './export.types.ts';

/** So many letters stand on a line of a page, of any size of paper that offices have. */
const LINE = 80;
/** What the edges of a cell take of it, and letters that are wider than others. */
const EDGES = 4;
/** A longer word may be broken. */
const WORD = 24;

/**
 * How wide the columns of a table are, as shares of its width that make 1 together: whatever fits stands on one line, and
 * where not everything does, no word is broken and the longer text gets the more. The automatic layout of CSS 2.1, section
 * 17.5.2.2, with text of more than a line taken for one line. Equal shares where not even the words fit beside each other.
 */
export function columnShares({ rows }: Pick<Extract<Block, { kind: 'table' }>, 'rows'>): number[] {
  const columns = Math.max(...rows.map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    measure(rows.map((cells) => textOf(cells[column] ?? []))),
  );
  const [least, whole] = [sum(widths, 'least'), sum(widths, 'whole')];
  if (least > LINE) return widths.map(() => 1 / columns);
  if (whole <= LINE) return widths.map((width) => width.whole / whole);
  const more = (LINE - least) / (whole - least);
  return widths.map((width) => (width.least + (width.whole - width.least) * more) / LINE);
}

/** What a column needs, in letters: for its longest word, and to break none of its lines. */
interface Width {
  least: number;
  whole: number;
}

function measure(texts: readonly string[]): Width {
  return {
    least: EDGES + Math.min(WORD, longest(texts, /\s+/)),
    whole: EDGES + Math.min(LINE, longest(texts, '\n')),
  };
}

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

const longest = (texts: readonly string[], separator: string | RegExp) =>
  texts.reduce(
    (most, text) =>
      text.split(separator).reduce((length, piece) => Math.max(length, piece.length), most),
    1,
  );

const sum = (widths: readonly Width[], name: keyof Width) =>
  widths.reduce((total, width) => total + width[name], 0);
