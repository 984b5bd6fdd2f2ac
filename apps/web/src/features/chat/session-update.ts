import type { LiveEvent } from '@robin/contract/live-events';
import { z } from 'zod';

/** What a live event says about one of the user's own sessions. */
const sessionUpdate = z.object({
  session_id: z.string(),
  /** The one that has taken its place, where it was begun anew. */
  new_session_id: z.string().optional(),
  session_type: z.string().optional(),
  /** The turn that its new messages are of. */
  turn_id: z.string().optional(),
  /** `reset`, `content_update`, `created`, `deleted` or `updated`. */
  action: z.string().optional(),
  has_new_content: z.boolean().optional(),
});

/** Reads a `chat_session_updated` event; undefined for any other. */
export function readSessionUpdate(event: LiveEvent): z.infer<typeof sessionUpdate> | undefined {
  if (event.event_type !== 'chat_session_updated') return undefined;
  return sessionUpdate.safeParse(event.data).data;
}
