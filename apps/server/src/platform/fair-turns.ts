/**
 * Lets a few pieces of work run at once. A place that gets free goes to whoever has the fewest, so nobody is given a second
 * one while somebody without any waits; of those with as few, each is let in once in turn. What runs is not interrupted.
 */
export function createFairTurns(places: number) {
  /** How many places somebody has. */
  const taken = new Map<number, number>();
  /** Who waits, in the order in which it is their turn. */
  const waiting = new Map<number, (() => void)[]>();
  let free = places;

  const placesOf = (userId: number) => taken.get(userId) ?? 0;

  function leave(userId: number): void {
    free += 1;
    if (placesOf(userId) > 1) taken.set(userId, placesOf(userId) - 1);
    else taken.delete(userId);
    letIn();
  }

  function letIn(): void {
    const [next] = [...waiting.keys()].toSorted((one, other) => placesOf(one) - placesOf(other));
    if (next === undefined || free === 0) return;
    const [go, ...later] = waiting.get(next) ?? [];
    // Behind all others.
    waiting.delete(next);
    if (later.length > 0) waiting.set(next, later);
    free -= 1;
    taken.set(next, placesOf(next) + 1);
    go?.();
  }

  return {
    /**
     * Waits until it is the turn of a person.
     * @returns leaves; to be called once
     */
    enter(userId: number): Promise<() => void> {
      return new Promise((resolve) => {
        const go = () => resolve(() => leave(userId));
        waiting.set(userId, [...(waiting.get(userId) ?? []), go]);
        letIn();
      });
    },
  };
}
