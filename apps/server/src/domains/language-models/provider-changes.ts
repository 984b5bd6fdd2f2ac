import { limits } from '@robin/contract/limits';
import type {
  ConfigureLanguageModelBody,
  LanguageModelProvider,
} from '@robin/contract/language-models';
import { keyNeededDetail } from '@robin/contract/rules/provider-keys';
import type { Actor } from '#platform/actor.ts';
import { appendAuditEntries } from '#platform/audit-log.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording, type Sentence } from '#platform/errors/sentence.ts';
import { previewSecret } from '#platform/secret-preview.ts';
import { isSendableKey } from '#platform/net/sendable-key.ts';
import type { CheckBaseUrl } from './base-url-check.ts';
import { languageModelsChanged } from './language-models.events.ts';
import {
  createLanguageModelsRepository,
  type LanguageModelsRepository,
} from './language-models.repository.ts';
import type { ShownKey, StoredProvider } from './language-models.types.ts';
import type { ProviderAccess } from './provider-access.ts';
import { describeActivation, describeConfiguration, describeRemoval } from './provider-audit.ts';
import type { ProviderDecision } from './provider-audit.ts';
import { keepsKey, toConnection } from './provider-configuration.ts';

function refused(detail: Sentence): DomainError {
  return new DomainError('rule_broken', detail);
}

function checkKey(key: string): void {
  if (key === '') {
    throw refused({
      de: 'Der API-Schlüssel darf nicht leer sein.',
      en: 'The API key must not be empty.',
    });
  }
  if ([...key].length > limits.apiKeyMaxLength) {
    throw refused({
      de: `Der API-Schlüssel hat höchstens ${limits.apiKeyMaxLength} Zeichen.`,
      en: `The API key has at most ${limits.apiKeyMaxLength} characters.`,
    });
  }
  if (!isSendableKey(key)) {
    throw refused({
      de: 'Der API-Schlüssel enthält Zeichen, die kein Schlüssel hat.',
      en: 'The API key contains characters that no key has.',
    });
  }
}

function checkVersion(stored: StoredProvider | null, version: number | undefined): void {
  if (version === undefined || version === (stored?.version ?? 0)) return;
  throw new DomainError('conflict', {
    de: 'Jemand anderes hat dieses Sprachmodell inzwischen geändert.',
    en: 'Somebody else has changed this language model in the meantime.',
  });
}

