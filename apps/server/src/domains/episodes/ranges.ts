import type { IndexRange } from './episodes.types.ts';

export function overlaps(one: IndexRange, other: IndexRange): boolean {
  return one.start <= other.end && other.start <= one.end;
}

/** What of a range is in none of the others, in order. */
export function rangesWithout(range: IndexRange, others: readonly IndexRange[]): IndexRange[] {
  const rest: IndexRange[] = [];
  let { start } = range;
  for (const other of others.toSorted((a, b) => a.start - b.start)) {
    if (!overlaps({ start, end: range.end }, other)) continue;
    if (other.start > start) rest.push({ start, end: other.start - 1 });
    start = other.end + 1;
  }
  if (start <= range.end) rest.push({ start, end: range.end });
  return rest;
}
