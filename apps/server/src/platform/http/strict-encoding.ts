import type { FastifyInstance } from 'fastify';
import { DomainError } from '#platform/errors/domain-error.ts';

/** Passes only well-formed percent-encoding of UTF-8. */
export function isReadable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses bytes that are not UTF-8, in queries and JSON bodies. They would otherwise be replaced by
 * question marks, and be stored. To be added after authentication, which comes before all else.
 */
export function addStrictEncoding(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const query = /\?(.*)$/s.exec(request.url)?.[1] ?? '';
    // The route where there is one, because an address can be spelled in several ways.
    const isOfInterface = (request.routeOptions.url ?? request.url).startsWith('/api/');
    if (isOfInterface && !isReadable(query)) {
      throw new DomainError('malformed_request', {
        de: 'Die Adresse ist nicht lesbar.',
        en: 'The query of the address is malformed.',
      });
    }
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      // Clients that always name the type of what they send also do so when they send nothing.
      if (body.length === 0) return done(null, undefined);
      let text: string;
      try {
        text = new TextDecoder('utf-8', { fatal: true }).decode(body);
      } catch {
        return done(
          new DomainError('malformed_request', {
            de: 'Der Inhalt ist kein gültiges UTF-8.',
            en: 'The body is not valid UTF-8.',
          }),
        );
      }
      return parseJson(request, text, done);
    },
  );
}
