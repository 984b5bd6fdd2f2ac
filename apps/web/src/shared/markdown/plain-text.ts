/** The words of a Markdown text without its marks and headings; the headings where there is nothing else. */
export function plainText(markdown: string): string {
  return withoutMarks(markdown.replaceAll(/^#{1,6}\s.*$/gm, '')) || withoutMarks(markdown);
}

/** What a backslash makes a sign like any other, and for each of them one that no text has. */
const ESCAPABLE = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const FIRST_STAND_IN = 0xfd_d0;

/** A link or a picture, with brackets in pairs within its words and its address; or all that a text was cut in. */
const LINK =
  /!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:(?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)|[^)]*(?:\)|$))/g;

/**
 * The words of a Markdown text without its marks. Lines drawn across go as a whole: in a table, below a title, and anywhere. Only
 * blanks of its own line are looked through before a mark: from each of many empty lines on it would be all of them.
 */
export function withoutMarks(markdown: string): string {
  return (
    markdown
      // What was escaped is no mark: it is taken out of the way, and comes back as itself.
      .replaceAll(/\\([!-/:-@[-`{-~])/g, (_, sign: string) =>
        String.fromCodePoint(FIRST_STAND_IN + ESCAPABLE.indexOf(sign)),
      )
      // Within a quotation all other marks may begin a line, and need no space before them.
      .replaceAll(/^(?:[ \t]*>)+/gm, '')
      .replaceAll(/^[^\S\r\n]*(```|~~~).*$/gm, '')
      .replaceAll(/^[ \t|:]*[-=][ \t|:=-]*$/gm, '')
      .replaceAll(/^[^\S\r\n]*(#{1,6}|[-*+]|\d+[.)])\s+/gm, '')
      .replaceAll(/^[^\S\r\n]*\[[ xX]\]\s+/gm, '')
      // The beginning of a long text may end within an address.
      .replaceAll(LINK, '$1')
      // A picture may itself be what is linked.
      .replaceAll(LINK, '$1')
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(/\*\*+|~~|[`|]+/g, '')
      // A star of its own stands at the edge of a word; between two it multiplies.
      .replaceAll(/(?<![\p{L}\p{N}])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}])/gu, '')
      // Underscores only go in pairs around words: one alone begins a name, one within a word belongs to it.
      .replaceAll(
        /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])((?:[^_\n]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))+)(?<=\S)\1(?![\p{L}\p{N}_])/gu,
        '$2',
      )
      .replaceAll(/[\uFDD0-\uFDEF]/g, (one) => ESCAPABLE.charAt(one.charCodeAt(0) - FIRST_STAND_IN))
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
