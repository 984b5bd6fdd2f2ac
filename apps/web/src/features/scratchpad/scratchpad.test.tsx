import { limits } from '@robin/contract/limits';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import {
  anyDocumentOf,
  readScratchpadId,
  saveScratchpad,
  toggleScratchpad,
  useScratchpad,
} from '#shared/scratchpad/active-scratchpad.ts';
import { useScratchpadSettings } from '#shared/settings/scratchpad-settings.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { sampleDocument, sampleSuggestion } from '#testing/document-server.ts';
import { editorView, pressKey, shownText, typeAtEnd, typeInstead } from '#testing/editor.ts';
import { refusal } from '#testing/fake-server.ts';
import { connectFakeSession } from '#testing/fake-session-calls.ts';
import { ownMembership } from '#testing/project-server.ts';
import { pointWith } from '#testing/point-with.ts';
import { openScratchpad } from '#testing/scratchpad.tsx';

const defaults = useScratchpadSettings.getState();
const mara = { user_id: 2, name: 'Mara', is_robin: false, turn_id: null };
beforeEach(() => {
  act(() => {
    useScratchpadSettings.setState(defaults, true);
    useUiSettings.setState({ chatMode: 'assist' });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const lock = (documentId: string | null) =>
  act(() => useScratchpad.setState({ robinWorksOn: documentId === null ? [] : [documentId] }));

describe('the window of the scratchpad', () => {
  test('floats at 100,100 with 600 x 400, and shows the title with "(Scratchpad)" [PAD-002] [PAD-005] [PAD-006] [PAD-008]', async () => {
    const { window } = await openScratchpad();
    expect(window().style).toMatchObject({ left: '100px', top: '100px' });
    expect(window().style).toMatchObject({ width: '600px', height: '400px' });
    expect(window().className).toContain('fixed');
    expect(screen.getByRole('heading').textContent).toBe('Vision (Scratchpad)');
    expect(shownText()).toBe('Goal.');
  });

  test('is moved from its grip by arrow keys, stays inside of the browser, and stays there when it is opened again [PAD-003]', async () => {
    const { window } = await openScratchpad();
    const grip = button('Move the scratchpad with the arrow keys');
    fireEvent.keyDown(grip, { key: 'ArrowRight' });
    fireEvent.keyDown(grip, { key: 'ArrowDown', shiftKey: true });
    expect(window().style).toMatchObject({ left: '110px', top: '150px' });
    expect(fireEvent.keyDown(grip, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(window().style).toMatchObject({ left: '110px', top: '150px' });
    for (let step = 0; step < 30; step += 1) {
      fireEvent.keyDown(grip, { key: 'ArrowLeft', shiftKey: true });
    }
    expect(window().style.left).toBe('0px');
    useScratchpadSettings.getState().flush();
    expect(localStorage.getItem('po_scratchpad_settings')).toContain('"position":{"x":0,"y":150}');
  });

  test('is no page of its own: head and foot of the page are the only ones that are told as such', async () => {
    await openScratchpad();
    // Whatever a dialog is made of, browsers take its header and footer for those of the page.
    expect(screen.queryAllByRole('banner')).toEqual([]);
    expect(screen.queryAllByRole('contentinfo')).toEqual([]);
  });

  test('is dragged by its head [PAD-003]', async () => {
    const { window } = await openScratchpad();
    const head = screen.getByRole('heading').parentElement ?? window();
    head.setPointerCapture = () => undefined;
    fireEvent(head, new MouseEvent('pointerdown', { bubbles: true, clientX: 150, clientY: 110 }));
    fireEvent(head, new MouseEvent('pointermove', { bubbles: true, clientX: 190, clientY: 140 }));
    fireEvent(head, new MouseEvent('pointerup', { bubbles: true }));
    expect(window().style).toMatchObject({ left: '140px', top: '130px' });
  });

  test('keeps its place for a wider screen while it fills one that is as narrow as a phone [PAD-003]', async () => {
    const media = window.matchMedia;
    const asPhone = (query: string) =>
      Object.assign(media(query), { matches: query === '(width < 48rem)' });
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(asPhone);
    await openScratchpad();
    const head = screen.getByRole('heading').parentElement;
    if (!head) throw new Error('The window has no head.');
    head.setPointerCapture = () => undefined;
    fireEvent(head, new MouseEvent('pointerdown', { bubbles: true, clientX: 150, clientY: 110 }));
    fireEvent(head, new MouseEvent('pointermove', { bubbles: true, clientX: 190, clientY: 140 }));
    expect(useScratchpadSettings.getState().position).toEqual({ x: 100, y: 100 });
  });

  test('is resized at its corner, down to 400 x 300 [PAD-004] [PAD-007]', async () => {
    const { window } = await openScratchpad();
    const corner = button('Resize the scratchpad with the arrow keys');
    fireEvent.keyDown(corner, { key: 'ArrowRight' });
    expect(window().style).toMatchObject({ width: '610px', height: '400px' });
    for (let step = 0; step < 30; step += 1) {
      fireEvent.keyDown(corner, { key: 'ArrowLeft', shiftKey: true });
      fireEvent.keyDown(corner, { key: 'ArrowUp', shiftKey: true });
    }
    expect(window().style).toMatchObject({ width: '400px', height: '300px' });
  });

  test('is closed by its button, and by Escape where one writes; what is pending is saved first [PAD-012] [PAD-013] [OPEN2-127]', async () => {
    const { saves } = await openScratchpad();
    fireEvent.click(button('Close the scratchpad'));
    await waitFor(() => expect(readScratchpadId(1)).toBeNull());
    expect(saves()).toEqual([]);
    act(() => useScratchpadSettings.getState().change({ documents: { 1: 'd1' } }));
    typeAtEnd(' More.');
    pressKey('Escape');
    await waitFor(() => expect(readScratchpadId(1)).toBeNull());
    expect(saves()).toEqual(['Goal. More.']);
  });

  test('stays open with its text while that cannot be saved, unless somebody gives it up', async () => {
    await openScratchpad({ handlers: { 'PUT /api/po_documents/d1': 'no answer' } });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    typeAtEnd(' More.');
    pressKey('Escape');
    await screen.findByText('Your text is not saved');
    expect(readScratchpadId(1)).toBe('d1');
    expect(shownText()).toBe('Goal. More.');
    fireEvent.click(button('Close without saving'));
    expect(readScratchpadId(1)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('More.');
  });

  test('opens on an address without TLS, where browsers make no UUIDs', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await openScratchpad();
    expect(shownText()).toBe('Goal.');
  });

  test('keeps and saves what waits when the page goes out of sight, and not when it comes back', async () => {
    const { saves } = await openScratchpad();
    typeAtEnd(' More.');
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(JSON.stringify({ ...localStorage })).not.toContain('More.');
    expect(saves()).toEqual([]);
    sight.mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(JSON.stringify({ ...localStorage })).toContain('Goal. More.');
    await waitFor(() => expect(saves()).toEqual(['Goal. More.']));
  });

  test('asks before the page goes away with more than can be saved beyond its end [OPEN2-127]', async () => {
    await openScratchpad();
    const isAsked = () => {
      const event = new Event('beforeunload', { cancelable: true });
      act(() => void dispatchEvent(event));
      return event.defaultPrevented;
    };
    typeAtEnd(' More.');
    expect(isAsked()).toBe(false);
    typeAtEnd('x'.repeat(20_000));
    expect(isAsked()).toBe(true);
  });

  test('goes on where it was when it was hidden while something of the page was loading', async () => {
    const { saves, setLoading } = await openScratchpad();
    typeAtEnd(' More.');
    setLoading(true);
    await waitFor(() => expect(saves()).toEqual(['Goal. More.']));
    setLoading(false);
    expect(shownText()).toBe('Goal. More.');
    typeAtEnd(' Again.');
    pressKey('s', { ctrlKey: true });
    await waitFor(() => expect(saves().at(-1)).toBe('Goal. More. Again.'));
  });

  test('begins with the newest text each time it is opened', async () => {
    const { openAgain } = await openScratchpad();
    serveNext(sampleDocument({ title: 'Vision', content: 'Goal of today.', version: 2 }));
    await openAgain();
    expect(shownText()).toBe('Goal of today.');
  });

  test('that is gone from the page saves nothing any more, asks nothing, and holds nobody up', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { saves, unmount } = await openScratchpad({
      handlers: { 'PUT /api/po_documents/d1': refusal(503, 'unavailable', 'Away.') },
    });
    typeAtEnd('x'.repeat(20_000));
    unmount();
    await waitFor(() => expect(saves()).toHaveLength(1));
    const event = new Event('beforeunload', { cancelable: true });
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => {
      dispatchEvent(new Event('online'));
      dispatchEvent(event);
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    sight.mockRestore();
    expect(event.defaultPrevented).toBe(false);
    expect(await saveScratchpad()).toBe(true);
    expect(saves()).toHaveLength(1);
  });

  test('saves what waits before its writer is logged out', async () => {
    connectFakeSession();
    const { saves, unmount } = await openScratchpad();
    onTestFinished(useAuth.subscribe(({ user }) => !user && unmount()));
    typeAtEnd(' More.');
    await act(() => useAuth.getState().logOut());
    expect(saves()).toEqual(['Goal. More.']);
  });

  test.each([
    [refusal(404, 'not_found', 'Gone.'), 'This document is not there any more.', false],
    [refusal(500, 'internal', 'No.'), 'The document could not be loaded.', true],
  ])(
    'says why there is no document, and tries again where that can help: %o',
    async (answer, words, canHelp) => {
      let isAway = false;
      const { openAgain } = await openScratchpad({
        handlers: {
          'GET /api/po_documents/d1': () =>
            isAway ? answer : { status: 200, body: sampleDocument({ content: 'Goal.' }) },
        },
      });
      isAway = true;
      const isBack = openAgain();
      await screen.findByText(words);
      isAway = false;
      if (canHelp) fireEvent.click(button('Try again'));
      else expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      if (canHelp) await isBack;
    },
  );

  test('says without a line that the document could not be loaded, and shows it once the line is back', async () => {
    let isAway = false;
    const { openAgain } = await openScratchpad({
      handlers: {
        'GET /api/po_documents/d1': () =>
          isAway
            ? refusal(409, 'conflict', 'No.')
            : { status: 200, body: sampleDocument({ content: 'Goal.' }) },
      },
    });
    isAway = true;
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const isBack = openAgain();
    await screen.findByText('The document could not be loaded.');
    isAway = false;
    act(() => onlineManager.setOnline(true));
    await isBack;
  });

  test('saves what waits as soon as the browser has a line again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let isAway = true;
    const { saves } = await openScratchpad({
      handlers: {
        'PUT /api/po_documents/d1': () =>
          isAway
            ? refusal(503, 'unavailable', 'Away.')
            : { status: 200, body: sampleDocument({ content: 'Goal. More.', version: 2 }) },
      },
    });
    typeAtEnd(' More.');
    pressKey('s', { ctrlKey: true });
    await screen.findByText('Your text is not saved');
    isAway = false;
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(saves()).toEqual(['Goal. More.', 'Goal. More.']));
    await waitFor(() => expect(screen.queryByText('Your text is not saved')).toBeNull());
  });

  test('saves once more where somebody asks for it who was told that it is not saved', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { saves } = await openScratchpad({
      handlers: { 'PUT /api/po_documents/d1': refusal(403, 'forbidden', 'No.') },
    });
    typeAtEnd(' More.');
    pressKey('s', { ctrlKey: true });
    await screen.findByText('Your text is not saved');
    fireEvent.click(button('Try again'));
    await waitFor(() => expect(saves()).toEqual(['Goal. More.', 'Goal. More.']));
  });

  test('lets somebody only read who may not change the document, and says so', async () => {
    const { window } = await openScratchpad({
      documents: [sampleDocument({ user_id: 2, content: 'Of somebody else.' })],
    });
    expect(window().textContent).toContain('You can read this document, but not change it.');
    await waitFor(() => expect(editorView().state.readOnly).toBe(true));
  });

  test('says that words are not saved whose writer may no longer change the document', async () => {
    const documents = [sampleDocument({ user_id: 2, content: 'Of somebody else.' })];
    const { window } = await openScratchpad({ documents });
    await waitFor(() => expect(editorView().state.readOnly).toBe(true));
    typeAtEnd(' On its way.');
    expect(window().textContent).toContain('Your text is not saved');
    expect(shownText()).toBe('Of somebody else. On its way.');
  });

  test('says that a document is archived, into which one still writes [DOC-087]', async () => {
    const archived = sampleDocument({ title: 'Vision', content: 'Goal.', is_deleted: true });
    const { saves } = await openScratchpad({ documents: [archived] });
    expect(screen.getByText(/^This document is archived/)).toBeTruthy();
    typeAtEnd(' More.');
    pressKey('s', { ctrlKey: true });
    await waitFor(() => expect(saves()).toEqual(['Goal. More.']));
  });

  test.each([
    ['an administrator', 'DOC-125] [ROLE2-013', 'admin'],
    ['a power user', 'DOC-126] [ROLE2-018', 'poweruser'],
  ] as const)('lets %s change the document of somebody else [%s]', async (_who, _rows, role) => {
    const documents = [sampleDocument({ user_id: 2, content: 'Of somebody else.' })];
    const { saves } = await openScratchpad({ documents, role });
    expect(editorView().state.readOnly).toBe(false);
    typeAtEnd(' And mine.');
    pressKey('s', { ctrlKey: true });
    await waitFor(() => expect(saves()).toEqual(['Of somebody else. And mine.']));
  });

  test('lets a project admin change the document of somebody else, and nobody because somebody else is one [DOC-127, DOC-128]', async () => {
    const documents = [sampleDocument({ user_id: 2, content: 'Of somebody else.' })];
    const { unmount } = await openScratchpad({ documents, members: [ownMembership(true)] });
    await waitFor(() => expect(editorView().state.readOnly).toBe(false));
    unmount();
    const other = { ...ownMembership(true), user_id: 2, username: 'lea' };
    const { sent } = await openScratchpad({ documents, members: [ownMembership(false), other] });
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/projects/1/users'));
    await screen.findByText('You can read this document, but not change it.');
    expect(editorView().state.readOnly).toBe(true);
  });
});

describe('the text of the scratchpad', () => {
  test.each([
    ['Ctrl', { ctrlKey: true }, 's'],
    ['Cmd', { metaKey: true }, 's'],
    ['Ctrl, also while Caps Lock is on,', { ctrlKey: true }, 'S'],
  ])('saves at once with %s and S [PAD-014]', async (_name, held, key) => {
    const { saves } = await openScratchpad();
    // The clock stands still: it is not what saves.
    vi.useFakeTimers();
    typeAtEnd(' More.');
    pressKey(key, held);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(saves()).toEqual(['Goal. More.']);
  });

  test('is marked by the keys of every program, as in the form of a document, and not while it is locked', async () => {
    await openScratchpad();
    typeInstead('word');
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 4 } }));
    pressKey('b', { ctrlKey: true });
    expect(shownText()).toBe('**word**');
    pressKey('b', { ctrlKey: true });
    pressKey('i', { ctrlKey: true });
    expect(shownText()).toBe('_word_');
    pressKey('Enter', { ctrlKey: true });
    await waitFor(() => expect(editorView().state.readOnly).toBe(true));
    pressKey('b', { ctrlKey: true });
    expect(shownText()).toBe('_word_');
  });

  test('tells whether it is saved, pending or being saved [PAD-010] [PAD-021]', async () => {
    const { window } = await openScratchpad();
    expect(window().textContent).toContain('Saved');
    typeAtEnd(' More.');
    expect(window().textContent).toContain('Not saved yet');
    pressKey('s', { ctrlKey: true });
    expect(window().textContent).toContain('Saving …');
    await waitFor(() => expect(window().textContent).not.toContain('Saving …'));
    expect(window().textContent).toContain('Saved');
  });

  test('is saved five seconds after the last key; when that fails it is only logged [PAD-022] [PAD-023] [PAD-030] [ERR2-059]', async () => {
    const { saves, window } = await openScratchpad({
      handlers: { 'PUT /api/po_documents/d1': refusal(500, 'internal', 'No.') },
    });
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.useFakeTimers();
    typeAtEnd(' a');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    typeAtEnd('b');
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(saves()).toEqual([]);
    const before = window().textContent;
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(saves()).toEqual(['Goal. ab']);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(log).toHaveBeenCalledWith('The scratchpad could not be saved.', expect.anything());
    expect(window().textContent).toBe(before);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shownText()).toBe('Goal. ab');
  });

  test('is saved when the window goes, and when the page goes, then beyond its end [OPEN2-127]', async () => {
    const { saves, unmount } = await openScratchpad();
    typeAtEnd(' One.');
    const request = vi.spyOn(globalThis, 'fetch');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(request.mock.calls[0]?.[1]?.keepalive).toBe(true);
    await waitFor(() => expect(saves()).toEqual(['Goal. One.']));
    typeAtEnd(' Two.');
    unmount();
    await waitFor(() => expect(saves().at(-1)).toBe('Goal. One. Two.'));
  });

  test('keeps both wordings of a passage that somebody else has changed, until one is chosen', async () => {
    const theirs = sampleDocument({
      title: 'Vision',
      content: 'Theirs.',
      version: 2,
      updated_by: mara,
    });
    let isChosen = false;
    const { saves, window } = await openScratchpad({
      documents: [sampleDocument({ title: 'Vision', content: 'Goal.' })],
      handlers: {
        'PUT /api/po_documents/d1': () =>
          isChosen
            ? { status: 200, body: { ...theirs, content: 'Goal. Mine.', version: 3 } }
            : refusal(409, 'conflict', 'Somebody was faster.'),
      },
    });
    typeAtEnd(' Mine.');
    serveNext(theirs);
    pressKey('s', { ctrlKey: true });
    await screen.findByText('Mara changed the same passage');
    expect(shownText()).toBe('Goal. Mine.');
    expect(screen.getByRole('group', { name: 'Your wording' }).textContent).toBe('Goal. Mine.');
    expect(screen.getByRole('group', { name: 'Wording of Mara' }).textContent).toBe('Theirs.');
    isChosen = true;
    pointWith('mouse');
    const focus = vi.spyOn(editorView(), 'focus').mockReturnValue();
    fireEvent.click(button('Keep my wording'));
    expect(focus).toHaveBeenCalledOnce();
    pressKey('s', { ctrlKey: true });
    await waitFor(() => expect(window().textContent).toContain('Saved'));
    expect(saves().at(-1)).toBe('Goal. Mine.');
  });
});

