import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, isPassing } from './api-error.ts';

/**
 * Reads again what is stored, after a change that failed. Where somebody else was faster it is there before anybody
 * hears of that. Where no answer came nobody waits for it: the change may be stored, but the line may be down.
 */
export async function readAfterFailure(
  client: QueryClient,
  queryKey: QueryKey,
  error: Error,
): Promise<void> {
  if (error instanceof ApiError && error.status === 409) await client.refetchQueries({ queryKey });
  else if (isPassing(error)) void client.refetchQueries({ queryKey });
}
