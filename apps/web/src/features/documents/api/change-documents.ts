import {
  documentEndpoints,
  type CreateDocumentBody,
  type DocumentFacts,
  type PoDocument,
  type UpdateDocumentBody,
} from '@robin/contract/documents';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { documentQuery, markArchived, putDocument, refreshDocuments } from './document-queries.ts';

export interface ChangeOptions<Asked, Changed = PoDocument> {
  onSuccess: (changed: Changed, asked: Asked) => void;
  onError: (error: Error, asked: Asked) => void | Promise<void>;
}

/** Changes a document of a project. What is known of it is put right before somebody is told, and fetched again then. */
export function useDocumentChange<Asked, Changed>(
  projectId: number,
  change: (asked: Asked) => Promise<Changed>,
  putRight: (client: QueryClient, changed: Changed) => void | Promise<void>,
  { onSuccess, onError }: ChangeOptions<Asked, Changed>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (changed, asked) => {
      await putRight(client, changed);
      onSuccess(changed, asked);
    },
    onError,
    onSettled: () => refreshDocuments(client, projectId),
  });
}

export function useCreateDocument(projectId: number, options: ChangeOptions<CreateDocumentBody>) {
  const create = (body: CreateDocumentBody) =>
    callEndpoint(documentEndpoints.createDocument, { body });
  return useDocumentChange(projectId, create, putDocument, options);
}

const update = (documentId: string, body: UpdateDocumentBody) =>
  callEndpoint(documentEndpoints.updateDocument, { params: { documentId }, query: {}, body });

interface UpdateOptions extends ChangeOptions<UpdateDocumentBody> {
  /** Somebody else was faster. Gets the document as it is now. */
  onConflict: (stored: PoDocument) => void;
}

/** Changes a document. A body with an older version is refused. */
export function useUpdateDocument(
  { id, project_id: projectId }: DocumentFacts,
  { onSuccess, onConflict, onError }: UpdateOptions,
) {
  const client = useQueryClient();
  return useDocumentChange(projectId, (body) => update(id, body), putDocument, {
    onSuccess,
    onError: async (error, body) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return onError(error, body);
      try {
        onConflict(await client.query({ ...documentQuery(id), staleTime: 0 }));
      } catch {
        // Without the stored text nobody can decide; what was typed stays, and can be saved again.
        return onError(error, body);
      }
    },
  });
}

/** Archives a document. One that is archived already, or gone, is archived as well. */
export function useArchiveDocument(
  projectId: number,
  options: ChangeOptions<DocumentFacts, DocumentFacts>,
) {
  const archive = async (document: DocumentFacts) => {
    try {
      const params = { documentId: document.id };
      await callEndpoint(documentEndpoints.deleteDocument, { params, query: {} });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    return document;
  };
  return useDocumentChange(projectId, archive, markArchived, options);
}

/** Brings an archived document back, whatever has become of its text meanwhile. */
export function useBringBack(projectId: number, options: ChangeOptions<DocumentFacts>) {
  const bringBack = ({ id }: DocumentFacts) => update(id, { is_deleted: false });
  return useDocumentChange(projectId, bringBack, putDocument, options);
}
