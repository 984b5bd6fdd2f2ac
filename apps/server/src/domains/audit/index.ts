import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#platform/db/database.ts';
import { registerAuditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';

/** Reading who decided what. Writing it down is part of the change itself: `#platform/audit-log.ts`. */
export function createAuditDomain(deps: { db: Queryable }) {
  const service = createAuditService(deps);
  return { routes: (app: FastifyInstance) => registerAuditRoutes(app, service) };
}
