import { documentEndpoints, type PoDocument } from '@robin/contract/documents';
import {
  documentSuggestionEndpoints,
  type DecideSuggestionBody,
} from '@robin/contract/document-suggestions';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';

/** The whole document, as it is now. */
export function getDocument(documentId: string, signal?: AbortSignal): Promise<PoDocument> {
  return callEndpoint(
    documentEndpoints.getDocument,
    { params: { documentId }, query: {} },
    signal ? { signal } : {},
  );
}

/** A document as it was, which never changes. */
export function getVersion(documentId: string, version: number) {
  const params = { documentId, version: String(version) };
  return callEndpoint(documentEndpoints.getDocumentVersion, { params, query: {} });
}

/** The text that the window begins with. What happens to it later is the window's own affair. */
export const firstTextQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['scratchpad', 'document', documentId],
    queryFn: ({ signal }) => getDocument(documentId, signal),
    // Whoever opens the window again sees the newest text or none.
    gcTime: 0,
    staleTime: Infinity,
  });

/**
 * Stores the text.
 *
 * @param version the version that it was made on
 */
export function putText(
  documentId: string,
  content: string,
  version: number,
  keepalive = false,
): Promise<PoDocument> {
  return callEndpoint(
    documentEndpoints.updateDocument,
    { params: { documentId }, query: {}, body: { content, version } },
    { keepalive },
  );
}

/** What Robin suggests about a document and nobody has decided yet. */
export const suggestionsQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['scratchpad', 'suggestions', documentId],
    queryFn: async ({ signal }) => {
      const input = { params: { documentId }, query: {} };
      const { listDocumentSuggestions } = documentSuggestionEndpoints;
      return (await callEndpoint(listDocumentSuggestions, input, { signal })).suggestions;
    },
  });

/** Accepts and rejects passages of one suggestion. */
export function decide(documentId: string, suggestionId: string, body: DecideSuggestionBody) {
  return callEndpoint(documentSuggestionEndpoints.decideDocumentSuggestion, {
    params: { documentId, suggestionId },
    query: {},
    body,
  });
}

/** Lets decided passages of one suggestion wait again. */
export function undo(documentId: string, suggestionId: string, passages: readonly string[]) {
  return callEndpoint(documentSuggestionEndpoints.undoDocumentSuggestion, {
    params: { documentId, suggestionId },
    query: {},
    body: { passages: [...passages] },
  });
}
