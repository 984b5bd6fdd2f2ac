import { beforeEach, describe, expect, test } from 'vitest';
import { storeToken } from '#shared/api/token.ts';
import { sampleUser } from '#testing/samples.ts';
import { connectSessionCalls, useAuth } from './auth-store.ts';
import { forgetTextsOfOthers, mayKeepTextsOf } from './personal-storage.ts';

const sofia = sampleUser();
const ada = sampleUser({ id: 2, username: 'ada' });

forgetTextsOfOthers();

beforeEach(() => {
  connectSessionCalls(() =>
    Promise.resolve({
      logIn: () => Promise.resolve('token'),
      getMe: () => Promise.resolve(sofia),
      register: () => Promise.resolve(sofia),
      logOut: () => Promise.resolve(),
    }),
  );
  storeToken('token');
  useAuth.setState({ status: 'signedIn', user: sofia, token: 'token' });
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
