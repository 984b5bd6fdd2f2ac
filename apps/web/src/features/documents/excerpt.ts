import { beginningOf } from '@robin/contract/rules/beginning-of';
import { plainText } from '#shared/markdown/plain-text.ts';
import { searchWords } from './search-words.ts';

const EXCERPT_LENGTH = 240;
/** So much stands before what was looked for. */
const LEAD_LENGTH = 60;

/** The beginning of a text, or the part of it that holds the first that it has of what was looked for. */
export function excerptOf(markdown: string, search: string): string {
  const text = plainText(markdown).normalize('NFC');
  const small = text.toLowerCase();
  const places = searchWords(search).map((word) => small.indexOf(word));
  const place = Math.min(...places.filter((each) => each !== -1));
  if (place < LEAD_LENGTH * 2 || place === Infinity) return beginningOf(text, EXCERPT_LENGTH);
  const space = text.slice(place - LEAD_LENGTH, place).indexOf(' ');
  // In an address, or in writing without spaces, no word begins there.
  const begin = space === -1 ? place : place - LEAD_LENGTH + space + 1;
  return `… ${beginningOf(text.slice(begin), EXCERPT_LENGTH)}`;
}
