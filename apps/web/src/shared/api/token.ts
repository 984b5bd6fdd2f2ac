/** Key of the bearer token in local storage. */
const TOKEN_KEY = 'token';

/**
 * The token of this window. Local storage may hold another one by now: of somebody else who has signed in in another
 * window, under whose name nothing of this page may be sent. Undefined until there is one, null when it is given up.
 */
let own: string | null | undefined;

/** What the last sign-in at this browser has left, in whichever window; null when nobody is signed in any more. */
export function readStoredToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** Makes the token of this browser the one of this window, and answers it. */
export function takeStoredToken(): string | null {
  own = readStoredToken();
  return own;
}

/** The bearer token of this window, or null when nobody is signed in here. */
export function readToken(): string | null {
  if (own === undefined) own = readStoredToken() ?? undefined;
  return own ?? null;
}

export function storeToken(token: string): void {
  own = token;
  localStorage.setItem(TOKEN_KEY, token);
}

/** Gives up the token of this window. One that another window has brought since stays with that one. */
export function dropToken(): void {
  if (readStoredToken() === readToken()) localStorage.removeItem(TOKEN_KEY);
  own = null;
}
