import type { LanguageModel } from './language-models.types.ts';

/** How long a model is used without a look at what is stored. */
const FRESH_MS = 1_000;
/** For so long nobody waits for that look. */
const MAX_AGE_MS = 60_000;

/**
 * Keeps the active model between turns. It is told when it is stale: by this process after a commit,
 * by other processes through the event bus; the age is only the net under that. A read that a
 * change overtook is never kept.
 *
 * Somebody who writes after a pause gets the model that is known, while it is looked for again: two queries stand
 * between him and the first word otherwise.
 * @param now milliseconds of a clock that only runs forward
 */
export function createActiveModelCache(
  load: () => Promise<LanguageModel | null>,
  now: () => number = () => performance.now(),
) {
  let known: { model: LanguageModel | null; readAt: number } | null = null;
  let loading: Promise<LanguageModel | null> | null = null;
  let generation = 0;

  async function read(): Promise<LanguageModel | null> {
    const startedIn = generation;
    const readAt = now();
    try {
      const model = await load();
      if (startedIn === generation) known = { model, readAt };
      return model;
    } finally {
      if (startedIn === generation) loading = null;
    }
  }

  return {
    get(): Promise<LanguageModel | null> {
      const age = known ? now() - known.readAt : Infinity;
      if (age >= FRESH_MS) {
        loading ??= read();
        if (age >= MAX_AGE_MS) return loading;
        // Whoever asks next looks again, and hears of it once what is known is too old.
        loading.catch(() => undefined);
      }
      return Promise.resolve(known?.model ?? null);
    },
    markStale(): void {
      generation += 1;
      known = null;
      loading = null;
    },
  };
}
