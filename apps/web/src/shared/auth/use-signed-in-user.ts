import type { User } from '@robin/contract/accounts';
import { useAuth } from './auth-store.ts';

/** The signed-in user. Only for components below a guard, where there always is one. */
export function useSignedInUser(): User {
  const user = useAuth((state) => state.user);
  if (!user) throw new Error('This component needs a signed-in user.');
  return user;
}