test.each([
  ['en', 'You changed the same passage in another window', 'Wording in the other window'],
  ['de', 'Du hast dieselbe Stelle in einem anderen Fenster geändert', 'Fassung im anderen Fenster'],
] as const)(
  'what somebody has changed in another window is told in %s by no name of somebody else',
  async (language, title, wording) => {
    await openScratchpad(
      {
        documents: [sampleDocument({ title: 'Vision', content: 'Goal.' })],
        handlers: { 'PUT /api/po_documents/d1': refusal(409, 'conflict', 'You were faster.') },
      },
      language,
    );
    typeAtEnd(' Mine.');
    serveNext(sampleDocument({ title: 'Vision', content: 'There.', version: 2 }));
    pressKey('s', { ctrlKey: true });
    await screen.findByText(title);
    expect(screen.getByRole('group', { name: wording }).textContent).toBe('There.');
  },
);

test('what Robin has changed for somebody is told of him, not as a change of their own in another window', async () => {
  await openScratchpad({
    documents: [sampleDocument({ title: 'Vision', content: 'Goal.' })],
    handlers: { 'PUT /api/po_documents/d1': refusal(409, 'conflict', 'Robin was faster.') },
  });
  typeAtEnd(' Mine.');
  const own = sampleDocument({ title: 'Vision', content: 'His.', version: 2 });
  serveNext({ ...own, updated_by: { ...own.updated_by, is_robin: true } });
  pressKey('s', { ctrlKey: true });
  await screen.findByText('Robin changed the same passage');
  expect(screen.getByRole('group', { name: 'Wording of Robin' }).textContent).toBe('His.');
});

