import type { NewEvent, StoredEvent } from '#platform/events/outbox.ts';

const USER_CONFIGURATION_CHANGED = 'user_configuration_changed';

/** Tells every server process that what it knows of somebody's settings is stale; goes to no client. */
export function userConfigurationChanged(userId: number): NewEvent {
  return { type: USER_CONFIGURATION_CHANGED, data: { user_id: userId } };
}

/** Whose settings the event is about; null for every other event. */
export function readChangedUser(event: Pick<StoredEvent, 'type' | 'data'>): number | null {
  if (event.type !== USER_CONFIGURATION_CHANGED) return null;
  const userId = event.data['user_id'];
  return typeof userId === 'number' ? userId : null;
}
