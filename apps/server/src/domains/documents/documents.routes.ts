import { documentEndpoints } from '@robin/contract/documents';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { presentDocumentTypes } from './document-types.ts';
import {
  presentDocument,
  presentListedDocument,
  presentVersion,
  presentVersionFacts,
} from './documents.presenter.ts';
import type { DocumentAddress, DocumentsService } from './documents.service.ts';

/** The document of a call, by its path and by the project that the query names. */
function addressOf(call: {
  params: { documentId: string };
  query: { project_id?: number | undefined };
}): DocumentAddress {
  return { documentId: call.params.documentId, projectId: call.query.project_id };
}

export function registerDocumentRoutes(app: FastifyInstance, service: DocumentsService): void {
  registerEndpoint(app, documentEndpoints.listDocumentTypes).handledBy(({ query }) => {
    const types = presentDocumentTypes(query.user_language ?? 'en');
    return Promise.resolve({ status: 200, body: { document_types: types } });
  });
  registerEndpoint(app, documentEndpoints.listDocuments).handledBy(async ({ actor, query }) => {
    const documents = (await service.list(actor, query)).map(presentListedDocument);
    return { status: 200, body: { po_documents: documents, total_count: documents.length } };
  });
  registerEndpoint(app, documentEndpoints.createDocument).handledBy(async ({ actor, body }) => ({
    status: 201,
    body: presentDocument(await service.create(actor, body)),
  }));
  registerEndpoint(app, documentEndpoints.getDocument).handledBy(async (call) => ({
    status: 200,
    body: presentDocument(await service.get(call.actor, addressOf(call))),
  }));
  registerEndpoint(app, documentEndpoints.updateDocument).handledBy(async (call) => ({
    status: 200,
    body: presentDocument(await service.update(call.actor, addressOf(call), call.body)),
  }));
  registerEndpoint(app, documentEndpoints.deleteDocument).handledBy(async (call) => {
    const { id } = await service.remove(call.actor, addressOf(call));
    return { status: 200, body: { status: 'deleted', id } };
  });
  registerEndpoint(app, documentEndpoints.listDocumentVersions).handledBy(async (call) => {
    const { before, limit } = call.query;
    const page = await service.listVersions(call.actor, addressOf(call), { before, limit });
    return {
      status: 200,
      body: {
        versions: page.versions.map(presentVersionFacts),
        total_count: page.totalCount,
        has_more: page.hasMore,
      },
    };
  });
  registerEndpoint(app, documentEndpoints.getDocumentVersion).handledBy(async (call) => ({
    status: 200,
    body: presentVersion(
      await service.getVersion(call.actor, addressOf(call), call.params.version),
    ),
  }));
  registerEndpoint(app, documentEndpoints.restoreDocumentVersion).handledBy(async (call) => ({
    status: 200,
    body: presentDocument(await service.restore(call.actor, addressOf(call), call.params.version)),
  }));
}
