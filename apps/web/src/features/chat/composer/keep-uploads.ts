import { useAuth } from '#shared/auth/auth-store.ts';
import type { ChatTurns, LiveTurn, SessionTurns } from '#features/chat/chat-turns.ts';
import { readDraft, returnToDraft, storeDraft } from '#features/chat/drafts.ts';
import { isTurnRunning } from '#features/chat/turn-reducer.ts';
import { returnFiles } from './attached-files.ts';
import { setLeaveWarning } from './leave-warning.ts';

function isUploadRunning({ isUploading, view }: LiveTurn): boolean {
  return isUploading && isTurnRunning(view);
}

/**
 * Keeps messages whose files are still on their way: the browser asks before it closes the page, and leaving the
 * chat, which ends the upload, puts text and files back where they were.
 * @returns what is to be called when the chat is left
 */
export function keepUploads({ store }: ChatTurns): () => void {
  const unsubscribe = store.subscribe((sessions) => {
    const turns = Object.values(sessions).flatMap((session) => session.turns);
    setLeaveWarning('running upload', turns.some(isUploadRunning));
  });
  return () => {
    unsubscribe();
    setLeaveWarning('running upload', false);
    if (useAuth.getState().status === 'signedIn') putBack(store.getState());
  };
}

function putBack(sessions: Record<string, SessionTurns>): void {
  for (const [sessionId, { turns }] of Object.entries(sessions)) {
    for (const { sent } of turns.filter(isUploadRunning)) {
      if (!sent) continue;
      storeDraft(sessionId, returnToDraft(readDraft(sessionId), sent.text));
      returnFiles(sessionId, sent.files ?? []);
    }
  }
}
