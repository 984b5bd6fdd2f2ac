function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\S+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function countMissing(counts: Map<string, number>, others: Map<string, number>): number {
  let missing = 0;
  for (const [word, count] of counts) missing += Math.max(0, count - (others.get(word) ?? 0));
  return missing;
}

/** How many words a text has gained and lost. Words that only moved count as neither. */
export function countChangedWords(
  before: string,
  after: string,
): { wordsAdded: number; wordsRemoved: number } {
  if (before === after) return { wordsAdded: 0, wordsRemoved: 0 };
  const [old, fresh] = [countWords(before), countWords(after)];
  return { wordsAdded: countMissing(fresh, old), wordsRemoved: countMissing(old, fresh) };
}
