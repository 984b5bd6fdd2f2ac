/** Quantile with linear interpolation; NaN of nothing. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) return Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The list beginning at another place, so that no target always comes first. */
export function rotate<Item>(items: readonly Item[], places: number): Item[] {
  const at = places % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** Calls `job` for 0 … count - 1, at most `atOnce` at a time. */
export async function runPool<Value>(
  count: number,
  atOnce: number,
  job: (index: number) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      values[index] = await job(index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  return values;
}
