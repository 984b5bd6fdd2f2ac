import type { FastifyInstance } from 'fastify';
import { createDocumentAccess } from './document-access.ts';
import { createDocumentSuggestions } from './document-suggestions.ts';
import { registerDocumentRoutes } from './documents.routes.ts';
import { createDocumentsService, type DocumentsDependencies } from './documents.service.ts';
import { createDocumentTools } from './documents.tools.ts';
import { createDocumentExport } from './export/document-export.ts';
import { createScratchpadTools } from './scratchpad.tools.ts';

export type { DocumentsService } from './documents.service.ts';
export type { TurnDocuments } from './documents.types.ts';

/** Documents of projects, their versions, and what Robin suggests to change about them. */
export function createDocumentsDomain(deps: DocumentsDependencies) {
  const access = createDocumentAccess(deps);
  const service = createDocumentsService({ ...deps, access });
  const suggestions = createDocumentSuggestions({ ...deps, access });
  const exports = createDocumentExport({ ...deps, access });
  return {
    service,
    tools: [...createDocumentTools(service), ...createScratchpadTools(suggestions)],
    routes: (app: FastifyInstance) => registerDocumentRoutes(app, service, suggestions, exports),
  };
}
