import type { LanguageModelProvider } from '@robin/contract/language-models';
import { spellAddress } from '#platform/net/address-policy.ts';
import { previewSecret } from '#platform/secret-preview.ts';
import type {
  EnvironmentProvider,
  ModelConnection,
  ProviderStatus,
  StoredProvider,
} from './language-models.types.ts';

/** What is in force for a provider: what is stored, and beneath it what the environment gives. */
export interface ProviderConfiguration {
  provider: LanguageModelProvider;
  model: string | null;
  baseUrl: string | null;
  apiKey: string | null;
  /** Of what is stored; null while nothing is. */
  version: number | null;
}

/**
 * Lays what an administrator stored over the environment. A stored address counts also when it is
 * empty, because removing one is a decision; a stored key counts only when there is one, and may be all
 * that is stored.
 * @param apiKey the opened stored key, null when none is stored or it can't be opened
 */
export function resolveConfiguration(
  provider: LanguageModelProvider,
  stored: StoredProvider | null,
  apiKey: string | null,
  environment: EnvironmentProvider | undefined,
): ProviderConfiguration {
  return {
    provider,
    model: stored?.model ?? environment?.model ?? null,
    baseUrl: stored?.model ? stored.baseUrl : (environment?.baseUrl ?? null),
    apiKey: apiKey ?? environment?.apiKey ?? null,
    version: stored?.version ?? null,
  };
}

/**
 * Whether the present key may be sent to an address: to the one that it is sent to now, however that is spelled. Another
 * one, also the provider's own (null), needs the key to be typed again.
 */
export function keepsKey(present: ProviderConfiguration, baseUrl: string | null): boolean {
  return spell(present.baseUrl) === spell(baseUrl);
}

/** Addresses of the environment are kept as somebody wrote them. */
function spell(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url ? spellAddress(url) : address;
}

/** How to reach the provider; null while something is missing. */
export function toConnection(configuration: ProviderConfiguration): ModelConnection | null {
  const { provider, model, baseUrl, apiKey } = configuration;
  return model === null || apiKey === null ? null : { provider, model, baseUrl, apiKey };
}

export function toStatus(configuration: ProviderConfiguration, isActive: boolean): ProviderStatus {
  return {
    provider: configuration.provider,
    model: configuration.model,
    baseUrl: configuration.baseUrl,
    keyPreview: configuration.apiKey === null ? null : previewSecret(configuration.apiKey),
    hasApiKey: configuration.apiKey !== null,
    isConfigured: toConnection(configuration) !== null,
    isActive,
    version: configuration.version,
  };
}
