import type { ActionCardId } from '@robin/contract/action-cards';
import { z } from 'zod';
import { keepJson, keepText, readKeptJson } from '#shared/auth/kept-json.ts';
import { personalKey } from '#shared/auth/personal-storage.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import type { SentMessage } from './chat-turns.ts';

/** What lies in the browser of one session: what stands in the composer, in an own message, and on its way. */
const keysOf = (userId: number, sessionId: string) => ({
  draft: personalKey('chat_draft', userId, sessionId),
  edit: personalKey('chat_draft', userId, `${sessionId}:edit`),
  unsent: personalKey('chat_draft', userId, `${sessionId}:unsent`),
});

const currentUser = () => useAuth.getState().user?.id;

/** What was typed in a session and not sent, kept over reloads for the person who is signed in. */
export function readDraft(sessionId: string): string {
  const userId = currentUser();
  if (userId === undefined) return '';
  return localStorage.getItem(keysOf(userId, sessionId).draft) ?? '';
}

/** Whoever has logged out leaves nothing behind. */
export function storeDraft(sessionId: string, text: string): void {
  const userId = currentUser();
  if (userId === undefined) return;
  const { draft } = keysOf(userId, sessionId);
  if (text === '') localStorage.removeItem(draft);
  else keepText(userId, draft, text);
}

/** An own message that is being changed, and what stands in its place so far. */
const editDraft = z.object({ messageId: z.string(), text: z.string() });
export type EditDraft = z.infer<typeof editDraft>;

/** What was typed in place of an own message and not sent, kept as a draft is. */
export function readEditDraft(sessionId: string): EditDraft | null {
  const userId = currentUser();
  return userId === undefined ? null : readKeptJson(keysOf(userId, sessionId).edit, editDraft);
}

/** Of a session, the message that was changed last is kept; null lets go of it. */
export function storeEditDraft(sessionId: string, edit: EditDraft | null): void {
  const userId = currentUser();
  if (userId === undefined) return;
  const key = keysOf(userId, sessionId).edit;
  if (edit) keepJson(userId, key, edit);
  else localStorage.removeItem(key);
}

/** What of a message is sent again after the page has gone: its files went with it. */
const unsentMessages = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    sentAt: z.string(),
    // The server says which there are: naming them here would be a part of the first load.
    actionCardId: z.custom<ActionCardId>((id) => typeof id === 'string').optional(),
  }),
);

/** Messages that were on their way when the page, or the chat, was left. */
export function readUnsent(sessionId: string): SentMessage[] {
  const userId = currentUser();
  return userId === undefined
    ? []
    : (readKeptJson(keysOf(userId, sessionId).unsent, unsentMessages) ?? []);
}

/** Keeps the messages of a session of which the server has said nothing yet, for the person who has written them. */
export function storeUnsent(
  userId: number,
  sessionId: string,
  messages: readonly SentMessage[],
): void {
  const { unsent } = keysOf(userId, sessionId);
  if (messages.length === 0) return localStorage.removeItem(unsent);
  const kept = messages.map(({ id, text, sentAt, actionCardId: card }) => ({
    id,
    text,
    sentAt,
    actionCardId: card,
  }));
  keepJson(userId, unsent, kept);
}

/** Lets go of the messages that were on their way. */
export function forgetUnsent(sessionId: string): void {
  const userId = currentUser();
  if (userId !== undefined) storeUnsent(userId, sessionId, []);
}

/** Lets go of everything that was typed in a session. */
export function forgetDrafts(sessionId: string): void {
  const userId = currentUser();
  if (userId === undefined) return;
  for (const key of Object.values(keysOf(userId, sessionId))) localStorage.removeItem(key);
}

/** Puts a text that could not be sent back in front of what has been typed since. */
export function returnToDraft(draft: string, returned: string): string {
  return draft.trim() === '' ? returned : `${returned}\n\n${draft}`;
}
