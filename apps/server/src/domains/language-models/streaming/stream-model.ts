import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ModelError,
  type LanguageModel,
  type ModelConnection,
  type ModelEvent,
  type ModelRequest,
} from '#domains/language-models/language-models.types.ts';
import { cutOff, type Decoder } from './decoder.ts';
import { createEventSplitter, EventStreamError } from './event-stream.ts';
import { asRecord } from './json-values.ts';
import {
  ForbiddenAddressError,
  type ModelHttpRequest,
  type ModelTransport,
} from './model-transport.ts';
import { cleanWords, findErrorWordsInBody, readRetryAfter } from './provider-words.ts';
import { createEventMender } from './storable-events.ts';
import { createWatchdog, type ModelTimeouts, type Watchdog } from './watchdog.ts';

/** What every provider is handed. */
export interface StreamingDependencies {
  transport: ModelTransport;
  timeouts: ModelTimeouts;
}

/** What differs between providers. */
export interface ProviderProtocol {
  buildRequest(request: ModelRequest): Promise<ModelHttpRequest>;
  createDecoder(): Decoder;
}

const MAX_RETRIES = 2;
/** A provider that wants more patience than this is out of order for the person who waits. */
const RETRY_AFTER_MAX_MS = 5_000;
const RESET_PAUSES_MS = [100, 400];
const ERROR_BODY_MAX_LENGTH = 64 * 1024;
/** What one step may send: far beyond any answer, so that a flood ends. */
const ANSWER_MAX_LENGTH = 64 * 1024 * 1024;
/** How long the connection may stay open after the provider has said that it is done. */
const TAIL_MS = 250;

/**
 * How a failure of the network is told: by its code, because the rest names addresses of the house.
 * An error that is none of the network comes back as it is.
 */
function networkFailure(error: Error): Error {
  if (error instanceof ModelError) return error;
  if (error instanceof ForbiddenAddressError || error instanceof EventStreamError) {
    return new ModelError('model_provider_failed', error.message);
  }
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return error;
  const message = isConnectionReset(error)
    ? 'The model provider closed the connection before it answered.'
    : `The model provider could not be reached (${code}).`;
  return new ModelError('model_provider_failed', message);
}

/** Whether a key can stand in a header: otherwise the refusal of it would quote the key. */
export function isSendableKey(apiKey: string): boolean {
  return /^[\x21-\x7e]+$/.test(apiKey);
}

function isConnectionReset(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNRESET' || error.code === 'EPIPE')
  );
}

async function readBody(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let body = '';
  for await (const chunk of response as AsyncIterable<string>) {
    body += chunk;
    if (body.length > ERROR_BODY_MAX_LENGTH) break;
  }
  return body;
}

/** Turns an answer that is no stream into the provider's own words. */
async function refusal(response: IncomingMessage): Promise<ModelError> {
  const status = response.statusCode ?? 0;
  const contentType = response.headers['content-type'] ?? '';
  const words = findErrorWordsInBody(await readBody(response), contentType);
  const isSuccess = status >= 200 && status < 300;
  let fallback = `The model provider answered with status ${status}.`;
  if (isSuccess) {
    fallback = `The model provider answered with ${contentType || 'something else'} instead of a stream of events. Is the base URL right?`;
  } else if (status >= 300 && status < 400) {
    fallback = `The model provider answered with a redirect (status ${status}), which is not followed.`;
  }
  return new ModelError('model_provider_failed', words ?? fallback, {
    status,
    retryAfterMs: readRetryAfter(response.headers, Date.now()),
  });
}

function isEventStream(response: IncomingMessage): boolean {
  const status = response.statusCode ?? 0;
  if (status < 200 || status >= 300) return false;
  // Small servers forget the type; what surely is no stream is a page or a document.
  return !/^(?:text\/html|application\/(?:json|xml))\b/i.test(
    response.headers['content-type'] ?? '',
  );
}

function parseDocument(data: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(data));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new EventStreamError('The model provider sent an event that is not JSON.');
  }
}

function waitForResponse(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve);
    // Stays attached: a connection that breaks later must not become an uncaught error.
    call.on('error', reject);
  });
}

/**
 * A model of a provider. Requests are the AI SDK's; sending and decoding are our own, because they
 * cost a fifth of the SDK's web streams and schema checks (docs/decisions/0010-language-model-streaming.md).
 * What arrives together leaves together: all text of one network read is one event.
 */
