/** The list with one entry more; once it passes `cap`, only its newest `keep` entries stay. */
export function appended<Entry>(
  list: readonly Entry[],
  entry: Entry,
  { cap, keep }: { cap: number; keep: number },
): readonly Entry[] {
  const longer = [...list, entry];
  return longer.length > cap ? longer.slice(-keep) : longer;
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
