import { useAuth } from '#shared/auth/auth-store.ts';
import type { ChatTurns, LiveTurn, SentMessage, SessionTurns } from '#features/chat/chat-turns.ts';
import { keepAsDraft } from '#features/chat/drafts.ts';
import { isTurnRunning } from '#features/chat/turn-reducer.ts';
import { returnFiles } from './attached-files.ts';
import { setLeaveWarning } from './leave-warning.ts';

function isUploadRunning({ isUploading, view }: LiveTurn): boolean {
  return isUploading && isTurnRunning(view);
}

/**
 * Keeps messages that the server has not taken. While files are on their way the browser asks before it closes the page, and
 * leaving the chat, which ends the upload, puts text and files back where they were. When the session runs out, the texts of
 * all messages that were on their way are there again for whoever has written them.
 * @returns what is to be called when the chat is left
 */
export function keepUploads({ store }: ChatTurns): () => void {
  const writer = useAuth.getState().user?.id;
  const unsubscribe = store.subscribe((sessions) => {
    const turns = Object.values(sessions).flatMap((session) => session.turns);
    setLeaveWarning('running upload', turns.some(isUploadRunning));
  });
  return () => {
    unsubscribe();
    setLeaveWarning('running upload', false);
    if (writer === undefined) return;
    const isOver = useAuth.getState().status !== 'signedIn';
    for (const [sessionId, session] of Object.entries(store.getState())) {
      for (const { text, files } of isOver ? notTaken(session) : uploading(session)) {
        keepAsDraft(writer, sessionId, text);
        if (!isOver) returnFiles(sessionId, files ?? []);
      }
    }
  };
}

function uploading({ turns }: SessionTurns): SentMessage[] {
  return turns.filter(isUploadRunning).flatMap(({ sent }) => sent ?? []);
}

/** Messages of which no answer has begun, and the one that is just on its way back into the composer. */
function notTaken({ turns, returned }: SessionTurns): SentMessage[] {
  const waiting = turns.flatMap(({ sent, view }) => (view.turnId === null && sent ? [sent] : []));
  // Where only another answer was wanted, the words still stand.
  return [...waiting, ...(returned ? [returned] : [])].filter(
    ({ replaces }) => replaces?.isEdit !== false,
  );
}
