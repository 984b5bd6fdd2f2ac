import type { NewEvent } from '#platform/events/outbox.ts';

/** Tells the server processes that somebody may do something else from now on; goes to no client. */
export function standingChanged(userId: number): NewEvent {
  return { type: 'account_standing_changed', data: { user_id: userId } };
}
