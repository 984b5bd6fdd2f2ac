import { useEffect, useMemo, useRef } from 'react';
import type { Session } from '@robin/contract/sessions';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { readScratchpadId } from '#shared/scratchpad/active-scratchpad.ts';
import type { ChatTurns, SentScratchpad } from './chat-turns.ts';
import { removeAllFiles } from './composer/attached-files.ts';
import { storeDraft } from './drafts.ts';
import type { ChatSessions } from './use-chat-sessions.ts';

/**
 * The turns of the chat, with messages that go where the person is: while another project is active than that of the
 * session, the chat changes to it first, and the message is sent in the session that this leads to. Messages about a
 * project carry its scratchpad.
 */
export function useProjectTurns(
  chatTurns: ChatTurns,
  sessions: Pick<ChatSessions, 'sessions' | 'enter'>,
): ChatTurns {
  const latest = useRef(sessions);
  useEffect(() => {
    latest.current = sessions;
  });

  return useMemo(() => {
    const find = (sessionId: string) =>
      latest.current.sessions.find(({ session_id: id }) => id === sessionId);
    const send: ChatTurns['send'] = (sessionId, text, given = {}) => {
      const session = find(sessionId);
      const options = { scratchpad: scratchpadOf(session), ...given };
      const projectId = useActiveProject.getState().activeProject?.id;
      if (!session?.project_id || !projectId || session.project_id === projectId) {
        return chatTurns.send(sessionId, text, options);
      }
      latest.current.enter({ type: session.session_type, projectId }).then(
        (entered) => {
          const there = { ...options, scratchpad: given.scratchpad ?? scratchpadOf(entered) };
          if (!chatTurns.send(entered.session_id, text, there) || options.actionCardId) return;
          storeDraft(sessionId, '');
          removeAllFiles(sessionId);
        },
        // The chat says that it could not begin there. What was written stays the draft of its session.
        () => undefined,
      );
      return false;
    };
    const replace: ChatTurns['replace'] = (sessionId, replaces, text) =>
      chatTurns.replace(sessionId, replaces, text, scratchpadOf(find(sessionId)));
    return { ...chatTurns, send, replace };
  }, [chatTurns]);
}

/** What a message of a session carries. A free talk has no documents. */
function scratchpadOf(session: Session | undefined): SentScratchpad | undefined {
  if (!session?.project_id) return undefined;
  const documentId = readScratchpadId(session.project_id);
  return documentId === null ? undefined : { documentId, isReview: false };
}
