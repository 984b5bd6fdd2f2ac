import type { NewEvent } from '#platform/events/outbox.ts';
import type { Session } from './sessions.types.ts';

/** Tells the windows of the session's owner that the list of sessions has changed. */
export function sessionUpdated(
  session: Session,
  action: 'created' | 'updated' | 'deleted' | 'reset',
): NewEvent {
  return {
    type: 'chat_session_updated',
    userId: session.userId,
    projectId: session.projectId,
    data: {
      session_id: session.id,
      session_type: session.type,
      project_id: session.projectId,
      has_new_content: false,
      action,
    },
  };
}

/** Tells them that a fresh session has taken the place of another one. */
export function sessionReset(old: Session, fresh: Session): NewEvent {
  const event = sessionUpdated(old, 'reset');
  return { ...event, data: { ...event.data, new_session_id: fresh.id } };
}
