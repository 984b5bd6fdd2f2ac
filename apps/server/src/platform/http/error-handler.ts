import type { ErrorBody, ErrorCode, ValidationIssue } from '@robin/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  isDatabaseFull,
  isDatabaseReadOnly,
  isDatabaseUnavailable,
} from '#platform/db/unavailable.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { errorStatuses } from '#platform/errors/error-statuses.ts';
import { inOneWording, internalFailure, type Sentence } from '#platform/errors/sentence.ts';
import { callerLanguage } from './caller-language.ts';

/** Codes for the refusals that the framework itself makes. */
const codesByStatus: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'malformed_request',
  415: 'unsupported_media_type',
  422: 'invalid_input',
  431: 'malformed_request',
};

const malformed: Sentence = {
  de: 'Die Anfrage ist nicht lesbar.',
  en: 'The request is malformed.',
};

const absent: Sentence = { de: 'Hier ist nichts.', en: 'Not found' };

const detailsByStatus: Record<number, Sentence> = {
  400: malformed,
  404: absent,
  413: { de: 'Die Anfrage ist zu groß.', en: 'The request is too large.' },
  415: {
    de: 'Diese Art von Inhalt wird hier nicht angenommen.',
    en: 'This content type is not supported here.',
  },
};

const refused: Sentence = {
  de: 'Die Anfrage wurde abgelehnt.',
  en: 'The request was refused.',
};

export interface Refusal {
  status: number;
  code: ErrorCode;
  /** Findings of a schema check name fields and are for programs: in English, as they come. */
  detail: Sentence | ValidationIssue[];
  retryAfterSeconds?: number;
  current?: unknown;
}

/** What is said about a request that can't even be routed. */
export const malformedRequest: Refusal = {
  status: 400,
  code: 'malformed_request',
  detail: malformed,
};

/** What is said about an address at which nothing is. */
export const nothingThere: Refusal = { status: 404, code: 'not_found', detail: absent };

const databaseAway: Refusal = {
  status: 503,
  code: 'unavailable',
  detail: {
    de: 'Die Datenbank antwortet nicht. Bitte versuch es gleich noch einmal.',
    en: 'The database does not answer. Please try again in a moment.',
  },
  retryAfterSeconds: 2,
};

const databaseReadOnly: Refusal = {
  ...databaseAway,
  detail: {
    de: 'Die Datenbank nimmt gerade keine Änderungen an. Bitte versuch es gleich noch einmal.',
    en: 'The database takes no changes at the moment. Please try again in a moment.',
  },
};

const databaseFull: Refusal = {
  ...databaseAway,
  detail: {
    de: 'Die Datenbank hat keinen Platz mehr. Bitte sag es denen, die Robin betreiben.',
    en: 'The database has no room left. Please tell those who run Robin.',
  },
};

const partNames: Record<string, string> = { querystring: 'query' };

function validationRefusal(
  error: FastifyError & { validationContext?: string | undefined },
  issues: ValidationIssue[],
  request: FastifyRequest,
): Refusal {
  const part = error.validationContext ?? 'body';
  const isSentence = request.routeOptions.config.endpoint?.validationDetail === 'string';
  const located = issues.map((issue) => ({
    ...issue,
    loc: [partNames[part] ?? part, ...issue.loc],
  }));
  const first = located[0];
  return {
    // Also of an id that can't be one: there is no such object, but the caller's mistake is worth telling, with its place.
    status: 422,
    code: 'invalid_input',
    detail: isSentence
      ? inOneWording(`${first?.loc.join('.') ?? part}: ${first?.msg ?? 'invalid'}`)
      : located,
  };
}

function toRefusal(error: FastifyError | DomainError, request: FastifyRequest): Refusal {
  if (error instanceof DomainError) {
    const refusal: Refusal = {
      status: errorStatuses[error.code],
      code: error.code,
      detail: error.detail,
    };
    if (error.retryAfterSeconds !== undefined) refusal.retryAfterSeconds = error.retryAfterSeconds;
    if (error.current !== undefined) refusal.current = error.current;
    return refusal;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((entry) => ({
      loc: entry.instancePath.split('/').filter((step) => step !== ''),
      msg: entry.message ?? 'invalid',
      type: entry.keyword,
    }));
    return validationRefusal(error, issues, request);
  }
  const status = error.statusCode ?? 500;
  // Before the database is asked about: a caller who hangs up while sending leaves the same code as a database that does.
  if (status >= 400 && status < 500) {
    const code = codesByStatus[status] ?? 'malformed_request';
    return { status, code, detail: detailsByStatus[status] ?? refused };
  }
  if (isDatabaseFull(error)) return databaseFull;
  if (isDatabaseReadOnly(error)) return databaseReadOnly;
  if (isDatabaseUnavailable(error)) return databaseAway;
  return { status: 500, code: 'internal', detail: internalFailure };
}

/** Sends a refusal in the one shape that all of them have. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  const { detail } = refusal;
  const body: ErrorBody = {
    detail: 'en' in detail ? detail[callerLanguage(request.headers)] : detail,
    code: refusal.code,
    request_id: request.id,
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  };
  // RFC 9110 (15.5.2) asks for it. Of this scheme browsers know nothing, so none of them asks for a password.
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(refusal.retryAfterSeconds));
  }
  reply
    .code(refusal.status)
    // Also where no hook has run: on a request that could not even be routed.
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', request.id)
    .header('content-type', 'application/json; charset=utf-8')
    // Bypasses the route's serializer, which knows only the shapes of success.
    .serializer(JSON.stringify)
    .send(body);
}

/** Turns every failure into `{ detail, code, request_id }`; unexpected ones are logged, never shown. */
export function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const refusal = toRefusal(error, request);
    if (refusal.status >= 500) request.log.error({ err: error }, 'a request failed');
    sendRefusal(request, reply, refusal);
  });
}
