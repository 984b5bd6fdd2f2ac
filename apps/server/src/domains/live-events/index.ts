import type { FastifyInstance } from 'fastify';
import { registerLiveEventRoutes } from './live-events.routes.ts';
import { createLiveEventsService, type LiveEventsDependencies } from './live-events.service.ts';

/** The stream of live events to the windows of a user. */
export function createLiveEventsDomain(deps: LiveEventsDependencies) {
  const service = createLiveEventsService(deps);
  return { service, routes: (app: FastifyInstance) => registerLiveEventRoutes(app, service) };
}
