import type { RegisterBody, User } from '@robin/contract/accounts';
import { create } from 'zustand';
import { dropToken, readToken, storeToken, takeStoredToken } from '#shared/api/token.ts';
import { onUnauthorized } from '#shared/api/unauthorized.ts';

export type AuthStatus = 'loading' | 'guest' | 'signedIn';

/** What the store asks of the server. */
export interface SessionCalls {
  /** Answers the token. */
  logIn: (username: string, password: string) => Promise<string>;
  getMe: () => Promise<User>;
  register: (body: RegisterBody) => Promise<User>;
  logOut: () => Promise<void>;
}

interface AuthState {
  /** `loading` until it is known whether a stored token still counts. */
  status: AuthStatus;
  user: User | null;
  token: string | null;
  /** True from a login until the page that follows it has been chosen. */
  hasJustLoggedIn: boolean;
  /** True from leaving until the front page is shown: whoever wanted to leave is not asked to sign in. */
  hasJustLeft: boolean;
  /** True from the moment in which the server has refused the token, until somebody signs in or leaves. */
  hasEnded: boolean;
  /** Finds out who is signed in; called once when the page starts. */
  start: () => Promise<void>;
  /** Signs in. @throws ApiError with the server's words when it refuses */
  logIn: (username: string, password: string) => Promise<void>;
  /** Creates an account without signing in. @throws ApiError */
  register: (body: RegisterBody) => Promise<User>;
  /** Revokes the token on the server, and signs out whatever it answers. */
  logOut: () => Promise<void>;
  /** Signs out here only: the server has already forgotten the token. */
  forgetSession: () => void;
  /** Takes over what the server has just answered about the user; about somebody who has left meanwhile it is too late. */
  setUser: (user: User) => void;
  finishLogin: () => void;
  finishLeaving: () => void;
}

const guest = {
  status: 'guest',
  user: null,
  token: null,
  hasJustLoggedIn: false,
  hasJustLeft: false,
} as const;
const justLoggedIn = { hasJustLoggedIn: true, hasEnded: false } as const;
const left = { ...guest, hasJustLeft: true, hasEnded: false } as const;

let loadCalls: () => Promise<SessionCalls> = () =>
  Promise.reject(new Error('connectSessionCalls has not been called.'));

/**
 * Hands in the calls. They are loaded on demand, because a visitor who only reads the first page needs
 * neither them nor the schemas that check their answers.
 */
export function connectSessionCalls(load: () => Promise<SessionCalls>): void {
  loadCalls = load;
}

/** Begins to load the calls, for the moment in which somebody starts to type. */
export function prepareSessionCalls(): void {
  // What fails here is tried again, and told, when the form is sent.
  loadCalls().catch(() => undefined);
}

const farewells = new Set<() => Promise<unknown>>();

/** Has something done that needs the session, before it is given up. Answers the way to call it off. */
export function beforeLogOut(farewell: () => Promise<unknown>): () => void {
  farewells.add(farewell);
  return () => farewells.delete(farewell);
}

/** How long whoever leaves waits for what does not answer, in milliseconds. */
const PATIENCE_MS = 5_000;

function waitPatiently(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

let isLeaving = false;
addEventListener('pagehide', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});

export const useAuth = create<AuthState>((set, get) => ({
  status: 'loading',
  user: null,
  token: null,
  hasJustLoggedIn: false,
  hasJustLeft: false,
  hasEnded: false,
  start: async () => {
    const token = takeStoredToken();
    if (!token) return set(guest);
    let isCutOff = false;
    const cutOff = () => {
      isCutOff = true;
    };
    addEventListener('beforeunload', cutOff);
    addEventListener('pagehide', cutOff);
    try {
      const calls = await loadCalls();
      set({ status: 'signedIn', user: await calls.getMe(), token });
    } catch {
      // A page that is being left cuts off its own calls: that says nothing about the session. Where the browser keeps the
      // page and comes back to it, it is asked anew.
      if (isLeaving) return addEventListener('pageshow', () => void get().start(), { once: true });
      // Firefox cuts them off as soon as another page is asked for, and also where the page then stays.
      if (isCutOff) return await get().start();
      // Whatever else the reason: a session that cannot be confirmed is none. A token that came since is another one.
      if (readToken() === token) dropToken();
      set(guest);
    } finally {
      removeEventListener('beforeunload', cutOff);
      removeEventListener('pagehide', cutOff);
    }
  },
  logIn: async (username, password) => {
    const calls = await loadCalls();
    const token = await calls.logIn(username, password);
    storeToken(token);
    try {
      set({ status: 'signedIn', user: await calls.getMe(), token, ...justLoggedIn });
    } catch (error) {
      dropToken();
      set(guest);
      throw error;
    }
  },
  register: async (body) => (await loadCalls()).register(body),
  logOut: async () => {
    await waitPatiently(Promise.allSettled([...farewells].map((farewell) => farewell())));
    try {
      await waitPatiently((await loadCalls()).logOut());
    } catch {
      // The person wants to leave: a server that refuses cannot hold them back, nor can one that hangs.
    }
    dropToken();
    set(left);
  },
  forgetSession: () => {
    dropToken();
    set(left);
  },
  setUser: (user) =>
    set(({ status, user: known }) =>
      status === 'guest' || (known && known.id !== user.id) ? {} : { user },
    ),
  finishLogin: () => set({ hasJustLoggedIn: false }),
  finishLeaving: () => set({ hasJustLeft: false }),
}));

onUnauthorized(() => useAuth.setState({ ...guest, hasEnded: true }));
