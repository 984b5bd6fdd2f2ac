import { dropToken, readStoredToken, readToken } from './token.ts';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Registers what happens when the server no longer knows this browser's token. Answers the way out. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Drops the refused token and tells the listeners. A late answer to an older token is ignored:
 * it must not sign out somebody who has just signed in again, be it in another window.
 */
export function announceUnauthorized(refusedToken: string | null): void {
  const newest = readStoredToken() ?? refusedToken;
  if (readToken() !== refusedToken || newest !== refusedToken) return;
  dropToken();
  for (const listener of listeners) listener();
}
