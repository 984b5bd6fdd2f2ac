import { connectSessionCalls, useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';

/** Finds out whether somebody is signed in. */
export function startSession(): Promise<void> {
  connectSessionCalls(async () => {
    const { sessionCalls } = await import('#shared/auth/session-calls.ts');
    return sessionCalls;
  });
  forgetTextsOfOthers();
  return useAuth.getState().start();
}
