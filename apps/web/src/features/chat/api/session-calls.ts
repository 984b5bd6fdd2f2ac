import {
  sessionEndpoints,
  workSessionTypes,
  type InterfaceLanguage,
  type Session,
} from '@robin/contract/sessions';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import type { SessionPlace } from '#features/chat/session-rules.ts';

export const chatKeys = {
  sessions: ['chat', 'sessions'] as const,
  allMessages: ['chat', 'messages'] as const,
  messages: (sessionId: string) => ['chat', 'messages', sessionId] as const,
};

/** A call about sessions failed. The message is fixed; what happened is the cause. */
class SessionError extends Error {
  override readonly name = 'SessionError';
}

async function orSessionError<Result>(message: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof ApiError) throw new SessionError(message, { cause });
    throw cause;
  }
}

/** Every session of the person, the one used last first. */
export const sessionListQuery = queryOptions({
  queryKey: chatKeys.sessions,
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<Session[]> => {
    const call = callEndpoint(sessionEndpoints.listSessions, {}, { signal });
    return (await orSessionError('Failed to load sessions', call)).sessions;
  },
});

/** Makes a session for a place; in a work mode the one that another window has just made. */
export function createSession(place: SessionPlace, language: InterfaceLanguage): Promise<Session> {
  const sessionType = workSessionTypes.find((type) => type === place.type);
  const call: Promise<Session> = sessionType
    ? callEndpoint(sessionEndpoints.createProjectSession, {
        params: { projectId: String(place.projectId), sessionType },
      })
    : callEndpoint(sessionEndpoints.createTalkSession, { query: { user_language: language } });
  return orSessionError('Failed to create session', call);
}

export function renameSession(sessionId: string, title: string): Promise<Session> {
  const call = callEndpoint(sessionEndpoints.updateSession, {
    params: { sessionId },
    body: { title },
  });
  return orSessionError('Failed to update session', call);
}

/** A session that is gone already counts as deleted. */
export async function deleteSession(sessionId: string): Promise<void> {
  try {
    await callEndpoint(sessionEndpoints.deleteSession, { params: { sessionId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/**
 * Begins a session anew; one that the server no longer knows is replaced by a new one of its kind.
 * @returns the id of the session to go on with
 */
export async function resetSession(
  session: Session,
  wish: { language: InterfaceLanguage; transferEpisodes: boolean },
): Promise<string> {
  const { session_id: sessionId, session_type: type, project_id: projectId } = session;
  const query = {
    user_language: wish.language,
    transfer_episodes: wish.transferEpisodes ? ('true' as const) : ('false' as const),
  };
  try {
    const answer = await callEndpoint(sessionEndpoints.resetSession, {
      params: { sessionId },
      query,
    });
    return answer.session_id;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (cause.status !== 404) throw new SessionError('Failed to reset session', { cause });
    const replacement = await createSession({ type, projectId: projectId ?? 0 }, wish.language);
    return replacement.session_id;
  }
}
