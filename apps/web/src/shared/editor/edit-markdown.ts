/** What the buttons above the text do. */
export const markdownMarks = [
  'bold',
  'italic',
  'heading1',
  'heading2',
  'heading3',
  'list',
  'quote',
  'code',
] as const;
export type MarkdownMark = (typeof markdownMarks)[number];

interface SelectedText {
  text: string;
  /** The selection, as places in the text. */
  start: number;
  end: number;
}

interface MarkedText {
  /** What is put in or taken out, in the order of the text; all else stays as it is. */
  changes: { from: number; to: number; insert: string }[];
  /** Where the selection, which stays on its words, is afterwards. */
  start: number;
  end: number;
}

const around = { bold: '**', italic: '_', code: '`' } as const;
const before = {
  heading1: '# ',
  heading2: '## ',
  heading3: '### ',
  list: '- ',
  quote: '> ',
} as const;

type WordMark = keyof typeof around;
type LineMark = keyof typeof before;
const isForWords = (mark: MarkdownMark): mark is WordMark => mark in around;

/** Sets a mark on what is selected, or takes it away where it stands already. */
export function toggleMark(selected: SelectedText, mark: MarkdownMark): MarkedText {
  const { text, start, end } = selected;
  if (mark === 'code' && text.slice(start, end).includes('\n')) return toggleFences(selected);
  if (!isForWords(mark)) return toggleLines(selected, mark);
  const words = withoutSpace(selected);
  const lines = wordsOfLines(words);
  return lines.length > 1 ? toggleLineByLine(lines, mark) : toggleWords(lines[0] ?? words, mark);
}

function toggleWords(words: SelectedText, mark: WordMark): MarkedText {
  if (mark === 'code') return toggleAround(words, codeSignsOf(words));
  const set = findMarks(words, mark === 'bold');
  if (set) return takeAway(words, set.marked, set.pair);
  return putAround(words, words, mark === 'italic' ? italicsOf(words) : pairOf(around.bold));
}

/**
 * Marks end with their paragraph or item: each line has its own, behind what opens it. Taken away only where all have
 * them.
 */
function toggleLineByLine(lines: readonly SelectedText[], mark: WordMark): MarkedText {
  const toggled = lines.map((words) => {
    const { changes } = toggleWords(words, mark);
    return { words, changes, isTakenAway: changes.every(({ insert }) => insert === '') };
  });
  const isSet = toggled.every(({ isTakenAway }) => isTakenAway);
  const marked: MarkedText = { changes: [], start: 0, end: 0 };
  let growth = 0;
  for (const [index, { words, changes, isTakenAway }] of toggled.entries()) {
    const first = Math.min(words.start, ...changes.map(({ from }) => from));
    const last = Math.max(words.end, ...changes.map(({ to }) => to));
    // The selection holds the marks, so that they are found again.
    if (index === 0) marked.start = first;
    if (isSet || !isTakenAway) {
      marked.changes.push(...changes);
      for (const { from, to, insert } of changes) growth += insert.length - (to - from);
    }
    marked.end = last + growth;
  }
  return marked;
}

