import type { User } from '@robin/contract/accounts';
import { isPassing } from '#shared/api/api-error.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { sessionCalls } from '#shared/auth/session-calls.ts';

/** How the person is stored now, or null where that cannot be asked for. */
export async function readNewestUser(): Promise<User | null> {
  try {
    return await sessionCalls.getMe();
  } catch (error) {
    // What is known is what was stored when this window asked last.
    console.warn('How the person is stored now could not be asked for.', error);
    return null;
  }
}

/** After a change to the person that no answer came to: shows what is stored, as it may be done nevertheless. */
export async function showIfStored(error: Error): Promise<void> {
  if (!isPassing(error)) return;
  const user = await readNewestUser();
  if (user) useAuth.getState().setUser(user);
}
