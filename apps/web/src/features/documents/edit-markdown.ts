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
  if (mark === 'code' && text.slice(start, end).includes('\n')) {
    return putAround(selected, '```\n', '\n```');
  }
  const sign = around[mark];
  return sign
    ? toggleAround(withoutSpace(selected), sign)
    : toggleLines(selected, before[mark] ?? '');
}

/** A mark beside a space is none, and a word or line is often selected with the space behind it. */
function withoutSpace({ text, start, end }: SelectedText): SelectedText {
  const words = text.slice(start, end);
  if (words.trim() === '') return { text, start, end };
  return { text, start: end - words.trimStart().length, end: start + words.trimEnd().length };
}

function putAround({ start, end }: SelectedText, opening: string, closing: string): MarkedText {
  return {
    changes: [
      { from: start, to: start, insert: opening },
      { from: end, to: end, insert: closing },
    ],
    start: start + opening.length,
    end: end + opening.length,
  };
}

function toggleAround(selected: SelectedText, sign: string): MarkedText {
  const { text, start, end } = selected;
  const { length } = sign;
  if (!text.slice(0, start).endsWith(sign) || !text.startsWith(sign, end)) {
    return putAround(selected, sign, sign);
  }
  return {
    changes: [
      { from: start - length, to: start, insert: '' },
      { from: end, to: end + length, insert: '' },
    ],
    start: start - length,
    end: end - length,
  };
}

/** Headings take each other's place; lists and quotes stand before what is there. */
function toggleLines({ text, start, end }: SelectedText, sign: string): MarkedText {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  // A line that is selected with its end is not the next one.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const lines = text.slice(first, next === -1 ? text.length : next).split('\n');
  const isSet = lines.every((line) => line.startsWith(sign));
  const marked: MarkedText = { changes: [], start, end };
  let from = first;
  for (const line of lines) {
    const old = isSet ? sign : sign.startsWith('#') ? (/^#{1,6} /.exec(line)?.[0] ?? '') : '';
    const insert = isSet ? '' : sign;
    marked.changes.push({ from, to: from + old.length, insert });
    const movedBy = (place: number) => insert.length - Math.min(old.length, place - from);
    if (from === first) marked.start += movedBy(start);
    marked.end += movedBy(end);
    from += line.length + 1;
  }
  return marked;
}
