import {
  sessionEndpoints,
  workSessionTypes,
  type InterfaceLanguage,
  type Session,
} from '@robin/contract/sessions';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { withUse, type SessionPlace } from '#features/chat/session-rules.ts';
import { ownTimeZone } from './own-time-zone.ts';

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

/**
 * Notes in the list that a session was used: the server counts every message as use, and says nothing more of it.
 * @param usedAt ISO 8601
 */
export function noteUse(client: QueryClient, sessionId: string, usedAt: string): void {
  // A list that is old is read again, and storing something would make it look new.
  if (client.getQueryState(chatKeys.sessions)?.isInvalidated) return;
  client.setQueryData<Session[]>(
    chatKeys.sessions,
    (known) => known && withUse(known, sessionId, usedAt),
  );
}

function askForSession(place: SessionPlace, language: InterfaceLanguage): Promise<Session> {
  const sessionType = workSessionTypes.find((type) => type === place.type);
  return sessionType
    ? callEndpoint(sessionEndpoints.createProjectSession, {
        params: { projectId: String(place.projectId), sessionType },
      })
    : callEndpoint(sessionEndpoints.createTalkSession, {
        query: { user_language: language, user_time_zone: ownTimeZone() },
      });
}

/** Makes a session for a place; in a work mode the one that another window has just made. */
export function createSession(place: SessionPlace, language: InterfaceLanguage): Promise<Session> {
  return orSessionError('Failed to create session', askForSession(place, language));
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

interface ResetWish {
  language: InterfaceLanguage;
  transferEpisodes: boolean;
}

/**
 * Begins a session anew; one that has ended, or that the server no longer knows, is replaced by the session that has taken
 * its place, else by a new one of its kind.
 * @returns the id of the session to go on with
 */
export function resetSession(session: Session, wish: ResetWish): Promise<string> {
  return orSessionError('Failed to reset session', resetOrReplace(session, wish));
}

async function resetOrReplace(session: Session, wish: ResetWish): Promise<string> {
  const { session_id: sessionId, session_type: type, project_id: projectId } = session;
  const query = {
    user_language: wish.language,
    user_time_zone: ownTimeZone(),
    transfer_episodes: wish.transferEpisodes ? ('true' as const) : ('false' as const),
  };
  try {
    const answer = await callEndpoint(sessionEndpoints.resetSession, {
      params: { sessionId },
      query,
    });
    return answer.session_id;
  } catch (error) {
    const isOver = error instanceof ApiError && (error.status === 404 || error.code === 'archived');
    if (!isOver) throw error;
    // Where it is the project that is archived, this is refused too.
    const replacement = await askForSession({ type, projectId: projectId ?? 0 }, wish.language);
    return replacement.session_id;
  }
}
