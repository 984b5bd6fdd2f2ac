import type { LiveEvent } from '@robin/contract/live-events';
import { z } from 'zod';

const sessionUpdateData = z.object({
  session_id: z.string(),
  new_session_id: z.string().optional(),
  session_type: z.string().optional(),
  turn_id: z.string().optional(),
  action: z.string().optional(),
  has_new_content: z.boolean().optional(),
});

/** What a live event says about one of the user's own sessions. */
export interface SessionUpdate {
  sessionId: string;
  /** The one that has taken its place; null unless it was begun anew. */
  freshId: string | null;
  sessionType: string | null;
  /** The turn that its new messages are of. */
  turnId: string | null;
  /** `reset`, `content_update`, `created`, `deleted` or `updated`. */
  action: string | null;
  hasNewContent: boolean;
}

/** Reads a `chat_session_updated` event; null for any other. */
export function readSessionUpdate(event: LiveEvent): SessionUpdate | null {
  if (event.event_type !== 'chat_session_updated') return null;
  const parsed = sessionUpdateData.safeParse(event.data);
  if (!parsed.success) return null;
  const { session_id: sessionId, session_type: sessionType, action } = parsed.data;
  return {
    sessionId,
    freshId: parsed.data.new_session_id ?? null,
    sessionType: sessionType ?? null,
    turnId: parsed.data.turn_id ?? null,
    action: action ?? null,
    hasNewContent: parsed.data.has_new_content ?? false,
  };
}