test('a decision between wordings that others have made another one keeps the focus with what is to be read anew', async () => {
  const theirs = sampleDocument({ content: 'Theirs.\n\nTheir way.', version: 2, updated_by: mara });
  await openScratchpad({
    documents: [sampleDocument({ content: 'Goal.\n\nWay.' })],
    handlers: { 'PUT /api/po_documents/d1': refusal(409, 'conflict', 'Somebody was faster.') },
  });
  act(() =>
    editorView().dispatch({ changes: { from: 4, insert: ' mine' }, userEvent: 'input.type' }),
  );
  serveNext(theirs);
  pressKey('s', { ctrlKey: true });
  const wording = await screen.findByRole('group', { name: 'Wording of Mara' });
  expect(wording.textContent).toBe('Theirs.');
  typeAtEnd(' Mine too.');
  pointWith('mouse');
  const focus = vi.spyOn(editorView(), 'focus').mockReturnValue();
  fireEvent.click(button('Keep my wording'));
  expect(wording.textContent).toBe('Theirs.Their way.');
  expect(focus).not.toHaveBeenCalled();
});

test('both wordings of a passage are kept where somebody wants both', async () => {
  const theirs = sampleDocument({
    title: 'Vision',
    content: '- Theirs',
    version: 2,
    updated_by: mara,
  });
  await openScratchpad({
    documents: [sampleDocument({ title: 'Vision', content: '- Goal' })],
    handlers: { 'PUT /api/po_documents/d1': refusal(409, 'conflict', 'Somebody was faster.') },
  });
  typeAtEnd(' mine');
  serveNext(theirs);
  pressKey('s', { ctrlKey: true });
  await screen.findByText('Mara changed the same passage');
  fireEvent.click(button('Keep both'));
  expect(shownText()).toBe('- Goal mine\n- Theirs');
  expect(screen.queryByText('Mara changed the same passage')).toBeNull();
});

