import { limits } from '@robin/contract/limits';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleDocument } from '#testing/document-server.ts';
import { pasteFormatted, shownText, typeAtEnd } from '#testing/editor.ts';
import { refusal } from '#testing/fake-server.ts';
import { connectFakeSession } from '#testing/fake-session-calls.ts';
import { sampleUser } from '#testing/samples.ts';
import { openScratchpad } from '#testing/scratchpad.tsx';
import { createTextKeeper, readKeptTexts } from './kept-texts.ts';

const before = 'Goal.\n\nWay.';
const document = sampleDocument({ content: before });
const offer = 'Some of your words are missing here';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const signIn = (id: number) =>
  act(() => {
    // The test before has left somebody signed in.
    useAuth.setState({ status: 'guest', user: null, token: null });
    useAuth.setState({ status: 'signedIn', user: sampleUser({ id }), token: 'token' });
  });

/** How the server tells a version of a document. */
const versionOf = (document: ReturnType<typeof sampleDocument>) => ({
  status: 200,
  body: {
    ...document,
    author: document.updated_by,
    change: 'updated',
    restored_version: null,
    words_added: 0,
    words_removed: 0,
  },
});

/** Opens the document when an earlier window has kept a text of its first version. */
function openWithKept(
  text: string,
  now = document,
  second = now,
  handlers: NonNullable<Parameters<typeof openScratchpad>[0]>['handlers'] = {},
  language: 'de' | 'en' = 'en',
) {
  signIn(1);
  createTextKeeper('d1')({ version: 1, text });
  const world = {
    documents: [now],
    handlers: {
      'GET /api/po_documents/d1/versions/1': versionOf(document),
      'GET /api/po_documents/d1/versions/2': versionOf(second),
      ...handlers,
    },
  };
  return openScratchpad(world, language);
}
const ofOthers = sampleDocument({ content: 'Goal.\n\nWay, they say.', version: 2 });

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  connectFakeSession();
  forgetTextsOfOthers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('what could not be saved when the window went away', () => {
  test('is kept in the browser when somebody else was faster', async () => {
    await openScratchpad({
      documents: [document],
      handlers: { 'PUT /api/po_documents/d1': refusal(409, 'conflict', 'Changed.') },
    });
    typeAtEnd(' More.');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect([...readKeptTexts('d1').values()]).toEqual([{ version: 1, text: `${before} More.` }]);
  });

  test('is saved with what was just pasted and is not Markdown yet, when the window closes or the page goes away', async () => {
    const { saves, unmount } = await openScratchpad({ documents: [document] });
    pasteFormatted();
    act(() => void dispatchEvent(new Event('pagehide')));
    // At once: the page may be gone before the paste is Markdown.
    expect([...readKeptTexts('d1').values()]).toEqual([{ version: 1, text: `${before}yes` }]);
    await waitFor(() => expect(saves()).toEqual([`${before}yes`]));
    pasteFormatted();
    unmount();
    await waitFor(() => expect(saves()).toEqual([`${before}yes`, `${before}yesyes`]));
  });

  test('is kept, told and there to be copied when the project is out of reach under it, until the document is open again', async () => {
    const { unmount } = await openScratchpad({
      documents: [document],
      handlers: { 'PUT /api/po_documents/d1': refusal(404, 'not_found', 'Not found.') },
    });
    typeAtEnd(' More.');
    unmount();
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
        `Your last words in “${document.title}” are not saved`,
      ]),
    );
    expect([...readKeptTexts('d1').values()]).toEqual([{ version: 1, text: `${before} More.` }]);
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    useToasts.getState().toasts[0]?.action?.onClick();
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${before} More.`);
    await openScratchpad({
      documents: [document],
      handlers: { 'GET /api/po_documents/d1/versions/1': versionOf(document) },
    });
    await screen.findByText(offer);
    expect(useToasts.getState().toasts.map(({ title }) => title)).not.toContain(
      `Your last words in “${document.title}” are not saved`,
    );
  });

  test('is kept when the session runs out under it, for the writer alone, and no save is tried in another name', async () => {
    const { unmount, saves } = await openScratchpad({ documents: [document] });
    typeAtEnd(' More.');
    act(() => {
      useAuth.setState({ status: 'guest', user: null, token: null });
      unmount();
    });
    signIn(1);
    expect([...readKeptTexts('d1').values()]).toEqual([{ version: 1, text: `${before} More.` }]);
    expect(saves()).toEqual([]);
    signIn(2);
    expect(JSON.stringify({ ...localStorage })).not.toContain('More.');
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('is offered the next time, and comes into the text with what others have written', async () => {
    const { saves, unmount } = await openWithKept('Goal, I say.\n\nWay.', ofOthers);
    await screen.findByText(offer);
    expect(shownText()).toBe(ofOthers.content);
    press('Bring it into the text');
    await waitFor(() => expect(shownText()).toBe('Goal, I say.\n\nWay, they say.'));
    await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
    unmount();
    await waitFor(() => expect(saves()).toEqual(['Goal, I say.\n\nWay, they say.']));
    await waitFor(() => expect(readKeptTexts('d1').size).toBe(0));
  });

  test('waits with both wordings where others have changed the same passage', async () => {
    await openWithKept('Goal.\n\nWay, I say.', ofOthers);
    await screen.findByText(offer);
    press('Bring it into the text');
    await screen.findByText(/changed the same passage/);
    press('Keep my wording');
    expect(shownText()).toBe('Goal.\n\nWay, I say.');
  });

  test('comes in only once Robin has finished, and once it is decided which of two wordings holds', async () => {
    signIn(1);
    createTextKeeper('d1')({ version: 1, text: 'Goal.\n\nWay, I say.' });
    await openWithKept('Goal.\n\nWay, say I.', ofOthers);
    await screen.findByText(offer);
    const take = () =>
      screen.getByRole<HTMLButtonElement>('button', { name: 'Bring it into the text' });
    act(() => useScratchpad.setState({ robinWorksOn: ['d1'] }));
    expect(take().disabled).toBe(true);
    act(() => useScratchpad.setState({ robinWorksOn: [] }));
    expect(take().disabled).toBe(false);
    fireEvent.click(take());
    await screen.findByText(/changed the same passage/);
    // That of the other window waits.
    expect(take().disabled).toBe(true);
    press('Keep my wording');
    expect(take().disabled).toBe(false);
  });

  test('stays kept and offered where it cannot come in, because what is typed now cannot be saved', async () => {
    const lost = 'Goal, I say.\n\nWay.';
    await openWithKept(lost, ofOthers, ofOthers, {
      'PUT /api/po_documents/d1': refusal(503, 'unavailable', 'Away.'),
    });
    await screen.findByText(offer);
    typeAtEnd(' Newer.');
    press('Bring it into the text');
    await screen.findByText('Your text is not saved');
    expect(screen.getByText(offer)).toBeTruthy();
    expect([...readKeptTexts('d1').values()]).toContainEqual({ version: 1, text: lost });
  });

  test.each([
    ['en', 'What you typed', 'Copy', 'Copied', 'Bring it into the text'],
    ['de', 'Was du geschrieben hast', 'Kopieren', 'Kopiert', 'In den Text holen'],
  ] as const)(
    'is shown in %s to whoever may only read the document by now, and can be copied',
    async (language, heading, copy, copied, take) => {
      const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
      await openWithKept(
        'Goal, I say.\n\nWay.\n\n- And mine.',
        { ...document, user_id: 2 },
        undefined,
        {},
        language,
      );
      const words = await screen.findByRole('group', { name: heading });
      expect(words.textContent).toBe('Goal, I say.\n\n- And mine.');
      expect(screen.queryByRole('button', { name: take })).toBeNull();
      press(copy);
      await screen.findByRole('button', { name: copied });
      expect(writeText).toHaveBeenCalledExactlyOnceWith('Goal, I say.\n\n- And mine.');
      expect(shownText()).toBe(before);
      // It waits on for the day on which they may write again.
      expect(readKeptTexts('d1').size).toBe(1);
    },
  );

  test.each([
    ['a paragraph', before, 'Goal.'],
    ['the first row of a list', '- Goal\n- Way', '- Way'],
  ])(
    'is not offered to whoever may only read where it has no words of theirs: %s is only taken out',
    async (_what, content, left) => {
      await openWithKept(left, { ...document, content, user_id: 2 });
      await screen.findByText('You can read this document, but not change it.');
      expect(screen.queryByText(offer)).toBeNull();
      expect(readKeptTexts('d1').size).toBe(1);
    },
  );

  test('is offered one after the other where several windows have left something', async () => {
    signIn(1);
    createTextKeeper('d1')({ version: 1, text: 'Goal of one.\n\nWay.' });
    await openWithKept('Goal of another.\n\nWay.', { ...document, user_id: 2 });
    const words = async () => (await screen.findByRole('group')).textContent;
    const first = await words();
    press('Discard');
    expect([first, await words()].sort()).toEqual(['Goal of another.', 'Goal of one.']);
    press('Discard');
    expect(screen.queryByText(offer)).toBeNull();
  });

  test('is offered on the version that it was typed on, with no look into the history', async () => {
    const { sent } = await openWithKept('Goal, I say.\n\nWay.');
    await screen.findByText(offer);
    expect(sent.filter(({ path }) => path.includes('/versions'))).toEqual([]);
    press('Bring it into the text');
    await waitFor(() => expect(shownText()).toBe('Goal, I say.\n\nWay.'));
  });

  test('is offered when the window is opened again in the same page, and not while it is open', async () => {
    const { openAgain, saves } = await openScratchpad({
      documents: [document],
      handlers: { 'PUT /api/po_documents/d1': refusal(503, 'unavailable', 'Away.') },
    });
    typeAtEnd(' More.');
    // Whoever looks in after a while is offered nothing of what stands before them.
    const sight = vi.spyOn(globalThis.document, 'visibilityState', 'get');
    for (const state of ['hidden', 'visible'] as const) {
      sight.mockReturnValue(state);
      act(() => void globalThis.document.dispatchEvent(new Event('visibilitychange')));
    }
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(readKeptTexts('d1').size).toBe(1);
    vi.setSystemTime(Date.now() + 60_000);
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(screen.queryByText(offer)).toBeNull();
    vi.useRealTimers();
    await openAgain();
    await screen.findByText(offer);
  });

  test('goes when it is not wanted', async () => {
    await openWithKept('Mine.', ofOthers);
    await screen.findByText(offer);
    press('Discard');
    expect(screen.queryByText(offer)).toBeNull();
    expect(readKeptTexts('d1').size).toBe(0);
    expect(shownText()).toBe(ofOthers.content);
  });

  test('is not offered when it was stored after all, also before others wrote on', async () => {
    const third = sampleDocument({ content: 'Other.', version: 3 });
    const { unmount } = await openWithKept('Mine.', third, sampleDocument({ content: 'Mine.' }));
    await waitFor(() => expect(readKeptTexts('d1').size).toBe(0));
    expect(screen.queryByText(offer)).toBeNull();
    unmount();
    await openWithKept(before);
    await waitFor(() => expect(readKeptTexts('d1').size).toBe(0));
    expect(screen.queryByText(offer)).toBeNull();
  });
});

describe('what is kept of one person', () => {
  function setUp() {
    localStorage.setItem('theme', 'dark');
    signIn(1);
    const keep = createTextKeeper('d1');
    keep({ version: 1, text: 'Secret' });
    return keep;
  }
  const isKept = () => JSON.stringify({ ...localStorage }).includes('Secret');

  test('is gone after logging out, and a window that ends later leaves nothing', async () => {
    const keep = setUp();
    expect(isKept()).toBe(true);
    await act(() => useAuth.getState().logOut());
    keep({ version: 1, text: 'Secret' });
    expect(isKept()).toBe(false);
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  test('is not added to after they have logged out, or somebody else has signed in, in another window', () => {
    const keep = setUp();
    const ofThisWindow = localStorage.getItem('texts_of');
    expect(ofThisWindow).toBe('1');
    for (const elsewhere of [null, '2']) {
      localStorage.clear();
      if (elsewhere !== null) localStorage.setItem('texts_of', elsewhere);
      keep({ version: 1, text: 'Secret' });
      expect(isKept()).toBe(false);
    }
  });

  test('is there for the same person after the session ran out, and for nobody else', () => {
    setUp();
    act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
    expect(readKeptTexts('d1').size).toBe(0);
    signIn(1);
    expect(readKeptTexts('d1').size).toBe(1);
    signIn(2);
    expect(readKeptTexts('d1').size).toBe(0);
    expect(isKept()).toBe(false);
  });

  test('is there for the document that it was typed in, and for no other one', () => {
    setUp();
    expect(readKeptTexts('d').size).toBe(0);
    expect(readKeptTexts('d2').size).toBe(0);
    expect([...readKeptTexts('d1').values()]).toEqual([{ version: 1, text: 'Secret' }]);
  });

  test('is there too where it is longer than a document can be, which nobody can save', () => {
    const keep = setUp();
    const text = 'a'.repeat(limits.documentContentMaxLength + 1);
    keep({ version: 1, text });
    expect([...readKeptTexts('d1').values()]).toEqual([{ version: 1, text }]);
  });

  test('that nobody can read is taken for nothing', () => {
    setUp();
    const [key = ''] = readKeptTexts('d1').keys();
    localStorage.setItem(key, '{"text":1');
    expect(readKeptTexts('d1').size).toBe(0);
  });
});
