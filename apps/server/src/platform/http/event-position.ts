import { EVENT_POSITION_HEADER } from '@robin/contract/rules/event-positions';
import type { FastifyInstance } from 'fastify';

/**
 * Names in every answer to a question of somebody signed in the live event up to which it surely knows everything. To be added
 * behind authentication: whoever is refused is told nothing.
 *
 * @param position the place of the last event that was delivered by this process; null before the first one
 */
export function addEventPosition(app: FastifyInstance, position: () => string | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint, beginAhead } = request.routeOptions.config;
    // What is read ahead may be older than the place is now.
    if (request.actor !== null && endpoint?.method === 'GET' && !beginAhead) {
      const here = position();
      if (here !== null) reply.header(EVENT_POSITION_HEADER, here);
    }
    done();
  });
}
