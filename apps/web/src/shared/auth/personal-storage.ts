import { storeHomelessToken } from '#shared/api/token.ts';
import { storeText } from '#shared/storage/store-text.ts';
import { beforeLogOut, useAuth } from './auth-store.ts';

/**
 * What one person has typed and neither sent nor saved lies in local storage, which workflows they follow, and which notices
 * about their memory they have closed, under one of these kinds.
 */
const kinds = ['chat_draft', 'scratchpad_text', 'form_text', 'workflows', 'episodes'] as const;
type Kind = (typeof kinds)[number];

/** Where a person's own thing lies, by a name for it; the beginning of all of a name that ends with a colon. */
export const personalKey = (kind: Kind, userId: number, name: string): string =>
  `${kind}:${userId}:${name}`;

/** Where it says who has signed in last at this browser, in whichever window, and has not logged out since. */
const OWNER_KEY = 'texts_of';

/**
 * Whether something of this person may be put here. So it is while they are signed in and when their session has run out,
 * and not when they have logged out or somebody else has signed in, be it in another window.
 */
export function mayKeepTextsOf(userId: number): boolean {
  return localStorage.getItem(OWNER_KEY) === String(userId);
}

/** What the browser had no room for, by its key: this window has it for as long as it is open. */
const homeless = new Map<string, string>();

/**
 * Keeps words of a person under a key of theirs (`personalKey`). Whoever has logged out leaves nothing behind; a session
 * that has run out is no reason to lose anything.
 */
export function keepText(userId: number, key: string, text: string): void {
  if (!mayKeepTextsOf(userId)) return;
  storeText(key, text);
  if (localStorage.getItem(key) === text) homeless.delete(key);
  else homeless.set(key, text);
}

/** What was kept under the key; null for nothing. */
export function readKeptText(key: string): string | null {
  return homeless.get(key) ?? localStorage.getItem(key);
}

/** Lets go of what was kept under the key. */
export function dropKept(key: string): void {
  homeless.delete(key);
  localStorage.removeItem(key);
}

/** Each key under which something is kept, among others of this browser. */
export function keptKeys(): string[] {
  return [...new Set([...Object.keys(localStorage), ...homeless.keys()])];
}

/** From here on nothing of whoever is signed in may be kept, and what there is goes with the session: they leave it by themselves. */
export function leaveNoTexts(): void {
  const userId = useAuth.getState().user?.id;
  if (userId !== undefined && mayKeepTextsOf(userId)) localStorage.removeItem(OWNER_KEY);
}

/**
 * Keeps what one person has typed from the next one at this browser: logging out forgets it, and so does another
 * person who signs in. A session that only ran out leaves it to whoever signs in to it again.
 */
export function forgetTextsOfOthers(): void {
  beforeLogOut(() => Promise.resolve(leaveNoTexts()));
  useAuth.subscribe(({ user }, { user: before }) => {
    if (user?.id === before?.id) return;
    if (user) {
      // What others have left makes room. Where there is none all the same, nothing is kept of anybody.
      forget((owner) => owner !== String(user.id));
      storeHomelessToken();
      localStorage.removeItem(OWNER_KEY);
      storeText(OWNER_KEY, String(user.id));
    } else if (before && !mayKeepTextsOf(before.id)) {
      // Logged out, be it in another window, which cannot know what was typed in this one at the same moment.
      forget((owner) => owner === String(before.id));
    }
  });
}

function forget(isForgotten: (owner: string) => boolean): void {
  for (const key of keptKeys()) {
    const [kind = '', owner = ''] = key.split(':');
    if (kinds.some((one) => one === kind) && isForgotten(owner)) dropKept(key);
  }
}
