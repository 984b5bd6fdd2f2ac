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

interface MarkedText {
  text: string;
  /** The selection, as places in the text. */
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
export function toggleMark(marked: MarkedText, mark: MarkdownMark): MarkedText {
  const { text, start, end } = marked;
  if (mark === 'code' && text.slice(start, end).includes('\n')) return fence(marked);
  const sign = around[mark];
  return sign ? toggleAround(marked, sign) : toggleLines(marked, before[mark] ?? '');
}

function fence({ text, start, end }: MarkedText): MarkedText {
  const selected = text.slice(start, end);
  return {
    text: `${text.slice(0, start)}\`\`\`\n${selected}\n\`\`\`${text.slice(end)}`,
    start: start + 4,
    end: end + 4,
  };
}

function toggleAround({ text, start, end }: MarkedText, sign: string): MarkedText {
  const [head, selected, tail] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (head.endsWith(sign) && tail.startsWith(sign)) {
    return {
      text: head.slice(0, -sign.length) + selected + tail.slice(sign.length),
      start: start - sign.length,
      end: end - sign.length,
    };
  }
  return {
    text: head + sign + selected + sign + tail,
    start: start + sign.length,
    end: end + sign.length,
  };
}

/** Headings take each other's place; lists and quotes stand before what is there. */
function toggleLines({ text, start, end }: MarkedText, sign: string): MarkedText {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isSet = lines.every((line) => line.startsWith(sign));
  const bare = (line: string) => (sign.startsWith('#') ? line.replace(/^#{1,6} /, '') : line);
  const changed = lines
    .map((line) => (isSet ? line.slice(sign.length) : sign + bare(line)))
    .join('\n');
  const place = from + changed.length;
  return { text: text.slice(0, from) + changed + text.slice(to), start: place, end: place };
}