test('nothing is decided about a suggestion, and no key named for it, by whoever may only read', async () => {
  const suggestion = sampleSuggestion([{ id: 'p1', old_text: 'Goal.', new_text: 'Goals.' }]);
  const { window, decisions } = await openScratchpad({
    documents: [sampleDocument({ user_id: 2, content: 'Goal.' })],
    handlers: {
      'GET /api/po_documents/d1/suggestions': { status: 200, body: { suggestions: [suggestion] } },
    },
  });
  await screen.findByText('Robin suggests one change');
  await screen.findByText('You can read this document, but not change it.');
  expect(window().textContent).not.toContain('AltEnteraccept');
  pressKey('Enter', { altKey: true });
  expect(button('Accept all').hasAttribute('disabled')).toBe(true);
  await act(async () => undefined);
  expect(decisions()).toEqual([]);
});

test('nothing is decided about a suggestion, and no key named for it, while a passage has two wordings', async () => {
  const suggestion = sampleSuggestion([{ id: 'p1', old_text: 'Way.', new_text: 'Ways.' }]);
  const content = 'Goal.\n\nWay.';
  const { window } = await openScratchpad({
    documents: [sampleDocument({ title: 'Vision', content })],
    handlers: {
      'GET /api/po_documents/d1/suggestions': { status: 200, body: { suggestions: [suggestion] } },
      'PUT /api/po_documents/d1': refusal(409, 'conflict', 'Somebody was faster.'),
    },
  });
  await screen.findByText('Robin suggests one change');
  expect(window().textContent).toContain('AltEnteraccept');
  act(() =>
    editorView().dispatch({ changes: { from: 4, insert: ' mine' }, userEvent: 'input.type' }),
  );
  serveNext(
    sampleDocument({
      title: 'Vision',
      content: 'Theirs.\n\nWay.',
      version: 2,
      updated_by: mara,
    }),
  );
  pressKey('s', { ctrlKey: true });
  await screen.findByText('Mara changed the same passage');
  expect(window().textContent).not.toContain('AltEnteraccept');
  expect(button('Accept all').hasAttribute('disabled')).toBe(true);
  fireEvent.click(button('Keep my wording'));
  expect(window().textContent).toContain('AltEnteraccept');
});

