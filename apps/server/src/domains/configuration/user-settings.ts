import type { UserConfigurationKey } from '@robin/contract/configuration';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';
import { userConfigurationChanged } from './configuration.events.ts';
import {
  createConfigurationRepository,
  type ConfigurationRepository,
} from './configuration.repository.ts';
import type { StoredSetting } from './configuration.types.ts';
import { checkUserSetting } from './setting-rules.ts';
import type { SettingSecrets } from './setting-secrets.ts';
import { createUserSettingsCache } from './user-settings-cache.ts';

/** What a setting reads as while nobody has set it. */
const defaults: Partial<Record<UserConfigurationKey, string>> = { EPISODE_SYSTEM_ENABLED: 'true' };

/** What people set for themselves. Nobody else reads or changes it. */
export function createUserSettings(deps: {
  db: Queryable;
  runInTransaction: RunInTransaction;
  secrets: SettingSecrets;
  logger: Logger;
}) {
  const { runInTransaction, secrets, logger } = deps;
  const repository = createConfigurationRepository(deps.db);
  const cache = createUserSettingsCache((userId) => repository.listOfUser(userId));

  /** Changes something of the user's, and lets every process forget what it knew of it. */
  async function change(
    userId: number,
    work: (settings: ConfigurationRepository) => Promise<void>,
  ): Promise<void> {
    await runInTransaction(async ({ db, record, afterCommit }) => {
      await work(createConfigurationRepository(db));
      record(userConfigurationChanged(userId));
      afterCommit(() => cache.markStale(userId));
    });
  }

  function open(
    userId: number,
    key: UserConfigurationKey,
    settings: readonly StoredSetting[],
  ): string | null {
    const setting = settings.find((candidate) => candidate.key === key);
    return setting ? secrets.read(userId, setting) : null;
  }

  return {
    /** As it stands in the database, so that who has just changed something sees it in any process. */
    async list({ userId }: Actor): Promise<Record<string, string>> {
      const settings = await repository.listOfUser(userId);
      return { ...defaults, ...secrets.showAll(userId, settings) };
    },

    /** @returns the value as it may be shown @throws DomainError rule_broken */
    async set({ userId }: Actor, key: UserConfigurationKey, text: string): Promise<string> {
      const value = checkUserSetting(key, text);
      const stored = secrets.toStored(userId, key, value);
      await change(userId, (settings) => settings.storeOfUser(userId, stored));
      return secrets.show(key, value);
    },

    /** A setting that is not there is removed already. */
    remove: ({ userId }: Actor, key: UserConfigurationKey): Promise<void> =>
      change(userId, (settings) => settings.removeOfUser(userId, key)),

    /** Lets every process read the user's settings anew. */
    invalidate: ({ userId }: Actor): Promise<void> => change(userId, () => Promise.resolve()),

    /**
     * What the user has set, secrets opened; null where nothing is set. As it stands in the database too, because people
     * are told of it right after they have changed it.
     */
    find: async (userId: number, key: UserConfigurationKey): Promise<string | null> =>
      open(userId, key, await repository.listOfUser(userId)),

    /** From memory. On until the user switches it off, and on when nobody can tell. */
    async isEpisodeSystemEnabled(userId: number): Promise<boolean> {
      try {
        return open(userId, 'EPISODE_SYSTEM_ENABLED', await cache.get(userId)) !== 'false';
      } catch (error) {
        logger.warn({ err: error, userId }, 'reading whether episodes are enabled failed');
        return true;
      }
    },

    markStale: (userId: number): void => cache.markStale(userId),
  };
}
