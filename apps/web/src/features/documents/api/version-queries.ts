import { documentEndpoints, type PoDocument } from '@robin/contract/documents';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { putDocument, refreshDocuments } from './document-queries.ts';

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
export function useRestoreVersion(options: {
  onSuccess: (restored: PoDocument, wanted: Restoring) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ document, version, isUndo }: Restoring) =>
      callEndpoint(documentEndpoints.restoreDocumentVersion, {
        params: { documentId: document.id, version: String(version) },
        // What others have saved since is not what is to be taken back.
        query: isUndo ? { version: String(document.version) } : {},
      }),
    onSuccess: async (restored, wanted) => {
      await putDocument(client, restored);
      options.onSuccess(restored, wanted);
    },
    onError: options.onError,
    onSettled: (_restored, _error, { document }) => refreshDocuments(client, document.project_id),
  });
}

export interface Restoring {
  /** As it was before. */
  document: Pick<PoDocument, 'id' | 'project_id' | 'version'>;
  version: number;
  /** Whether it takes a restoring back. */
  isUndo?: boolean;
}
