import { diffLines } from 'diff';

/** A stretch of the old text and what takes its place. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Texts that differ in more lines are replaced as a whole: finding the differences would take too long. */
const MAX_CHANGED_LINES = 200;

/** What leads from one text to another, line by line, so that cursor and marks stay where nothing has changed. */
export function changesBetween(before: string, after: string): TextChange[] {
  if (before === after) return [];
  const parts = diffLines(before, after, { maxEditLength: MAX_CHANGED_LINES });
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
