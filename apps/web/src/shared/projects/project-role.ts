import type { ProjectMember, ProjectRole } from '@robin/contract/projects';

/** What somebody is in a project, by the list of its members; null for who is none of them. */
export function projectRoleIn(
  members: readonly ProjectMember[],
  userId: number,
): ProjectRole | null {
  const own = members.find(({ user_id }) => user_id === userId);
  if (!own) return null;
  return own.is_admin ? 'admin' : 'member';
}
