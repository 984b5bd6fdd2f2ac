/** Key of the bearer token in local storage. */
const TOKEN_KEY = 'token';

/** The bearer token of this browser, or null when nobody is signed in. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function dropToken(): void {
  localStorage.removeItem(TOKEN_KEY);
}
