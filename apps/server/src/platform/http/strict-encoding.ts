import type { FastifyInstance } from 'fastify';
import { DomainError } from '#platform/errors/domain-error.ts';

/** Passes only well-formed percent-encoding of UTF-8. */
function isReadable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses bytes that are not UTF-8, in queries and JSON bodies. They would otherwise be replaced by
 * question marks, and be stored.
 */
export function addStrictEncoding(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const [path, query] = request.url.split('?', 2);
    if (query !== undefined && path?.startsWith('/api/') && !isReadable(query)) {
      throw new DomainError('malformed_request', 'The query of the address is malformed.');
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
        return done(new DomainError('malformed_request', 'The body is not valid UTF-8.'));
      }
      return parseJson(request, text, done);
    },
  );
}
