const EXCERPT_LENGTH = 240;
/** So much stands before what was looked for. */
const LEAD_LENGTH = 60;

/** The words of a Markdown text without its marks and headings; the headings where there is nothing else. */
export function plainText(markdown: string): string {
  return withoutMarks(markdown.replaceAll(/^#{1,6}\s.*$/gm, '')) || withoutMarks(markdown);
}

/** Lines drawn across go as a whole: in the middle of a table, and anywhere. */
function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/^\s*(```|~~~).*$/gm, '')
    .replaceAll(/^[ \t|:]*-[ \t|:-]*$/gm, '')
    .replaceAll(/^\s*(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/^\s*\[[ xX]\]\s+/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`~|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The beginning of a text, or the part of it that holds what was looked for. */
export function excerptOf(markdown: string, search: string): string {
  const text = plainText(markdown);
  const wanted = search.trim().toLowerCase();
  const place = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (place < LEAD_LENGTH * 2) return text.slice(0, EXCERPT_LENGTH);
  const begin = text.indexOf(' ', place - LEAD_LENGTH) + 1;
  return `… ${text.slice(begin, begin + EXCERPT_LENGTH)}`;
}
