import { beforeEach, describe, expect, test } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { connectFakeSession } from '#testing/fake-session-calls.ts';
import { sampleUser } from '#testing/samples.ts';
import { readDraft, storeDraft } from './drafts.ts';

const signIn = (id: number) =>
  useAuth.setState({ status: 'signedIn', user: sampleUser({ id }), token: `token-${id}` });
const isKept = () => JSON.stringify({ ...localStorage }).includes('Secret');

describe('the draft of one person', () => {
  beforeEach(() => {
    connectFakeSession();
    forgetTextsOfOthers();
    signIn(1);
    storeDraft('s1', 'Secret');
  });

  test('is gone after logging out, and a composer that ends later leaves nothing', async () => {
    expect(readDraft('s1')).toBe('Secret');
    await useAuth.getState().logOut();
    storeDraft('s1', 'Secret');
    expect(isKept()).toBe(false);
  });

  test('is there for the same person after the session ran out, and for nobody else', () => {
    useAuth.setState({ status: 'guest', user: null, token: null });
    expect(readDraft('s1')).toBe('');
    signIn(1);
    expect(readDraft('s1')).toBe('Secret');
    signIn(2);
    expect(readDraft('s1')).toBe('');
    expect(isKept()).toBe(false);
  });
});
