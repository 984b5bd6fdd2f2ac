import type { User } from '@robin/contract/accounts';
import type { ProjectRole } from '@robin/contract/projects';
import { hasRole } from '#shared/auth/user-names.ts';

/** Whether somebody may edit a project, archive it and manage its members: as project admin, or in any project. */
export function mayManageProject(
  user: Pick<User, 'roles'>,
  ownRole: ProjectRole | null | undefined,
): boolean {
  return hasRole(user, 'poweruser') || ownRole === 'admin';
}
