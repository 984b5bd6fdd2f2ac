import { isPowerUser, type Actor } from '#platform/actor.ts';

/** What the rules need to know of a project and one user. */
export interface AccessFacts {
  project: { isArchived: boolean };
  /** null when the user is no member. */
  membership: { isAdmin: boolean } | null;
}

/** Members see their projects; power users and admins see all. */
export function canRead(actor: Actor, access: Pick<AccessFacts, 'membership'>): boolean {
  return access.membership !== null || isPowerUser(actor);
}

/** Project admins change their projects and decide who belongs to them; power users and admins all. */
export function canManage(actor: Actor, access: Pick<AccessFacts, 'membership'>): boolean {
  return access.membership?.isAdmin === true || isPowerUser(actor);
}

/** Whether new work (sessions, documents) may begin in the project. */
export function canWorkIn(actor: Actor, access: AccessFacts): boolean {
  return canRead(actor, access) && !access.project.isArchived;
}
