import { sessionEndpoints, type InterfaceLanguage, type Session } from '@robin/contract/sessions';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { sessionTypeOf, type ChatMode } from '#features/chat/chat-modes.ts';

export const chatKeys = {
  sessions: ['chat', 'session'] as const,
  messages: (sessionId: string) => ['chat', 'messages', sessionId] as const,
};

function newestFirst(left: Session, right: Session): number {
  return right.updated_at.localeCompare(left.updated_at);
}

/**
 * The session that a mode works in: in a work mode the active one of the project and kind, in talk
 * the latest one; a new one when there is none.
 */
export function chatSessionQuery(mode: ChatMode, projectId: number, language: InterfaceLanguage) {
  return queryOptions({
    queryKey: [...chatKeys.sessions, mode, mode === 'talk' ? null : projectId],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Session> => {
      const { sessions } = await callEndpoint(sessionEndpoints.listSessions, {}, { signal });
      const type = sessionTypeOf(mode);
      const existing = sessions
        .filter((session) => session.session_type === type && session.is_active)
        .filter((session) => type === 'talk' || session.project_id === projectId)
        .sort(newestFirst)[0];
      if (existing) return existing;
      if (type === 'talk') {
        const query = { user_language: language };
        return callEndpoint(sessionEndpoints.createTalkSession, { query });
      }
      const params = { projectId: String(projectId), sessionType: type };
      return callEndpoint(sessionEndpoints.createProjectSession, { params });
    },
  });
}
