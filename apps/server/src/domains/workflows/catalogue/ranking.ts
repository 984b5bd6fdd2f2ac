/**
 * The order of scored things. Pure.
 *
 * Equal scores share a rank and keep the order in which they were named: 1, 2, 2, 4. What could not
 * be scored stands at the end without a rank.
 */
export interface Scored {
  score: number | null;
}

export type Ranked<T extends Scored> = T & { rank: number | null };

/** Scores closer than this are equal: 0.1 + 0.2 must not win against 0.3. */
const TOLERANCE = 1e-9;

/** Highest score first. */
export function rankedByScore<T extends Scored>(items: readonly T[]): Ranked<T>[] {
  const sorted = items
    .filter((item) => item.score !== null)
    .toSorted((one, other) => difference(other.score, one.score));
  const ranked: Ranked<T>[] = [];
  for (const [index, item] of sorted.entries()) {
    const before = ranked.at(-1);
    const isTie = before !== undefined && difference(before.score, item.score) === 0;
    ranked.push({ ...item, rank: isTie ? before.rank : index + 1 });
  }
  const unscored = items.filter((item) => item.score === null);
  return [...ranked, ...unscored.map((item) => ({ ...item, rank: null }))];
}

function difference(one: number | null, other: number | null): number {
  const value = (one ?? 0) - (other ?? 0);
  return Math.abs(value) <= TOLERANCE * Math.max(1, Math.abs(one ?? 0)) ? 0 : value;
}

/** Whether any two of the things share a rank. */
export function hasTies(ranked: readonly { rank: number | null }[]): boolean {
  const ranks = ranked.flatMap(({ rank }) => (rank === null ? [] : [rank]));
  return new Set(ranks).size < ranks.length;
}