export function createStreamingModel(
  connection: ModelConnection,
  protocol: ProviderProtocol,
  { transport, timeouts }: StreamingDependencies,
): LanguageModel {
  /** One attempt, from the request to the end of its answer, in batches of events. */
  async function* exchange(
    request: ModelHttpRequest,
    signal: AbortSignal,
    watchdog: Watchdog,
  ): AsyncGenerator<ModelEvent[]> {
    const call = transport.post(request, signal);
    watchdog.guard(() => call.destroy());
    let response: IncomingMessage | null = null;
    try {
      response = await waitForResponse(call);
      if (!isEventStream(response)) throw await refusal(response);
      yield* decodeResponse(response, watchdog);
    } catch (error) {
      // Whatever breaks after the time is up breaks because of it.
      throw watchdog.expired ?? error;
    } finally {
      watchdog.guard(() => undefined);
      if (!response?.complete) call.destroy();
    }
  }

  async function* decodeResponse(
    response: IncomingMessage,
    watchdog: Watchdog,
  ): AsyncGenerator<ModelEvent[]> {
    const splitter = createEventSplitter();
    const decoder = protocol.createDecoder();
    let length = 0;
    let tail: NodeJS.Timeout | null = null;

    /** What the events say, also before one of them tells of a failure. */
    function decode(events: readonly string[]): { out: ModelEvent[]; failure: Error | null } {
      const out: ModelEvent[] = [];
      let failure: Error | null = null;
      if (events.length > 0) watchdog.noteLife();
      try {
        for (const data of events) {
          if (decoder.isComplete) break;
          take(data, out);
        }
        if (decoder.isComplete) decoder.finish(out);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        failure = error;
      }
      if (out.length > 0 || decoder.isWritingCall) watchdog.noteContent();
      return { out, failure };
    }

    function take(data: string, out: ModelEvent[]): void {
      if (data === '[DONE]') {
        decoder.noteDone?.();
        return;
      }
      const document = parseDocument(data);
      if (document) decoder.decode(document, out);
    }

    response.setEncoding('utf8');
    try {
      for await (const chunk of response as AsyncIterable<string>) {
        if (tail) continue;
        length += chunk.length;
        if (length > ANSWER_MAX_LENGTH) {
          throw new EventStreamError('The answer of the model is too long.');
        }
        const { out, failure } = decode(splitter.push(chunk));
        if (decoder.isComplete) {
          // Reading on to the end lets the connection be used again; a provider that keeps it open
          // must not keep the turn waiting.
          tail = setTimeout(() => response.destroy(), TAIL_MS);
        }
        if (out.length > 0) yield out;
        if (failure) throw failure;
      }
    } catch (error) {
      if (tail) return;
      throw error;
    } finally {
      if (tail) clearTimeout(tail);
    }
    if (tail) return;
    const { out, failure } = decode(lastEvents(splitter));
    if (!failure && !decoder.isComplete) decoder.finish(out);
    yield out;
    if (failure) throw failure;
  }

  /** An event cut in the middle at the end of the stream is a cut, not bad JSON. */
  function lastEvents(splitter: ReturnType<typeof createEventSplitter>): string[] {
    return splitter.end().filter((data) => {
      try {
        return data === '[DONE]' || parseDocument(data) !== null;
      } catch (error) {
        throw error instanceof EventStreamError ? cutOff() : error;
      }
    });
  }

  function toFailure(error: unknown, hasStarted: boolean): Error {
    if (!(error instanceof Error))
      return new TypeError('Something else was thrown.', { cause: error });
    const failure = hasStarted && isConnectionReset(error) ? cutOff() : networkFailure(error);
    if (!(failure instanceof ModelError)) return failure;
    return new ModelError(failure.code, cleanWords(failure.message, connection.apiKey), {
      status: failure.status,
      retryAfterMs: failure.retryAfterMs,
    });
  }

  /** How long to wait before another attempt makes sense; null when none does. */
  function retryPause(error: unknown, attempt: number): number | null {
    if (attempt >= MAX_RETRIES) return null;
    if (isConnectionReset(error)) return RESET_PAUSES_MS[attempt] ?? null;
    if (!(error instanceof ModelError) || error.status !== 429) return null;
    const wanted = error.retryAfterMs;
    return wanted !== null && wanted <= RETRY_AFTER_MAX_MS ? wanted : null;
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const { signal } = request;
    if (signal.aborted) return;
    if (!isSendableKey(connection.apiKey)) {
      throw new ModelError(
        'model_provider_failed',
        'The API key contains characters that cannot be sent.',
      );
    }
    const httpRequest = await protocol.buildRequest(request);
    const watchdog = createWatchdog(timeouts);
    const mend = createEventMender();
    try {
      for (let attempt = 0; ; attempt += 1) {
        let pause: number;
        try {
          for await (const events of exchange(httpRequest, signal, watchdog)) {
            watchdog.pause();
            for (const event of mend(events)) {
              yield event;
              if (signal.aborted) return;
            }
            watchdog.resume();
          }
          return;
        } catch (error) {
          if (signal.aborted) return;
          const retry = watchdog.hasStarted ? null : retryPause(error, attempt);
          if (retry === null || watchdog.expired) throw toFailure(error, watchdog.hasStarted);
          pause = retry;
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
