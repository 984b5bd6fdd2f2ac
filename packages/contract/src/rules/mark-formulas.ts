/** Marks code as a formula in the line, and as one on lines of its own. Nobody types these characters. */
export const FORMULA_MARK = '\u{e000}';
export const FORMULA_BLOCK_MARK = '\u{e001}';

/**
 * A stretch of text that must stay as it is: a fence at the beginning of a line, of a list or a quotation too, also before
 * its end has come; an escaped character; or code between equal runs of backticks.
 */
const KEPT =
  /(?<=^[\t >*+.)\d-]*)(`{3,}(?=[^`\n]*$)|~{3,})[\s\S]*?(?:\n(?:(?!\n)[\s>])*\1[`~]*\s*$|(?![\s\S]))|\\[^()[\]]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\2(?!`)/my;
/** Each form of a formula, and the signs that end it. */
const FORMULAS: readonly (readonly [RegExp, string])[] = [
  [/\\\[([\s\S]+?)\\\]/y, '\\]'],
  [/\\\(([\s\S]+?)\\\)/y, '\\)'],
  [/\$\$([\s\S]+?)\$\$/y, '$$'],
  // One dollar is money unless it stands close to the formula on both sides and no digit follows, as in Pandoc. Behind a
  // digit it is also money, as in "the 10$-plan", unless what follows is read in formulas alone.
  [/(?:(?<!\d)|(?=\$[\\^_{]))\$(?=\S)((?:[^$\\\n]|\\.|\n(?!\n))+?)(?<=\S)\$(?!\d)/y, '$'],
];
const OPENS_BLOCK = /^(?:\\\[|\$\$)/;

/** A line break could begin a list or a heading; in a formula it is a space, with the mark of a quotation behind it. */
export function onOneLine(tex: string): string {
  const isQuoted = !/\n(?!\s*>)/.test(tex);
  return tex.replace(isQuoted ? /\s*\n[\s>]*/g : /\s*\n\s*/g, ' ');
}

/** As inline code of markdown, in which nothing else has a meaning. */
function asCode(tex: string, whole: string): string {
  const longest = (tex.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const words = onOneLine(tex).trim();
  return `${fence}${OPENS_BLOCK.test(whole) ? FORMULA_BLOCK_MARK : FORMULA_MARK}${words}${fence}`;
}

/** Whether a text may hold a formula at all: most do not, and are not looked through. */
function hasFormula(text: string): boolean {
  return /\$|\\[([]/.test(text);
}

/**
 * Turns the formulas of a block of markdown (`\(…\)`, `\[…\]`, `$…$`, `$$…$$`) into marked code, so that the reader
 * of markdown leaves what is in them alone. Code stays as it is.
 * @param mark what a formula becomes, by what is within its signs and by all of it
 */
export function markFormulas(block: string, mark = asCode): string {
  if (!hasFormula(block)) return block;
  // Behind the last sign that ends one, nothing begins a formula: each such sign would be followed to the end of the text.
  const ends = FORMULAS.map(([, end]) => block.lastIndexOf(end));
  let marked = '';
  let place = 0;
  for (;;) {
    const next = block.slice(place).search(/[\\$`]|~~~/);
    if (next === -1) return marked + block.slice(place);
    marked += block.slice(place, place + next);
    const [length, piece] = readAt(block, place + next, ends, mark);
    marked += piece;
    place += next + length;
  }
}

/** What stands at a place: how many characters, and what they become. */
function readAt(
  block: string,
  place: number,
  ends: readonly number[],
  mark: typeof asCode,
): [number, string] {
  const at = (pattern: RegExp) => {
    pattern.lastIndex = place;
    return pattern.exec(block);
  };
  for (const [index, [pattern]] of FORMULAS.entries()) {
    const [whole = '', tex = ''] = (place < (ends[index] ?? -1) && at(pattern)) || [];
    if (tex.trim()) return [whole.length, mark(tex, whole)];
  }
  const kept = at(KEPT)?.[0] ?? block.charAt(place);
  return [kept.length, kept];
}
