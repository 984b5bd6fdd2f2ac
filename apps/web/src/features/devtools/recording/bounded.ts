/**
 * The list with one entry more; once it passes `cap`, only `keep` entries stay. The oldest go, but first those that stand
 * for nothing but that something goes on: there are so many of them that they would push out all the others.
 */
export function appended<Entry>(
  list: readonly Entry[],
  entry: Entry,
  { cap, keep, isMinor }: { cap: number; keep: number; isMinor: (entry: Entry) => boolean },
): readonly Entry[] {
  const longer = [...list, entry];
  if (longer.length <= cap) return longer;
  const gone = new Set(list.filter(isMinor).slice(0, longer.length - keep));
  return longer.filter((one) => !gone.has(one)).slice(-keep);
}

/** So many things are remembered as known. */
export const KNOWN_MAX = 1_000;

/** Tells whether something has been there before. Beyond its 1,000 it forgets what it has known longest. */
export function createKnown() {
  const known = new Set<string>();
  return {
    /** Notes the key; true when it is known already. */
    has(key: string): boolean {
      if (known.has(key)) return true;
      known.add(key);
      const oldest = known.size > KNOWN_MAX ? known.values().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      return false;
    },
    clear: () => known.clear(),
  };
}
