import type { StoredSetting } from './configuration.types.ts';

/** The net under the news of changes, should one get lost. */
const MAX_AGE_MS = 60_000;
const MAX_USERS = 10_000;

/**
 * Keeps what people set for themselves between two looks, because every turn asks for it. Secrets
 * stay sealed here. It is told when somebody's settings are stale: by this process after a commit, by
 * other processes through the event bus. A read that a change overtook is never kept.
 * @param now milliseconds of a clock that only runs forward
 */
export function createUserSettingsCache(
  load: (userId: number) => Promise<StoredSetting[]>,
  now: () => number = () => performance.now(),
) {
  const known = new Map<number, { settings: Promise<StoredSetting[]>; readAt: number }>();

  function forgetOldest(): void {
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MAX_USERS) known.delete(oldest);
  }

  return {
    get(userId: number): Promise<StoredSetting[]> {
      const entry = known.get(userId);
      if (entry && now() - entry.readAt < MAX_AGE_MS) return entry.settings;
      known.delete(userId);
      forgetOldest();
      const settings = load(userId);
      const fresh = { settings, readAt: now() };
      known.set(userId, fresh);
      // Who asked hears of the failure; whoever asks next gets another try.
      settings.catch(() => {
        if (known.get(userId) === fresh) known.delete(userId);
      });
      return settings;
    },
    markStale(userId: number): void {
      known.delete(userId);
    },
  };
}
