import type { LanguageModel } from './language-models.types.ts';

/** How long a model is used without looking, should news of a change get lost. */
const MAX_AGE_MS = 1_000;

/**
 * Keeps the active model between turns. It is told when it is stale: by this process after a commit,
 * by other processes through the event bus; the age is only the net under that. A read that a
 * change overtook is never kept.
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
      if (known && now() - known.readAt < MAX_AGE_MS) return Promise.resolve(known.model);
      loading ??= read();
      return loading;
    },
    markStale(): void {
      generation += 1;
      known = null;
      loading = null;
    },
  };
}
