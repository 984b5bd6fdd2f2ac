import type { IncomingMessage } from 'node:http';
import { ModelError } from '#domains/language-models/language-models.types.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { ForbiddenAddressError } from '#platform/net/guarded-http.ts';
import { tellConnectionFailure } from './connection-failures.ts';
import { cutOff } from './decoder.ts';
import { EventStreamError } from './event-stream.ts';
import {
  cleanWords,
  inWordsOf,
  readErrorDocument,
  readRetryAfter,
  tellsTooLong,
} from './provider-words.ts';

const ERROR_BODY_MAX_LENGTH = 64 * 1024;

/** Whether the other side broke the connection; asking again may help. */
export function isConnectionReset(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(errorCode(error) ?? '');
}

/** How a failure of the network is told. An error that is none of the network comes back as it is. */
function networkFailure(error: Error): Error {
  if (error instanceof ModelError) return error;
  if (error instanceof ForbiddenAddressError || error instanceof EventStreamError) {
    return new ModelError('model_provider_failed', error.detail);
  }
  const code = errorCode(error);
  if (code === null) return error;
  const detail = isConnectionReset(error)
    ? {
        de: 'Der Modellanbieter hat die Verbindung geschlossen, bevor er geantwortet hat.',
        en: 'The model provider closed the connection before it answered.',
      }
    : tellConnectionFailure(code);
  return new ModelError('model_provider_failed', detail);
}

/**
 * What the rest of the server is told of a failure: a {@link ModelError} without the key in its
 * message, or the error as it is when it is a mistake of our own.
 */
export function toModelFailure(error: unknown, hasStarted: boolean, apiKey: string): Error {
  if (!(error instanceof Error)) {
    return new TypeError('Something else than an error was thrown.', { cause: error });
  }
  const failure = hasStarted && isConnectionReset(error) ? cutOff() : networkFailure(error);
  if (!(failure instanceof ModelError)) return failure;
  const { de, en } = failure.detail;
  const detail = { de: cleanWords(de, apiKey), en: cleanWords(en, apiKey) };
  return new ModelError(failure.code, detail, {
    status: failure.status,
    retryAfterMs: failure.retryAfterMs,
    isTooLong: failure.isTooLong,
  });
}

/** With what an answer is compressed; null where it is not, which some also say. */
export function compressionOf({ headers }: IncomingMessage): string | null {
  const encoding = headers['content-encoding']?.trim() ?? '';
  return /^(?:(?:x-)?gzip|deflate|compress|br|zstd)\b/i.test(encoding) ? encoding : null;
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

/** How servers say of an address no more than that they don't know it. */
const onlyNotFound =
  /^(?:404:? )?(?:(?:page|file|path|route) )?not found\.?$|^method not allowed\.?$/i;

/** Turns an answer that can't be read as one of the model into the provider's own words. */
export async function readRefusal(response: IncomingMessage): Promise<ModelError> {
  const compression = compressionOf(response);
  if (compression === null) return toRefusal(response, await readBody(response));
  return new ModelError(
    'model_provider_failed',
    {
      de: `Der Modellanbieter hat seine Antwort komprimiert (${compression}), obwohl Robin das nicht möchte. Vielleicht tut es ein Proxy vor ihm.`,
      en: `The model provider has compressed its answer (${compression}) although it was asked not to. A proxy in front of it may do so.`,
    },
    {
      status: response.statusCode ?? 0,
      retryAfterMs: readRetryAfter(response.headers, Date.now()),
    },
  );
}

/** What an answer says in which the model says nothing. */
export function toRefusal(response: IncomingMessage, body: string): ModelError {
  const status = response.statusCode ?? 0;
  const contentType = response.headers['content-type'] ?? '';
  const document = readErrorDocument(body, contentType);
  const isSuccess = status >= 200 && status < 300;
  let fallback = {
    de: `Der Modellanbieter hat mit Status ${status} geantwortet.`,
    en: `The model provider answered with status ${status}.`,
  };
  if (isSuccess) {
    fallback = {
      de: `Der Modellanbieter hat mit ${contentType || 'etwas anderem'} statt mit einer Antwort des Modells geantwortet. Stimmt die Basis-URL?`,
      en: `The model provider answered with ${contentType || 'something else'} instead of an answer of the model. Is the base URL right?`,
    };
  } else if (status >= 300 && status < 400) {
    fallback = {
      de: `Der Modellanbieter hat mit einer Weiterleitung geantwortet (Status ${status}), der Robin nicht folgt.`,
      en: `The model provider answered with a redirect (status ${status}), which is not followed.`,
    };
  } else if (status === 404 || status === 405) {
    fallback = {
      de: `Unter dieser Adresse hat der Modellanbieter nichts (Status ${status}). Stimmt die Basis-URL? Die meisten enden auf /v1.`,
      en: `The model provider has nothing at this address (status ${status}). Is the base URL right? Most end with /v1.`,
    };
  }
  const words = inWordsOf(document);
  const detail = words && !onlyNotFound.test(words.en.trim()) ? words : fallback;
  return new ModelError('model_provider_failed', detail, {
    status,
    retryAfterMs: readRetryAfter(response.headers, Date.now()),
    isTooLong: tellsTooLong(document),
  });
}
