/** What the reader takes at a time: what it needs for a text grows much faster than the text. */
const PIECE_LENGTH = 12_000;

/** What may stand before a block: blanks, and the marks of quotes and lists. */
const INSIDE = String.raw`[ \t>\-+*\d.)]*`;
/** A definition of links or of a footnote, which counts for the whole text. Its name holds no bracket that is not escaped. */
const DEFINITION = new RegExp(String.raw`^${INSIDE}\[(?:[^[\]\\]|\\[\s\S]){1,999}\]:`, 'm');
/** HTML that does not end at a blank line. */
const LONG_HTML = new RegExp(String.raw`^${INSIDE}<(?:!|\?|script|pre|style|textarea)`, 'im');
const HTML = new RegExp(String.raw`^${INSIDE}<`);
const FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const END_OF_FENCE = /^ {0,3}(`{3,}|~{3,})\s*$/;
/** In a list or a quote, a fence ends with what it stands in. */
const FENCE_INSIDE = new RegExp(`^${INSIDE}(?:\`{3}|~{3})`);
/** Begins something of its own after a blank line, whatever list or quote was before it. */
const BEGINNING = /^(?:#{1,6}[ \t]|\p{L})/u;

/**
 * Cuts a long Markdown text at blank lines into pieces that read the same alone as one after the other. A text that has
 * something in it that reaches further stays whole, from there on or altogether.
 */
export function cutMarkdown(text: string, pieceLength = PIECE_LENGTH): string[] {
  if (text.length <= pieceLength || DEFINITION.test(text) || LONG_HTML.test(text)) return [text];
  const pieces: string[] = [];
  let begin = 0;
  let end = 0;
  let fence: string | null = null;
  let isAfterBlank = false;
  let isInHtml = false;
  for (const line of text.split(/(?<=\n)/)) {
    const isBlank = line.trim() === '';
    if (fence !== null) {
      if (END_OF_FENCE.exec(line)?.[1]?.startsWith(fence)) fence = null;
    } else {
      if (isAfterBlank && end - begin >= pieceLength && BEGINNING.test(line)) {
        pieces.push(text.slice(begin, end));
        begin = end;
      }
      isInHtml = !isBlank && (isInHtml || HTML.test(line));
      fence = FENCE.exec(line)?.[0] ?? null;
      if (fence === null ? FENCE_INSIDE.test(line) : isInHtml) break;
    }
    isAfterBlank = isBlank;
    end += line.length;
  }
  return [...pieces, text.slice(begin)];
}
