import type { ListLevel } from './word-lists.ts';

/** Beyond these, letters and Roman numbers are those of no list of people. */
const MAX_LETTERS = 26 * 30;
const MAX_ROMAN = 3_999;

const romans = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

function roman(number: number): string {
  let text = '';
  let left = number;
  for (const [sign, value] of romans) {
    for (; left >= value; left -= value) text += sign;
  }
  return text;
}

/** a … z, aa, bb … zz, as Word counts. */
const letters = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));

function numberText(number: number, format: string): string {
  if (format.endsWith('Letter') && number > 0 && number <= MAX_LETTERS) {
    return format === 'upperLetter' ? letters(number).toUpperCase() : letters(number);
  }
  if (format.endsWith('Roman') && number > 0 && number <= MAX_ROMAN) {
    return format === 'upperRoman' ? roman(number).toUpperCase() : roman(number);
  }
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  return format === 'none' ? '' : String(number);
}

/**
 * What stands before a numbered item: `1.2`, `b)`, `IV.`
 * @param numberOf what a level has come to, by how many levels are above it
 */
export function listMarker(
  level: ListLevel,
  levels: ReadonlyMap<number, ListLevel>,
  numberOf: (level: number) => number,
): string {
  return level.text.replaceAll(/%([1-9])/g, (_, place: string) => {
    const at = Number(place) - 1;
    return numberText(numberOf(at), levels.get(at)?.format ?? 'decimal');
  });
}
