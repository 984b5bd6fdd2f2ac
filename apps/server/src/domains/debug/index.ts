import type { FastifyInstance } from 'fastify';
import { registerDebugRoutes } from './debug.routes.ts';
import { createDebugService, type DebugDependencies } from './debug.service.ts';

export type { DebugSettings } from './debug.service.ts';

/** What administrators see of the inside of sessions, and whether everybody sees that of the conversation memory. */
export function createDebugDomain(deps: DebugDependencies) {
  const service = createDebugService(deps);
  return { routes: (app: FastifyInstance) => registerDebugRoutes(app, service) };
}
