import { accountEndpoints, type User } from '@robin/contract/accounts';
import { create } from 'zustand';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { dropToken, readToken, storeToken } from '#shared/api/token.ts';
import { onUnauthorized } from '#shared/api/unauthorized.ts';

export type AuthStatus = 'loading' | 'guest' | 'signedIn';

interface AuthState {
  /** `loading` until it is known whether a stored token still counts. */
  status: AuthStatus;
  user: User | null;
  token: string | null;
  /** Finds out who is signed in; called once when the page starts. */
  start: () => Promise<void>;
  /** Signs in. @throws ApiError with the server's words when it refuses */
  logIn: (username: string, password: string) => Promise<User>;
  /** Revokes the token on the server, and signs out whatever it answers. */
  logOut: () => Promise<void>;
  /** Takes over a user that the server has just answered. */
  setUser: (user: User) => void;
}

const guest = { status: 'guest', user: null, token: null } as const;

export const useAuth = create<AuthState>((set) => ({
  status: 'loading',
  user: null,
  token: null,
  start: async () => {
    const token = readToken();
    if (!token) return set(guest);
    try {
      const user = await callEndpoint(accountEndpoints.getMe, {});
      set({ status: 'signedIn', user, token });
    } catch {
      // Whatever the reason: a session that cannot be confirmed is none.
      dropToken();
      set(guest);
    }
  },
  logIn: async (username, password) => {
    const body = { username, password };
    const { access_token: token } = await callEndpoint(accountEndpoints.login, { body });
    storeToken(token);
    try {
      const user = await callEndpoint(accountEndpoints.getMe, {});
      set({ status: 'signedIn', user, token });
      return user;
    } catch (error) {
      dropToken();
      set(guest);
      throw error;
    }
  },
  logOut: async () => {
    try {
      await callEndpoint(accountEndpoints.logout, {});
    } finally {
      dropToken();
      set(guest);
    }
  },
  setUser: (user) => set({ user }),
}));

onUnauthorized(() => useAuth.setState(guest));
