import { mayKeepTextsOf, personalKey } from '#shared/auth/personal-storage.ts';
import { useAuth } from '#shared/auth/auth-store.ts';

function keyOf(sessionId: string): string | null {
  const userId = useAuth.getState().user?.id;
  return userId === undefined ? null : personalKey('chat_draft', userId, sessionId);
}

/** What was typed in a session and not sent, kept over reloads for the person who is signed in. */
export function readDraft(sessionId: string): string {
  const key = keyOf(sessionId);
  return key === null ? '' : (localStorage.getItem(key) ?? '');
}

/** Whoever has logged out leaves nothing behind. */
export function storeDraft(sessionId: string, text: string): void {
  const key = keyOf(sessionId);
  if (key === null) return;
  if (text === '') localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}

/**
 * Makes a message that the server has not taken the draft again of the person who wrote it, also when their session is over.
 */
export function keepAsDraft(userId: number, sessionId: string, text: string): void {
  if (!mayKeepTextsOf(userId)) return;
  const key = personalKey('chat_draft', userId, sessionId);
  localStorage.setItem(key, returnToDraft(localStorage.getItem(key) ?? '', text));
}

/** Puts a text that could not be sent back in front of what has been typed since. */
export function returnToDraft(draft: string, returned: string): string {
  return draft.trim() === '' ? returned : `${returned}\n\n${draft}`;
}
