/**
 * What Word and PowerPoint make of typed arrows and smileys, and the boxes, ticks and bullets of lists, by its place in the
 * font.
 */
const signs: Readonly<Record<number, string>> = {
  0x4a: '☺',
  0x4c: '☹',
  0x6f: '☐',
  0x76: '❖',
  0xa7: '▪',
  0xa8: '☐',
  // The bullet of the font Symbol, which is far more frequent than the clock of this one.
  0xb7: '•',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe7: '⇐',
  0xe8: '⇒',
  0xf3: '⇔',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};

/** What a font of pictures shows at a place, as a sign that is text everywhere; undefined where nothing is known of it. */
export const wingding = (place: number): string | undefined => signs[place];

/** The text with signs in place of the pictures that office programs keep where no sign is. */
export const spellOutPictures = (text: string): string =>
  text.replaceAll(/[\uf000-\uf0ff]/g, (sign) => wingding(sign.charCodeAt(0) - 0xf000) ?? sign);
