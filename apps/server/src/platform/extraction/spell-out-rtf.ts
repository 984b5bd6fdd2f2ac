/** Signs of a text that rich text writes as words, and that its reader would leave out or take for others. */
const signs: Record<string, string> = {
  '~': '\u00a0', // a space at which no line breaks
  _: '\u2011', // a hyphen at which no line breaks
  emdash: '\u2014',
  endash: '\u2013',
  bullet: '\u2022',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
};

/**
 * An escaped backslash is no beginning of a word; a word ends with the space behind it, and says once more what a number
 * in front of it has said.
 */
const WORDS =
  /\\\\|(?<!\\u-?\d{1,5} ?)\\([_~]|(?:emdash|endash|bullet|emspace|enspace|qmspace|zwj|zwnj|page|column|sect)(?![A-Za-z\d-]) ?)/g;

/** A group without groups in it that says, before all else, that a revision has deleted it or that it is hidden. */
const UNSEEN =
  /(?<!\\)\{(?:\\(?!(?:deleted|v)\b)[a-z]+-?\d*|\s)*\\(?:deleted|v)\b(?:[^{}\\]|\\[^])*\}/g;
/** Without the end of its cell, all that stands behind it in a table would be in another column. */
const END_OF_CELL = /\\(?:nest)?(?:cell|row)(?![A-Za-z])/;

/**
 * Rich text without what is hidden or deleted by a revision, and with its dashes, bullets, wide spaces and the ends of its pages in a
 * form that its reader knows: without them, "10\endash 20" would be read as 1020. What carries raw bytes, whose number it
 * tells, stays as it is.
 */
export function spellOutRtf(content: Buffer): Buffer {
  const text = content.toString('latin1');
  if (/\\bin\d/.test(text)) return content;
  const kept = text.replaceAll(UNSEEN, (group) => (END_OF_CELL.test(group) ? group : ''));
  const spelled = kept.replaceAll(WORDS, (found, word?: string) => {
    if (word === undefined) return found;
    const sign = signs[word.trim()];
    return sign === undefined ? String.raw`\line ` : String.raw`{\uc0\u${sign.charCodeAt(0)} }`;
  });
  return Buffer.from(spelled, 'latin1');
}
