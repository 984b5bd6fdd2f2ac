import { lookup as lookupInSystem, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sentence } from '#platform/errors/sentence.ts';
import { ToldError } from '#platform/errors/told-error.ts';
import { canConnect, literalAddress, type AddressRules } from './address-policy.ts';

/** A request to somebody else's server, complete. */
export interface GuardedRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** The system's resolver, or one that a test hands in. */
export type ResolveName = (
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const NAME_CHECK_MS = 2_000;

const forbiddenAddress: Sentence = {
  de: 'Diese Adresse darf nicht aufgerufen werden.',
  en: 'This address must not be called.',
};

/** An address may not be called, whatever was configured. */
export class ForbiddenAddressError extends ToldError {
  override readonly name = 'ForbiddenAddressError';
}

export interface GuardedHttp {
  /**
   * Sends a request. It is not followed anywhere else: a redirect is an answer like any other.
   * @throws ForbiddenAddressError before anything is sent
   */
  send(request: GuardedRequest, signal: AbortSignal): ClientRequest;
  /**
   * Whether a name resolves to forbidden addresses now. One that does not resolve, or not within two seconds, is judged when
   * it is called.
   */
  isForbiddenName(url: string): Promise<boolean>;
  close(): void;
}

const resolveInSystem: ResolveName = (hostname, options, callback) =>
  lookupInSystem(hostname, { ...options, all: true }, callback);

/**
 * HTTP to addresses that people typed, with connections kept open. The address that a name resolves
 * to is judged in the lookup of the connection itself, so that a name can't point somewhere else
 * between check and use. The global fetch takes no lookup and costs more
 * (docs/decisions/0010-language-model-streaming.md).
 */
export function createGuardedHttp(
  rules: AddressRules,
  resolveName: ResolveName = resolveInSystem,
): GuardedHttp {
  const forbidden = () => new ForbiddenAddressError(forbiddenAddress);

  function guardedLookup(protocol: 'http:' | 'https:'): LookupFunction {
    return (hostname, options, callback) => {
      resolveName(hostname, options, (error, addresses) => {
        if (error) return callback(error, '', 0);
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => canConnect(address, protocol, rules))) {
          return callback(forbidden(), '', 0);
        }
        if (options.all) return callback(null, addresses);
        callback(null, first.address, first.family);
      });
    };
  }

  const options = { keepAlive: true, noDelay: true, maxFreeSockets: 1_024 };
  const httpAgent = new HttpAgent({ ...options, lookup: guardedLookup('http:') });
  const httpsAgent = new HttpsAgent({ ...options, lookup: guardedLookup('https:') });

  return {
    send({ method, url: address, headers, body }, signal) {
      const url = new URL(address);
      const isSecure = url.protocol === 'https:';
      // A literal address is connected to without any lookup.
      const literal = literalAddress(url);
      const protocol = isSecure ? 'https:' : 'http:';
      if (literal !== null && !canConnect(literal, protocol, rules)) throw forbidden();
      const open = isSecure ? requestHttps : requestHttp;
      const request = open(url, {
        method,
        agent: isSecure ? httpsAgent : httpAgent,
        // Who says nothing of it is said to take any compression, and nothing here takes one.
        headers: { 'accept-encoding': 'identity', ...headers },
        signal,
      });
      // Nobody has asked for another protocol. Unheard, it would end the connection with neither an answer nor an error.
      request.on('upgrade', (_answer, socket) => {
        socket.destroy();
        request.emit('error', new Error('The server wants to speak another protocol.'));
      });
      request.end(body);
      return request;
    },

    isForbiddenName(address) {
      const url = new URL(address);
      if (literalAddress(url) !== null) return Promise.resolve(false);
      const protocol = url.protocol === 'https:' ? 'https:' : 'http:';
      const { promise, resolve } = Promise.withResolvers<boolean>();
      resolveName(url.hostname, { all: true }, (error, addresses) => {
        resolve(!error && addresses.some((entry) => !canConnect(entry.address, protocol, rules)));
      });
      return Promise.race([promise, delay(NAME_CHECK_MS, false, { ref: false })]);
    },

    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}
