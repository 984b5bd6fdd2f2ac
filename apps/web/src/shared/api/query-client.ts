import { QueryClient } from '@tanstack/react-query';
import { ApiError, isPassing } from './api-error.ts';

const MAX_RETRIES = 2;

/** Whether what could not be read can be there later without anybody's doing: no answer came, or a server in trouble. */
export function canGetBetter(error: Error): boolean {
  // Some calls put words of their own over what happened.
  const failure = error instanceof ApiError ? error : error.cause;
  return !(failure instanceof ApiError) || isPassing(failure);
}

/** The cache of everything that the server told. Live events, not time, make its entries stale. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < MAX_RETRIES && canGetBetter(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      // Without a line whoever saves hears so at once; a call that waits for the line would only look busy.
      mutations: { networkMode: 'always' },
    },
  });
}