/** From now on the document reads like this, for whoever asks. */
function serveNext(document: ReturnType<typeof sampleDocument>): void {
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const isRead = (init.method ?? 'GET') === 'GET' && address.endsWith('/d1');
    return isRead ? new Response(JSON.stringify(document)) : ask(address, init);
  });
}

describe('asking Robin', () => {
  test('saves first, then locks, then hands a German review request to the chat, with title, flag and id [PAD-009] [PAD-024] [PAD-025] [PAD-026] [PAD-027] [PAD-028] [PAD-029] [OPEN2-125]', async () => {
    const { sent, window, onAsk } = await openScratchpad();
    typeAtEnd(' More.');
    const order: string[] = [];
    const stop = useScratchpad.subscribe(({ request }) => {
      const isSaved = sent.some(({ method }) => method === 'PUT');
      if (request) order.push(isSaved ? 'saved, then locked' : 'locked before it was saved');
    });
    fireEvent.click(button('Ask Robin'));
    await waitFor(() => expect(onAsk).toHaveBeenCalledOnce());
    stop();
    expect(order).toEqual(['saved, then locked']);
    expect(window().textContent).toContain('Robin is working');
    expect(useScratchpad.getState().request).toEqual({
      documentId: 'd1',
      text: 'Bitte prüfe das Dokument "Vision" und gib mir Feedback dazu.',
      isReview: true,
    });
  });

  test('is what Ctrl or Cmd and Enter do, but nothing while it is locked [PAD-015] [PAD-016]', async () => {
    const { onAsk } = await openScratchpad();
    lock('d1');
    pressKey('Enter', { ctrlKey: true });
    await act(() => saveScratchpad());
    expect(onAsk).not.toHaveBeenCalled();
    expect(useScratchpad.getState().request).toBeNull();
    lock(null);
    pressKey('Enter', { metaKey: true });
    await waitFor(() => expect(onAsk).toHaveBeenCalledOnce());
    expect(shownText()).toBe('Goal.');
  });

  test('does not happen while the text cannot be saved: Robin would read an old one [PAD-024]', async () => {
    const { onAsk } = await openScratchpad({
      handlers: { 'PUT /api/po_documents/d1': 'no answer' },
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    typeAtEnd(' More.');
    fireEvent.click(button('Ask Robin'));
    await screen.findByText('Your text is not saved');
    expect(onAsk).not.toHaveBeenCalled();
  });

  test('is not possible in a free talk, where Robin sees no documents', async () => {
    await openScratchpad();
    act(() => useUiSettings.setState({ chatMode: 'talk' }));
    expect(button('Ask Robin').getAttribute('aria-disabled')).toBe('true');
  });

  test('about a selection quotes it, with a wish, and asks for no review', async () => {
    const { onAsk } = await openScratchpad();
    expect(screen.queryByRole('form')).toBeNull();
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 4 } }));
    fireEvent.click(button('Shorter'));
    await waitFor(() => expect(onAsk).toHaveBeenCalledOnce());
    const { request } = useScratchpad.getState();
    expect(request?.isReview).toBe(false);
    expect(request?.text).toMatch(/“Vision”.* My wish: shorter\n\n> Goal$/s);
  });

  test('about a selection of several lines quotes each, with a wish in one’s own words', async () => {
    const { onAsk } = await openScratchpad({
      documents: [sampleDocument({ title: 'Vision', content: 'Goal.\nWay.' })],
    });
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 10 } }));
    const wish = screen.getByRole('textbox', { name: 'What should Robin do with it?' });
    const form = screen.getByRole('form');
    fireEvent.change(wish, { target: { value: '  ' } });
    fireEvent.submit(form);
    fireEvent.change(wish, { target: { value: ' in French ' } });
    expect(fireEvent.submit(form)).toBe(false);
    await waitFor(() => expect(onAsk).toHaveBeenCalledOnce());
    const { request } = useScratchpad.getState();
    expect(request?.text).toMatch(/My wish: in French\n\n> Goal\.\n> Way\.$/);
  });

  test('about a selection that is too long for a message is told, and not done', async () => {
    const { onAsk } = await openScratchpad();
    typeAtEnd('x'.repeat(limits.messageMaxLength));
    act(() => editorView().dispatch({ selection: { anchor: 0, head: limits.messageMaxLength } }));
    fireEvent.click(button('Shorter'));
    expect(screen.getByRole('alert').textContent).toBe('That is too much at once. Select less.');
    expect(useScratchpad.getState().request).toBeNull();
    expect(onAsk).not.toHaveBeenCalled();
  });

  test('about a selection of emojis is done as long as the message can be sent', async () => {
    const { onAsk } = await openScratchpad();
    typeAtEnd('🌱'.repeat(limits.messageMaxLength / 2));
    act(() => editorView().dispatch({ selection: { anchor: 0, head: limits.messageMaxLength } }));
    fireEvent.click(button('Shorter'));
    await waitFor(() => expect(onAsk).toHaveBeenCalledOnce());
  });

  test('about a selection is offered to nobody who cannot ask', async () => {
    await openScratchpad();
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 4 } }));
    expect(screen.getByRole('form')).toBeTruthy();
    act(() => useUiSettings.setState({ chatMode: 'talk' }));
    expect(screen.queryByRole('form')).toBeNull();
    act(() => useUiSettings.setState({ chatMode: 'assist' }));
    pressKey('f', { ctrlKey: true });
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('about a selection is offered to nobody who may only read: what Robin makes of it is theirs to decide', async () => {
    await openScratchpad({ documents: [sampleDocument({ user_id: 2, content: 'Goal.' })] });
    await screen.findByText('You can read this document, but not change it.');
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 4 } }));
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('is forgotten with the window where the chat has not sent it yet', async () => {
    const { onAsk, unmount } = await openScratchpad();
    fireEvent.click(button('Ask Robin'));
    await waitFor(() => expect(onAsk).toHaveBeenCalledOnce());
    unmount();
    expect(useScratchpad.getState().request).toBeNull();
  });

  test.each(['altKey', 'shiftKey'])('is not what Ctrl and Enter do with %s', async (held) => {
    const { onAsk } = await openScratchpad();
    pressKey('Enter', { ctrlKey: true, [held]: true });
    await act(() => saveScratchpad());
    expect(onAsk).not.toHaveBeenCalled();
  });
});

