import type { LanguageModelProvider } from '@robin/contract/language-models';
import type { NewAuditEntry } from '#platform/audit-log.ts';

/** What an administrator decided, without who it was. */
export type ProviderDecision = Omit<NewAuditEntry, 'actor'>;

const providerNames: Record<LanguageModelProvider, string> = {
  openai: 'OpenAI',
  claude: 'Claude',
  gemini: 'Gemini',
};

function about(provider: LanguageModelProvider): ProviderDecision['subject'] {
  return { type: 'language_model', id: provider, name: providerNames[provider] };
}

/**
 * Names what was changed, and what became of the key; never the key itself, nor a part of it.
 * @param key `wasActive` where the provider answered until then, and answers no more without it
 */
export function describeConfiguration(
  provider: LanguageModelProvider,
  changedFields: readonly string[],
  key: { isKeyReplaced?: boolean; isKeyRemoved?: boolean; wasActive?: boolean },
): ProviderDecision {
  return {
    action: 'language_model_configured',
    subject: about(provider),
    details: {
      changed_fields: changedFields,
      api_key_replaced: key.isKeyReplaced ?? false,
      api_key_removed: key.isKeyRemoved ?? false,
      was_active: key.wasActive ?? false,
    },
  };
}

export function describeActivation(
  provider: LanguageModelProvider,
  before: LanguageModelProvider | null,
): ProviderDecision {
  return {
    action: 'language_model_activated',
    subject: about(provider),
    details: { previous_provider: before },
  };
}

export function describeRemoval(
  provider: LanguageModelProvider,
  wasActive: boolean,
): ProviderDecision {
  return {
    action: 'language_model_removed',
    subject: about(provider),
    details: { was_active: wasActive },
  };
}
