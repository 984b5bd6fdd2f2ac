import type { UserConfigurationKey } from '@robin/contract/configuration';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import type { StoredEvent } from '#platform/events/outbox.ts';
import type { Logger } from '#platform/logger.ts';
import type { SecretBox } from '#platform/secrets.ts';
import { readChangedUser } from './configuration.events.ts';
import type { SettingsKeptElsewhere } from './configuration.types.ts';
import { createSettingSecrets } from './setting-secrets.ts';
import { createSystemSettings } from './system-settings.ts';
import { createUserSettings } from './user-settings.ts';

export interface ConfigurationDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  logger: Logger;
  secretBox: SecretBox;
  /** Whether an address may lie on this machine or in the own network. */
  allowPrivateUrls: boolean;
  keptElsewhere: SettingsKeptElsewhere;
}

/** The settings of the installation and of its people. */
export function createConfigurationService(deps: ConfigurationDependencies) {
  const secrets = createSettingSecrets(deps.secretBox, deps.logger);
  const addressRules = { allowPrivateUrls: deps.allowPrivateUrls };
  const user = createUserSettings({ ...deps, secrets });

  return {
    system: createSystemSettings({ ...deps, secrets, addressRules }),
    user,

    /** Whether Robin remembers in episodes for this user; costs a query once a minute at most. */
    isEpisodeSystemEnabled: (userId: number): Promise<boolean> =>
      user.isEpisodeSystemEnabled(userId),

    /** The user's own secret, never the one of the installation; null without one. */
    findUserSecret: (
      userId: number,
      key: Extract<UserConfigurationKey, 'SPINACH_API_KEY'>,
    ): Promise<string | null> => user.find(userId, key),

    /** Takes the news of all processes. */
    onEvent(event: Pick<StoredEvent, 'type' | 'data'>): void {
      const userId = readChangedUser(event);
      if (userId !== null) user.markStale(userId);
    },
  };
}

export type ConfigurationService = ReturnType<typeof createConfigurationService>;
