import { isBlank, seenText } from '@robin/contract/rules/is-blank';
import { withoutMarks } from '#platform/markdown-marks.ts';

/** What a model says of a workflow, as it is shown beside the chat: there Markdown is no more than signs. Pure. */

/** A number with which many models begin the names of steps, which have their numbers in the list. */
const NUMBER = /^(?:(?:step|schritt)\s+)?(\d{1,2})(?:[.):]|\s*[-–—])\s+(?=\S)/iu;

const onOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ');

/** A name without marks, on one line. */
export const plainName = (name: string): string => seenText(withoutMarks(onOneLine(name))) ?? name;

/** A name without the number in front of it. */
export const withoutNumber = (name: string): string => name.replace(NUMBER, '');

/** The names of all steps, in their order: without numbers where these do nothing but count them. */
export function plainStepNames(names: readonly string[]): string[] {
  const plain = names.map(plainName);
  const bare = plain.map(withoutNumber);
  const isCounted =
    plain.length > 1 &&
    plain.every((name, index) => Number(NUMBER.exec(name)?.[1]) === index + 1) &&
    new Set(bare.map((name) => name.toLowerCase())).size === bare.length;
  return isCounted && !bare.some(isBlank) ? bare : plain;
}
