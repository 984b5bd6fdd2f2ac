import { isPowerUser, type Actor } from '#platform/actor.ts';
import type { ProjectOf } from './projects.types.ts';

/** What the rules need to know of a project and one user. */
export type AccessFacts = Pick<ProjectOf, 'ownRole' | 'isArchived'>;

/** Members see their projects; power users and admins see all. */
export function canRead(actor: Actor, { ownRole }: Pick<AccessFacts, 'ownRole'>): boolean {
  return ownRole !== null || isPowerUser(actor);
}

/** Project admins change their projects and decide who belongs to them; power users and admins all. */
export function canManage(actor: Actor, { ownRole }: Pick<AccessFacts, 'ownRole'>): boolean {
  return ownRole === 'admin' || isPowerUser(actor);
}

/** Whether new work (sessions, documents) may begin in the project. */
export function canWorkIn(actor: Actor, project: AccessFacts): boolean {
  return canRead(actor, project) && !project.isArchived;
}
