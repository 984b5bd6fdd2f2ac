/** What a visitor has said about statistics. */
export type Consent = 'undecided' | 'accepted' | 'declined';
export type ConsentDecision = Exclude<Consent, 'undecided'>;

const COOKIE = 'robin_cookie_consent';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The decision that this browser keeps; anything else in the cookie counts as none. */
export function readConsent(): Consent {
  const value = readCookies().get(COOKIE);
  return value === 'accepted' || value === 'declined' ? value : 'undecided';
}

/** Keeps a decision for a year. */
export function storeConsent(decision: ConsentDecision): void {
  writeCookie(decision, YEAR_SECONDS);
}

/** Forgets the decision, so that the next page asks again. */
export function clearConsent(): void {
  writeCookie('', 0);
}

/** Name and value of every cookie that scripts may read. */
export function readCookies(): Map<string, string> {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
