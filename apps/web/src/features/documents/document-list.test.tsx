import { onlineManager } from '@tanstack/react-query';
import { documentTypeFacts } from '@robin/contract/rules/document-types';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { ownMembership, serveProjects } from '#testing/project-server.ts';
import { readLocale, renderApp } from '#testing/render-app.tsx';
import { describeFailure } from './describe-failure.ts';

type World = Parameters<typeof serveDocuments>[0];

const vision = sampleDocument({
  title: 'Vision',
  content: 'Where we want to go.',
  tags: ['goal', 'plan', 'team'],
});
const decision = sampleDocument({
  id: 'd2',
  title: 'Guest checkout',
  type: 'decisions',
  content: 'Guests pay without an account.',
  tags: ['sprint-42', 'legal', 'checkout', 'guest', 'portal'],
});
const old = sampleDocument({ id: 'd3', title: 'Old note', type: 'note', is_deleted: true });
const ROLE_UNKNOWN = 'Fehler beim Überprüfen der Projektberechtigung';
const ofOther = sampleDocument({ id: 'd4', title: 'Of somebody else', user_id: 2 });

async function open(world: World = {}, language: 'de' | 'en' = 'en') {
  const server = serveDocuments({ documents: [decision, old, vision], ...world });
  await renderApp('/po_documents', { language });
  return server;
}

const find = (title: string) => screen.findByRole('heading', { level: 2, name: title });
const cardOf = async (title: string) => within((await find(title)).closest('li') as HTMLElement);
const titles = () =>
  screen.getAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: string, value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: field }), { target: { value } });
const inDialog = () => within(screen.getByRole('dialog'));

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

describe('the page of documents', () => {
  test('shows a card for each, with type, text and three tags at most [DOC-093] [DOC-095] [DOC-096] [DOC-097] [DOC-103] [DOC-104] [OPEN2-124]', async () => {
    const { sent } = await open();
    const card = await cardOf('Guest checkout');
    expect(card.getByText('Decision')).toBeTruthy();
    expect(card.getByText('Guests pay without an account.')).toBeTruthy();
    expect(card.getByText('checkout')).toBeTruthy();
    expect(card.queryByText('guest')).toBeNull();
    expect(card.getByText('+2')).toBeTruthy();
    const all = await cardOf('Vision');
    expect(all.getByText('team')).toBeTruthy();
    expect(all.queryByText(/^\+/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Filter documents' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New document' })).toBeTruthy();
    expect(sent.some(({ path }) => path.startsWith('/api/po_documents?project_id=1'))).toBe(true);
  });

  test('has a banner that leads to the chat [DOC-094]', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Open chat' });
    expect(link.getAttribute('href')).toBe('/chat');
  });

  test('is read from a bare list as well, with its owner in `user_id` or in `created_by` [DOC-090] [OPEN2-121]', async () => {
    const listed = (id: string, title: string) => {
      const { user_id: _owner, ...rest } = sampleDocument({ id, title });
      return rest;
    };
    const body = [
      { ...listed('d7', 'Own'), created_by: 1 },
      { ...listed('d8', 'Of Jonas'), created_by: 2 },
      { ...listed('d9', 'Own, too'), user_id: 1, created_by: 2 },
    ];
    await open({ handlers: { 'GET /api/po_documents': { status: 200, body } } });
    await cardOf('Own');
    const mayEdit = screen
      .getAllByRole('button', { name: /^Edit: / })
      .map((button) => button.getAttribute('aria-label'));
    expect(mayEdit).toEqual(['Edit: Own', 'Edit: Own, too']);
  });

  test('without a project asks for one, and nothing can be made [OPEN2-124]', async () => {
    serveProjects({});
    await renderApp('/po_documents');
    expect(await screen.findByText('No project chosen')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New document' }).hasAttribute('disabled')).toBe(
      true,
    );
  });

  test('shows archived ones with a grey border only when the tick is set [DOC-099] [DOC-105] [DOC-106]', async () => {
    await open();
    await find('Vision');
    expect(titles()).toEqual(['Guest checkout', 'Vision']);
    fireEvent.click(screen.getByLabelText('Show archived documents'));
    const heading = await find('Old note');
    expect(heading.closest('.border-border-control\\!')).toBeTruthy();
    expect((await find('Vision')).closest('.border-border-control\\!')).toBeNull();
    expect((await cardOf('Old note')).getByText('Archived')).toBeTruthy();
  });

  test('tells that there is none yet, and begins one from there [DOC-003] [DOC-009]', async () => {
    await open({ documents: [] });
    await screen.findByText('No documents yet');
    press('Create a document');
    await screen.findByRole('dialog');
    expect(inDialog().getByRole('heading', { name: 'New document' })).toBeTruthy();
  });

  test('opens the document that its address names, and forgets the wish', async () => {
    serveDocuments({ documents: [decision, old, vision] });
    const { router } = await renderApp('/po_documents?document=d2');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('heading', { name: 'Guest checkout' });
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test.each([
    [
      'today with the time, in the name of Robin',
      new Date().toISOString(),
      true,
      /^Today, \d\d:\d\d · Robin$/,
    ],
    [
      'long ago with the day, in the name of its person',
      '2020-11-01T12:00:00.000Z',
      false,
      /^Nov 1, 2020 · Mara$/,
    ],
  ])('tells of a document that was changed %s', async (_when, updated_at, is_robin, told) => {
    const updated_by = { user_id: 1, name: 'Mara', is_robin, turn_id: null };
    serveDocuments({ documents: [{ ...vision, updated_at, updated_by }] });
    await renderApp('/po_documents?document=d1');
    expect(within(await screen.findByRole('dialog')).getByText(told)).toBeTruthy();
  });

  test('says so when the document of its address is not there', async () => {
    serveDocuments({ documents: [vision] });
    const { router } = await renderApp('/po_documents?document=d9');
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ title: 'The document is gone' }]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('shows that it is loading [DOC-010]', async () => {
    serveDocuments();
    const answer = fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.startsWith('/api/po_documents?')
        ? new Promise(() => undefined)
        : answer(address, init),
    );
    await renderApp('/po_documents');
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('No documents yet')).toBeNull();
  });
});

