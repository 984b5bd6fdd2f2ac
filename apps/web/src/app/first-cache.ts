import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useAuth } from '#shared/auth/auth-store.ts';

let first: { userId: number; client: QueryClient } | null = null;

/** The cache that the next frame of this person begins with. What is put in ahead is there when it is drawn first. */
export function firstCacheOf(userId: number): QueryClient {
  if (first?.userId !== userId) first = { userId, client: createQueryClient() };
  return first.client;
}

/**
 * The same for the frame that begins with it. Its answers count as just read, however long the code of the page took since:
 * the line tells all that has happened after the earliest of them.
 */
export function openFirstCache(userId: number): QueryClient {
  const client = firstCacheOf(userId);
  client.setQueriesData({}, (data: unknown) => data);
  return client;
}

/** That frame stands now: the one after it, also of the same person, begins with an empty cache. */
export function closeFirstCache(): void {
  first = null;
}

// Who leaves before that finds nothing of it at the next login, however old it would be by then.
useAuth.subscribe((auth, before) => {
  if (before.user && auth.user?.id !== before.user.id) closeFirstCache();
});
