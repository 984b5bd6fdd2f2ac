import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { connectFakeSession } from '#testing/fake-session-calls.ts';
import { sampleUser } from '#testing/samples.ts';
import {
  forgetDrafts,
  forgetUnsent,
  moveDraft,
  readDraft,
  readEditDraft,
  readUnsent,
  returnToDraft,
  storeDraft,
  storeEditDraft,
  storeUnsent,
} from './drafts.ts';

const signIn = (id: number) =>
  useAuth.setState({ status: 'signedIn', user: sampleUser({ id }), token: `token-${id}` });
const isKept = () => JSON.stringify({ ...localStorage }).includes('Secret');

describe('the draft of one person', () => {
  beforeEach(() => {
    connectFakeSession();
    forgetTextsOfOthers();
    // The storage is empty by now, and knows nobody whom the test before has left signed in.
    useAuth.setState({ status: 'guest', user: null, token: null });
    signIn(1);
    storeDraft('s1', 'Secret');
  });

  test('is gone after logging out, and a composer that ends later leaves nothing', async () => {
    expect(readDraft('s1')).toBe('Secret');
    await useAuth.getState().logOut();
    storeDraft('s1', 'Secret');
    expect(isKept()).toBe(false);
  });

  test('stands once in the session that it goes on in, also where two windows lead it there at the same moment', () => {
    storeDraft('s2', 'Typed there');
    moveDraft('s1', 's2');
    moveDraft('s1', 's2');
    expect(readDraft('s2')).toBe('Secret\n\nTyped there');
    moveDraft('s1', 's3');
    moveDraft('s1', 's3');
    expect(readDraft('s3')).toBe('Secret');
    storeDraft('s4', 'Secretly');
    moveDraft('s1', 's4');
    expect(readDraft('s4')).toBe('Secret\n\nSecretly');
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

test('without room for the name of whoever signs in nothing is kept for them, what others have left is gone, and they are signed in', () => {
  connectFakeSession();
  forgetTextsOfOthers();
  signIn(1);
  storeDraft('s1', 'Secret');
  useAuth.setState({ status: 'guest', user: null, token: null });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  signIn(2);
  expect(warn).toHaveBeenCalledWith('There is no room to keep “texts_of”.', expect.anything());
  full.mockRestore();
  warn.mockRestore();
  expect(useAuth.getState().user?.id).toBe(2);
  storeDraft('s1', 'Secret');
  expect(isKept()).toBe(false);
});

describe('where the browser has no room', () => {
  const sent = { id: 'm1', text: 'Secret', sentAt: new Date().toISOString() };
  const isThere = () => [readDraft('s1'), readEditDraft('s1')?.text, readUnsent('s1')[0]?.text];
  const [whole, nothing] = [
    ['Secret', 'Secret', 'Secret'],
    ['', undefined, undefined],
  ];

  beforeEach(() => {
    connectFakeSession();
    forgetTextsOfOthers();
    useAuth.setState({ status: 'guest', user: null, token: null });
    signIn(1);
    sessionStorage.setItem('window_id', 'own');
    storeDraft('s1', 'Sec');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    storeDraft('s1', 'Secret');
    storeEditDraft('s1', { messageId: 'm0', text: 'Secret' });
    storeUnsent(1, 's1', [sent]);
    expect(isThere()).toEqual(whole);
    full.mockRestore();
    warn.mockRestore();
  });
  afterEach(() => useAuth.setState({ status: 'guest', user: null, token: null }));

  test('what is typed and on its way stays with this window, goes on in another session, and is let go of as anywhere', () => {
    moveDraft('s1', 's2');
    expect(readDraft('s2')).toBe('Secret');
    storeDraft('s1', '');
    expect(readDraft('s1')).toBe('');
    storeDraft('s1', 'Secret');
    expect(isThere()).toEqual(whole);
    forgetDrafts('s1');
    expect(isThere()).toEqual(nothing);
  });

  test('what is typed and on its way is forgotten by whoever logs out, and there after a session ran out', async () => {
    useAuth.setState({ status: 'guest', user: null, token: null });
    signIn(1);
    expect(isThere()).toEqual(whole);
    await useAuth.getState().logOut();
    signIn(1);
    expect(isThere()).toEqual(nothing);
  });

  test('what is typed and on its way is nobody else’s', () => {
    signIn(2);
    expect(isThere()).toEqual(nothing);
    signIn(1);
    expect(isThere()).toEqual(nothing);
  });
});

describe('what is typed in place of an own message', () => {
  beforeEach(() => {
    connectFakeSession();
    forgetTextsOfOthers();
    signIn(1);
    storeEditDraft('s1', { messageId: 'm1', text: 'Secret' });
  });

  test('is there again in its session alone, until it is let go', () => {
    expect(readEditDraft('s1')).toEqual({ messageId: 'm1', text: 'Secret' });
    expect(readEditDraft('s2')).toBeNull();
    expect(readDraft('s1')).toBe('');
    storeEditDraft('s1', null);
    expect(readEditDraft('s1')).toBeNull();
    expect(isKept()).toBe(false);
  });

  test('is gone after logging out, and an editor that ends later leaves nothing', async () => {
    await useAuth.getState().logOut();
    storeEditDraft('s1', { messageId: 'm1', text: 'Secret' });
    expect(readEditDraft('s1')).toBeNull();
    expect(isKept()).toBe(false);
  });
});

describe('a draft', () => {
  beforeEach(() => {
    useAuth.setState({ status: 'guest', user: null, token: null });
    forgetTextsOfOthers();
    signIn(1);
  });

  test('that was emptied leaves nothing behind', () => {
    storeDraft('s1', 'Secret');
    expect(isKept()).toBe(true);
    storeDraft('s1', '');
    expect(isKept()).toBe(false);
  });

  test('follows the text that comes back, and makes way for it where it is blank', () => {
    expect(returnToDraft(' \n', 'Sent.')).toBe('Sent.');
    expect(returnToDraft('Typed since.', 'Sent.')).toBe('Sent.\n\nTyped since.');
  });

  test('goes with its session, with everything else that was typed there and nothing of others', () => {
    const sent = { id: 'm2', text: 'Secret', sentAt: new Date().toISOString() };
    storeDraft('s1', 'Secret');
    storeEditDraft('s1', { messageId: 'm1', text: 'Secret' });
    storeUnsent(1, 's1', [sent]);
    expect(isKept()).toBe(true);
    storeDraft('s2', 'Mine');
    forgetDrafts('s1');
    expect(isKept()).toBe(false);
    expect(readDraft('s2')).toBe('Mine');
  });
});

describe('messages that are on their way', () => {
  const message = (id: string, ageMs: number, files?: File[]) => ({
    id,
    text: `Text of ${id}`,
    sentAt: new Date(Date.now() - ageMs).toISOString(),
    files,
  });
  const ids = () => readUnsent('s1').map(({ id }) => id);

  beforeEach(() => {
    sessionStorage.clear();
    useAuth.setState({ status: 'guest', user: null, token: null });
    forgetTextsOfOthers();
    signIn(1);
  });

  test('are there again for the window that sends them, when its page was loaded again', () => {
    storeUnsent(1, 's1', [message('m1', 0)]);
    expect(ids()).toEqual(['m1']);
    expect(readUnsent('s2')).toEqual([]);
  });

  test('are still the card that was pressed', () => {
    const actionCardId = 'catchup_sprint_status' as const;
    storeUnsent(1, 's1', [{ ...message('m1', 0), actionCardId }]);
    expect(readUnsent('s1')).toMatchObject([{ id: 'm1', actionCardId }]);
  });

  test('are left to the window that sends them for as long as it may try', () => {
    const file = new File(['a'], 'a.md');
    storeUnsent(1, 's1', [message('new', 50_000), message('files', 9 * 60_000, [file])]);
    sessionStorage.clear();
    expect(ids()).toEqual([]);
    storeUnsent(1, 's1', [message('mine', 0)]);
    expect(ids()).toEqual(['mine']);
    storeUnsent(1, 's1', []);
    expect(JSON.stringify({ ...localStorage })).toContain('Text of files');
  });

  test('go to another window when the one that sent them is gone, and are forgotten one by one', () => {
    const file = new File(['a'], 'a.md');
    const left = [
      message('old', 70_000),
      message('older', 80_000),
      message('files', 601_000, [file]),
    ];
    storeUnsent(1, 's1', left);
    sessionStorage.clear();
    expect(ids()).toEqual(['old', 'older', 'files']);
    forgetUnsent('s1', ['old', 'files']);
    expect(ids()).toEqual(['older']);
    forgetUnsent('s1', ['older']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Text of');
  });
});
