import type { User } from '@robin/contract/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStoredToken, readToken, storeToken } from '#shared/api/token.ts';
import { sampleUser } from '#testing/samples.ts';
import { beforeLogOut, connectSessionCalls, useAuth } from './auth-store.ts';
import { followOtherWindows } from './follow-other-windows.ts';
import { forgetTextsOfOthers, mayKeepTextsOf } from './personal-storage.ts';

const sofia = sampleUser();
const ada = sampleUser({ id: 2, username: 'ada' });
const never = () => new Promise<never>(() => undefined);

let logOut: () => Promise<void>;
let getMe: () => Promise<User>;
let callOff = () => {};

forgetTextsOfOthers();

beforeEach(() => {
  logOut = () => Promise.resolve();
  getMe = () => Promise.resolve(sofia);
  connectSessionCalls(() =>
    Promise.resolve({
      logIn: () => Promise.resolve('token'),
      getMe: () => getMe(),
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

describe('a start of the page', () => {
  const refuse = () => Promise.reject(new Error('No.'));
  const start = () => useAuth.getState().start();

  beforeEach(() => useAuth.setState({ status: 'loading', user: null, token: null }));
  afterEach(() => void dispatchEvent(new Event('pageshow')));

  test('that cannot confirm the session gives up its token', async () => {
    getMe = refuse;
    await start();
    expect(useAuth.getState().status).toBe('guest');
    expect(readToken()).toBeNull();
  });

  test('that is cut off because the page is left says nothing about the session, and once the page is back it does', async () => {
    getMe = refuse;
    dispatchEvent(new Event('pagehide'));
    await start();
    expect(useAuth.getState().status).toBe('loading');
    expect(readToken()).toBe('token');
    dispatchEvent(new Event('pageshow'));
    await start();
    expect(useAuth.getState().status).toBe('guest');
  });

  test('that the browser has kept and comes back to asks anew, also where it hears only then that its question was cut off', async () => {
    const leave = () => dispatchEvent(new Event('pagehide'));
    const comeBack = () => dispatchEvent(new Event('pageshow'));
    const cutOff = (meanwhile: () => void) => () => {
      getMe = () => Promise.resolve(sofia);
      meanwhile();
      return refuse();
    };
    getMe = cutOff(leave);
    await start();
    expect(useAuth.getState().status).toBe('loading');
    comeBack();
    await vi.waitFor(() => expect(useAuth.getState().status).toBe('signedIn'));

    useAuth.setState({ status: 'loading', user: null, token: null });
    getMe = cutOff(() => [leave(), comeBack()]);
    await start();
    expect(useAuth.getState().status).toBe('signedIn');
    expect(readToken()).toBe('token');
  });

  test('whose question is cut off because another page was asked for asks anew, and gives up the token only where that fails', async () => {
    let answer: () => Promise<User> = () => Promise.resolve(sofia);
    const cutOff = () => {
      getMe = answer;
      dispatchEvent(new Event('beforeunload'));
      return refuse();
    };
    getMe = cutOff;
    await start();
    expect(useAuth.getState()).toMatchObject({ status: 'signedIn', user: sofia });
    expect(readToken()).toBe('token');

    answer = refuse;
    getMe = cutOff;
    await start();
    expect(getMe).toBe(refuse);
    expect(useAuth.getState().status).toBe('guest');
    expect(readToken()).toBeNull();
  });

  test('leaves nothing behind that listens for another page, however it ends: an old Firefox keeps no such page for Back', async () => {
    const added = vi.spyOn(window, 'addEventListener');
    const removed = vi.spyOn(window, 'removeEventListener');
    const listeners = ({ mock }: typeof added | typeof removed) =>
      mock.calls.flatMap(([type, listener]) => (type === 'beforeunload' ? [listener] : []));
    await start();
    expect(useAuth.getState().status).toBe('signedIn');
    getMe = refuse;
    await start();
    expect(listeners(added)).toHaveLength(2);
    expect(listeners(removed)).toEqual(listeners(added));
  });

  test('that fails leaves alone a token that has come since', async () => {
    getMe = () => {
      storeToken('newer');
      return refuse();
    };
    await start();
    expect(readToken()).toBe('newer');
  });
});

test('a sign-in whose person cannot be read is none, and says why', async () => {
  useAuth.setState({ status: 'guest', user: null, token: null });
  const failure = new Error('The database is away.');
  getMe = () => Promise.reject(failure);
  await expect(useAuth.getState().logIn('sofia', 'secret')).rejects.toBe(failure);
  expect(readToken()).toBeNull();
  expect(useAuth.getState()).toMatchObject({ status: 'guest', hasJustLoggedIn: false });
});

describe('a sign-in at a browser that has no room left', () => {
  /** Nothing can be stored as long as something lies under the key. */
  function fillStorage(key: string): void {
    localStorage.removeItem('token');
    localStorage.setItem(key, 'All that there is room for');
    const { setItem } = Storage.prototype;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function store(
      this: Storage,
      name,
      text,
    ) {
      if (localStorage.getItem(key) !== null) throw new DOMException('', 'QuotaExceededError');
      setItem.call(this, name, text);
    });
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    callOff = () => [full, warn].forEach((spy) => spy.mockRestore());
  }

  beforeEach(() => useAuth.setState({ status: 'guest', user: null, token: null }));

  test('holds in its window until that logs out', async () => {
    fillStorage('somebody_elses');
    await useAuth.getState().logIn('sofia', 'secret');
    expect(useAuth.getState()).toMatchObject({ status: 'signedIn', user: sofia });
    followOtherWindows();
    expect(useAuth.getState().status).toBe('signedIn');
    expect(readToken()).toBe('token');
    await useAuth.getState().logOut();
    expect(readStoredToken()).toBeNull();
  });

  test('is kept for the next page too once what others have typed is gone', async () => {
    fillStorage(`chat_draft:${ada.id}:s1`);
    await useAuth.getState().logIn('sofia', 'secret');
    expect(localStorage.getItem('token')).toBe('token');
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

  test('goes on after five seconds without an answer of the server [OPEN1-044]', async () => {
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

  test('waits for all that is to be saved, also where a part of it fails, and for nothing that was called off', async () => {
    const saving = Promise.withResolvers<undefined>();
    const ends = [
      beforeLogOut(() => Promise.reject(new Error('No.'))),
      beforeLogOut(() => saving.promise),
    ];
    callOff = () => ends.forEach((end) => end());
    const unwanted = vi.fn(() => Promise.resolve());
    beforeLogOut(unwanted)();
    const revoke = vi.fn(() => Promise.resolve());
    logOut = revoke;
    const leaving = useAuth.getState().logOut();
    await new Promise((resolve) => setTimeout(resolve));
    expect(revoke).not.toHaveBeenCalled();
    saving.resolve(undefined);
    await leaving;
    expect(revoke).toHaveBeenCalledOnce();
    expect(unwanted).not.toHaveBeenCalled();
  });

  test('happens at once where the server refuses [OPEN1-044]', async () => {
    logOut = () => Promise.reject(new Error('No.'));
    await useAuth.getState().logOut();
    expect(useAuth.getState().status).toBe('guest');
  });
});
