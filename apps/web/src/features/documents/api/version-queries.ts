import { documentEndpoints, type PoDocument } from '@robin/contract/documents';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { useDocumentChange, type ChangeOptions } from './change-documents.ts';
import { putDocument } from './document-queries.ts';

/** The versions of a document, the newest first, page by page. */
export const versionListQuery = (documentId: string, newest: number) =>
  infiniteQueryOptions({
    // A new version is a new list.
    queryKey: ['documents', 'versions', documentId, newest],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        documentEndpoints.listDocumentVersions,
        { params: { documentId }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ versions, has_more: hasMore }) =>
      hasMore ? String(versions.at(-1)?.version) : null,
  });

/** One version with its text, which never changes. */
export const versionQuery = (documentId: string, version: number) =>
  queryOptions({
    queryKey: ['documents', 'version', documentId, version],
    queryFn: ({ signal }) =>
      callEndpoint(
        documentEndpoints.getDocumentVersion,
        { params: { documentId, version: String(version) }, query: {} },
        { signal },
      ),
    staleTime: Infinity,
  });

/** Makes an old version the newest one. */
export const useRestoreVersion = (projectId: number, options: ChangeOptions<Restoring>) =>
  useDocumentChange(
    projectId,
    ({ document, version, isUndo }) =>
      callEndpoint(documentEndpoints.restoreDocumentVersion, {
        params: { documentId: document.id, version: String(version) },
        // What others have saved since is not what is to be taken back.
        query: isUndo ? { version: String(document.version) } : {},
      }),
    putDocument,
    options,
  );

export interface Restoring {
  /** As it was before. */
  document: Pick<PoDocument, 'id' | 'version'>;
  version: number;
  /** Whether it takes a restoring back. */
  isUndo?: boolean;
}
