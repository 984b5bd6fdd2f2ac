import type { ActionCardId } from '@robin/contract/action-cards';
import { z } from 'zod';
import { newRandomId } from '#shared/api/random-id.ts';
import { keepJson, readKeptJson } from '#shared/auth/kept-json.ts';
import {
  dropKept,
  keepText,
  keptKeys,
  personalKey,
  readKeptText,
} from '#shared/auth/personal-storage.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import type { SentMessage } from './chat-turns.ts';

/**
 * Under which keys the browser keeps of one session what stands in the composer, in an own message, and is on its way from
 * each window.
 */
const keysOf = (userId: number, sessionId: string) => ({
  userId,
  draft: personalKey('chat_draft', userId, sessionId),
  edit: personalKey('chat_draft', userId, `${sessionId}:edit`),
  unsent: personalKey('chat_draft', userId, `${sessionId}:unsent:`),
});

/** The keys of the person who is signed in. Whoever has logged out has none, and leaves nothing behind. */
function ownKeys(sessionId: string) {
  const userId = useAuth.getState().user?.id;
  return userId === undefined ? null : keysOf(userId, sessionId);
}

/** What was typed in a session and not sent, kept over reloads for the person who is signed in. */
export function readDraft(sessionId: string): string {
  const keys = ownKeys(sessionId);
  return (keys && readKeptText(keys.draft)) ?? '';
}

export function storeDraft(sessionId: string, text: string): void {
  const keys = ownKeys(sessionId);
  if (!keys) return;
  if (text === '') dropKept(keys.draft);
  else keepText(keys.userId, keys.draft, text);
}

/**
 * Tells that another window has sent the draft of a session, or emptied it: it is one for all windows.
 * @returns ends it
 */
export function listenForSentDraft(sessionId: string, onSent: () => void): () => void {
  const keys = ownKeys(sessionId);
  const listen = ({ key, newValue }: StorageEvent) => {
    if (keys && key === keys.draft && newValue === null) onSent();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** An own message that is being changed, what stands in its place so far, and whether that was sent and may have been taken. */
const editDraft = z.object({
  messageId: z.string(),
  text: z.string(),
  isSent: z.boolean().optional(),
});
export type EditDraft = z.infer<typeof editDraft>;

/** What was typed in place of an own message and not sent, kept as a draft is. */
export function readEditDraft(sessionId: string): EditDraft | null {
  const keys = ownKeys(sessionId);
  return keys && readKeptJson(keys.edit, editDraft);
}

/** What was typed in place of an own message, unless it is on its way or was taken. */
export function readEditedWords(sessionId: string): string {
  const edit = readEditDraft(sessionId);
  return edit && !edit.isSent ? edit.text : '';
}

/** Of a session, the message that was changed last is kept; null lets go of it. */
export function storeEditDraft(sessionId: string, edit: EditDraft | null): void {
  const keys = ownKeys(sessionId);
  if (!keys) return;
  if (edit) keepJson(keys.userId, keys.edit, edit);
  else dropKept(keys.edit);
}

/** What of a message is sent again after the page has gone: its files went with it. */
const unsentMessages = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    sentAt: z.string(),
    hasFiles: z.boolean(),
    // The server says which there are: naming them here would be a part of the first load.
    actionCardId: z.custom<ActionCardId>((id) => typeof id === 'string').optional(),
  }),
);

/** So long, in milliseconds, another window may still be trying to send a message: files take their time. */
const SENDING_MS = { words: 60_000, files: 10 * 60_000 };

const WINDOW_KEY = 'window_id';

/** A name for this window, which it keeps when its page is loaded again. */
function ownWindow(): string {
  const known = sessionStorage.getItem(WINDOW_KEY);
  if (known) return known;
  const id = newRandomId();
  sessionStorage.setItem(WINDOW_KEY, id);
  return id;
}

/** What each window has on its way in a session, by the key under which it lies. */
function listUnsent({ unsent: prefix }: ReturnType<typeof keysOf>) {
  return keptKeys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({
      key,
      isOwn: key === prefix + ownWindow(),
      messages: readKeptJson(key, unsentMessages) ?? [],
    }));
}

/** Messages that were on their way when the page, or the chat, was left; not those that another window is sending. */
export function readUnsent(sessionId: string): SentMessage[] {
  const keys = ownKeys(sessionId);
  if (!keys) return [];
  return listUnsent(keys).flatMap(({ isOwn, messages }) =>
    messages.filter(({ sentAt, hasFiles }) => {
      const age = Date.now() - Date.parse(sentAt);
      return isOwn || age > (hasFiles ? SENDING_MS.files : SENDING_MS.words);
    }),
  );
}

/**
 * Keeps what this window has on its way in a session, for the person who has written it.
 * @param before what it has kept of it so far; what an earlier page of it has left stays until it is taken up
 */
export function storeUnsent(
  userId: number,
  sessionId: string,
  messages: readonly SentMessage[],
  before: readonly SentMessage[] = [],
): void {
  const key = keysOf(userId, sessionId).unsent + ownWindow();
  const own = new Set([...messages, ...before].map(({ id }) => id));
  const left = (readKeptJson(key, unsentMessages) ?? []).filter(({ id }) => !own.has(id));
  const kept = messages.map(({ id, text, sentAt, actionCardId, files = [] }) => ({
    id,
    text,
    sentAt,
    hasFiles: files.length > 0,
    actionCardId,
  }));
  if (left.length + kept.length === 0) dropKept(key);
  else keepJson(userId, key, [...left, ...kept]);
}

/** Lets go of some messages that were on their way. */
export function forgetUnsent(sessionId: string, ids: readonly string[]): void {
  const keys = ownKeys(sessionId);
  if (!keys) return;
  for (const { key, messages } of listUnsent(keys)) {
    const left = messages.filter(({ id }) => !ids.includes(id));
    if (left.length === 0) dropKept(key);
    else if (left.length < messages.length) keepJson(keys.userId, key, left);
  }
}

/** Lets go of everything that was typed in a session. */
export function forgetDrafts(sessionId: string): void {
  const keys = ownKeys(sessionId);
  if (!keys) return;
  const unsent = listUnsent(keys).map(({ key }) => key);
  for (const key of [keys.draft, keys.edit, ...unsent]) dropKept(key);
}

/**
 * Lets what was typed go on in the session that has taken the place of another one: there is no message any more that a
 * change could stand for, so its words go to the others.
 */
export function moveDraft(from: string, to: string): void {
  for (const text of [readDraft(from), readEditedWords(from)]) {
    const draft = readDraft(to);
    // Another window may have done so in the same moment.
    const isThere = `${draft}\n\n`.startsWith(`${text}\n\n`);
    if (text.trim() !== '' && !isThere) storeDraft(to, returnToDraft(draft, text));
  }
}

/** Puts a text that could not be sent back in front of what has been typed since. */
export function returnToDraft(draft: string, returned: string): string {
  return draft.trim() === '' ? returned : `${returned}\n\n${draft}`;
}
