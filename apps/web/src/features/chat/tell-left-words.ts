import { tellKept } from '#shared/forms/tell-kept.ts';
import { readDraft, readEditDraft } from './drafts.ts';

/** Tells of what was typed in a session and not sent, where nobody can go back to it. */
export function tellLeftWords(sessionId: string): void {
  const edit = readEditDraft(sessionId);
  const words = [edit && !edit.isSent ? edit.text : '', readDraft(sessionId)]
    .filter((text) => text.trim() !== '')
    .join('\n\n');
  if (words !== '') tellKept({ topic: `chat:${sessionId}`, words });
}
