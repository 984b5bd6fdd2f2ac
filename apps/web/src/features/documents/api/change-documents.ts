import {
  documentEndpoints,
  type CreateDocumentBody,
  type DocumentFacts,
  type PoDocument,
  type UpdateDocumentBody,
} from '@robin/contract/documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { documentQuery, markArchived, putDocument, refreshDocuments } from './document-queries.ts';

interface ChangeOptions<Changed> {
  onSuccess: (changed: Changed) => void;
  onError: (error: Error) => void;
}

export function useCreateDocument(projectId: number, options: ChangeOptions<PoDocument>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateDocumentBody) =>
      callEndpoint(documentEndpoints.createDocument, { body }),
    onSuccess: async (document) => {
      await putDocument(client, document);
      options.onSuccess(document);
    },
    onError: options.onError,
    onSettled: () => refreshDocuments(client, projectId),
  });
}

interface UpdateOptions extends ChangeOptions<PoDocument> {
  /** Somebody else was faster. Gets the document as it is now. */
  onConflict: (stored: PoDocument) => void;
}

/** Changes a document. A body with an older version is refused. */
export function useUpdateDocument(document: DocumentFacts, options: UpdateOptions) {
  const { id: documentId, project_id: projectId } = document;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateDocumentBody) =>
      callEndpoint(documentEndpoints.updateDocument, { params: { documentId }, query: {}, body }),
    onSuccess: async (changed) => {
      await putDocument(client, changed);
      options.onSuccess(changed);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return options.onError(error);
      try {
        options.onConflict(await client.query({ ...documentQuery(documentId), staleTime: 0 }));
      } catch {
        // Without the stored text nobody can decide; what was typed stays, and can be saved again.
        options.onError(error);
      }
    },
    onSettled: () => refreshDocuments(client, projectId),
  });
}

interface ArchiveOptions<Changed> {
  onSuccess: (changed: Changed) => void;
  onError: (error: Error, asked: DocumentFacts) => void;
}

/** Archives a document. One that is archived already, or gone, is archived as well. */
export function useArchiveDocument(projectId: number, options: ArchiveOptions<DocumentFacts>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (document: DocumentFacts) => {
      try {
        const params = { documentId: document.id };
        await callEndpoint(documentEndpoints.deleteDocument, { params, query: {} });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      return document;
    },
    onSuccess: (document) => {
      markArchived(client, document);
      options.onSuccess(document);
    },
    onError: options.onError,
    onSettled: () => refreshDocuments(client, projectId),
  });
}

/** Brings an archived document back, whatever has become of its text meanwhile. */
export function useBringBack(projectId: number, options: ArchiveOptions<PoDocument>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: documentId }: DocumentFacts) =>
      callEndpoint(documentEndpoints.updateDocument, {
        params: { documentId },
        query: {},
        body: { is_deleted: false },
      }),
    onSuccess: async (document) => {
      await putDocument(client, document);
      options.onSuccess(document);
    },
    onError: options.onError,
    onSettled: () => refreshDocuments(client, projectId),
  });
}