/** What is selected of each line and each cell of a table, without white space and what opens the line. */
function wordsOfLines({ text, start, end }: SelectedText): SelectedText[] {
  let from = text.lastIndexOf('\n', start - 1) + 1;
  return text
    .slice(from, end)
    .split('\n')
    .flatMap((line) => {
      const opening = openings.exec(line)?.[0].length ?? 0;
      const title = /^(?:#{1,6} |\[[ xX]\] )/.exec(line.slice(opening))?.[0].length ?? 0;
      const words = line.slice(opening + title);
      let at = from + opening + title;
      from += line.length + 1;
      // An escaped line is none between cells.
      const cells = words.startsWith('|') ? words.split(/(?<!\\)\|/) : [words];
      return cells.map((cell) => {
        const part = { text, start: Math.max(start, at), end: Math.max(start, at + cell.length) };
        at += cell.length + 1;
        return withoutSpace(part);
      });
    })
    .filter((words) => !/^[\s:=_*-]*$/.test(text.slice(words.start, words.end)));
}

const pairOf = (sign: string): Pair => ({ opening: sign, closing: sign });

/** Whether Markdown takes what stands there for a part of a word; of an emoji it sees a half, which is one too. */
const isOfWord = (unit: string) => /[^\s\p{P}\p{S}]/u.test(unit);

/** Whether a word goes on before or behind. */
const isWithinWord = ({ text, start, end }: SelectedText) =>
  isOfWord(text.charAt(start - 1)) || isOfWord(text.charAt(end));

/** Within a word only stars make italics: other signs there are read as a part of it. */
function italicsOf(words: SelectedText): Pair {
  return pairOf(isWithinWord(withMarksAround(words)) ? '*' : around.italic);
}

/** Bold or italics that words have, wherever among the other marks that they have they stand. */
function findMarks(
  words: SelectedText,
  isBold: boolean,
): { marked: SelectedText; pair: Pair } | null {
  const inner = withoutMarksWithin(words);
  return (
    findMarksAround(words, isBold) ??
    (inner && findMarksAround(inner, isBold, words.text.slice(inner.start, inner.end)))
  );
}

/** @param without what has other marks than its own, if it holds their sign */
function findMarksAround(
  { text, start, end }: SelectedText,
  isBold: boolean,
  without = '',
): { marked: SelectedText; pair: Pair } | null {
  const outer = withMarksAround({ text, start, end });
  let at = start;
  const runs = text.slice(outer.start, start).match(/\*+|_+/g) ?? [];
  for (const run of runs.toReversed()) {
    const unit = run.charAt(0);
    const marked = { text, start: at - run.length, end: end + (start - at) + run.length };
    // One sign is italic, two are bold, three are both.
    const isMarked = isBold ? run.length > 1 : run.length % 2 === 1;
    const sign = isBold ? unit + unit : unit;
    const isRead = unit === '*' || !isWithinWord(marked);
    if (isMarked && isRead && !without.includes(sign)) return { marked, pair: pairOf(sign) };
    at -= run.length;
  }
  return null;
}

/** The words with the signs around them that stand before as they do behind. */
function withMarksAround({ text, start, end }: SelectedText): SelectedText {
  let count = 0;
  while (/^[*_]$/.test(text.charAt(end + count))) {
    if (text.charAt(start - 1 - count) !== text.charAt(end + count)) break;
    count += 1;
  }
  return { text, start: start - count, end: end + count };
}

/** What stands between signs that are selected with it, or null. */
function withoutMarksWithin({ text, start, end }: SelectedText): SelectedText | null {
  const found = /^([*_]+)[^*_](?:[\s\S]*[^*_])?([*_]+)$/.exec(text.slice(start, end));
  if (!found) return null;
  const [, opening = '', closing = ''] = found;
  return { text, start: start + opening.length, end: end - closing.length };
}

/** More backticks than the words themselves have in a row: the first as many would end the code. */
function codeSignsOf({ text, start, end }: SelectedText): Pair {
  const words = text.slice(start, end);
  const runs = words.match(/`+/g) ?? [];
  if (runs.length === 0 || /^`[^`]+`$/.test(words)) return pairOf('`');
  const sign = '`'.repeat(Math.max(...runs.map(({ length }) => length)) + 1);
  return { opening: `${sign} `, closing: ` ${sign}` };
}

/** A mark beside a space is none, and a word or line is often selected with the space behind it. */
function withoutSpace({ text, start, end }: SelectedText): SelectedText {
  const words = text.slice(start, end);
  if (words.trim() === '') return { text, start, end };
  return { text, start: end - words.trimStart().length, end: start + words.trimEnd().length };
}

interface Pair {
  opening: string;
  closing: string;
}

/** Code of several lines: a fence is one only on a line of its own. */
function toggleFences(selected: SelectedText): MarkedText {
  const { text } = selected;
  const lines = wholeLinesOf(selected);
  const fenced = findFenced(text).find(({ start, from, to, end }) => {
    const isWhole = start === lines.start && end === lines.end;
    return isWhole || (from === lines.start && to === lines.end);
  });
  if (!fenced) return putAround(selected, lines, fencesFor(text.slice(lines.start, lines.end)));
  const { start, from, to, end } = fenced;
  const pair = { opening: text.slice(start, from), closing: text.slice(to, end) };
  return takeAway(selected, { text, start, end }, pair);
}

/** All code of several lines that a text has: where it stands with its fences, and from where to where without them. */
function findFenced(text: string) {
  const found: { start: number; from: number; to: number; end: number }[] = [];
  let open: { start: number; from: number; sign: string } | null = null;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    // A language may stand behind the sign that opens, and nothing behind the one that closes.
    const sign = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    if (sign && !open) open = { start, from: end + 1, sign };
    else if (open && sign?.startsWith(open.sign) && line.trim() === sign) {
      found.push({ start: open.start, from: open.from, to: Math.max(open.from, start - 1), end });
      open = null;
    }
    start = end + 1;
  }
  return found;
}

/** Longer than the fences within: the first one as long would end the code. */
function fencesFor(words: string): Pair {
  const lengths = (words.match(/^ {0,3}`{3,}/gm) ?? []).map((sign) => sign.trim().length);
  const sign = '`'.repeat(Math.max(2, ...lengths) + 1);
  return { opening: `${sign}\n`, closing: `\n${sign}` };
}

/** The selection, grown to the start of its first line and the end of its last. */
function wholeLinesOf({ text, start, end }: SelectedText): SelectedText {
  // A line that is selected with its end is not the next one.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  return {
    text,
    start: text.lastIndexOf('\n', start - 1) + 1,
    end: next === -1 ? text.length : next,
  };
}

/** @param marked what the marks stand around */
function putAround(
  { start, end }: SelectedText,
  marked: SelectedText,
  { opening, closing }: Pair,
): MarkedText {
  return {
    changes: [
      { from: marked.start, to: marked.start, insert: opening },
      { from: marked.end, to: marked.end, insert: closing },
    ],
    start: start + opening.length,
    end: end + opening.length,
  };
}

function toggleAround(selected: SelectedText, pair: Pair): MarkedText {
  const { text, start, end } = selected;
  const { opening, closing } = pair;
  const words = text.slice(start, end);
  const inner = words.slice(opening.length, -closing.length);
  const isSelected =
    inner !== '' && words === opening + inner + closing && !inner.includes(opening);
  if (isSelected) return takeAway(selected, selected, pair);
  if (!text.slice(0, start).endsWith(opening) || !text.startsWith(closing, end)) {
    return putAround(selected, selected, pair);
  }
  const withMarks = { text, start: start - opening.length, end: end + closing.length };
  return takeAway(selected, withMarks, pair);
}

/** @param marked what is marked, with its marks */
function takeAway(selected: SelectedText, marked: SelectedText, pair: Pair): MarkedText {
  const from = marked.start + pair.opening.length;
  const to = marked.end - pair.closing.length;
  const move = (place: number) =>
    Math.min(place, marked.start) +
    Math.max(0, Math.min(place, to) - from) +
    Math.max(0, place - marked.end);
  return {
    changes: [
      { from: marked.start, to: from, insert: '' },
      { from: to, to: marked.end, insert: '' },
    ],
    start: move(selected.start),
    end: move(selected.end),
  };
}

/** What opens quotes and items of lists at the start of a line. */
const openings = /^(?: *(?:>|(?:[-*+]|\d+[.)])(?= )) ?)*/;

/** What stands before the sign of an item or a quote, and the sign. */
const signs = { list: /^((?: |>)*)([-*+] +)/, quote: /^( {0,3})(> ?)/ };

/**
 * Headings take each other's place, behind what opens a quote or an item: before it, that would be read as words. Lists and
 * quotes stand before what is there, but a line that is an item already is left one.
 */
function toggleLines(selected: SelectedText, mark: LineMark): MarkedText {
  const { text, start, end } = selected;
  const { start: first, end: last } = wholeLinesOf(selected);
  const sign = before[mark];
  let from = first;
  const all = text
    .slice(first, last)
    .split('\n')
    .map((line) => {
      const found = findSign(line, mark);
      const at = from + found.at;
      from += line.length + 1;
      return { ...found, at, isBlank: line.slice(found.at).trim() === '' };
    });
  const withWords = all.filter(({ isBlank }) => !isBlank);
  const isSet = (withWords.length === 0 ? all : withWords).every(({ has }) => has);
  // A quote goes on through the blank lines of its text; as items or headings they would be empty ones.
  const lines = mark === 'quote' || withWords.length === 0 ? all : withWords;
  const marked: MarkedText = { changes: [], start, end };
  for (const [index, { at, old, has }] of lines.entries()) {
    if (isSet ? !has : has && mark === 'list') continue;
    const insert = isSet ? '' : sign;
    const length = isSet || mark !== 'quote' ? old.length : 0;
    marked.changes.push({ from: at, to: at + length, insert });
    const movedBy = (place: number) =>
      place < at ? 0 : insert.length - Math.min(length, place - at);
    if (index === 0) marked.start += movedBy(start);
    marked.end += movedBy(end);
  }
  return marked;
}

/** Where in a line its sign stands or would stand, and what stands there. */
function findSign(line: string, mark: LineMark) {
  if (mark === 'list' || mark === 'quote') {
    const [, lead = '', old = ''] = signs[mark].exec(line) ?? [];
    return { at: lead.length, old, has: old !== '' };
  }
  const at = openings.exec(line)?.[0].length ?? 0;
  const old = /^#{1,6} /.exec(line.slice(at))?.[0] ?? '';
  return { at, old, has: old === before[mark] };
}
