/** Before a number, "> 90 %" is no quote. */
const LINE_MARKS = /^\s*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ x]\]\s+)?|>(?!\s*[=\d])\s*|\|)+/iu;
const LINK = /!?\[([^[\]]+)\]\([^()\s]+\)/gu;
/** In a cell of a table no other line break can be written. */
const LINE_BREAK = /<br\s*\/?>/giu;
/** An address without words of its own. */
const BARE_LINK = /<(https?:\/\/[^\s<>]+)>/gu;
/** What somebody has taken back: kept, it would pass for something that is so. */
const STRUCK_OUT = /~~(?=\S)[^~]+(?<=\S)~~\s?/gu;
/** Around words only: "2 * 3" and "snake_case" stay. */
const EMPHASIS = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]+)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;

/** A line of Markdown without its marks. */
export function withoutMarks(line: string): string {
  return line
    .replace(LINE_BREAK, ' ')
    .replace(LINE_MARKS, '')
    .replace(/\*\*|__|`/gu, '')
    .replace(STRUCK_OUT, '')
    .replace(LINK, '$1')
    .replace(BARE_LINK, '$1')
    .replace(EMPHASIS, '$2')
    .trim();
}

/** A text of Markdown without its marks, its lines as they are. */
export const plainText = (text: string): string => text.split('\n').map(withoutMarks).join('\n');
