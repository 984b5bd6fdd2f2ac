import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is known of a query, as `setQueryData` does, and answers it. What was stale by then stays stale: the change
 * says nothing about the rest, which whoever comes to it next still has to read.
 */
export function patchQuery<Known>(
  client: QueryClient,
  queryKey: QueryKey,
  patch: (known: Known | undefined) => Known | undefined,
): Known | undefined {
  const isStale = client.getQueryState(queryKey)?.isInvalidated === true;
  const patched = client.setQueryData<Known>(queryKey, patch);
  if (isStale) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  return patched;
}
