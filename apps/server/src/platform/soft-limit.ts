/**
 * Lets a few work at once, and whoever has waited for `patienceMs` as well, in the order in which they came.
 *
 * Small work is done sooner when little of it runs side by side: all at once, it takes the cores from each other and is
 * all done at the end. What runs long must not hold up the others for longer than they have patience.
 */
export function createSoftLimit(options: { few: number; patienceMs: number }) {
  const waiting = new Set<() => void>();
  let working = 0;

  return {
    /** Resolves when it is one's turn; `leave` has to be called once afterwards. */
    async enter(): Promise<void> {
      if (working >= options.few) {
        await new Promise<void>((resolve) => {
          const go = () => {
            waiting.delete(go);
            clearTimeout(timer);
            // Counted here, so that nobody comes in between.
            working += 1;
            resolve();
          };
          const timer = setTimeout(go, options.patienceMs);
          waiting.add(go);
        });
        return;
      }
      working += 1;
    },

    leave(): void {
      working -= 1;
      const [next] = waiting;
      if (next && working < options.few) next();
    },
  };
}
