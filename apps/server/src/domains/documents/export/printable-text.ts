/** What stands for a sign that no letters of the PDF have. */
const MISSING = '\u25ca';
/** Latin, Greek and Cyrillic with their punctuation, and what Roboto has beside them. */
const KNOWN =
  /^[\t\n\x20-\x7e\xa0-\u017f\u0192\u0218-\u021b\u02c6\u02c7\u02d8-\u02dd\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0482\u048a-\u0513\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2000-\u200a\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u2070\u2074-\u208e\u20a6-\u20ac\u2105\u2113\u2116\u2122\u215b-\u215e\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25a0\u25ca\u25cb\u25cf]*$/;
/** The letters of Courier, which every reader of PDF brings along. */
const COURIER = /^[\t\n\x20-\x7e\xa1-\xff]*$/;
/** Also made of several signs: skins, families, flags, digits in a box. */
const EMOJI =
  /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3])[\p{Emoji}\p{Emoji_Component}]+$/u;
/** What nobody sees: marks of the reading direction, places for a break, joiners. Web pages and chats leave them in what is copied. */
const INVISIBLE = /\p{DI}/gu;
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A stretch of text in the letters of one kind. */
export interface PrintablePiece {
  text: string;
  font: 'Roboto' | 'Courier' | 'Emoji';
}

/**
 * The text in pieces, each in letters that have its signs. What none of them has, such as Chinese, is a lozenge: one for
 * each sign, whatever it is made of. Arrows are written out, because documents are full of them.
 *
 * @param font what is used wherever it has the letters
 */
export function printablePieces(
  text: string,
  font: 'Roboto' | 'Courier' = 'Roboto',
): PrintablePiece[] {
  // Nearly every text.
  if (COURIER.test(text)) return [{ text, font }];
  const pieces: PrintablePiece[] = [];
  for (const { segment } of clusters.segment(text.normalize('NFC'))) {
    const sign = printed(segment, font);
    const last = pieces.at(-1);
    // Emoji stay alone, so that no line is broken within one.
    if (last?.font === sign.font && sign.font !== 'Emoji') last.text += sign.text;
    else pieces.push(sign);
  }
  return pieces;
}

function printed(cluster: string, font: 'Roboto' | 'Courier'): PrintablePiece {
  const text = spellings[cluster] ?? lineSpelling(cluster);
  if (font === 'Courier' && COURIER.test(text)) return { text, font };
  if (KNOWN.test(text)) return { text, font: 'Roboto' };
  if (EMOJI.test(text)) return { text, font: 'Emoji' };
  const visible = text.replaceAll(INVISIBLE, '');
  return visible === text ? { text: MISSING, font: 'Roboto' } : printed(visible, font);
}

/** Trees of folders and boxes are drawn with lines, each as wide as a letter of code. */
function lineSpelling(sign: string): string {
  if (!/^[\u2500-\u257f]$/.test(sign)) return sign;
  if (/[─━┄┅┈┉╌╍╴╶╸╺╼╾]/.test(sign)) return '-';
  if (sign === '═') return '=';
  return /[│┃┆┇┊┋╎╏║╵╷╹╻╽╿]/.test(sign) ? '|' : '+';
}

const spellings: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '⇒': '=>',
  '↔': '<->',
  '⇐': '<=',
  '⇔': '<=>',
  '↑': '⬆',
  '↓': '⬇',
  '✓': '✔',
  '✗': '✖',
  '✘': '✖',
  '☐': '[ ]',
  '☒': '[x]',
  // As they come out of a PDF.
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  // Narrow, and as little to be broken.
  '\u202f': '\u00a0',
  '\r\n': '\n',
  '\v': '\n',
  '\f': '\n',
  '\u2028': '\n',
  '\u2029': '\n',
};
