import type { FastifyInstance } from 'fastify';
import { registerLiveEventRoutes } from './live-events.routes.ts';
import { createLiveEventsService, type LiveEventsDependencies } from './live-events.service.ts';
import { createStreamRights, type StreamRightsDependencies } from './stream-rights.ts';

/** The stream of live events to the windows of a user, and the rights of whoever reads any stream. */
export function createLiveEventsDomain(
  deps: Omit<LiveEventsDependencies, 'rights'> & StreamRightsDependencies,
) {
  const rights = createStreamRights(deps);
  const service = createLiveEventsService({ ...deps, rights });
  return {
    service,
    rights,
    routes: (app: FastifyInstance) => registerLiveEventRoutes(app, service),
  };
}
