import {
  languageModelProviders,
  type ConfigureLanguageModelBody,
  type LanguageModelProvider,
  type TestLanguageModelBody,
} from '@robin/contract/language-models';
import { limits } from '@robin/contract/limits';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import type { StoredEvent } from '#platform/events/outbox.ts';
import type { Logger } from '#platform/logger.ts';
import { createGuardedHttp } from '#platform/net/guarded-http.ts';
import { previewSecret } from '#platform/secret-preview.ts';
import type { SecretBox } from '#platform/secrets.ts';
import { createActiveModelCache } from './active-model-cache.ts';
import { createBaseUrlCheck } from './base-url-check.ts';
import { LANGUAGE_MODELS_CHANGED } from './language-models.events.ts';
import { createLanguageModelsRepository } from './language-models.repository.ts';
import type {
  EnvironmentProviders,
  LanguageModel,
  ProviderStatus,
  ProviderTest,
  ShownKey,
} from './language-models.types.ts';
import { createProviderAccess } from './provider-access.ts';
import { createProviderChanges } from './provider-changes.ts';
import { toConnection, toStatus } from './provider-configuration.ts';
import { createProviderTests } from './provider-test.ts';
import { createProviderModel, type ProviderRoots } from './providers/create-provider-model.ts';
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
  /** How long a test may take, in milliseconds. */
  testTimeoutMs?: number;
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

/** Which language models there are, how they are reached, and which one answers. */
export function createLanguageModelsService(deps: LanguageModelsDependencies) {
  const { db, runInTransaction, logger, secretBox, settings } = deps;
  const rules = { allowPrivateUrls: settings.allowPrivateUrls };
  const repository = createLanguageModelsRepository(db);
  const http = createGuardedHttp(rules);
  const streaming = { http, timeouts: { ...defaultModelTimeouts, ...settings.timeouts } };
  const checkBaseUrl = createBaseUrlCheck(rules, http);
  const access = createProviderAccess({
    secretBox,
    logger,
    environment: settings.environment ?? {},
    defaultProvider: settings.defaultProvider ?? null,
  });
  const cache = createActiveModelCache(loadActiveModel);
  const changes = createProviderChanges({
    runInTransaction,
    access,
    checkBaseUrl,
    onChanged: cache.markStale,
  });
  const test = createProviderTests({
    repository,
    access,
    checkBaseUrl,
    http,
    timeoutMs: settings.testTimeoutMs ?? limits.languageModelTestTimeoutMs,
    roots: settings.providerRoots,
    logger,
  });
  let newest: { fingerprint: string; model: LanguageModel } | null = null;

  async function loadActiveModel(): Promise<LanguageModel | null> {
    const active = access.nameActive(await repository.getSelection());
    if (active === null) return null;
    const connection = toConnection(access.resolve(active, await repository.find(active)));
    if (connection === null) return null;
    // The same connection keeps its model, so that a look after a second costs one query.
    const fingerprint = JSON.stringify(connection);
    if (newest?.fingerprint === fingerprint) return newest.model;
    const model = await createProviderModel(connection, streaming, settings.providerRoots);
    newest = { fingerprint, model };
    return model;
  }

  async function readStatus(): Promise<ProviderStatus[]> {
    const [rows, selection] = await Promise.all([repository.list(), repository.getSelection()]);
    const active = access.nameActive(selection);
    return languageModelProviders.map((provider) => {
      const stored = rows.find((row) => row.provider === provider) ?? null;
      return toStatus(access.resolve(provider, stored), provider === active);
    });
  }

  return {
    /** All providers, in the order in which they are shown. */
    status: readStatus,

    /** @throws DomainError invalid_input, rule_broken, conflict */
    async configure(
      actor: Actor,
      provider: LanguageModelProvider,
      body: ConfigureLanguageModelBody,
    ): Promise<ProviderStatus[]> {
      await changes.configure(actor, provider, body);
      return readStatus();
    },

    /** @throws DomainError not_configured */
    async activate(actor: Actor, provider: LanguageModelProvider): Promise<ProviderStatus[]> {
      await changes.activate(actor, provider);
      return readStatus();
    },

    /** Forgets what is stored; an active provider is active no more. */
    async remove(actor: Actor, provider: LanguageModelProvider): Promise<ProviderStatus[]> {
      await changes.remove(actor, provider);
      return readStatus();
    },

    /**
     * Sends one tiny request with what the body gives over what is stored, and keeps nothing.
     * @throws DomainError not_configured, rule_broken, conflict while one is running
     */
    test: (
      actor: Actor,
      provider: LanguageModelProvider,
      body: TestLanguageModelBody,
      signal: AbortSignal,
    ): Promise<ProviderTest> => test(actor, provider, body, signal),

    /** The stored key of a provider as a setting of its own; the key itself never comes out. */
    keySetting: (provider: LanguageModelProvider) => ({
      async find(): Promise<ShownKey | null> {
        const stored = await repository.find(provider);
        const key = access.openKey(stored);
        return stored && key !== null
          ? { shown: previewSecret(key), version: stored.version }
          : null;
      },
      /** @throws DomainError rule_broken, conflict */
      set: (actor: Actor, key: string, version?: number): Promise<ShownKey> =>
        changes.setKey(actor, provider, key, version),
      remove: (actor: Actor): Promise<void> => changes.removeKey(actor, provider),
    }),

    /**
     * The model that answers now; null when none is active or the active one lacks something.
     * Nobody waits for a query within a minute of the last look.
     */
    activeModel: (): Promise<LanguageModel | null> => cache.get(),

    /** Takes the news of other processes. */
    onEvent(event: Pick<StoredEvent, 'type'>): void {
      if (event.type === LANGUAGE_MODELS_CHANGED) cache.markStale();
    },
  };
}

export type LanguageModelsService = ReturnType<typeof createLanguageModelsService>;
