import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readToken, storeToken } from '#shared/api/token.ts';
import { sampleUser } from '#testing/samples.ts';
import { beforeLogOut, connectSessionCalls, useAuth } from './auth-store.ts';
import { forgetTextsOfOthers, mayKeepTextsOf } from './personal-storage.ts';

const sofia = sampleUser();
const ada = sampleUser({ id: 2, username: 'ada' });
const never = () => new Promise<never>(() => undefined);

let logOut: () => Promise<void>;
let callOff = () => {};

forgetTextsOfOthers();

beforeEach(() => {
  logOut = () => Promise.resolve();
  connectSessionCalls(() =>
    Promise.resolve({
      logIn: () => Promise.resolve('token'),
      getMe: () => Promise.resolve(sofia),
      register: () => Promise.resolve(sofia),
      logOut: () => logOut(),
    }),
  );
  storeToken('token');
  useAuth.setState({ status: 'signedIn', user: sofia, token: 'token' });
});

afterEach(() => {
  callOff();
  vi.useRealTimers();
});

describe('an answer about a user', () => {
  test('is taken over for the one who is signed in', () => {
    useAuth.getState().setUser({ ...sofia, first_name: 'Sina' });
    expect(useAuth.getState().user?.first_name).toBe('Sina');
  });

  test('that comes after they have left brings nobody back', async () => {
    await useAuth.getState().logOut();
    useAuth.getState().setUser(sofia);
    expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null });
    expect(mayKeepTextsOf(sofia.id)).toBe(false);
  });

  test('does not take the place of whoever has signed in since', () => {
    useAuth.setState({ user: ada, token: 'other' });
    useAuth.getState().setUser(sofia);
    expect(useAuth.getState().user).toBe(ada);
    expect(mayKeepTextsOf(ada.id)).toBe(true);
  });
});

describe('logging out', () => {
  /** Leaves a server that hangs, after as many seconds. */
  async function leaveAfter(seconds: number): Promise<void> {
    vi.useFakeTimers();
    const leaving = useAuth.getState().logOut();
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(useAuth.getState().status).toBe('signedIn');
    await vi.advanceTimersByTimeAsync(1);
    await leaving;
  }

  test('goes on after five seconds without an answer of the server', async () => {
    logOut = never;
    await leaveAfter(5);
    expect(readToken()).toBeNull();
    expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null });
  });

  test('waits no longer for what is still to be saved, and then revokes the token all the same', async () => {
    const forget = beforeLogOut(never);
    callOff = () => void forget();
    const revoke = vi.fn(() => Promise.resolve());
    logOut = revoke;
    await leaveAfter(5);
    expect(revoke).toHaveBeenCalledOnce();
    expect(useAuth.getState().status).toBe('guest');
  });

  test('happens at once where the server refuses', async () => {
    logOut = () => Promise.reject(new Error('No.'));
    await useAuth.getState().logOut();
    expect(useAuth.getState().status).toBe('guest');
  });
});
