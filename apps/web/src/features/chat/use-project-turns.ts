import { useEffect, useMemo, useRef } from 'react';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import type { ChatTurns } from './chat-turns.ts';
import { removeAllFiles } from './composer/attached-files.ts';
import { storeDraft } from './drafts.ts';
import type { ChatSessions } from './use-chat-sessions.ts';

/**
 * The turns of the chat, with messages that go where the person is: while another project is active than that of the
 * session, the chat changes to it first, and the message is sent in the session that this leads to.
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
    const send: ChatTurns['send'] = (sessionId, text, options = {}) => {
      const session = latest.current.sessions.find(({ session_id: id }) => id === sessionId);
      const projectId = useActiveProject.getState().activeProject?.id;
      if (!session?.project_id || !projectId || session.project_id === projectId) {
        return chatTurns.send(sessionId, text, options);
      }
      latest.current.enter({ type: session.session_type, projectId }).then(
        (entered) => {
          if (!chatTurns.send(entered.session_id, text, options) || options.actionCardId) return;
          storeDraft(sessionId, '');
          removeAllFiles(sessionId);
        },
        // The chat says that it could not begin there. What was written stays the draft of its session.
        () => undefined,
      );
      return false;
    };
    return { ...chatTurns, send };
  }, [chatTurns]);
}
