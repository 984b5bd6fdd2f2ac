/** Code that may have fences of its own, by the word behind the marks with which it begins. */
const MARKDOWN = /^(?:markdown|mdx?)$/i;
const HAS_MARKDOWN = /^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:markdown|mdx?)\s*$/im;
/** The marks of a fence, and the first word behind them. */
const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})\s*(\S*)/;

interface Fence {
  line: number;
  marks: string;
  isMarkdown: boolean;
}

/**
 * Gives Markdown that stands in a fence longer marks than the fences within it, as a model writes the same for both: the
 * end of the first one within would end all of it, and the end of the whole would make code of the rest of the answer.
 *
 * @param isGrowing whether more may come; of a text that is whole, what never ends stays as it is
 */
export function nestFences(text: string, isGrowing: boolean): string {
  if (!HAS_MARKDOWN.test(text)) return text;
  const lines = text.split('\n');
  const open: Fence[] = [];
  /** The longest marks within the outermost fence. */
  let within = '';

  function lengthen(line: number): void {
    const marks = within + within.charAt(0);
    if (marks !== '') lines[line] = lines[line]?.replace(/`+|~+/, marks) ?? '';
  }

  for (const [at, line] of lines.entries()) {
    const [, marks, word = ''] = FENCE.exec(line) ?? [];
    if (marks === undefined) continue;
    const last = open.at(-1);
    if (last && !marks.startsWith(last.marks)) continue;
    if (last && word === '') {
      open.pop();
      if (open.length === 0) for (const edge of [last.line, at]) lengthen(edge);
    } else if (!last || last.isMarkdown) {
      open.push({ line: at, marks, isMarkdown: MARKDOWN.test(word) });
    } else continue;
    if (!last || open.length === 0) within = '';
    else if (marks.length > within.length) within = marks;
  }
  const [outer] = open;
  if (outer && isGrowing) lengthen(outer.line);
  return lines.join('\n');
}
