import type { RoleName, User } from '@robin/contract/accounts';
import type { AuthStatus } from './auth-store.ts';
import { hasRole } from './user-names.ts';

/** What a guarded page does: wait, show itself, ask for a login, or refuse. */
export type AccessVerdict = 'wait' | 'show' | 'logIn' | 'refuse';

interface Visitor {
  status: AuthStatus;
  user: Pick<User, 'roles'> | null;
}

/** Judges a visitor in this order: still loading, not signed in, role too low. */
export function judgeAccess({ status, user }: Visitor, minimumRole?: RoleName): AccessVerdict {
  if (status === 'loading') return 'wait';
  if (status === 'guest') return 'logIn';
  if (minimumRole && (!user || !hasRole(user, minimumRole))) return 'refuse';
  return 'show';
}
