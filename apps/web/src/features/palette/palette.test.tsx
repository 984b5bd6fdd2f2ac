import type { RoleName } from '@robin/contract/accounts';
import type { MessageHit } from '@robin/contract/sessions';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sampleSession } from '#testing/chat-page.tsx';
import { sampleDocument } from '#testing/document-server.ts';
import { serve, type SentRequest } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { useSettings } from '#shared/settings/settings-store.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { usePalette } from './palette-store.ts';

const hit: MessageHit = {
  message_id: 'm7',
  session_id: 's1',
  session_type: 'talk',
  session_title: 'Returns',
  session_created_at: '2026-11-19T09:00:00.000Z',
  is_active: true,
  project_id: null,
  role: 'assistant',
  created_at: '2026-11-20T14:02:11.000Z',
  absolute_event_index: 7,
  is_superseded: false,
  snippet: [
    { text: 'The ', hit: false },
    { text: 'decision', hit: true },
    { text: ' is made.', hit: false },
  ],
};

const vision = sampleDocument({ id: 'd5', title: 'Our vision of returns' });

let sent: SentRequest[];
let found: MessageHit[];
let foundDocuments: (typeof vision)[];

async function openPage(roles: RoleName[] = ['user'], language: 'de' | 'en' = 'en') {
  localStorage.setItem('token', 'secret');
  const talk = sampleSession({ session_type: 'talk', project_id: null, title: 'Talk with Ada' });
  const untitled = { ...talk, session_id: 'untitled', title: null };
  sent = serve({
    'GET /api/users/me': { status: 200, body: sampleUser({ roles, active_project_id: 1 }) },
    'GET /api/projects': {
      status: 200,
      body: [sampleProject(), sampleProject({ id: 2, name: 'Old store', is_archived: true })],
    },
    'GET /api/po_documents': ({ path }) => ({
      status: 200,
      body: {
        po_documents: /vision|project_id/.test(path) ? foundDocuments : [],
        total_count: 1,
      },
    }),
    'GET /api/sessions': { status: 200, body: { sessions: [talk, untitled] } },
    'GET /api/search/messages': ({ path }) => ({
      status: 200,
      body: { hits: path.includes('decision') ? found : [], has_more: false },
    }),
  });
  const app = await renderApp('/projects', { language });
  await screen.findAllByText('Customer portal');
  return app;
}

async function open(...options: Parameters<typeof openPage>) {
  const app = await openPage(...options);
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  return { ...app, field };
}

const type = (field: HTMLElement, value: string) =>
  act(async () => {
    fireEvent.change(field, { target: { value } });
    await Promise.resolve();
  });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  usePalette.setState({ view: 'closed' });
  useToasts.setState({ toasts: [] });
  found = [hit];
  foundDocuments = [vision];
});

