import { setTimeout as delay } from 'node:timers/promises';
import {
  languageModelProviders,
  type ConfigureLanguageModelBody,
  type LanguageModelProvider,
} from '@robin/contract/language-models';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { StoredEvent } from '#platform/events/outbox.ts';
import type { Logger } from '#platform/logger.ts';
import { SecretError, type SecretBox } from '#platform/secrets.ts';
import { createActiveModelCache } from './active-model-cache.ts';
import { judgeBaseUrl } from './base-url-policy.ts';
import { LANGUAGE_MODELS_CHANGED, languageModelsChanged } from './language-models.events.ts';
import { createLanguageModelsRepository } from './language-models.repository.ts';
import type {
  EnvironmentProviders,
  LanguageModel,
  ProviderSelection,
  ProviderStatus,
  StoredProvider,
} from './language-models.types.ts';
import {
  resolveConfiguration,
  toConnection,
  toStatus,
  type ProviderConfiguration,
} from './provider-configuration.ts';
import { createProviderModel, type ProviderRoots } from './providers/create-provider-model.ts';
import { createModelTransport } from './streaming/model-transport.ts';
import { isSendableKey } from './streaming/model-failures.ts';
import { defaultModelTimeouts, type ModelTimeouts } from './streaming/watchdog.ts';

/** What the language models are told about their surroundings. */
export interface LanguageModelSettings {
  /** Whether loopback and private addresses may be called. */
  allowPrivateUrls: boolean;
  /** Keys, models and addresses that the environment gives. */
  environment?: EnvironmentProviders;
  /** Which provider answers until an administrator chooses one. */
  defaultProvider?: LanguageModelProvider | null;
  timeouts?: Partial<ModelTimeouts>;
  /** Where the providers' own APIs begin, when that is not where they are. */
  providerRoots?: ProviderRoots;
}

export interface LanguageModelsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  logger: Logger;
  secretBox: SecretBox;
  settings: LanguageModelSettings;
}

/** A name that does not resolve in this time is judged when it is called. */
const NAME_CHECK_MS = 2_000;

const secretContext = (provider: LanguageModelProvider) => `language_models/${provider}`;

function refused(detail: string): DomainError {
  return new DomainError('rule_broken', detail);
}

