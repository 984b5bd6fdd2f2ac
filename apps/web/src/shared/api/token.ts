import { storeText } from '#shared/storage/store-text.ts';

/** Key of the bearer token in local storage. */
const TOKEN_KEY = 'token';

/**
 * The token of this window. Local storage may hold another one by now: of somebody else who has signed in in another
 * window, under whose name nothing of this page may be sent. Undefined until there is one, null when it is given up.
 */
let own: string | null | undefined;

/** The token of this window where the browser had no room for it: the last sign-in all the same. */
let homeless: string | null = null;

/** What the last sign-in at this browser has left, in whichever window; null when nobody is signed in any more. */
export function readStoredToken(): string | null {
  return localStorage.getItem(TOKEN_KEY) ?? homeless;
}

/** Makes the token of this browser the one of this window, and answers it. */
export function takeStoredToken(): string | null {
  own = readStoredToken();
  if (own !== homeless) homeless = null;
  return own;
}

/** The bearer token of this window, or null when nobody is signed in here. */
export function readToken(): string | null {
  if (own === undefined) own = readStoredToken() ?? undefined;
  return own ?? null;
}

/** Keeps the token for this browser; where there is no room for it, for this window alone. */
export function storeToken(token: string): void {
  own = token;
  storeText(TOKEN_KEY, token);
  homeless = localStorage.getItem(TOKEN_KEY) === token ? null : token;
  // The one that lies there instead is of an earlier sign-in.
  if (homeless !== null) localStorage.removeItem(TOKEN_KEY);
}

/** For the moment in which there may be more room than before. */
export function storeHomelessToken(): void {
  if (homeless !== null) storeToken(homeless);
}

/** Gives up the token of this window. One that another window has brought since stays with that one. */
export function dropToken(): void {
  if (readStoredToken() === readToken()) localStorage.removeItem(TOKEN_KEY);
  own = null;
  homeless = null;
}
