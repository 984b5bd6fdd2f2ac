import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useAuth } from '#shared/auth/auth-store.ts';

let first: { userId: number; client: QueryClient } | null = null;

/** The cache that the next frame of this person begins with. What is put in ahead is there when it is drawn first. */
export function firstCacheOf(userId: number): QueryClient {
  if (first?.userId !== userId) first = { userId, client: createQueryClient() };
  return first.client;
}

/** That frame stands now: the one after it, also of the same person, begins with an empty cache. */
export function closeFirstCache(): void {
  first = null;
}

// Who leaves before that finds nothing of it at the next login, however old it would be by then.
useAuth.subscribe((auth, before) => {
  if (before.user && auth.user?.id !== before.user.id) closeFirstCache();
});