/** Which language models there are, how they are reached, and which one answers. */
export function createLanguageModelsService(deps: LanguageModelsDependencies) {
  const { db, runInTransaction, logger, secretBox, settings } = deps;
  const environment = settings.environment ?? {};
  const rules = { allowPrivateUrls: settings.allowPrivateUrls };
  const repository = createLanguageModelsRepository(db);
  const transport = createModelTransport(rules);
  const streaming = { transport, timeouts: { ...defaultModelTimeouts, ...settings.timeouts } };
  const cache = createActiveModelCache(loadActiveModel);
  let newest: { fingerprint: string; model: LanguageModel } | null = null;

  /** The stored key, or null; one that another secret key sealed counts as missing. */
  function openKey(stored: StoredProvider | null): string | null {
    if (!stored?.sealedApiKey) return null;
    try {
      return secretBox.open(stored.sealedApiKey, secretContext(stored.provider));
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      logger.error(
        { provider: stored.provider },
        'the stored key of a language model cannot be opened; enter it again',
      );
      return null;
    }
  }

  function resolve(
    provider: LanguageModelProvider,
    stored: StoredProvider | null,
  ): ProviderConfiguration {
    return resolveConfiguration(provider, stored, openKey(stored), environment[provider]);
  }

  /** The provider in charge, whether or not it is configured. */
  function nameActive({ isChosen, provider }: ProviderSelection): LanguageModelProvider | null {
    return isChosen ? provider : (settings.defaultProvider ?? null);
  }

  async function loadActiveModel(): Promise<LanguageModel | null> {
    const active = nameActive(await repository.getSelection());
    if (active === null) return null;
    const connection = toConnection(resolve(active, await repository.find(active)));
    if (connection === null) return null;
    // The same connection keeps its model, so that a look after a second costs one query.
    const fingerprint = JSON.stringify(connection);
    if (newest?.fingerprint !== fingerprint) {
      const model = createProviderModel(connection, streaming, settings.providerRoots);
      newest = { fingerprint, model };
    }
    return newest.model;
  }

  async function readStatus(): Promise<ProviderStatus[]> {
    const [rows, selection] = await Promise.all([repository.list(), repository.getSelection()]);
    const active = nameActive(selection);
    return languageModelProviders.map((provider) => {
      const stored = rows.find((row) => row.provider === provider) ?? null;
      return toStatus(resolve(provider, stored), provider === active);
    });
  }

  /** Runs a change alone, and tells every process of it. */
  async function change(
    work: (models: ReturnType<typeof createLanguageModelsRepository>) => Promise<void>,
  ): Promise<ProviderStatus[]> {
    await runInTransaction(async ({ db: transaction, record, afterCommit }) => {
      const models = createLanguageModelsRepository(transaction);
      await models.lockSelection();
      await work(models);
      record(languageModelsChanged());
      afterCommit(cache.markStale);
    });
    return readStatus();
  }

  /** @throws DomainError rule_broken when the address must not be called */
  async function checkBaseUrl(text: string): Promise<string> {
    const { url, refusal } = judgeBaseUrl(text, rules);
    if (refusal !== undefined) throw refused(refusal);
    const isForbidden = await Promise.race([
      transport.isForbiddenName(url),
      delay(NAME_CHECK_MS, false, { ref: false }),
    ]);
    if (isForbidden) throw refused('The base URL leads to an address that must not be called.');
    return url;
  }

  return {
    /** All providers, in the order in which they are shown. */
    status: readStatus,

    /**
     * Stores model, key and address. An empty key keeps the present one; an omitted address stays,
     * an empty one is removed.
     * @throws DomainError invalid_input, rule_broken
     */
    async configure(
      provider: LanguageModelProvider,
      body: ConfigureLanguageModelBody,
    ): Promise<ProviderStatus[]> {
      if (body.provider !== undefined && body.provider !== provider) {
        throw new DomainError(
          'invalid_input',
          'The provider in the body is not the one in the path.',
        );
      }
      const newKey = body.api_key || null;
      if (newKey !== null && !isSendableKey(newKey)) {
        throw refused('The API key contains characters that no key has.');
      }
      const newBaseUrl = body.base_url ? await checkBaseUrl(body.base_url) : null;
      return change(async (models) => {
        const stored = await models.find(provider);
        const present = resolve(provider, stored);
        if (newKey === null && present.apiKey === null) {
          throw refused('API key is required for new provider configuration');
        }
        await models.store({
          provider,
          model: body.model,
          baseUrl: body.base_url === undefined ? present.baseUrl : newBaseUrl,
          sealedApiKey:
            newKey === null
              ? (stored?.sealedApiKey ?? null)
              : secretBox.seal(newKey, secretContext(provider)),
        });
      });
    },

    /** @throws DomainError not_configured */
    activate(provider: LanguageModelProvider): Promise<ProviderStatus[]> {
      return change(async (models) => {
        if (toConnection(resolve(provider, await models.find(provider))) === null) {
          throw new DomainError(
            'not_configured',
            'This provider has no model or no API key yet. Configure it first.',
          );
        }
        await models.choose(provider);
      });
    },

    /** Forgets what is stored; an active provider is active no more. */
    remove(provider: LanguageModelProvider): Promise<ProviderStatus[]> {
      return change(async (models) => {
        await models.remove(provider);
        if (nameActive(await models.getSelection()) === provider) await models.choose(null);
      });
    },

    /**
     * The model that answers now; null when none is active or the active one lacks something.
     * Costs no query within a second of the last look.
     */
    activeModel: (): Promise<LanguageModel | null> => cache.get(),

    /** Takes the news of other processes. */
    onEvent(event: Pick<StoredEvent, 'type'>): void {
      if (event.type === LANGUAGE_MODELS_CHANGED) cache.markStale();
    },
  };
}

export type LanguageModelsService = ReturnType<typeof createLanguageModelsService>;
