import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ModelError,
  type LanguageModel,
  type ModelConnection,
  type ModelEvent,
  type ModelRequest,
} from '#domains/language-models/language-models.types.ts';
import type { GuardedHttp, GuardedRequest } from '#platform/net/guarded-http.ts';
import { isSendableKey } from '#platform/net/sendable-key.ts';
import type { Decoder } from './decoder.ts';
import { isConnectionReset, readRefusal, toModelFailure } from './model-failures.ts';
import { isReadable, readAnswer } from './read-answer.ts';
import { createRefusedParts } from './refused-parts.ts';
import { createEventMender } from './storable-events.ts';
import { createWatchdog, type ModelTimeouts, type Watchdog } from './watchdog.ts';

/** What every provider is handed. */
export interface StreamingDependencies {
  http: GuardedHttp;
  timeouts: ModelTimeouts;
  /** How often a refusal that asks for patience, or a broken connection, is tried again. */
  maxRetries?: number;
  /** Milliseconds of a clock that only runs forward. */
  now?: () => number;
}

/** What differs between providers. */
export interface ProviderProtocol {
  buildRequest(request: ModelRequest): Promise<GuardedRequest>;
  createDecoder(): Decoder;
}

const MAX_RETRIES = 2;
/** A provider that wants more patience than this is out of order for the person who waits. */
const RETRY_AFTER_MAX_MS = 5_000;
const RESET_PAUSES_MS = [100, 400];

function waitForResponse(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve);
    // Stays attached: a connection that breaks later must not become an uncaught error.
    call.on('error', reject);
  });
}

/**
 * A model of a provider. Requests are the AI SDK's; sending and decoding are our own, because they
 * cost a quarter of the SDK's web streams and schema checks (docs/decisions/0010-language-model-streaming.md).
 */
export function createStreamingModel(
  connection: ModelConnection,
  protocol: ProviderProtocol,
  {
    http,
    timeouts,
    maxRetries = MAX_RETRIES,
    now = () => performance.now(),
  }: StreamingDependencies,
): LanguageModel {
  const openRequest = createRefusedParts(now);

  /**
   * One attempt: the answer as soon as it is one that can be read, and how to be done with it.
   * The answer rejects with what the provider refuses, or with what has broken.
   */
  function attemptCall(request: GuardedRequest, signal: AbortSignal, watchdog: Watchdog) {
    let call: ClientRequest | null = null;
    let response: IncomingMessage | null = null;
    async function open(): Promise<IncomingMessage> {
      call = http.send(request, signal);
      watchdog.guard(() => call?.destroy());
      response = await waitForResponse(call);
      if (!isReadable(response)) throw await readRefusal(response);
      return response;
    }
    return {
      answer: open(),
      close(): void {
        watchdog.guard(() => undefined);
        if (!response?.complete) call?.destroy();
      },
    };
  }

  /** How long to wait before another attempt makes sense; null when none does. */
  function retryPause(error: unknown, retries: number): number | null {
    if (retries >= maxRetries) return null;
    if (isConnectionReset(error)) return RESET_PAUSES_MS[retries] ?? null;
    if (!(error instanceof ModelError) || error.status !== 429) return null;
    const wanted = error.retryAfterMs;
    return wanted !== null && wanted <= RETRY_AFTER_MAX_MS ? wanted : null;
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const { signal } = request;
    if (signal.aborted) return;
    if (!isSendableKey(connection.apiKey)) {
      throw new ModelError('model_provider_failed', {
        de: 'Der API-Schlüssel enthält Zeichen, die sich nicht senden lassen.',
        en: 'The API key contains characters that cannot be sent.',
      });
    }
    const asked = openRequest(request);
    let httpRequest = await protocol.buildRequest(asked.shown);
    const watchdog = createWatchdog(timeouts);
    const mend = createEventMender();
    let retries = 0;
    try {
      for (;;) {
        let pause: number;
        const { answer, close } = attemptCall(httpRequest, signal, watchdog);
        try {
          for await (const events of readAnswer(await answer, protocol.createDecoder(), watchdog)) {
            asked.noteAnswer();
            watchdog.pause();
            for (const event of mend(events)) {
              if (signal.aborted) return;
              yield event;
            }
            watchdog.resume();
          }
          return;
        } catch (failure) {
          if (signal.aborted) return;
          // Whatever breaks after the time is up breaks because of it.
          const error = watchdog.expired ?? failure;
          if (!watchdog.hasStarted && asked.leaveOut(error)) {
            httpRequest = await protocol.buildRequest(asked.shown);
            continue;
          }
          const retry = watchdog.hasStarted ? null : retryPause(error, retries);
          if (retry === null || watchdog.expired) {
            throw toModelFailure(error, watchdog.hasStarted, connection.apiKey);
          }
          pause = retry;
          retries += 1;
        } finally {
          close();
        }
        await delay(pause, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
      }
    } finally {
      watchdog.stop();
    }
  }

  return { provider: connection.provider, model: connection.model, stream };
}
