import type * as contract from '@robin/contract/sessions';
import type { Message, MessageHit, Session } from './sessions.types.ts';

export function presentSession(session: Session): contract.Session {
  return {
    session_id: session.id,
    session_type: session.type,
    project_id: session.projectId,
    title: session.title,
    created_at: session.createdAt.toISOString(),
    updated_at: session.updatedAt.toISOString(),
    is_active: session.isActive,
  };
}

/** The state of the guided dialogue is the server's own business and stays here. */
export function presentMessage(message: Message): contract.Message {
  const { dialogue_state: _state, ...metadata } = message.metadata;
  return {
    id: message.id,
    role: message.role,
    content: message.content,
    created_at: message.createdAt.toISOString(),
    metadata,
    absolute_event_index: message.index,
  };
}

export function presentHit({
  message,
  session,
  isSuperseded,
  snippet,
}: MessageHit): contract.MessageHit {
  return {
    message_id: message.id,
    session_id: session.id,
    session_type: session.type,
    session_title: session.title,
    session_created_at: session.createdAt.toISOString(),
    is_active: session.isActive,
    project_id: session.projectId,
    role: message.role,
    created_at: message.createdAt.toISOString(),
    absolute_event_index: message.index,
    is_superseded: isSuperseded,
    snippet: snippet.map(({ text, isHit }) => ({ text, hit: isHit })),
  };
}
