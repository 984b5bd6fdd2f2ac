import type { NewEvent } from '#platform/events/outbox.ts';
import type { EndedTurnStatus, StoredTurn } from './chat-turn.types.ts';

/** Between the server processes: whoever runs the turn is to stop it. */
export const STOP_REQUESTED = 'turn_stop_requested';

export function stopRequested(turnId: string): NewEvent {
  return { type: STOP_REQUESTED, data: { turn_id: turnId } };
}

/** What other domains tell that may take sessions out of the reach of their person. */
const rightsEvents = new Set(['account_standing_changed', 'project_member_removed']);

/** Whom an event may have cost the right to their sessions; null of every other event. */
export function readLosingUser(event: {
  type: string;
  data: Record<string, unknown>;
}): number | null {
  return rightsEvents.has(event.type) ? Number(event.data['user_id']) : null;
}

function contentUpdated(turn: StoredTurn, phase: string, more: NewEvent['data'] = {}): NewEvent {
  return {
    type: 'chat_session_updated',
    userId: turn.userId,
    projectId: turn.projectId,
    data: {
      session_id: turn.sessionId,
      has_new_content: true,
      action: 'content_update',
      turn_id: turn.turnId,
      turn_status: phase,
      ...more,
    },
  };
}

/**
 * Tells the user's other windows that a message was accepted and an answer is on its way.
 * @param replacesIndex the place of the message that it takes the place of, with everything after it; null of a new one
 */
export const turnStarted = (turn: StoredTurn, replacesIndex: number | null): NewEvent =>
  contentUpdated(turn, 'running', replacesIndex === null ? {} : { replaces_index: replacesIndex });

/** Tells the user's windows that the answer is stored. */
export const turnEnded = (turn: StoredTurn, status: EndedTurnStatus): NewEvent =>
  contentUpdated(turn, status);
