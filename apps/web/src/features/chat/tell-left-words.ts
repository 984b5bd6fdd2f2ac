import { tellKept } from '#shared/forms/tell-kept.ts';
import { readDraft, readEditedWords, readUnsent } from './drafts.ts';

/** Tells of what was typed in a session and has not been taken, where nobody can go back to it. */
export function tellLeftWords(sessionId: string): void {
  const words = [
    ...readUnsent(sessionId).map(({ text }) => text),
    readEditedWords(sessionId),
    readDraft(sessionId),
  ]
    .filter((text) => text.trim() !== '')
    .join('\n\n');
  if (words !== '') tellKept({ topic: `chat:${sessionId}`, words });
}
