import { connectSessionCalls } from '#shared/auth/auth-store.ts';
import { sampleUser } from './samples.ts';

/** Lets somebody be signed in and out without a server. */
export function connectFakeSession(): void {
  connectSessionCalls(() =>
    Promise.resolve({
      logIn: () => Promise.resolve('token'),
      getMe: () => Promise.resolve(sampleUser()),
      register: () => Promise.resolve(sampleUser()),
      logOut: () => Promise.resolve(),
    }),
  );
}