describe('the search palette', () => {
  test('opens with Ctrl and K, has the focus in its field, and closes with the same keys', async () => {
    const { field } = await open();
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  test('has one stop for Tab, its field, and none at the list that scrolls', async () => {
    await open();
    const list = screen.getByRole('listbox', { name: 'Results' });
    expect(list.getAttribute('tabindex')).toBe('-1');
  });

  test('does not open for keys that something on the page has taken', async () => {
    await openPage();
    const press = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true });
    press.preventDefault();
    act(() => void window.dispatchEvent(press));
    expect(usePalette.getState().view).toBe('closed');
  });

  test('offers projects that are not archived, talks and actions before anything is typed', async () => {
    await open();
    await screen.findByText('Talk with Ada');
    expect(options().filter((option) => option.includes('Talk Nov '))).toHaveLength(1);
    expect(options()).toContain('CPCustomer portal');
    expect(options().join()).not.toContain('Old store');
    expect(options()).toContain('Profile');
  });

  test.each([
    ['user', [], '[ROLE-028] [ROLE-043]'],
    ['poweruser', ['New project'], '[ROLE-029] [ROLE-044]'],
    ['admin', ['New project', 'Admin'], '[ROLE-030] [ROLE-045]'],
  ] as const)(
    'offers the role %s what it allows and nothing else: %j %s',
    async (role, offered, _rows) => {
      await open([role]);
      expect(options().filter((name) => name === 'Admin' || name === 'New project')).toEqual(
        offered,
      );
    },
  );

  test.each([
    ['Admin', '/admin'],
    ['New project', '/projects/new'],
  ])('leads by “%s” to %s', async (name, address) => {
    const { router } = await open(['user', 'admin']);
    fireEvent.click(screen.getByRole('option', { name }));
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
  });

  test('turns the page dark, and light again', async () => {
    const { field } = await open();
    fireEvent.click(screen.getByRole('option', { name: 'Dark theme' }));
    await waitFor(() => expect(useSettings.getState().theme).toBe('dark'));
    expect(field.isConnected).toBe(false);
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    fireEvent.click(await screen.findByRole('option', { name: 'Light theme' }));
    await waitFor(() => expect(useSettings.getState().theme).toBe('light'));
  });

  test.each([
    ['en', 'Auf Deutsch umstellen', 'de'],
    ['de', 'Switch to English', 'en'],
  ] as const)('leads from %s to the other language', async (language, name, other) => {
    await open(['user'], language);
    expect(screen.getByText(name).closest('[lang]')?.getAttribute('lang')).toBe(other);
    fireEvent.click(screen.getByRole('option', { name }));
    expect(useSettings.getState().preferredLanguage).toBe(other);
  });

  test('shows the keys that work, and logs out to the front page', async () => {
    const { router } = await open();
    fireEvent.click(screen.getByRole('option', { name: 'Show keyboard shortcuts' }));
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.keyDown(sheet, { key: 'Escape' });
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    fireEvent.click(await screen.findByRole('option', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(useAuth.getState().user).toBeNull();
  });

  test('finds only what holds every word that was typed', async () => {
    const { field } = await open();
    await screen.findByText('Talk with Ada');
    await type(field, 'ada talk');
    await waitFor(() => expect(options()).toEqual(['Talk with Ada']));
    await type(field, 'portal');
    await waitFor(() => expect(options()).toEqual(['CPCustomer portal']));
  });

  test('says who wrote what it finds, and that the conversation has ended or the message was edited', async () => {
    found = [{ ...hit, role: 'user', is_active: false, is_superseded: true }];
    const { field } = await open();
    await type(field, 'decision');
    const option = (await screen.findByText('You in “Returns”')).closest('[role=option]');
    expect(option?.textContent).toContain('ended');
    expect(option?.textContent).toContain('earlier version');
  });

  test('tells what ended a workflow in words, as the conversation does', async () => {
    const command = 'complete_workflow {"outcome":"abort","final_summary":"By our decision."}';
    found = [{ ...hit, role: 'user', snippet: [{ text: command, hit: false }] }];
    const { field } = await open();
    await type(field, 'decision');
    const option = (await screen.findByText('You in “Returns”')).closest('[role=option]');
    expect(option?.textContent).toContain('Ended the workflow.');
    expect(option?.textContent).not.toContain('complete_workflow');
  });

  test('makes the project of what is chosen the active one', async () => {
    found = [{ ...hit, session_type: 'assist', project_id: 1 }];
    const { field } = await open();
    act(() => useActiveProject.setState({ activeProject: null }));
    await type(field, 'decision');
    fireEvent.click(await screen.findByText('Robin in “Returns”'));
    await waitFor(() => expect(useActiveProject.getState().activeProject?.id).toBe(1));
  });

  test.each([
    ['Chat', /^\/chat$/],
    ['Documents', /^\/po_documents$/],
    ['Talk with Ada', /^\/chat\?session=/],
  ])(
    'makes the first project active where none is and “%s” is chosen, which would lead back to the projects without one',
    async (name, address) => {
      const { router } = await open();
      act(() => useActiveProject.setState({ activeProject: null }));
      fireEvent.click(await screen.findByRole('option', { name }));
      await waitFor(() => {
        const { pathname, search } = router.state.location;
        expect(pathname + search).toMatch(address);
      });
      expect(useActiveProject.getState().activeProject?.id).toBe(1);
    },
  );

  test('says when a search has failed, and asks again only what has', async () => {
    let isDown = true;
    const { field } = await open();
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
      isDown && address.includes('/search/messages')
        ? new Response('{"detail":"No.","code":"invalid_input"}', { status: 422 })
        : ask(address, init),
    );
    await type(field, 'decision');
    await screen.findByRole('alert');
    expect(screen.queryByText(/Nothing found/)).toBeNull();
    isDown = false;
    const before = sent.length;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Robin in “Returns”');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent.slice(before).map(({ path }) => path)).toEqual([
      expect.stringContaining('/search/messages'),
    ]);
  });

  test('says without a line that a search has failed, and finds once it is back', async () => {
    let isDown = true;
    const { field } = await open();
    const ask = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      isDown ? Promise.resolve(new Response('{}', { status: 422 })) : ask(address, init),
    );
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await type(field, 'decision');
    await screen.findByRole('alert');
    isDown = false;
    act(() => onlineManager.setOnline(true));
    await screen.findByText('Robin in “Returns”');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is not taken at its word with Enter while somebody composes a character', async () => {
    const { field, router } = await open();
    await type(field, 'pro');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(field.isConnected).toBe(true);
    expect(router.state.location.pathname).toBe('/projects');
  });

  test('goes to what is pointed at, and to the first one again once more is typed', async () => {
    const { field } = await open();
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    const profile = screen.getByRole('option', { name: 'Profile' });
    fireEvent.pointerMove(profile);
    expect(chosen()).toBe('Profile');
    expect(fireEvent.pointerDown(profile)).toBe(false);
    await type(field, 'pro');
    expect(chosen()).toBe(options()[0]);
    expect(chosen()).not.toBe('Profile');
  });

  test('finds messages, marks the words, and jumps to the place with Enter', async () => {
    const { field, router } = await open();
    await type(field, 'decision');
    const option = await screen.findByText('Robin in “Returns”');
    expect(screen.getByText('decision').tagName).toBe('MARK');
    expect(option.closest('[role=option]')?.getAttribute('aria-selected')).toBe('true');
    await act(async () => {
      fireEvent.keyDown(field, { key: 'Enter' });
      await Promise.resolve();
    });
    // The chat takes out of its address what it has found.
    await waitFor(() => expect(router.addresses).toContain('/chat?session=s1&message=7'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test.each([
    [{}, 'Robin in “Talk Nov 19, 2026”'],
    [{ session_type: 'grow' as const }, 'Robin in “Grow”'],
  ])('names where it found something without a title: %o', async (where, words) => {
    const { field } = await open();
    found = [{ ...hit, session_title: null, ...where }];
    await type(field, 'decision');
    await screen.findByText(words);
  });

  test('names the project of what lies in another one than the active, so that two of the same name are told apart', async () => {
    const { field } = await open();
    found = [1, 2].map((project_id) => ({ ...hit, message_id: `m${project_id}`, project_id }));
    await type(field, 'decision');
    await screen.findAllByText('Robin in “Returns”');
    const names = () => options().map((text) => text?.includes('Old store'));
    expect(names()).toEqual([false, true]);
    foundDocuments = [vision, { ...vision, id: 'd6', project_id: 2 }];
    await type(field, 'vision');
    await screen.findAllByText(/of returns/);
    expect(names()).toEqual([false, true]);
  });

  test('finds documents by their words, and opens the one that is chosen', async () => {
    const { field, router } = await open();
    await type(field, 'vision');
    fireEvent.click(await screen.findByText(/of returns/));
    await waitFor(() => expect(router.state.location.pathname).toBe('/po_documents'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('heading', { name: 'Our vision of returns' });
  });

  test('does not make an archived project the active one for a message in it', async () => {
    found = [{ ...hit, session_id: 's2', session_type: 'assist', project_id: 2 }];
    const { field, router } = await open();
    await type(field, 'decision');
    fireEvent.click(await screen.findByText('Robin in “Returns”'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ title: 'This conversation is gone' }]),
    );
    expect(useActiveProject.getState().activeProject?.id).toBe(1);
    expect(router.state.location.pathname).toBe('/chat');
  });

  test('asks the server for nothing below two characters', async () => {
    const { field } = await open();
    await type(field, 'd');
    expect(sent.some(({ path }) => path.startsWith('/api/search'))).toBe(false);
  });

  test('is walked with the arrow keys, round and round, while the field keeps the focus', async () => {
    const { field } = await open();
    await type(field, 'pro');
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    const all = options();
    expect(chosen()).toBe(all[0]);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(chosen()).toBe(all[1]);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(chosen()).toBe(all.at(-1));
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    expect(document.activeElement).toBe(field);
  });

  /** Lets calls that a pattern fits wait; answers how to let them go. */
  function hold(pattern: RegExp): () => void {
    const held = Promise.withResolvers<void>();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (pattern.test(`${init?.method ?? 'GET'} ${address}`)) await held.promise;
      return answer(address, init);
    });
    return held.resolve;
  }

  test('leads to a project at once, before the server has noted which one is worked in', async () => {
    const { router } = await open();
    hold(/^PUT/);
    fireEvent.click(await screen.findByRole('option', { name: /Customer portal/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
  });

  test('looks again for words that were looked for before, as what fits them may be new', async () => {
    const { field } = await open();
    const kept = found;
    found = [];
    await type(field, 'decision');
    await screen.findByText(/Nothing found/);
    found = kept;
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
    await type(await screen.findByRole('combobox'), 'decision');
    await screen.findByText('Robin in “Returns”');
  });

  test('does not say that nothing fits while it still looks for documents, or could not', async () => {
    const { field } = await open();
    const goOn = hold(/po_documents\?search/);
    const messages = () => sent.filter(({ path }) => path.startsWith('/api/search/messages'));
    await type(field, 'vision');
    await waitFor(() => expect(messages()).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByText(/Nothing found/)).toBeNull();
    goOn();
    await screen.findByText(/of returns/);
  });

  test('means with Enter the first of what fits the words that stand there, and waits for it', async () => {
    const { field, router } = await open();
    await type(field, 'decision');
    await screen.findByText('Robin in “Returns”');
    const goOn = hold(/vision/);
    await type(field, 'vision');
    fireEvent.keyDown(field, { key: 'Enter' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(router.state.location.pathname).toBe('/projects');
    goOn();
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/po_documents',
        search: '?document=d5',
      }),
    );
  });

  test('waits with Enter for the first words that are looked for, too, also where nothing stands there yet', async () => {
    const { field, router } = await open();
    const goOn = hold(/search/);
    await type(field, 'vision');
    fireEvent.keyDown(field, { key: 'Enter' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    goOn();
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/po_documents',
        search: '?document=d5',
      }),
    );
  });

  test('goes with Enter to the first project at once where the words were taken out again', async () => {
    const { field, router } = await open();
    await type(field, 'decision');
    await screen.findByText('Robin in “Returns”');
    await type(field, '');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/chat', search: '' }),
    );
  });

  test('asks for no more messages than it shows', async () => {
    const { field } = await open();
    await type(field, 'decision');
    await screen.findByText('Robin in “Returns”');
    const asked = sent.find(({ path }) => path.startsWith('/api/search/messages'));
    expect(asked?.path).toContain('limit=8');
  });

  test('asks for no more documents than it shows, and for none of their texts', async () => {
    const { field } = await open();
    await type(field, 'vision');
    await screen.findByText(/of returns/);
    const asked = sent.find(({ path }) => path.startsWith('/api/po_documents'));
    expect(asked?.path).toContain('limit=5');
    expect(asked?.path).toContain('without_content=true');
  });

  test('says so when nothing fits', async () => {
    const { field } = await open(['user'], 'de');
    await type(field, 'xyzzy');
    expect((await screen.findByRole('status')).textContent).toContain('Nichts gefunden');
  });
});

test('a question mark shows the keys that work, and Escape closes the sheet', async () => {
  const { field } = await open();
  fireEvent.keyDown(field, { key: '?' });
  expect(screen.queryByText('Keyboard shortcuts')).toBeNull();
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(window, { key: '?' });
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Ctrl')).toBeDefined();
  fireEvent.keyDown(sheet, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('Keyboard shortcuts')).toBeNull());
});
