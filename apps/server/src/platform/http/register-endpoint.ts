import type { EndpointDefinition } from '@robin/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '#platform/actor.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { mediaTypes } from '#platform/http/media-types.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition;
    /** Begins what the endpoint reads ahead, while it is found out who asks. Never throws. */
    beginAhead?: (request: FastifyRequest, asking: Promise<Actor>) => void;
  }
  interface FastifyRequest {
    /** Set by authentication on every endpoint that is not public. */
    actor: Actor | null;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parts of a request after their schemas, and who asks. */
export interface Call<Endpoint extends EndpointDefinition> {
  params: Parsed<Endpoint['params']>;
  query: Parsed<Endpoint['query']>;
  /** Undefined for a multipart body, which its handler reads itself. */
  body: Endpoint['bodyEncoding'] extends 'multipart' ? undefined : Parsed<Endpoint['body']>;
  /** Never null, except on public endpoints. */
  actor: Endpoint['access'] extends 'public' ? null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

type BodyOf<Schema> = Schema extends z.ZodType ? { body: z.output<Schema> } : { body?: undefined };

/** A success: one of the endpoint's statuses with the body that belongs to it. */
export type Answer<Endpoint extends EndpointDefinition> = {
  [Status in keyof Endpoint['responses']]: { status: Status } & BodyOf<
    Endpoint['responses'][Status]
  >;
}[keyof Endpoint['responses']];

/** What a handler gives back: an answer, or nothing after it took the reply over (streams, files). */
export type EndpointHandler<Endpoint extends EndpointDefinition, Ahead = undefined> = (
  call: Call<Endpoint>,
  ahead: Ahead,
) => Promise<Answer<Endpoint> | undefined>;

/**
 * Begins to read what a call will need, before it is known who asks: for the few calls with which a person waits for every
 * millisecond. It changes nothing, and what it read is shown to nobody whom `asking` does not name; `asking` rejects when
 * the call is refused. Must neither throw nor leave a rejection to nobody.
 */
export type ReadAhead<Endpoint extends EndpointDefinition, Ahead> = (
  params: Parsed<Endpoint['params']>,
  asking: Promise<Actor>,
) => Ahead;

/** `/api/projects/{projectId}` as the router writes it. */
function toRouterPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Binds a contract endpoint to its handler: `registerEndpoint(app, endpoints.getMe).handledBy(…)`, in two
 * steps so that the handler's types follow from the endpoint alone. Authentication, role, and every
 * schema of the request are checked before the handler runs; the answer is cut to its schema on
 * the way out.
 */
export function registerEndpoint<Endpoint extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: Endpoint,
): {
  handledBy(handler: EndpointHandler<Endpoint>): void;
  readingAhead<Ahead>(readAhead: ReadAhead<Endpoint, Ahead>): {
    handledBy(handler: EndpointHandler<Endpoint, Ahead>): void;
  };
} {
  return {
    handledBy: (handler) => register(app, endpoint, null, handler),
    readingAhead: (readAhead) => ({
      handledBy: (handler) => register(app, endpoint, readAhead, handler),
    }),
  };
}

/**
 * Refuses a body in another encoding than the endpoint's: a form would otherwise pass for JSON, and
 * the other way round.
 */
function checkMediaType(endpoint: EndpointDefinition, request: FastifyRequest): void {
  const contentType = request.headers['content-type'];
  if (!endpoint.body || contentType === undefined) return;
  const expected = mediaTypes[endpoint.bodyEncoding ?? 'json'];
  const given = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (given === expected) return;
  if (endpoint.takesBeacons && given === 'text/plain') {
    // From here on it is read as what it is.
    request.headers['content-type'] = expected;
    return;
  }
  throw new DomainError('unsupported_media_type', {
    de: `Der Inhalt muss als ${expected} gesendet werden.`,
    en: `The body must be sent as ${expected}.`,
  });
}

function register<Endpoint extends EndpointDefinition, Ahead>(
  app: FastifyInstance,
  endpoint: Endpoint,
  readAhead: ReadAhead<Endpoint, Ahead> | null,
  handler: EndpointHandler<Endpoint, Ahead>,
): void {
  const begun = new WeakMap<FastifyRequest, Ahead>();
  const beginAhead =
    readAhead &&
    ((request: FastifyRequest, asking: Promise<Actor>) => {
      const params = endpoint.params?.safeParse(request.params);
      // Wrong ones are refused when it is known who asks, and the handler never runs.
      if (params?.success === false) return;
      begun.set(request, readAhead(params?.data as Parsed<Endpoint['params']>, asking));
    });
  const response: Record<string, unknown> = {};
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    if (typeof schema === 'object' && schema !== null) response[status] = schema;
  }
  const schema: FastifySchema = { response };
  if (endpoint.params) schema.params = endpoint.params;
  if (endpoint.query) schema.querystring = endpoint.query;
  if (endpoint.body && endpoint.bodyEncoding !== 'multipart') schema.body = endpoint.body;
  app.route({
    method: endpoint.method,
    url: toRouterPath(endpoint.path),
    // As HTTP asks (RFC 9110, 9.1), but for what is a stream: HEAD would open it.
    exposeHeadRoute: Object.values(response).length > 0,
    ...(endpoint.bodyMaxBytes === undefined ? {} : { bodyLimit: endpoint.bodyMaxBytes }),
    schema,
    config: { endpoint, ...(beginAhead ? { beginAhead } : {}) },
    // Runs after authentication, and before anything of the body is read.
    onRequest: async (request) => checkMediaType(endpoint, request),
    handler: async (request, reply) => {
      // The schemas above have made these types true, and what is read ahead has begun; the router can't know either.
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.actor,
        request,
        reply,
      } as Call<Endpoint>;
      const answer = await handler(call, begun.get(request) as Ahead);
      if (answer === undefined) return reply;
      reply.code(Number(answer.status));
      if (answer.body === undefined) return reply.send();
      return reply.send(answer.body);
    },
  });
}
