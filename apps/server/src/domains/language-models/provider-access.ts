import type { LanguageModelProvider } from '@robin/contract/language-models';
import type { Logger } from '#platform/logger.ts';
import type { SecretBox } from '#platform/secrets.ts';
import type {
  EnvironmentProviders,
  ProviderSelection,
  StoredProvider,
} from './language-models.types.ts';
import { resolveConfiguration, type ProviderConfiguration } from './provider-configuration.ts';

const secretContext = (provider: LanguageModelProvider) => `language_models/${provider}`;

/** What is in force: keys that are sealed in the database, over what the environment gives. */
export function createProviderAccess(deps: {
  secretBox: SecretBox;
  logger: Logger;
  environment: EnvironmentProviders;
  /** Which provider answers until an administrator chooses one. */
  defaultProvider: LanguageModelProvider | null;
}) {
  const { secretBox, logger, environment, defaultProvider } = deps;

  /** The stored key, or null; one that another secret key sealed counts as missing. */
  function openKey(stored: StoredProvider | null): string | null {
    if (!stored?.sealedApiKey) return null;
    const key = secretBox.open(stored.sealedApiKey, secretContext(stored.provider));
    if (key === null) {
      logger.error(
        { provider: stored.provider },
        'the stored key of a language model cannot be opened with the present secret key; put the SECRET_KEY or secret.key of before back, or enter it again',
      );
    }
    return key;
  }

  return {
    openKey,

    sealKey: (provider: LanguageModelProvider, key: string): string =>
      secretBox.seal(key, secretContext(provider)),

    resolve(provider: LanguageModelProvider, stored: StoredProvider | null): ProviderConfiguration {
      return resolveConfiguration(provider, stored, openKey(stored), environment[provider]);
    },

    /** The provider in charge, whether or not it is configured. */
    nameActive({ isChosen, provider }: ProviderSelection): LanguageModelProvider | null {
      return isChosen ? provider : defaultProvider;
    },
  };
}

export type ProviderAccess = ReturnType<typeof createProviderAccess>;
