const STORAGE_KEY_PREFIX = 'chat_draft_';

/** What was typed in a session and not sent, kept over reloads. */
export function readDraft(sessionId: string): string {
  return localStorage.getItem(STORAGE_KEY_PREFIX + sessionId) ?? '';
}

export function storeDraft(sessionId: string, text: string): void {
  if (text === '') localStorage.removeItem(STORAGE_KEY_PREFIX + sessionId);
  else localStorage.setItem(STORAGE_KEY_PREFIX + sessionId, text);
}

/** Puts a text that could not be sent back in front of what has been typed since. */
export function returnToDraft(draft: string, returned: string): string {
  return draft.trim() === '' ? returned : `${returned}\n\n${draft}`;
}
