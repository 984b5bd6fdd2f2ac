/** What stands for a sign that the letters of the PDF lack. */
const MISSING = '\u25ca';
/** Latin, Greek and Cyrillic with their punctuation, and what Roboto has beside them. */
const KNOWN =
  /[\t\n\x20-\x7e\xa0-\u017f\u0192\u0218-\u021b\u02c6\u02c7\u02d8-\u02dd\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0482\u048a-\u0513\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2000-\u200a\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u2070\u2074-\u208e\u20a6-\u20ac\u2105\u2113\u2116\u2122\u215b-\u215e\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25a0\u25ca\u25cb\u25cf]/;
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The text with a lozenge in the place of every sign that the letters of the PDF lack, such as emoji: one each, whatever
 * it is made of. Arrows are written out, because documents are full of them.
 */
export function printable(text: string): string {
  if (/^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) return text;
  let printed = '';
  for (const { segment } of clusters.segment(text.normalize('NFC'))) {
    const spelled = spellings[segment];
    if (spelled !== undefined) printed += spelled;
    else printed += [...segment].every((sign) => KNOWN.test(sign)) ? segment : MISSING;
  }
  return printed;
}

const spellings: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '↔': '<->',
  '✓': '[x]',
  '✔': '[x]',
  '\r\n': '\n',
};
