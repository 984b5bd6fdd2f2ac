import { documentSuggestionEndpoints } from '@robin/contract/document-suggestions';
import { DOCUMENT_COUNT_HEADER, documentEndpoints } from '@robin/contract/documents';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { DocumentAddress } from './document-access.ts';
import type { DocumentSuggestions } from './document-suggestions.ts';
import type { DocumentExport } from './export/document-export.ts';
import { presentDocumentTypes } from './document-types.ts';
import {
  presentDecision,
  presentDisposition,
  presentDocument,
  presentListedDocument,
  presentSuggestion,
  presentVersion,
  presentVersionFacts,
} from './documents.presenter.ts';
import type { DocumentsService } from './documents.service.ts';

/** The document of a call, by its path and by the project that the query names. */
function addressOf(call: {
  params: { documentId: string };
  query: { project_id?: number | undefined };
}): DocumentAddress {
  return { documentId: call.params.documentId, projectId: call.query.project_id };
}

function registerSuggestionRoutes(app: FastifyInstance, suggestions: DocumentSuggestions): void {
  const { decideDocumentSuggestion, listDocumentSuggestions, undoDocumentSuggestion } =
    documentSuggestionEndpoints;
  registerEndpoint(app, listDocumentSuggestions).handledBy(async (call) => {
    const open = await suggestions.list(call.actor, addressOf(call));
    return { status: 200, body: { suggestions: open.map(presentSuggestion) } };
  });
  registerEndpoint(app, decideDocumentSuggestion).handledBy(async (call) => {
    const { suggestionId } = call.params;
    const address = { ...addressOf(call), suggestionId };
    const decided = await suggestions.decide(call.actor, address, call.body);
    return { status: 200, body: presentDecision(decided) };
  });
  registerEndpoint(app, undoDocumentSuggestion).handledBy(async (call) => {
    const { suggestionId } = call.params;
    const address = { ...addressOf(call), suggestionId };
    const undone = await suggestions.undo(call.actor, address, call.body);
    return { status: 200, body: presentDecision(undone) };
  });
}

/** Whatever somebody has written into it, it is nothing but a file here. */
const FILE_POLICY = "default-src 'none'; sandbox";

function registerExportRoutes(app: FastifyInstance, exports: DocumentExport): void {
  registerEndpoint(app, documentEndpoints.exportDocument).handledBy(async (call) => {
    const file = await exports.one(call.actor, addressOf(call), call.query.format);
    await call.reply
      .type(file.mediaType)
      .header('content-disposition', presentDisposition(file.name))
      .header('content-security-policy', FILE_POLICY)
      .send(file.content);
    return undefined;
  });
  registerEndpoint(app, documentEndpoints.exportProjectDocuments).handledBy(async (call) => {
    const { format = 'md', include_deleted: isIncludingArchived = false } = call.query;
    const { projectId } = call.params;
    const leaving = new AbortController();
    call.reply.raw.once('close', () => leaving.abort());
    const file = await exports.all(call.actor, projectId, {
      format,
      isIncludingArchived,
      signal: leaving.signal,
    });
    await call.reply
      .type(file.mediaType)
      .header('content-disposition', presentDisposition(file.name))
      .header(DOCUMENT_COUNT_HEADER, file.documentCount)
      .send(Readable.from(file.content));
    return undefined;
  });
}

export function registerDocumentRoutes(
  app: FastifyInstance,
  service: DocumentsService,
  suggestions: DocumentSuggestions,
  exports: DocumentExport,
): void {
  registerSuggestionRoutes(app, suggestions);
  registerExportRoutes(app, exports);

  registerEndpoint(app, documentEndpoints.listDocumentTypes).handledBy(({ query }) => {
    const types = presentDocumentTypes(query.user_language ?? 'en');
    return Promise.resolve({ status: 200, body: { document_types: types } });
  });
  registerEndpoint(app, documentEndpoints.listDocuments).handledBy(async ({ actor, query }) => {
    const { documents, totalCount } = await service.list(actor, query);
    const body = { po_documents: documents.map(presentListedDocument), total_count: totalCount };
    return { status: 200, body };
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
    body: presentDocument(
      await service.restore(call.actor, addressOf(call), call.params.version, call.query.version),
    ),
  }));
}
