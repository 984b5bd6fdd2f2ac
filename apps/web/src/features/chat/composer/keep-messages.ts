import { isCancelCommand } from '@robin/contract/rules/cancel-command';
import { useAuth } from '#shared/auth/auth-store.ts';
import {
  isUploadRunning,
  type ChatTurns,
  type SentMessage,
  type SessionTurns,
} from '#features/chat/chat-turns.ts';
import { storeUnsent } from '#features/chat/drafts.ts';
import { returnFiles } from './attached-files.ts';
import { setLeaveWarning } from './leave-warning.ts';

/**
 * Keeps messages that the server has not taken, from the moment of sending: whoever loads the page again, looks at another
 * one or is signed out finds them where they were. While files are on their way the browser asks before it closes the page,
 * and leaving the chat, which ends the upload, puts the files back.
 * @returns what is to be called when the chat is left
 */
export function keepMessages({ store }: Pick<ChatTurns, 'store'>): () => void {
  const writer = useAuth.getState().user?.id;
  const unsubscribe = store.subscribe((sessions, before) => {
    const turns = Object.values(sessions).flatMap((session) => session.turns);
    setLeaveWarning('running upload', turns.some(isUploadRunning));
    if (writer === undefined) return;
    for (const [sessionId, session] of Object.entries(sessions)) {
      const [messages, known] = [session, before[sessionId]].map(notTaken);
      if (messages && known && !isSame(messages, known))
        storeUnsent(writer, sessionId, messages, known);
    }
  });
  return () => {
    unsubscribe();
    setLeaveWarning('running upload', false);
    if (useAuth.getState().status !== 'signedIn') return;
    for (const [sessionId, { turns, returned }] of Object.entries(store.getState())) {
      // Also those of a message that was refused while another session was shown.
      const cut = [...turns.filter(isUploadRunning).map(({ sent }) => sent), returned];
      for (const sent of cut) if (sent?.files?.length) returnFiles(sessionId, sent.files, sent.id);
    }
  };
}

/**
 * Messages of which no answer has begun, and the one that is just on its way back into the composer. A changed one is kept
 * by its editor, and a command is nobody's words.
 */
function notTaken(session: SessionTurns | undefined): SentMessage[] {
  const { turns, returned } = session ?? { turns: [], returned: null };
  const waiting = turns.flatMap(({ sent, view }) => (view.turnId === null && sent ? [sent] : []));
  return [...waiting, ...(returned ? [returned] : [])].filter(
    ({ replaces, text }) => !replaces && !isCancelCommand(text),
  );
}

function isSame(messages: readonly SentMessage[], others: readonly SentMessage[]): boolean {
  return messages.length === others.length && messages.every((one, at) => one === others[at]);
}
