import { findPassage, placeOf, type Passage } from '@robin/contract/rules/document-passages';
import { lineSeparatorOf } from '@robin/contract/rules/line-ends';

/** Signs that models write as their plain look-alikes, one character for one, so that places stay the same. */
const LOOK_ALIKES: readonly [RegExp, string][] = [
  [/[„“”‟«»]/g, '"'],
  [/[‚‘’‛‹›]/g, "'"],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u00a0\u2007\u2009\u202f]/g, ' '],
];

/** The text with plain signs, as long as it was. */
function plain(text: string): string {
  return LOOK_ALIKES.reduce((words, [signs, sign]) => words.replaceAll(signs, sign), text);
}

/** How many characters two texts have in common at their beginnings. */
function commonLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

const reversed = (text: string) => text.split('').toReversed().join('');

/** A passage with the line ends of the text, which models end as they are used to, whatever they have read. */
function withLineEndsOf(text: string, { old_text, new_text }: Passage): Passage {
  // A text with other ends is quoted as it is: a carriage return is one of its characters.
  if (lineSeparatorOf(text) !== '\r\n') return { old_text, new_text };
  const fit = (words: string) => words.replaceAll(/\r?\n/g, '\r\n');
  return { old_text: fit(old_text), new_text: fit(new_text) };
}

/**
 * A passage with the quotation marks, dashes and spaces of the text where it stands there with other ones, exactly
 * once. What stays at both ends of the passage stays as it is in the text; what is new is as the model has written it.
 */
function withSignsOf(text: string, plainText: string, passage: Passage): Passage {
  const { old_text, new_text } = passage;
  if (placeOf(text, old_text) !== -1) return passage;
  const found = findPassage(plainText, plain(old_text));
  if ('problem' in found) return passage;
  const standing = text.slice(found.start, found.start + old_text.length);
  const before = commonLength(old_text, new_text);
  const after = commonLength(reversed(old_text.slice(before)), reversed(new_text.slice(before)));
  const changed =
    standing.slice(0, before) +
    new_text.slice(before, new_text.length - after) +
    standing.slice(standing.length - after);
  return changed === standing ? passage : { old_text: standing, new_text: changed };
}

/**
 * Passages as they stand in the text that they go into, where it has other line ends, quotation marks, dashes or spaces
 * than a model has quoted. Those that are not found even so stay as they are, for whoever applies them to refuse.
 */
export function fitPassages(text: string, passages: readonly Passage[]): Passage[] {
  const plainText = plain(text);
  return passages.map((passage) => withSignsOf(text, plainText, withLineEndsOf(text, passage)));
}