/** What administrators decide about the language models. */
export function createProviderChanges(deps: {
  runInTransaction: RunInTransaction;
  access: ProviderAccess;
  checkBaseUrl: CheckBaseUrl;
  /** Runs in this process after each change; the others hear of it through the event bus. */
  onChanged: () => void;
}) {
  const { runInTransaction, access, checkBaseUrl, onChanged } = deps;

  /** Runs a change alone. `decided` writes down what was decided, and lets every process hear of it. */
  async function change<Result>(
    actor: Actor,
    work: (
      models: LanguageModelsRepository,
      decided: (decision: ProviderDecision) => Promise<void>,
    ) => Promise<Result>,
  ): Promise<Result> {
    return runInTransaction(async ({ db, record, afterCommit }) => {
      const models = createLanguageModelsRepository(db);
      await models.lockSelection();
      return work(models, async (decision) => {
        await appendAuditEntries(db, [{ actor, ...decision }]);
        record(languageModelsChanged());
        afterCommit(onChanged);
      });
    });
  }

  return {
    /**
     * Stores model, key and address. An empty key keeps the present one, as long as the address stays
     * the same; an omitted address stays, an empty one is removed.
     * @throws DomainError invalid_input, rule_broken, conflict
     */
    async configure(
      actor: Actor,
      provider: LanguageModelProvider,
      body: ConfigureLanguageModelBody,
    ): Promise<void> {
      if (body.provider !== undefined && body.provider !== provider) {
        throw new DomainError('invalid_input', {
          de: 'Der Anbieter in der Anfrage ist nicht der in der Adresse.',
          en: 'The provider in the body is not the one in the path.',
        });
      }
      const newKey = body.api_key || null;
      if (newKey !== null) checkKey(newKey);
      const newBaseUrl = body.base_url ? await checkBaseUrl(body.base_url) : null;
      await change(actor, async (models, decided) => {
        const stored = await models.find(provider);
        checkVersion(stored, body.version);
        const present = access.resolve(provider, stored);
        if (newKey === null && present.apiKey === null) {
          throw refused({
            de: 'Für einen neuen Anbieter ist ein API-Schlüssel nötig.',
            en: 'API key is required for new provider configuration',
          });
        }
        const baseUrl = body.base_url === undefined ? present.baseUrl : newBaseUrl;
        if (newKey === null && !keepsKey(present, baseUrl)) {
          throw refused(inOneWording(keyNeededDetail));
        }
        const storedKey = access.openKey(stored);
        const isOtherKey = newKey !== null && newKey !== storedKey;
        const changedFields = [
          ...(body.model === stored?.model ? [] : ['model']),
          ...(baseUrl === present.baseUrl ? [] : ['base_url']),
          ...(isOtherKey ? ['api_key'] : []),
        ];
        if (changedFields.length === 0) return;
        await models.store({
          provider,
          model: body.model,
          baseUrl,
          sealedApiKey: isOtherKey
            ? access.sealKey(provider, newKey)
            : (stored?.sealedApiKey ?? null),
        });
        const isKeyReplaced = isOtherKey && storedKey !== null;
        await decided(describeConfiguration(provider, changedFields, { isKeyReplaced }));
      });
    },

    /** @throws DomainError not_configured */
    async activate(actor: Actor, provider: LanguageModelProvider): Promise<void> {
      await change(actor, async (models, decided) => {
        if (toConnection(access.resolve(provider, await models.find(provider))) === null) {
          throw new DomainError('not_configured', {
            de: 'Dieser Anbieter hat noch kein Modell oder keinen API-Schlüssel. Richte ihn zuerst ein.',
            en: 'This provider has no model or no API key yet. Configure it first.',
          });
        }
        const selection = await models.getSelection();
        if (selection.isChosen && selection.provider === provider) return;
        await models.choose(provider);
        await decided(describeActivation(provider, access.nameActive(selection)));
      });
    },

    /** Forgets what is stored; an active provider is active no more. */
    async remove(actor: Actor, provider: LanguageModelProvider): Promise<void> {
      await change(actor, async (models, decided) => {
        const stored = await models.find(provider);
        const wasActive = access.nameActive(await models.getSelection()) === provider;
        if (!stored && !wasActive) return;
        await models.remove(provider);
        if (wasActive) await models.choose(null);
        await decided(describeRemoval(provider, wasActive));
      });
    },

    /**
     * Stores the key alone; model and address stay, and may be missing.
     * @throws DomainError rule_broken, conflict
     */
    async setKey(
      actor: Actor,
      provider: LanguageModelProvider,
      text: string,
      version?: number,
    ): Promise<ShownKey> {
      const key = text.trim();
      checkKey(key);
      return change(actor, async (models, decided) => {
        const stored = await models.find(provider);
        const storedKey = access.openKey(stored);
        // Who sees the key alone sees nothing while there is none, whatever else is stored with it.
        const hasSeenNone = storedKey === null && version === 0;
        if (!hasSeenNone) checkVersion(stored, version);
        const shown = previewSecret(key);
        if (stored && key === storedKey) return { shown, version: stored.version };
        const newVersion = await models.store({
          provider,
          model: stored?.model ?? null,
          baseUrl: stored?.baseUrl ?? null,
          sealedApiKey: access.sealKey(provider, key),
        });
        const isKeyReplaced = storedKey !== null;
        await decided(describeConfiguration(provider, ['api_key'], { isKeyReplaced }));
        return { shown, version: newVersion };
      });
    },

    /**
     * Forgets the key alone; a provider that cannot answer without it is active no more. A key of the
     * environment takes its place, at the address of the environment.
     */
    async removeKey(actor: Actor, provider: LanguageModelProvider): Promise<void> {
      await change(actor, async (models, decided) => {
        const stored = await models.find(provider);
        if (!stored?.sealedApiKey) return;
        const present = access.resolve(provider, stored);
        const environment = access.resolve(provider, null);
        const staysThere = environment.apiKey === null || keepsKey(environment, present.baseUrl);
        const baseUrl = staysThere ? present.baseUrl : environment.baseUrl;
        const rest = { ...stored, sealedApiKey: null, baseUrl };
        if (rest.model === null) await models.remove(provider);
        else await models.store(rest);
        const isActive = access.nameActive(await models.getSelection()) === provider;
        const wasActive = isActive && toConnection(access.resolve(provider, rest)) === null;
        if (wasActive) await models.choose(null);
        const changedFields = ['api_key', ...(staysThere ? [] : ['base_url'])];
        const key = { isKeyRemoved: true, wasActive };
        await decided(describeConfiguration(provider, changedFields, key));
      });
    },
  };
}
