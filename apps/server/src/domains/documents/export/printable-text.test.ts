import { expect, test } from 'vitest';
import { printablePieces } from './printable-text.ts';

const printed = (text: string, font?: 'Courier') =>
  printablePieces(text, font)
    .map((piece) => piece.text)
    .join('');

test.each([
  ['a place for a break', 'zero\u200bwidth', 'zerowidth'],
  ['a mark of the reading direction', 'left\u200e to right\u200f', 'left to right'],
  ['a joiner behind a letter', 'Auf\u200clage', 'Auflage'],
  ['the beginning of a file', '\ufeffText', 'Text'],
  ['nothing else', '\u2060', ''],
])('what nobody sees is left out and not told as a missing letter: %s', (_what, text, expected) => {
  expect(printed(text)).toBe(expected);
  expect(printed(text, 'Courier')).toBe(expected);
});

test('what holds an emoji together stays in it', () => {
  for (const emoji of ['👩\u200d💻', '❤\ufe0f', '1\ufe0f\u20e3'])
    expect(printablePieces(`a ${emoji}`)).toContainEqual({ text: emoji, font: 'Emoji' });
});

test.each([
  ['breaks of lines and pages', 'a\u2028b\u2029c\vd\fe', 'a\nb\nc\nd\ne'],
  ['a narrow space, in which no line ends', 'z.\u202fB.', 'z.\u00a0B.'],
  ['letters that stand together', 'ﬁnden, oﬃziell', 'finden, offiziell'],
  ['arrows and ticks', '↑ ↓ ⇔ ☐ ☒ ✗', '⬆ ⬇ <=> [ ] [x] ✖'],
])(
  'a sign that no letters have is written with others that mean the same: %s',
  (_what, text, expected) => {
    expect(printed(text)).toBe(expected);
  },
);

test('what is drawn with lines is drawn with plain signs in the letters of code', () => {
  const tree = 'apps\n├── web\n│   └── src\n┌──╥══┐';
  expect(printablePieces(tree, 'Courier')).toEqual([
    { text: 'apps\n+-- web\n|   +-- src\n+--+==+', font: 'Courier' },
  ]);
});

test('a sign that has no other spelling is a lozenge', () => {
  expect(printed('中 \u200b文\ufe00')).toBe('◊ ◊');
});
