/** A row of a list or table, or a heading: changed for itself, though no empty line sets it apart. */
const STANDS_ALONE = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|\|)/;
/** What follows it is a paragraph of its own. */
const ENDS_AT_ONCE = /^\s*(?:#{1,6}\s|\|)/;
const GAP = /^\n(?:[ \t]*\n)*/;

/** Whether a text begins with a row of a list or table, or a heading. */
export const standsAlone = (text: string): boolean => STANDS_ALONE.test(text);

/** The line breaks and empty lines that a paragraph begins with. */
export const gapOf = (paragraph: string): string => GAP.exec(paragraph)?.[0] ?? '';

/**
 * The paragraphs of a Markdown text, each with the line breaks above it; the first is given two. Joined they are the
 * text again, with line ends of one kind.
 */
export function splitParagraphs(text: string): string[] {
  if (text === '') return [];
  const paragraphs: string[] = [];
  let gap = '\n';
  let before = '';
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    gap += '\n';
    if (line.trim() === '') {
      gap += line;
      continue;
    }
    const isNew = gap !== '\n' || STANDS_ALONE.test(line) || ENDS_AT_ONCE.test(before);
    const last = paragraphs.length - 1;
    if (isNew || last < 0) paragraphs.push(gap + line);
    else paragraphs[last] += gap + line;
    gap = '';
    before = line;
  }
  return gap === '' ? paragraphs : [...paragraphs, gap];
}
