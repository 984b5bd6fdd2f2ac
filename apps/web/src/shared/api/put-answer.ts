import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts the answer to a change into what is known of a query. A reading that is on its way is begun anew: it may be older than
 * the change, and what it was begun for is still to be read.
 */
export async function putAnswer<Known>(
  client: QueryClient,
  queryKey: QueryKey,
  put: (known: Known | undefined) => Known | undefined,
): Promise<void> {
  const isReading = client.isFetching({ queryKey, exact: true }) > 0;
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Known>(queryKey, put);
  if (isReading) void client.invalidateQueries({ queryKey, exact: true });
}
