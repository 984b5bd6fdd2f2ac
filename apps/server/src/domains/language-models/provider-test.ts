import type { LanguageModelProvider, TestLanguageModelBody } from '@robin/contract/language-models';
import { keyNeededDetail } from '@robin/contract/rules/provider-keys';
import type { Actor } from '#platform/actor.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording, type Sentence } from '#platform/errors/sentence.ts';
import type { Logger } from '#platform/logger.ts';
import type { GuardedHttp } from '#platform/net/guarded-http.ts';
import { isSendableKey } from '#platform/net/sendable-key.ts';
import type { CheckBaseUrl } from './base-url-check.ts';
import type { LanguageModelsRepository } from './language-models.repository.ts';
import {
  ModelError,
  type LanguageModel,
  type ModelConnection,
  type ProviderTest,
} from './language-models.types.ts';
import type { ProviderAccess } from './provider-access.ts';
import { keepsKey } from './provider-configuration.ts';
import { createProviderModel, type ProviderRoots } from './providers/create-provider-model.ts';
import { cleanWords } from './streaming/provider-words.ts';

const QUESTION = 'Answer with the one word: ready';
/** The smallest limit that all providers take. */
const MAX_OUTPUT_TOKENS = 16;
/** How much of the answer is shown, in UTF-16 units. */
const SHOWN_LENGTH = 200;

function notReady(detail: Sentence): DomainError {
  return new DomainError('not_configured', detail);
}

const brokenOff: Sentence = {
  de: 'Der Test wurde abgebrochen.',
  en: 'The test was broken off.',
};

/** Tries out how a provider answers: with one tiny real request, of which nothing is stored. */
export function createProviderTests(deps: {
  repository: LanguageModelsRepository;
  access: ProviderAccess;
  checkBaseUrl: CheckBaseUrl;
  http: GuardedHttp;
  timeoutMs: number;
  roots: ProviderRoots | undefined;
  logger: Logger;
}) {
  const { repository, access, checkBaseUrl, http, timeoutMs, roots, logger } = deps;
  /** Who is testing what in this process, until it is broken off: a second click must not cost a second answer. */
  const running = new Map<string, AbortSignal>();

  /** What the body gives, over what is stored, over what the environment gives. */
  async function connect(
    provider: LanguageModelProvider,
    body: TestLanguageModelBody,
  ): Promise<ModelConnection> {
    const present = access.resolve(provider, await repository.find(provider));
    const model = body.model ?? present.model;
    const apiKey = body.api_key || present.apiKey;
    if (model === null) {
      throw notReady({
        de: 'Dieser Anbieter hat noch kein Modell. Nenne eines, um ihn zu testen.',
        en: 'This provider has no model yet. Name one to test it.',
      });
    }
    if (apiKey === null) {
      throw notReady({
        de: 'Dieser Anbieter hat noch keinen API-Schlüssel. Gib einen ein, um ihn zu testen.',
        en: 'This provider has no API key yet. Enter one to test it.',
      });
    }
    if (!isSendableKey(apiKey)) {
      throw new DomainError('rule_broken', {
        de: 'Der API-Schlüssel enthält Zeichen, die kein Schlüssel hat.',
        en: 'The API key contains characters that no key has.',
      });
    }
    if (body.base_url === undefined) return { provider, model, apiKey, baseUrl: present.baseUrl };
    const baseUrl = body.base_url ? await checkBaseUrl(body.base_url) : null;
    if (!body.api_key && !keepsKey(present, baseUrl)) throw notReady(inOneWording(keyNeededDetail));
    return { provider, model, apiKey, baseUrl };
  }

  /** The beginning of the answer. Whoever goes on and on is left in the middle. */
  async function ask(model: LanguageModel, apiKey: string, signal: AbortSignal): Promise<string> {
    // What is read holds a whole key that begins in the part that is shown.
    const enough = SHOWN_LENGTH + 3 * apiKey.length;
    let text = '';
    let length = 0;
    const events = model.stream({
      system: '',
      messages: [{ role: 'user', text: QUESTION }],
      tools: [],
      signal,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      dialogue: {
        language: 'en',
        userName: '',
        projectName: null,
        sessionType: 'talk',
        isAdmin: true,
        state: null,
      },
    });
    for await (const event of events) {
      if (event.type === 'text') text += event.text;
      if (event.type === 'text' || event.type === 'reasoning') length += event.text.length;
      if (length >= enough) break;
    }
    return cleanWords(text, apiKey).slice(0, SHOWN_LENGTH).toWellFormed();
  }

  async function run(connection: ModelConnection, signal: AbortSignal): Promise<ProviderTest> {
    const timeouts = {
      firstTokenMs: timeoutMs,
      betweenTokensMs: timeoutMs,
      totalMs: timeoutMs,
    };
    const model = await createProviderModel(connection, { http, timeouts, maxRetries: 0 }, roots);
    const startedAt = performance.now();
    const conclude = (outcome: Pick<ProviderTest, 'isSuccess' | 'status' | 'message'>) => ({
      provider: connection.provider,
      model: connection.model,
      durationMs: Math.round(performance.now() - startedAt),
      ...outcome,
    });
    try {
      const message = await ask(model, connection.apiKey, signal);
      if (!signal.aborted) {
        return conclude({ isSuccess: true, status: null, message: inOneWording(message) });
      }
      return conclude({ isSuccess: false, status: null, message: brokenOff });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return conclude({ isSuccess: false, status: error.status, message: error.detail });
    }
  }

  /**
   * @param signal ends the request to the provider at once
   * @throws DomainError not_configured, rule_broken, conflict while the same person tests the same provider
   */
  return async function test(
    actor: Actor,
    provider: LanguageModelProvider,
    body: TestLanguageModelBody,
    signal: AbortSignal,
  ): Promise<ProviderTest> {
    const name = `${actor.userId}/${provider}`;
    if (running.get(name)?.aborted === false) {
      throw new DomainError('conflict', {
        de: 'Dein Test dieses Anbieters läuft noch.',
        en: 'Your test of this provider is still running.',
      });
    }
    running.set(name, signal);
    try {
      const connection = await connect(provider, body);
      const test = await run(connection, signal);
      // A stored key may have gone to an address that is stored nowhere, so this much is kept.
      const { isSuccess, status, durationMs } = test;
      const details = { provider, userId: actor.userId, baseUrl: connection.baseUrl };
      logger.info({ ...details, isSuccess, status, durationMs }, 'a language model was tested');
      return test;
    } finally {
      if (running.get(name) === signal) running.delete(name);
    }
  };
}
