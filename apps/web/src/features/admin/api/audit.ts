import { auditEndpoints, type AuditFilter } from '@robin/contract/audit';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { callEndpoint, fetchEndpoint, readFile } from '#shared/api/call-endpoint.ts';
import { saveFile } from '#shared/files/save-file.ts';

/** The entries that a filter lets through, the newest first, page by page. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, before: pageParam ?? undefined };
      return callEndpoint(auditEndpoints.listAuditEntries, { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.has_more ? String(page.entries.at(-1)?.id) : null),
    // While another filter is asked for, the list stays.
    placeholderData: keepPreviousData,
    // Whoever opens the list wants what has just happened in it.
    staleTime: 0,
  });
}

/**
 * Loads the entries of a filter as a table and hands it to the browser as a file.
 *
 * @param onError is called also where nobody looks at the list any more
 */
export function useAuditDownload(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const response = await fetchEndpoint(auditEndpoints.exportAuditEntries, { query: filter });
      saveFile(await readFile(response), 'robin-audit.csv');
    },
    onError,
  });
}
