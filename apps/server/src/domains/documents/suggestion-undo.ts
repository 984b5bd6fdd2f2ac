import { placeOf } from '@robin/contract/rules/document-passages';
import type { SuggestedPassage } from './documents.types.ts';

/** A passage that was accepted, and where. */
type AcceptedPassage = SuggestedPassage & { accepted: { version: number; start: number } };

/** What taking back comes to: the text after it; or which passages stand in its way. */
type Undoing = { text: string } | { blockedIds: string[] };

/** How many characters on each side tell a place. With fewer, a text would be taken for another one that reads alike. */
const MIN_AROUND = 16;

/**
 * Takes accepted passages back out of the newest text. Each is looked for with the text around it, as both read when it
 * was accepted; one whose place reads differently now, or is not known, stands in the way.
 *
 * @param textOf the text of each version that accepting one of the passages made, and of the one before
 */
export function takeBack(
  text: string,
  passages: readonly SuggestedPassage[],
  textOf: ReadonlyMap<number, string>,
): Undoing {
  const blockedIds = passages.filter((one) => !isAccepted(one)).map(({ id }) => id);
  const bases = new Map(textOf);
  let result = text;
  for (const { id, accepted, old_text: oldText, new_text: newText } of fromTheEnd(
    passages.filter(isAccepted),
    textOf,
  )) {
    const base = bases.get(accepted.version) ?? '';
    const end = accepted.start + newText.length;
    const whole = withEdgesOf(base, result);
    const start = findPlace(whole, base, accepted.start, end);
    if (start === null || isGrownTogether(whole, start, base, accepted.start, newText.length)) {
      blockedIds.push(id);
      continue;
    }
    result = replaced(whole, start, newText.length, oldText);
    bases.set(accepted.version, replaced(base, accepted.start, newText.length, oldText));
  }
  return blockedIds.length > 0 ? { blockedIds } : { text: result };
}

/**
 * The newest first, and from the end on: so each is looked for in a text that reads as it did. Which one came first tells
 * the text before: passages that left nothing behind begin where the next one does.
 */
function fromTheEnd(
  passages: readonly AcceptedPassage[],
  textOf: ReadonlyMap<number, string>,
): AcceptedPassage[] {
  const startBefore = ({ accepted, old_text }: AcceptedPassage) => {
    const before = textOf.get(accepted.version - 1);
    return before === undefined ? 0 : placeOf(before, old_text);
  };
  return passages.toSorted(
    (left, right) =>
      right.accepted.version - left.accepted.version || startBefore(right) - startBefore(left),
  );
}

function isAccepted(passage: SuggestedPassage): passage is AcceptedPassage {
  return passage.accepted !== null;
}

const replaced = (text: string, start: number, length: number, by: string) =>
  text.slice(0, start) + by + text.slice(start + length);

/**
 * A text with the white space around it that another one has. What people save has none, but where a passage at an edge
 * of the text was taken out, what stood between it and the rest is left.
 */
function withEdgesOf(base: string, text: string): string {
  const words = base.trim();
  if (text.trim() !== text || (text === '') !== (words === '')) return text;
  const start = base.indexOf(words);
  return base.slice(0, start) + text + base.slice(start + words.length);
}

/** Whether something stands right beside a passage where the text began or ended with it. */
function isGrownTogether(
  text: string,
  start: number,
  base: string,
  startBefore: number,
  length: number,
): boolean {
  const isJoined = (place: number) => /\S/.test(text.charAt(place));
  return (
    (startBefore === 0 && isJoined(start - 1)) ||
    (startBefore + length === base.length && isJoined(start + length))
  );
}

/** Where in a text stands what stood there in another one; null where that cannot be told for certain. */
function findPlace(text: string, base: string, start: number, end: number): number | null {
  if (text === base) return start;
  for (let around = MIN_AROUND; ; around *= 2) {
    const from = Math.max(start - around, 0);
    const quoted = base.slice(from, end + around);
    if (isOnce(base, quoted)) {
      const place = placeOf(text, quoted);
      if (place === -1) return null;
      if (placeOf(text, quoted, place + 1) === -1) return place + start - from;
    }
    if (from === 0 && end + around >= base.length) return null;
  }
}

function isOnce(text: string, part: string): boolean {
  const first = placeOf(text, part);
  return first !== -1 && placeOf(text, part, first + 1) === -1;
}
