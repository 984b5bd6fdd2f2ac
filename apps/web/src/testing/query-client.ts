import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#shared/api/query-client.ts';

/** The cache of the app, which takes the first failure for the last and nothing for fresh. */
export function createTestQueryClient(): QueryClient {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false, staleTime: 0 } });
  return client;
}
