import { QueryClient, type Query } from '@tanstack/react-query';
import { isPassing } from './api-error.ts';
import { failedCallOf } from './failed-call.ts';

const MAX_RETRIES = 2;

/** Whether what could not be read can be there later without anybody's doing: no answer came, or a server in trouble. */
export function canGetBetter(error: Error): boolean {
  const call = failedCallOf(error);
  return call === null || isPassing(call);
}

/** The cache of everything that the server told. Live events, not time, make its entries stale. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < MAX_RETRIES && canGetBetter(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        // Without a line whoever asks hears so, after the usual tries, instead of waiting in silence; what is missing is
        // asked for again as soon as the line is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a line whoever saves hears so at once; a call that waits for the line would only look busy.
      mutations: { networkMode: 'always' },
    },
  });
  readDoubtedAgain(client);
  return client;
}

/**
 * What becomes stale while it is being read for the first time is read once more: the answer may be from before, and the
 * library goes on with it, as there is nothing yet that could be shown meanwhile.
 */
function readDoubtedAgain(client: QueryClient): void {
  const cache = client.getQueryCache();
  const doubted = new WeakSet<Query>();
  cache.subscribe((event) => {
    const query = cache.get(event.query.queryHash);
    if (event.type !== 'updated' || !query) return;
    const { data, fetchStatus } = query.state;
    switch (event.action.type) {
      case 'fetch':
        doubted.delete(query);
        return;
      case 'invalidate':
        if (data === undefined && fetchStatus !== 'idle') doubted.add(query);
        return;
      case 'success':
        if (!doubted.delete(query)) return;
        // The reading that has just succeeded is not quite over yet.
        queueMicrotask(
          () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        );
        return;
      default:
    }
  });
}
