import type { Passage } from '@robin/contract/rules/document-passages';
import { lineSeparatorOf } from '@robin/contract/rules/line-ends';

/**
 * Passages with the line ends of the text that they go into. Models end lines as they are used to, whatever they have
 * read: without this, none that goes over a line is found in a text of Windows.
 */
export function withLineEndsOf(text: string, passages: readonly Passage[]): Passage[] {
  // A text with other ends is quoted as it is: a carriage return is one of its characters.
  if (lineSeparatorOf(text) !== '\r\n') return [...passages];
  const fit = (words: string) => words.replaceAll(/\r?\n/g, '\r\n');
  return passages.map(({ old_text, new_text }) => ({
    old_text: fit(old_text),
    new_text: fit(new_text),
  }));
}
