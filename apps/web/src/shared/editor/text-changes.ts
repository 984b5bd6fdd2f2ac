import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

/** A stretch of the old text and what takes its place. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Texts that differ in more lines are replaced as a whole: finding the differences would take too long. */
const MAX_CHANGED_LINES = 200;
/** The same for the words of lines. */
const MAX_CHANGED_WORDS = 200;
/** Longer lines are not cut into words. */
const MAX_WORDY_LENGTH = 20_000;

/** What leads from one text to another, word by word, so that cursor, marks and undoing stay where nothing has changed. */
export function changesBetween(before: string, after: string): TextChange[] {
  if (before === after) return [];
  return joinParts(
    diffLines(before, after, { maxEditLength: MAX_CHANGED_LINES }),
    before,
    after,
  ).flatMap((change) => changesOfWords(before.slice(change.from, change.to), change));
}

/** What changes within lines that take the place of others. */
function changesOfWords(before: string, { from, to, insert }: TextChange): TextChange[] {
  if (before === '' || insert === '' || before.length + insert.length > MAX_WORDY_LENGTH) {
    return [{ from, to, insert }];
  }
  const parts = diffWordsWithSpace(before, insert, { maxEditLength: MAX_CHANGED_WORDS });
  return joinParts(parts, before, insert).map((change) => ({
    from: from + change.from,
    to: from + change.to,
    insert: change.insert,
  }));
}

/** @param parts undefined where there are too many of them */
function joinParts(
  parts: readonly ChangeObject<string>[] | undefined,
  before: string,
  after: string,
): TextChange[] {
  if (!parts) return [{ from: 0, to: before.length, insert: after }];
  const changes: TextChange[] = [];
  let position = 0;
  for (const { value, added, removed } of parts) {
    const last = changes.at(-1);
    const goesOn = last?.to === position ? last : null;
    if (removed) {
      if (goesOn) goesOn.to += value.length;
      else changes.push({ from: position, to: position + value.length, insert: '' });
    } else if (added) {
      if (goesOn) goesOn.insert += value;
      else changes.push({ from: position, to: position, insert: value });
    }
    if (!added) position += value.length;
  }
  return changes;
}
