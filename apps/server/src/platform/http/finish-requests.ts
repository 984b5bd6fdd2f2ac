import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Short enough that the end of the process keeps its own limit, whatever else it waits for. */
const PATIENCE_MS = 5_000;

/**
 * Lets what is being answered at the end of the server come to its end before the connections are closed: cut off, a change that is
 * stored looks like one that failed, and a proxy makes a 502 of it.
 */
export function finishRequests(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  const answering = new Set<ServerResponse>();
  app.addHook('onRequest', (_request, { raw }, done) => {
    answering.add(raw);
    raw.once('close', () => answering.delete(raw));
    done();
  });
  app.addHook('preClose', async () => {
    const signal = AbortSignal.timeout(patienceMs);
    await Promise.allSettled([...answering].map((response) => once(response, 'close', { signal })));
  });
}
