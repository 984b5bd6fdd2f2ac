import type { AppliedCompression, MemoryLevel } from './episodes.types.ts';

type Lowered = Pick<AppliedCompression, 'lowered'>;

/** The level to which compressions have taken an episode on since; null where its person has chosen one in between. */
export function levelSince(
  since: readonly Lowered[],
  episodeId: string,
  level: MemoryLevel,
): MemoryLevel | null {
  let reached = level;
  for (const { from, to } of since.flatMap(({ lowered }) =>
    lowered.filter(({ id }) => id === episodeId),
  )) {
    if (from !== reached) return null;
    reached = to;
  }
  return reached;
}

/**
 * What compressions have done since, as if the one before them had never been: taken back, they lead to where that one
 * began, and know nothing of what is gone with it.
 */
export function withoutOneBefore<Compression extends Lowered>(
  since: readonly Compression[],
  before: Lowered,
  goneIds: ReadonlySet<string>,
): Compression[] {
  const open = new Map(before.lowered.map((one) => [one.id, one]));
  return since.map((compression) => ({
    ...compression,
    lowered: compression.lowered
      .filter(({ id }) => !goneIds.has(id))
      .map((step) => {
        const earlier = open.get(step.id);
        open.delete(step.id);
        return earlier?.to === step.from ? { ...step, from: earlier.from } : step;
      }),
  }));
}
