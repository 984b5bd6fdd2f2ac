import type { Session, SessionType } from '@robin/contract/sessions';

/** Work sessions belong to a project, talk belongs to nobody but the person. */
export type SessionGroup = 'work' | 'talk';

const groups: Readonly<Record<string, SessionGroup>> = {
  // As the chat modes write them, as sessions do, as the landing page does, and as some views name the whole group.
  catchup: 'work',
  catch_up: 'work',
  'catch-up': 'work',
  assist: 'work',
  grow: 'work',
  work: 'work',
  project: 'work',
  talk: 'talk',
};

/** The group of a mode, of a kind of session, or of a group name; null for what is neither. */
export function sessionGroupOf(name: string): SessionGroup | null {
  return Object.hasOwn(groups, name) ? (groups[name] ?? null) : null;
}

/** Where the person is: a kind of session, and the project, which talk does without. */
export interface SessionPlace {
  type: SessionType;
  projectId: number;
}

function newestFirst(left: Session, right: Session): number {
  return right.updated_at.localeCompare(left.updated_at);
}

/**
 * The sessions after one of them was used: it is the first of those that were used before. The very same list where nothing
 * changes.
 * @param usedAt ISO 8601, in UTC
 */
export function withUse(sessions: Session[], sessionId: string, usedAt: string): Session[] {
  const used = sessions.find(({ session_id: id }) => id === sessionId);
  if (!used || used.updated_at >= usedAt) return sessions;
  return sessions
    .map((session) => (session === used ? { ...used, updated_at: usedAt } : session))
    .sort(newestFirst);
}

function isOfPlace(session: Session, { type, projectId }: SessionPlace): boolean {
  if (session.session_type !== type || !session.is_active) return false;
  return type === 'talk' || session.project_id === projectId;
}

/**
 * The session to show at a place: the wanted one if it belongs there, else the one used last; null
 * when a new one has to be made.
 */
export function chooseSession(
  sessions: readonly Session[],
  place: SessionPlace,
  wantedId: string | null = null,
): Session | null {
  const fitting = sessions.filter((session) => isOfPlace(session, place)).sort(newestFirst);
  return fitting.find((session) => session.session_id === wantedId) ?? fitting[0] ?? null;
}

/**
 * Where to go once a session is deleted: the one used last of its kind and project, else of its kind,
 * else the first of all.
 */
export function chooseAfterDelete(
  sessions: readonly Session[],
  deleted: Pick<Session, 'session_id' | 'session_type' | 'project_id'>,
): Session | null {
  const left = sessions.filter((session) => session.session_id !== deleted.session_id);
  const ofKind = left
    .filter((session) => session.session_type === deleted.session_type)
    .sort(newestFirst);
  return (
    ofKind.find((session) => session.project_id === deleted.project_id) ??
    ofKind[0] ??
    left[0] ??
    null
  );
}

/** Where to go after a reset: the newest session of that kind and project, else the newest talk. */
export function chooseAfterReset(
  sessions: readonly Session[],
  old: Pick<Session, 'session_id' | 'session_type' | 'project_id'>,
): Session | null {
  const left = sessions
    .filter((session) => session.session_id !== old.session_id && session.is_active)
    .sort(newestFirst);
  return (
    left.find(
      (session) =>
        session.session_type === old.session_type && session.project_id === old.project_id,
    ) ??
    left.find((session) => session.session_type === 'talk') ??
    null
  );
}

/** Active talks, the one used last first. */
export function talksOf(sessions: readonly Session[]): Session[] {
  return sessions
    .filter((session) => session.session_type === 'talk' && session.is_active)
    .sort(newestFirst);
}

/** Whether there is no other talk to go on with when this one is gone. */
export function isLastTalk(sessions: readonly Session[], sessionId: string): boolean {
  return talksOf(sessions).every((session) => session.session_id === sessionId);
}
