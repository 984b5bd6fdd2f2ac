import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { readToken } from '#shared/api/token.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { sessionCalls } from '#shared/auth/session-calls.ts';

/**
 * While the administration is shown: when the server refuses a part of it, asks what the person may do now. Somebody who
 * is no administrator any more is led away from what stands there.
 */
export function useOwnRights(): void {
  const client = useQueryClient();
  useEffect(() => {
    const caches = [client.getQueryCache(), client.getMutationCache()];
    const endings = caches.map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') {
          void followRefusal(event.action.error);
        }
      }),
    );
    return () => endings.forEach((end) => end());
  }, [client]);
}

async function followRefusal(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 403) return;
  const token = readToken();
  try {
    const user = await sessionCalls.getMe();
    if (token !== null && readToken() === token) useAuth.setState({ user });
  } catch (failure) {
    // The refusal itself is told where it happened, and a session that is over by the refused call.
    console.warn('What the person may do could not be asked for.', failure);
  }
}