describe('a search among documents', () => {
  test('shows what fits, marks it and counts it [DOC-112]', async () => {
    await open();
    await find('Vision');
    type('Search title, content and tags', 'guest');
    await waitFor(() => expect(titles()).toEqual(['Guest checkout']));
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(screen.getAllByText(/^guest$/i, { selector: 'mark' }).length).toBeGreaterThan(1);
  });

  test('for several words shows what has each of them somewhere, and marks them all', async () => {
    await open();
    await find('Vision');
    type('Search title, content and tags', 'checkout guest');
    await waitFor(() => expect(titles()).toEqual(['Guest checkout']));
    for (const word of [/^guest$/i, /^checkout$/i]) {
      expect(screen.getAllByText(word, { selector: 'mark' }).length).toBeGreaterThan(0);
    }
  });

  test('marks what it has found in tags, too, and shows such a tag before others', async () => {
    await open();
    await find('Vision');
    type('Search title, content and tags', 'legal');
    await waitFor(() => expect(titles()).toEqual(['Guest checkout']));
    expect(screen.getByText('legal', { selector: 'mark' })).toBeTruthy();
    type('Search title, content and tags', 'portal');
    expect(await screen.findByText('portal', { selector: 'mark' })).toBeTruthy();
    expect(screen.getByText('+2')).toBeTruthy();
  });

  test('also looks for title, content and tags, each in a field of its own [OPEN2-123]', async () => {
    await open();
    await find('Vision');
    press('More filters');
    type('Content', 'want to go');
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    type('Title', 'guest');
    const line = await screen.findByText('No document fits this search.');
    fireEvent.click(within(line).getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    type('Tags, separated by commas', 'nothing, LEGAL');
    await waitFor(() => expect(titles()).toEqual(['Guest checkout']));
  });

  test('can be for one type', async () => {
    await open();
    await find('Vision');
    press('Decision 1');
    await waitFor(() => expect(titles()).toEqual(['Guest checkout']));
    press('Decision 1');
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  /** A server that knows more of Vision than the list holds. Its answers to a search can be held back, and fail. */
  async function openLong(language: 'de' | 'en' = 'en') {
    const long = { ...vision, is_content_cut: true };
    const search = { isHeld: false, isFailing: false, letGo: () => {} };
    const handlers: NonNullable<World>['handlers'] = {
      'GET /api/po_documents': async ({ path }) => {
        const isSearch = path.includes('search=');
        if (isSearch && search.isHeld) await new Promise<void>((go) => (search.letGo = go));
        if (isSearch && search.isFailing) return refusal(409, 'conflict', 'No.');
        const documents = isSearch ? [long] : [long, decision];
        return { status: 200, body: { po_documents: documents, total_count: documents.length } };
      },
    };
    const { sent } = await open({ documents: [long, decision], handlers }, language);
    await find('Vision');
    const asked = () => sent.flatMap(({ path }) => /[?&]search=([^&]*)/.exec(path)?.[1] ?? []);
    const look = (words: string) =>
      fireEvent.change(screen.getAllByRole('searchbox')[0] as HTMLElement, {
        target: { value: words },
      });
    return { sent, search, asked, look };
  }

  test('says without a line that some may be missing, and asks again once it is back', async () => {
    const { search, look } = await openLong();
    search.isFailing = true;
    onlineManager.setOnline(false);
    look('at the end');
    await screen.findByText(/Not all documents could be searched/);
    search.isFailing = false;
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    expect(screen.queryByText(/Not all documents could be searched/)).toBeNull();
  });

  test('is sent no texts of what the server finds', async () => {
    const { sent, look } = await openLong();
    look('at the end');
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    const search = sent.filter(({ path }) => path.includes('search='));
    expect(search.map(({ path }) => path.includes('without_content=true'))).toEqual([true]);
  });

  test('asks the server about texts that the list does not hold to their end', async () => {
    const { look, asked } = await openLong();
    look('at the end');
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    expect(asked()).toContain('at+the+end');
  });

  test('asks it about archived ones as well, and shows of what it finds only what fits the title and tags', async () => {
    const { sent, look } = await openLong();
    look('at the end');
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    const search = sent.filter(({ path }) => path.includes('search='));
    expect(search.map(({ path }) => path.includes('include_deleted=true'))).toEqual([true]);
    press(/^More filters/);
    type('Title', 'checkout');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    type('Title', 'vis');
    expect(titles()).toEqual(['Vision']);
    type('Tags, separated by commas', 'legal');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  test('asks when the typing rests, not letter by letter', async () => {
    const { look, asked } = await openLong();
    for (const words of ['a', 'at', 'at t', 'at the end']) look(words);
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    expect(asked()).toEqual(['at+the+end']);
  });

  test('asks again once documents have changed', async () => {
    const { look, asked } = await openLong();
    look('at the end');
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    press('Archive: Vision');
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }),
    );
    await waitFor(() => expect(asked()).toEqual(['at+the+end', 'at+the+end']));
  });

  test('says that nothing was found only when the server has said so too', async () => {
    const { look, asked, search } = await openLong();
    search.isHeld = true;
    look('at the end');
    expect(await screen.findByText('Loading...')).toBeTruthy();
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(screen.queryByText('No document fits this search.')).toBeNull();
    expect(screen.queryByText('0 of 2')).toBeNull();
    act(() => search.letGo());
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('keeps what was found while somebody goes on typing, and not for other words', async () => {
    const { look, asked, search } = await openLong();
    look('at the');
    await waitFor(() => expect(titles()).toEqual(['Vision']));
    search.isHeld = true;
    look('at the end');
    await waitFor(() => expect(asked()).toContain('at+the+end'));
    expect(titles()).toEqual(['Vision']);
    look('something else');
    // At once, and while the server is asked about them.
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    await waitFor(() => expect(asked()).toContain('something+else'));
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    look('');
    await waitFor(() => expect(titles()).toHaveLength(2));
    look('another');
    await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]));
  });

  test.each([
    ['en', 'Not all documents could be searched.', 'Try again'],
    ['de', 'Nicht alle Dokumente konnten durchsucht werden.', 'Erneut versuchen'],
  ] as const)(
    'tells in %s that the server could not be asked, and asks again',
    async (language, text, retry) => {
      const { look, search } = await openLong(language);
      search.isFailing = true;
      look('at the end');
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(text);
      expect(screen.queryByText(/^(No document fits|Kein Dokument passt)/)).toBeNull();
      search.isFailing = false;
      fireEvent.click(within(alert).getByRole('button', { name: retry }));
      await waitFor(() => expect(titles()).toEqual(['Vision']));
      expect(screen.queryByRole('alert')).toBeNull();
      search.isFailing = true;
      look('in the middle');
      await screen.findByRole('alert');
      // Nothing is missing where nothing is looked for.
      look('');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('archiving a document', () => {
  async function askToArchive(world: World = {}) {
    const server = await open(world);
    fireEvent.click((await cardOf('Vision')).getByRole('button', { name: 'Archive: Vision' }));
    await screen.findByRole('dialog');
    return server;
  }
  const confirm = () => fireEvent.click(inDialog().getByRole('button', { name: 'Archive' }));

  test('asks first, in orange, and then takes it out of the list [DOC-006] [DOC-102] [DOC-115] [DOC-116] [DOC-117] [OPEN2-009]', async () => {
    const { changes } = await askToArchive();
    expect(inDialog().getByText('Archive “Vision”?')).toBeTruthy();
    expect(inDialog().getByRole('button', { name: 'Archive' }).className).toContain(
      'bg-accent-solid',
    );
    expect(changes()).toEqual([]);
    confirm();
    await waitFor(() => expect(titles()).toEqual(['Guest checkout']));
    expect(changes()).toMatchObject([{ method: 'DELETE', path: '/api/po_documents/d1' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does not happen when the question is declined', async () => {
    const { changes } = await askToArchive();
    fireEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  test('leaves the focus in the card beside it, so that the keyboard goes on from there', async () => {
    await open({ documents: [decision, vision, sampleDocument({ id: 'd5', title: 'Last' })] });
    const card = await cardOf('Vision');
    act(() => card.getByRole('button', { name: 'Archive: Vision' }).focus());
    fireEvent.click(card.getByRole('button', { name: 'Archive: Vision' }));
    await screen.findByRole('dialog');
    confirm();
    await waitFor(() => expect(titles()).toEqual(['Guest checkout', 'Last']));
    const next = (await find('Last')).closest('li');
    await waitFor(() => expect(next?.contains(document.activeElement)).toBe(true));
  });

  test('leaves it there also where the answer took so long that the button of the question lost the focus', async () => {
    await open({ documents: [decision, vision, sampleDocument({ id: 'd5', title: 'Last' })] });
    const archive = (await cardOf('Vision')).getByRole('button', { name: 'Archive: Vision' });
    act(() => archive.focus());
    fireEvent.click(archive);
    const sure = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' });
    act(() => sure.focus());
    confirm();
    // What browsers do with the focus of what is disabled; the document of the tests leaves it there.
    act(() => sure.blur());
    await waitFor(() => expect(titles()).toEqual(['Guest checkout', 'Last']));
    const next = (await find('Last')).closest('li');
    await waitFor(() => expect(next?.contains(document.activeElement)).toBe(true));
  });

  test('can be undone [OPEN2-118]', async () => {
    const { changes } = await askToArchive();
    confirm();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await find('Vision');
    expect(changes()[1]).toMatchObject({ method: 'PUT', body: { is_deleted: false } });
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { type: 'success', title: 'Document brought back', message: 'Vision' },
      ]),
    );
  });

  test('that cannot be taken back any more says so, wherever its person has gone meanwhile', async () => {
    await askToArchive({
      handlers: { 'PUT /api/po_documents/d1': refusal(500, 'internal', 'No.') },
    });
    confirm();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
    await screen.findByRole('heading', { level: 1, name: 'Projects' });
    fireEvent.click(undo);
    expect(await screen.findByText('Failed to update document')).toBeTruthy();
  });

  test('of one that is gone already counts as done [ERR2-047]', async () => {
    await askToArchive({
      handlers: { 'DELETE /api/po_documents/d1': refusal(404, 'not_found', 'Gone.') },
    });
    confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(useToasts.getState().toasts[0]?.title).toBe('Document archived');
  });

  test('that fails is told by a toast where the page has been left before the answer [ERR2-050]', async () => {
    const answer = Promise.withResolvers<void>();
    const { changes } = await askToArchive({
      handlers: {
        'DELETE /api/po_documents/d1': async () => {
          await answer.promise;
          return refusal(409, 'conflict', 'No.');
        },
      },
    });
    confirm();
    await waitFor(() => expect(changes()).toHaveLength(1));
    fireEvent.click(screen.getByRole('link', { name: 'Projects', hidden: true }));
    await screen.findByRole('heading', { level: 1, name: 'Projects' });
    answer.resolve();
    expect(await screen.findByText('Failed to delete po_document')).toBeTruthy();
  });

  test('is told, with the way to take it back, to nobody but the person who has asked', async () => {
    const answered = Promise.withResolvers<void>();
    const { changes } = await askToArchive({
      handlers: {
        'DELETE /api/po_documents/d1': async () => {
          await answered.promise;
          return { status: 200, body: { status: 'deleted', id: 'd1' } };
        },
      },
    });
    confirm();
    await waitFor(() => expect(changes()).toHaveLength(1));
    act(() => useAuth.setState({ status: 'guest', user: null }));
    await act(async () => {
      answered.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('that fails says so in red, and the document stays [DOC-113] [ERR2-050]', async () => {
    await askToArchive({
      handlers: { 'DELETE /api/po_documents/d1': refusal(409, 'conflict', 'No.') },
    });
    confirm();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete po_document');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(titles()).toContain('Vision');
  });

  test('says so only until the next try', async () => {
    let isRefused = true;
    await askToArchive({
      handlers: {
        'DELETE /api/po_documents/d1': () =>
          isRefused
            ? refusal(409, 'conflict', 'No.')
            : { status: 200, body: { status: 'deleted', id: 'd1' } },
      },
    });
    confirm();
    await screen.findByRole('alert');
    isRefused = false;
    fireEvent.click((await cardOf('Vision')).getByRole('button', { name: 'Archive: Vision' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
    confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is refused in German words on a German page [OPEN2-117]', async () => {
    await open({ documents: [ofOther] }, 'de');
    const card = await cardOf('Of somebody else');
    fireEvent.click(card.getByRole('button', { name: /^Archivieren/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Sie haben keine Berechtigung, dieses Dokument zu bearbeiten.',
    );
  });

  test('is offered to everybody, and does not begin without the right to edit [DOC-133] [DOC-136] [DOC-128] [OPEN2-115] [OPEN2-117]', async () => {
    const { changes } = await open({ documents: [ofOther] });
    const card = await cardOf('Of somebody else');
    expect(card.queryByRole('button', { name: /^Edit/ })).toBeNull();
    fireEvent.click(card.getByRole('button', { name: /^Archive/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You do not have permission to edit this document.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
    // Said until something else is begun.
    press('New document');
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is refused where that is seen, far above the button, each time anew [DOC-133]', async () => {
    const shown: string[] = [];
    const show = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => show.mockRestore());
    show.mockImplementation(function (this: Element) {
      shown.push(this.textContent);
    });
    await open({ documents: [ofOther] });
    const card = await cardOf('Of somebody else');
    const words = 'You do not have permission to edit this document.';
    fireEvent.click(card.getByRole('button', { name: /^Archive/ }));
    await waitFor(() => expect(shown).toEqual([words]));
    fireEvent.click(card.getByRole('button', { name: /^Archive/ }));
    await waitFor(() => expect(shown).toEqual([words, words]));
  });

  test.each<[string, World, string]>([
    ['an admin', { role: 'admin' }, 'DOC-125] [ROLE2-013] [ROLE2-017'],
    ['a power user', { role: 'poweruser' }, 'DOC-126] [ROLE2-018'],
    ['a project admin', { members: [ownMembership(true)] }, 'DOC-127] [ROLE2-015] [ROLE2-016'],
  ])('begins for %s with a document of somebody else [%s]', async (_who, world) => {
    await open({ documents: [ofOther], ...world });
    const card = await cardOf('Of somebody else');
    expect(await card.findByRole('button', { name: /^Edit/ })).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: /^Archive/ }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test.each([
    ['en', /^Archive/],
    ['de', /^Archivieren/],
  ] as const)(
    'tells in %s, too, in German that it could not be found out who is project admin, and treats nobody as one [ERR2-061] [ROLE2-019] [ROLE2-020] [OPEN1-001] [OPEN2-051]',
    async (language, name) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await open(
        {
          documents: [ofOther],
          handlers: { 'GET /api/projects/1/users': refusal(403, 'forbidden', 'No.') },
        },
        language,
      );
      fireEvent.click((await cardOf('Of somebody else')).getByRole('button', { name }));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe(ROLE_UNKNOWN);
      expect(within(alert).getByText(ROLE_UNKNOWN).lang).toBe('de');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(warn).toHaveBeenCalled();
    },
  );

  test('tells that without a line as well, instead of waiting in silence [ERR2-061] [ROLE2-019]', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await open({
      documents: [ofOther],
      handlers: { 'GET /api/projects/1/users': refusal(403, 'forbidden', 'No.') },
    });
    const card = await cardOf('Of somebody else');
    onlineManager.setOnline(false);
    fireEvent.click(card.getByRole('button', { name: /^Archive/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(ROLE_UNKNOWN);
  });
});

test.each([
  ['archiving', 'DELETE', vision, 'Archive: Vision', 'Failed to delete po_document'],
  ['bringing back', 'PUT', old, 'Bring back: Old note', 'Failed to update document'],
] as const)(
  '%s is told as failed no longer once the list shows that it was done, and only the answer lost',
  async (_what, method, document, button, text) => {
    const line = Promise.withResolvers<void>();
    const documents = [decision, old, vision];
    await open({
      handlers: {
        [`${method} /api/po_documents/${document.id}`]: () => {
          documents.splice(documents.indexOf(document), 1, {
            ...document,
            is_deleted: !document.is_deleted,
          });
          return 'no answer';
        },
        'GET /api/po_documents': async () => {
          if (!documents.includes(document)) await line.promise;
          return { status: 200, body: { po_documents: documents, total_count: 3 } };
        },
      },
    });
    await find('Vision');
    fireEvent.click(screen.getByLabelText('Show archived documents'));
    fireEvent.click((await cardOf(document.title)).getByRole('button', { name: button }));
    if (method === 'DELETE') {
      await screen.findByRole('dialog');
      fireEvent.click(inDialog().getByRole('button', { name: 'Archive' }));
    }
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    line.resolve();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

describe('an archived document', () => {
  async function bringBack(world: World = {}) {
    const server = await open(world);
    await find('Vision');
    fireEvent.click(screen.getByLabelText('Show archived documents'));
    const card = await cardOf('Old note');
    const again = () => fireEvent.click(card.getByRole('button', { name: 'Bring back: Old note' }));
    again();
    return { ...server, again };
  }

  test('is brought back with one click, which is told', async () => {
    const { changes } = await bringBack();
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { type: 'success', title: 'Document brought back', message: 'Old note' },
      ]),
    );
    expect(changes()).toMatchObject([{ method: 'PUT', body: { is_deleted: false } }]);
    fireEvent.click(screen.getByLabelText('Show archived documents'));
    expect(titles()).toContain('Old note');
  });

  test('that can’t be brought back says so in red, until it is tried again', async () => {
    const answer = Promise.withResolvers<void>();
    let tries = 0;
    const { again } = await bringBack({
      handlers: {
        'PUT /api/po_documents/d3': async () => {
          if (++tries > 1) await answer.promise;
          return refusal(409, 'archived', 'No.');
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update document');
    again();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await act(async () => answer.resolve());
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update document');
  });
});

test('an answer about rights that comes late does not take the place of what somebody does by then', async () => {
  const answer = Promise.withResolvers<void>();
  await open({
    documents: [ofOther],
    handlers: {
      'GET /api/projects/1/users': async () => {
        await answer.promise;
        return { status: 200, body: [ownMembership(true)] };
      },
    },
  });
  const card = await cardOf('Of somebody else');
  fireEvent.click(card.getByRole('button', { name: /^Archive/ }));
  press('New document');
  const title = await inDialog().findByLabelText('Title');
  fireEvent.change(title, { target: { value: 'What I am writing' } });
  await act(async () => answer.resolve());
  expect(await card.findByRole('button', { name: /^Edit/, hidden: true })).toBeTruthy();
  expect(inDialog().getByDisplayValue('What I am writing')).toBeTruthy();
});

describe('a list of documents that fails', () => {
  test.each([
    [403, 'Authentication error. Please refresh the page and log in again.', 'ERR2-045'],
    [409, 'Failed to fetch po_documents', 'ERR2-048'],
  ])('with %i says “%s” on pages of both languages [%s] [OPEN1-001]', async (status, text) => {
    for (const [language, retry] of [
      ['en', 'Try again'],
      ['de', 'Erneut versuchen'],
    ] as const) {
      const handlers = { 'GET /api/po_documents': refusal(status, 'forbidden', 'No.') };
      await open({ handlers }, language);
      const alert = await screen.findByRole('alert');
      expect(within(alert).getByText(text).lang).toBe('en');
      expect(within(alert).getByRole('button', { name: retry })).toBeTruthy();
      cleanup();
    }
  });

  test('is told, as everything that fails with documents, in the same words in both languages [ERR2-044] [ERR2-045] [ERR2-048] [ERR2-049] [ERR2-050] [ERR2-051] [ERR2-052] [ERR2-053] [ERR2-061] [OPEN1-001] [OPEN2-051]', () => {
    for (const language of ['de', 'en']) {
      expect(readLocale(language, 'po_documents')['failure']).toMatchObject({
        authentication: 'Authentication error. Please refresh the page and log in again.',
        list: 'Failed to fetch po_documents',
        detail: 'Failed to fetch po_document details',
        archive: 'Failed to delete po_document',
        update: 'Failed to update document',
        create: 'Failed to create po_document',
        types: 'Failed to load document types.',
        projectRole: ROLE_UNKNOWN,
      });
    }
  });

  test('with 401 is told as one of signing in [ERR2-044]', () => {
    const error = new ApiError({ status: 401, code: 'unauthorized', detail: null });
    expect(describeFailure('list', error)).toBe('failure.authentication');
  });

  test('with 401 leads to signing in, and the page says why where that is not possible [OPEN2-144]', async () => {
    const handlers = { 'GET /api/po_documents': refusal(401, 'unauthorized', 'Who?') };
    serveDocuments({ handlers });
    const { router } = await renderApp('/po_documents');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    cleanup();

    // Another window has signed in meanwhile: the answer is about a token that is gone.
    await open({
      handlers: {
        'GET /api/po_documents': () => {
          localStorage.setItem('token', 'newer');
          return refusal(401, 'unauthorized', 'Who?');
        },
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Authentication error.');
  });

  test('with 404 is an empty one [ERR2-043]', async () => {
    await open({ handlers: { 'GET /api/po_documents': refusal(404, 'not_found', 'No.') } });
    expect(await screen.findByText('No documents yet')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the types of documents', () => {
  const failing = { 'GET /api/po_documents/types': refusal(409, 'conflict', 'No.') };

  test('that do not load are told, and six take their place [DOC-075] [DOC-076] [DOC-077] [DOC-078] [DOC-079] [DOC-080] [DOC-081] [DOC-066] [ERR2-053] [ERR2-054]', async () => {
    await open({ handlers: failing });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load document types.');
    press('New document');
    await screen.findByRole('dialog');
    const options = inDialog().getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Vision',
      'Strategy',
      'Backlog',
      'Decisions',
      'Note',
      'Other',
    ]);
  });

  test('without a label are shown as their capitalised value [DOC-066]', async () => {
    const unnamed = { value: 'todo', label: '', template_key: '', template: '' };
    const todo = { ...unnamed, ...documentTypeFacts.todo };
    await open({
      documents: [
        sampleDocument({ title: 'Open points', type: 'todo' }),
        sampleDocument({ id: 'd2', title: 'Numbers', type: 'result' }),
      ],
      handlers: {
        'GET /api/po_documents/types': { status: 200, body: { document_types: [todo] } },
      },
    });
    expect((await cardOf('Open points')).getByText('Todo')).toBeTruthy();
    expect((await cardOf('Numbers')).getByText('Result')).toBeTruthy();
  });

  test('have the labels of the language, and the first one is what a new document is [DOC-065] [DOC-068] [OPEN2-122]', async () => {
    const { sent } = await open({}, 'de');
    await find('Vision');
    press('Neues Dokument');
    await screen.findByRole('dialog');
    const select = inDialog().getByRole('combobox', { name: 'Typ' });
    expect((select as HTMLSelectElement).value).toBe('vision');
    expect(inDialog().getAllByRole('option')).toHaveLength(11);
    expect(sent.some(({ path }) => path.endsWith('types?user_language=de'))).toBe(true);
  });
});

describe('a live event', () => {
  async function listen(world: World = {}) {
    const subscribe = vi.spyOn(liveConnection, 'subscribe');
    const server = await open(world);
    await find('Vision');
    const emit = (documents: unknown[], event_type = 'po_documents_updated') => {
      const data = { project_id: 1, action: 'updated', document_id: 'd1', documents };
      const event = { event_type, timestamp: '2026-11-02T09:00:00.000Z', data };
      for (const [listener] of subscribe.mock.calls) listener(event);
    };
    return { ...server, emit };
  }

  /** The vision is archived, and the news of it comes before the answer, which ends the question. */
  async function archiveBeforeTheAnswer(
    answer: NonNullable<NonNullable<World>['handlers']>[string],
  ) {
    const world = await listen({ handlers: { 'DELETE /api/po_documents/d1': answer } });
    fireEvent.click((await cardOf('Vision')).getByRole('button', { name: 'Archive: Vision' }));
    await screen.findByRole('dialog');
    fireEvent.click(inDialog().getByRole('button', { name: 'Archive' }));
    world.stored.documents = [decision, { ...vision, version: 2, is_deleted: true }];
    act(() => world.emit(world.stored.documents));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return world;
  }

  test('of somebody else changes the name that archiving asks about, and ends the question once that is done [DOC-102]', async () => {
    const { emit, stored, changes } = await listen();
    fireEvent.click((await cardOf('Vision')).getByRole('button', { name: 'Archive: Vision' }));
    await screen.findByRole('dialog');
    const change = (changed: Partial<typeof vision>) => {
      const updated_at = new Date(Date.parse(vision.updated_at) + 60_000).toISOString();
      stored.documents = [decision, { ...vision, updated_at, ...changed }];
      act(() => emit(stored.documents));
    };
    change({ title: 'Our vision' });
    await inDialog().findByText('Archive “Our vision”?');
    change({ title: 'Our vision', is_deleted: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(titles()).toEqual(['Guest checkout']);
    expect(changes()).toEqual([]);
  });

  test.each([
    ['done', { status: 200, body: { status: 'deleted', id: 'd1' } }],
    ['not known', 'no answer'],
  ] as const)(
    'that was faster than the answer to archiving leaves the form in sight that was opened since, where that is then %s [DOC-117]',
    async (_outcome, answer) => {
      const answered = Promise.withResolvers<void>();
      const handler = async () => {
        await answered.promise;
        return answer;
      };
      const { listCalls } = await archiveBeforeTheAnswer(handler);
      press('New document');
      const title = await screen.findByRole('textbox', { name: 'Title' });
      fireEvent.change(title, { target: { value: 'Typed meanwhile' } });
      const before = listCalls();
      answered.resolve();
      await waitFor(() => expect(listCalls()).toBeGreaterThan(before));
      expect(screen.getByDisplayValue('Typed meanwhile')).toBeTruthy();
    },
  );

  test('that was faster than the answer to archiving leaves the next one free to be asked about [DOC-102]', async () => {
    await archiveBeforeTheAnswer(() => new Promise(() => undefined));
    press('Archive: Guest checkout');
    await screen.findByRole('dialog');
    expect(inDialog().getByRole('button', { name: 'Archive' }).ariaBusy).toBeNull();
    fireEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that changes documents has the list fetched again [DOC-118] [LIVE-051]', async () => {
    const { emit, stored } = await listen();
    const changed = { ...vision, title: 'Vision 2027', updated_at: '2026-11-02T09:00:00.000Z' };
    stored.documents = [changed];
    emit([changed]);
    expect(await find('Vision 2027')).toBeTruthy();
  });

  test('that changes a document has it fetched again where it is read', async () => {
    const { emit, stored } = await listen();
    fireEvent.click(await screen.findByRole('button', { name: 'Vision' }));
    await screen.findByRole('dialog');
    await inDialog().findByText('Where we want to go.');
    const updated_at = new Date(Date.parse(vision.updated_at) + 60_000).toISOString();
    stored.documents = [decision, { ...vision, content: 'Where we are.', version: 2, updated_at }];
    act(() => emit(stored.documents));
    expect(await inDialog().findByText('Where we are.')).toBeTruthy();
  });

  test('and others right after it are one refresh, 100 ms after the last [DOC-119]', async () => {
    const { emit, listCalls } = await listen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const before = listCalls();
    const changed = { ...vision, updated_at: '2026-11-02T09:00:00.000Z' };
    emit([changed]);
    await act(() => vi.advanceTimersByTimeAsync(60));
    emit([changed]);
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(listCalls()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(listCalls()).toBe(before + 1);
  });

  test('that tells what is shown already has nothing fetched [DOC-120] [LIVE-050]', async () => {
    const { emit, listCalls } = await listen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const before = listCalls();
    emit([decision, old, vision], 'po_documents_initial');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(listCalls()).toBe(before);
    emit([decision, old], 'po_documents_initial');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(listCalls()).toBe(before + 1);
  });
});