describe('the lock', () => {
  test('says that Robin is working, and lets nothing be typed until it is released [PAD-011] [PAD-019] [PAD-020]', async () => {
    const { window } = await openScratchpad();
    expect(editorView().contentDOM.getAttribute('contenteditable')).toBe('true');
    lock('d1');
    expect(window().textContent).toContain('Robin is working');
    expect(editorView().contentDOM.getAttribute('contenteditable')).toBe('false');
    expect(editorView().state.readOnly).toBe(true);
    expect(button('Ask Robin').getAttribute('aria-disabled')).toBe('true');
    lock(null);
    expect(window().textContent).not.toContain('Robin is working');
    expect(editorView().contentDOM.getAttribute('contenteditable')).toBe('true');
  });

  test('is another document’s affair where Robin works on that one', async () => {
    const { window } = await openScratchpad();
    lock('d2');
    expect(window().textContent).not.toContain('Robin is working');
  });

  test('concerns it where Robin works on any document of its project, and not of another one', async () => {
    const { window } = await openScratchpad();
    lock(anyDocumentOf(2));
    expect(window().textContent).not.toContain('Robin is working');
    lock(anyDocumentOf(1));
    expect(window().textContent).toContain('Robin is working');
  });
});

describe('the one scratchpad of a project', () => {
  test('gives way to another document, and none is left when its own toggle is pressed; what is pending is saved first [PAD-017] [PAD-018] [OPEN2-127]', async () => {
    const { saves } = await openScratchpad();
    typeAtEnd(' More.');
    await act(() => toggleScratchpad(1, 'd2'));
    expect(saves()).toEqual(['Goal. More.']);
    expect(useScratchpadSettings.getState().documents).toEqual({ 1: 'd2' });
    await act(() => toggleScratchpad(1, 'd2'));
    expect(readScratchpadId(1)).toBeNull();
  });

  test('gives the focus back to what opened it, and leaves it where it is elsewhere', async () => {
    const [opener, elsewhere] = [
      document.createElement('button'),
      document.createElement('button'),
    ];
    document.body.append(opener, elsewhere);
    onTestFinished(() => [opener, elsewhere].forEach((element) => element.remove()));
    opener.focus();
    const { openAgain, unmount } = await openScratchpad();
    elsewhere.focus();
    await openAgain();
    expect(document.activeElement).toBe(elsewhere);
    act(() => button('Close the scratchpad').focus());
    unmount();
    expect(document.activeElement).toBe(elsewhere);
  });

  test('that comes while somebody types, as after a reload, leaves the rest of their words where they type', async () => {
    pointWith('mouse');
    const field = document.createElement('textarea');
    document.body.append(field);
    onTestFinished(() => field.remove());
    field.focus();
    await openScratchpad();
    expect(document.activeElement).toBe(field);
  });

  test('that is opened by its button is where one goes on typing', async () => {
    pointWith('mouse');
    const opener = document.createElement('button');
    document.body.append(opener);
    onTestFinished(() => opener.remove());
    opener.focus();
    await openScratchpad();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  test('is closed once, however often its toggle is pressed while it is being saved', async () => {
    await openScratchpad();
    typeAtEnd(' More.');
    await act(() => Promise.all([toggleScratchpad(1, 'd1'), toggleScratchpad(1, 'd1')]));
    expect(readScratchpadId(1)).toBeNull();
  });

  test('is there again after a reload, for each project its own', async () => {
    await toggleScratchpad(1, 'd1');
    await toggleScratchpad(2, 'd7');
    act(() => useScratchpadSettings.getState().reload());
    expect([readScratchpadId(1), readScratchpadId(2)]).toEqual(['d1', 'd7']);
  });
});
