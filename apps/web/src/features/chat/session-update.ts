import type { LiveEvent } from '@robin/contract/live-events';
import { z } from 'zod';

const sessionUpdateData = z.object({
  session_id: z.string(),
  action: z.string().optional(),
  has_new_content: z.boolean().optional(),
});

/** What a live event says about one of the user's own sessions. */
export interface SessionUpdate {
  sessionId: string;
  /** `reset`, `content_update`, `created`, `deleted` or `updated`. */
  action: string | null;
  hasNewContent: boolean;
}

/** Reads a `chat_session_updated` event; null for any other. */
export function readSessionUpdate(event: LiveEvent): SessionUpdate | null {
  if (event.event_type !== 'chat_session_updated') return null;
  const parsed = sessionUpdateData.safeParse(event.data);
  if (!parsed.success) return null;
  const { session_id: sessionId, action, has_new_content: hasNewContent } = parsed.data;
  return { sessionId, action: action ?? null, hasNewContent: hasNewContent ?? false };
}
