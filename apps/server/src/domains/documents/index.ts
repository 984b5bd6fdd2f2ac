import type { FastifyInstance } from 'fastify';
import { registerDocumentRoutes } from './documents.routes.ts';
import { createDocumentsService, type DocumentsDependencies } from './documents.service.ts';

/** Documents of projects and their versions. */
export function createDocumentsDomain(deps: DocumentsDependencies) {
  const service = createDocumentsService(deps);
  return { service, routes: (app: FastifyInstance) => registerDocumentRoutes(app, service) };
}
