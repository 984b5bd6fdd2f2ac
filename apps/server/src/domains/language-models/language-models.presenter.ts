import type { InterfaceLanguage } from '@robin/contract/sessions';
import type * as contract from '@robin/contract/language-models';
import type { ProviderStatus, ProviderTest } from './language-models.types.ts';

/** One provider; of the key only whether there is one, and its last characters. */
export function presentProvider(status: ProviderStatus): contract.LanguageModelProviderStatus {
  return {
    provider: status.provider,
    model: status.model,
    base_url: status.baseUrl,
    active: status.isActive,
    has_api_key: status.hasApiKey,
    configured: status.isConfigured,
    api_key_preview: status.keyPreview,
    version: status.version,
  };
}

/** The provider of that name out of the list that always holds all of them. */
export function presentOne(
  statuses: readonly ProviderStatus[],
  provider: contract.LanguageModelProvider,
): contract.LanguageModelProviderStatus {
  const status = statuses.find((candidate) => candidate.provider === provider);
  if (!status) throw new Error(`There is no status of ${provider}.`);
  return presentProvider(status);
}

export function presentStatus(statuses: readonly ProviderStatus[]): contract.LanguageModelStatus {
  return {
    active_provider: statuses.find((status) => status.isActive)?.provider ?? null,
    providers: {
      openai: presentOne(statuses, 'openai'),
      claude: presentOne(statuses, 'claude'),
      gemini: presentOne(statuses, 'gemini'),
    },
  };
}

export function presentActive(statuses: readonly ProviderStatus[]): {
  active_provider: contract.LanguageModelProvider | null;
  model: string | null;
} {
  const active = statuses.find((status) => status.isActive);
  return { active_provider: active?.provider ?? null, model: active?.model ?? null };
}

export function presentTest(
  test: ProviderTest,
  language: InterfaceLanguage,
): contract.LanguageModelTest {
  return {
    success: test.isSuccess,
    provider: test.provider,
    model: test.model,
    duration_ms: test.durationMs,
    status: test.status,
    message: test.message[language],
  };
}
