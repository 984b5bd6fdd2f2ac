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

const around: Partial<Record<MarkdownMark, string>> = { bold: '**', italic: '_', code: '`' };
const before: Partial<Record<MarkdownMark, string>> = {
  heading1: '# ',
  heading2: '## ',
  heading3: '### ',
  list: '- ',
  quote: '> ',
};

/** Sets a mark on what is selected, or takes it away where it stands already. */
export function toggleMark(selected: SelectedText, mark: MarkdownMark): MarkedText {
  const { text, start, end } = selected;
  if (mark === 'code' && text.slice(start, end).includes('\n')) return toggleFences(selected);
  const sign = around[mark];
  if (!sign) return toggleLines(selected, before[mark] ?? '');
  const words = withoutSpace(selected);
  const lines = wordsOfLines(words);
  return lines.length > 1
    ? toggleLineByLine(lines, mark, sign)
    : toggleWords(lines[0] ?? words, mark, sign);
}

function toggleWords(words: SelectedText, mark: MarkdownMark, sign: string): MarkedText {
  if (mark === 'italic') return toggleItalic(words, sign);
  return toggleAround(words, words, { opening: sign, closing: sign });
}

/**
 * Marks end with their paragraph or item: each line has its own, behind what opens it. Taken away only where all have
 * them.
 */
function toggleLineByLine(
  lines: readonly SelectedText[],
  mark: MarkdownMark,
  sign: string,
): MarkedText {
  const toggled = lines.map((words) => {
    const { changes } = toggleWords(words, mark, sign);
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

/** What is selected of each line, without white space and what opens the line. */
function wordsOfLines({ text, start, end }: SelectedText): SelectedText[] {
  let from = text.lastIndexOf('\n', start - 1) + 1;
  return text
    .slice(from, end)
    .split('\n')
    .map((line) => {
      const opening = openings.exec(line)?.[0].length ?? 0;
      const title = /^(?:#{1,6} |\[[ xX]\] )/.exec(line.slice(opening))?.[0].length ?? 0;
      const words = {
        text,
        start: Math.max(start, from + opening + title),
        end: Math.max(start, from + line.length),
      };
      from += line.length + 1;
      return withoutSpace(words);
    })
    .filter((words) => text.slice(words.start, words.end).trim() !== '');
}

const stars: Pair = { opening: '*', closing: '*' };

/** Whether Markdown takes what stands there for a part of a word; of an emoji it sees a half, which is one too. */
const isOfWord = (unit: string) => /[^\s\p{P}\p{S}]/u.test(unit);

/** Within a word only stars make italics: other signs there are read as a part of it. */
function toggleItalic(words: SelectedText, sign: string): MarkedText {
  const { text, start, end } = words;
  const before = /\**$/.exec(text.slice(Math.max(0, start - 3), start))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(end, end + 3))?.[0].length ?? 0;
  // One star is italic, two are bold, three are both.
  const isItalic = before % 2 === 1 && after % 2 === 1;
  const isWithinWord =
    isOfWord(text.charAt(start - before - 1)) || isOfWord(text.charAt(end + after));
  if (isItalic) return toggleAround(words, words, stars);
  if (!isWithinWord) return toggleAround(words, words, { opening: sign, closing: sign });
  return before === 2 && after === 2
    ? putAround(words, words, stars)
    : toggleAround(words, words, stars);
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

const fences: Pair = { opening: '```\n', closing: '\n```' };

/** Code of several lines: a fence is one only on a line of its own. */
function toggleFences(selected: SelectedText): MarkedText {
  const lines = wholeLinesOf(selected);
  const above = selected.text.slice(0, lines.start);
  const isBelowOtherCode =
    above.endsWith(fences.opening) && (above.match(/^```/gm) ?? []).length % 2 === 0;
  return isBelowOtherCode
    ? putAround(selected, lines, fences)
    : toggleAround(selected, lines, fences);
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

function toggleAround(selected: SelectedText, marked: SelectedText, pair: Pair): MarkedText {
  const { text, start, end } = marked;
  const { opening, closing } = pair;
  const words = text.slice(start, end);
  const inner = words.slice(opening.length, -closing.length);
  const isSelected =
    inner !== '' && words === opening + inner + closing && !inner.includes(opening);
  if (isSelected) return takeAway(selected, marked, pair);
  if (!text.slice(0, start).endsWith(opening) || !text.startsWith(closing, end)) {
    return putAround(selected, marked, pair);
  }
  const withMarks = { text, start: start - opening.length, end: end + closing.length };
  return takeAway(selected, withMarks, pair);
}

/** @param marked what is marked, with its marks */
function takeAway(selected: SelectedText, marked: SelectedText, pair: Pair): MarkedText {
  const from = marked.start + pair.opening.length;
  const to = marked.end - pair.closing.length;
  const move = (place: number) =>
    marked.start + Math.max(0, Math.min(place, to) - from) + Math.max(0, place - marked.end);
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

/**
 * Headings take each other's place, behind what opens a quote or an item: before it, that would be read as words. Lists and
 * quotes stand before what is there.
 */
function toggleLines(selected: SelectedText, sign: string): MarkedText {
  const { text, start, end } = selected;
  const { start: first, end: last } = wholeLinesOf(selected);
  const isHeading = sign.startsWith('#');
  const isQuote = sign.startsWith('>');
  let from = first;
  const all = text
    .slice(first, last)
    .split('\n')
    .map((line) => {
      const at = from + (isHeading ? (openings.exec(line)?.[0].length ?? 0) : 0);
      const words = line.slice(at - from);
      from += line.length + 1;
      return { at, words };
    });
  const withWords = all.filter(({ words }) => words.trim() !== '');
  // A quote goes on through the blank lines of its text; as items or headings they would be empty ones.
  const lines = isQuote || withWords.length === 0 ? all : withWords;
  const isSet = lines.every(({ words }) => words.startsWith(sign));
  const insert = isSet ? '' : sign;
  const marked: MarkedText = { changes: [], start, end };
  for (const [index, { at, words }] of lines.entries()) {
    const old = isSet ? sign : isHeading ? (/^#{1,6} /.exec(words)?.[0] ?? '') : '';
    marked.changes.push({ from: at, to: at + old.length, insert });
    const movedBy = (place: number) =>
      place < at ? 0 : insert.length - Math.min(old.length, place - at);
    if (index === 0) marked.start += movedBy(start);
    marked.end += movedBy(end);
  }
  return marked;
}
