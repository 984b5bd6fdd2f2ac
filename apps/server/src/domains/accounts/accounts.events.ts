import type { NewEvent } from '#platform/events/outbox.ts';

/** Tells the windows of somebody, and the server processes, that they may do something else from now on. */
export function standingChanged(userId: number): NewEvent {
  return { type: 'account_standing_changed', userId, data: { user_id: userId } };
}
