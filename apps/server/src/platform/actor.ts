import type { RoleName } from '@robin/contract/accounts';

/** Who is calling: read from the database on every request, never from the client. */
export interface Actor {
  userId: number;
  username: string;
  /** How Robin addresses the person; null when no first name is known. */
  firstName: string | null;
  roles: RoleName[];
  /** The access token of this call, so that it can be revoked. */
  tokenId: string;
}

export function isAdmin(actor: Pick<Actor, 'roles'>): boolean {
  return actor.roles.includes('admin');
}

/** Power users and admins may manage every project. */
export function isPowerUser(actor: Pick<Actor, 'roles'>): boolean {
  return actor.roles.includes('poweruser') || isAdmin(actor);
}
