import { isSensitive } from '@robin/contract/rules/setting-keys';
import type { Logger } from '#platform/logger.ts';
import { previewSecret } from '#platform/secret-preview.ts';
import type { SecretBox } from '#platform/secrets.ts';
import type { StoredSetting } from './configuration.types.ts';

/** Whose setting it is: of one user, or of the installation. */
export type SettingOwner = number | 'system';

/** Brings settings into the form in which they are stored, and back. */
export function createSettingSecrets(secretBox: SecretBox, logger: Logger) {
  const secretContext = (owner: SettingOwner, key: string) =>
    owner === 'system' ? `system_configuration/${key}` : `user_configuration/${owner}/${key}`;

  function read(owner: SettingOwner, setting: StoredSetting): string | null {
    if (setting.sealedValue === null) return setting.value;
    const value = secretBox.open(setting.sealedValue, secretContext(owner, setting.key));
    if (value === null) {
      logger.error(
        { key: setting.key, owner },
        'a stored setting cannot be opened with the present secret key; put the SECRET_KEY or secret.key of before back, or enter it again',
      );
    }
    return value;
  }

  function show(key: string, value: string): string {
    return isSensitive(key) ? previewSecret(value) : value;
  }

  return {
    /** The value itself; null when another secret key sealed it, so that it counts as missing. */
    read,

    /** The value as people may see it. */
    show,

    toStored(owner: SettingOwner, key: string, value: string): StoredSetting {
      if (!isSensitive(key)) return { key, value, sealedValue: null };
      return { key, value: null, sealedValue: secretBox.seal(value, secretContext(owner, key)) };
    },

    /** Everything that can be read, by key, as people may see it. */
    showAll(owner: SettingOwner, settings: readonly StoredSetting[]): Record<string, string> {
      const shown: Record<string, string> = {};
      for (const setting of settings) {
        const value = read(owner, setting);
        if (value !== null) shown[setting.key] = show(setting.key, value);
      }
      return shown;
    },
  };
}

export type SettingSecrets = ReturnType<typeof createSettingSecrets>;
