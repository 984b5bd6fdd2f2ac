import { z } from 'zod';
import { keepJson, readKeptJson } from '#shared/auth/kept-json.ts';
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

/** An own message that is being changed, and what stands in its place so far. */
const editDraft = z.object({ messageId: z.string(), text: z.string() });
export type EditDraft = z.infer<typeof editDraft>;

const editKeyOf = (userId: number, sessionId: string) =>
  personalKey('chat_draft', userId, `${sessionId}:edit`);

/** What was typed in place of an own message and not sent, kept as a draft is. */
export function readEditDraft(sessionId: string): EditDraft | null {
  const userId = useAuth.getState().user?.id;
  return userId === undefined ? null : readKeptJson(editKeyOf(userId, sessionId), editDraft);
}

/** Of a session, the message that was changed last is kept; null lets go of it. */
export function storeEditDraft(sessionId: string, edit: EditDraft | null): void {
  const userId = useAuth.getState().user?.id;
  if (userId === undefined) return;
  const key = editKeyOf(userId, sessionId);
  if (edit) keepJson(userId, key, edit);
  else localStorage.removeItem(key);
}

/** Lets go of everything that was typed in a session. */
export function forgetDrafts(sessionId: string): void {
  storeDraft(sessionId, '');
  storeEditDraft(sessionId, null);
}

/** Puts a text that could not be sent back in front of what has been typed since. */
export function returnToDraft(draft: string, returned: string): string {
  return draft.trim() === '' ? returned : `${returned}\n\n${draft}`;
}
