import type { NewEvent } from '#platform/events/outbox.ts';

/** Tells the windows of the creator that there is one more project. */
export function projectCreated(projectId: number, creatorId: number): NewEvent {
  return { type: 'project_created', userId: creatorId, data: { project_id: projectId } };
}

/**
 * Tells of a change that everybody in the project sees: those who have it open, power users among
 * them, and the members whose windows are elsewhere and show it in a list. A member with it open
 * hears it twice.
 */
export function projectChanged(
  type: 'project_updated' | 'project_archived' | 'project_activated',
  projectId: number,
  memberIds: readonly number[],
): NewEvent[] {
  const data = { project_id: projectId };
  return [{ type, projectId, data }, ...memberIds.map((userId) => ({ type, userId, data }))];
}

/** What can happen to a membership; also the names under which it is written down. */
export type MemberChange =
  | 'project_member_added'
  | 'project_member_role_changed'
  | 'project_member_removed';

/** Tells those who have the project open, and the member wherever their windows are. */
export function memberChanged(type: MemberChange, projectId: number, userId: number): NewEvent[] {
  const data = { project_id: projectId, user_id: userId };
  return [
    { type, projectId, data },
    { type, userId, data },
  ];
}
