import type { Access, EndpointDefinition } from '@robin/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdmin, isPowerUser, type Actor } from '#platform/actor.ts';
import { DomainError, notAuthenticated, notPermitted } from '#platform/errors/domain-error.ts';
import { inOneWording } from '#platform/errors/sentence.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Looks once more at who was still sending when they were let in, because a body may take minutes to arrive. For
     * handlers that read it themselves, after the last byte.
     * @throws DomainError unauthorized, forbidden
     */
    askAgain(): Promise<void>;
  }
}

/** Finds who a token belongs to; null when it is unknown, revoked, expired or of an inactive account. */
export type FindActor = (token: string) => Promise<Actor | null>;

const MAX_TOKEN_LENGTH = 512;

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** Only the event stream takes the token from the query too: an EventSource can't send headers. */
function queryToken(request: FastifyRequest): string | null {
  return new URL(request.url, 'http://robin.invalid').searchParams.get('token');
}

function hasRole(actor: Actor, access: Access): boolean {
  if (access === 'admin') return isAdmin(actor);
  if (access === 'poweruser') return isPowerUser(actor);
  return true;
}

function tokenFor(endpoint: EndpointDefinition, request: FastifyRequest): string | null {
  return bearerToken(request) ?? (endpoint.access === 'eventStream' ? queryToken(request) : null);
}

const isToken = (token: string | null): token is string =>
  token !== null && token.length <= MAX_TOKEN_LENGTH;

function findByToken(token: string | null, findActor: FindActor): Promise<Actor | null> {
  return isToken(token) ? findActor(token) : Promise.resolve(null);
}

/**
 * Who makes a call that is open to everybody, for the few of them that want to know: null without a
 * bearer token, and with one that does not count.
 */
export function findCaller(request: FastifyRequest, findActor: FindActor): Promise<Actor | null> {
  return findByToken(bearerToken(request), findActor);
}

/** @throws DomainError unauthorized, forbidden */
async function findAsking(
  endpoint: EndpointDefinition,
  token: string | null,
  findActor: FindActor,
): Promise<Actor> {
  const actor = await findByToken(token, findActor);
  if (!actor) throw notAuthenticated();
  if (!hasRole(actor, endpoint.access)) {
    const { forbiddenDetail } = endpoint;
    if (forbiddenDetail === undefined) throw notPermitted();
    throw new DomainError('forbidden', inOneWording(forbiddenDetail));
  }
  return actor;
}

/**
 * Checks token and role of every call to a contract endpoint before anything of the request is
 * parsed. Rights are read from the database each time, so a revoked one is gone with the next call.
 * Whoever was still sending then is looked at once more when the body is there.
 * What an endpoint reads ahead is begun meanwhile, for calls with a token.
 */
export function addAuthentication(app: FastifyInstance, findActor: FindActor): void {
  const stillSending = new WeakSet<FastifyRequest>();
  app.decorateRequest('actor', null);
  app.decorateRequest('askAgain', async function (this: FastifyRequest) {
    const { endpoint } = this.routeOptions.config;
    if (!endpoint || !stillSending.has(this)) return;
    this.actor = await findAsking(endpoint, tokenFor(endpoint, this), findActor);
  });
  app.addHook('onRequest', async (request) => {
    const { endpoint, beginAhead } = request.routeOptions.config;
    if (!endpoint || endpoint.access === 'public') return;
    const token = tokenFor(endpoint, request);
    const asking = findAsking(endpoint, token, findActor);
    if (beginAhead && isToken(token)) beginAhead(request, asking);
    request.actor = await asking;
    if (!request.raw.complete) stillSending.add(request);
  });
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    // Of a form nothing is read yet.
    if (!endpoint?.body || endpoint.bodyEncoding === 'multipart') return;
    await request.askAgain();
  });
}
