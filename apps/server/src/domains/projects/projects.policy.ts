import { isPowerUser, type Actor } from '#platform/actor.ts';
import type { ProjectAccess } from './projects.types.ts';

/** Members see their projects; power users and admins see all. */
export function canRead(actor: Actor, access: ProjectAccess): boolean {
  return access.membership !== null || isPowerUser(actor);
}

/** Whether new work (sessions, documents) may begin in the project. */
export function canWorkIn(actor: Actor, access: ProjectAccess): boolean {
  return canRead(actor, access) && !access.project.isArchived;
}
