import type { RoleName } from '@robin/contract/accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readToken } from '#shared/api/token.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { serveWork } from '#testing/work-server.ts';

const addressOf = (router: Awaited<ReturnType<typeof renderApp>>['router']) =>
  router.state.location.pathname;

describe('the header of the working area', () => {
  const admin = sampleUser({ first_name: 'Sofia', last_name: 'Weber', roles: ['admin', 'user'] });

  test('shows brand, links, project selector and account [SHELL-058] [SHELL-059] [SHELL-060] [SHELL-064] [SHELL-065] [SHELL-067] [SHELL-068]', async () => {
    serveWork({ user: sampleUser({ active_project_id: 1 }) });
    await renderApp('/projects');
    expect(await screen.findByRole('link', { name: 'Projects' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Chat' })).toBeTruthy();
    const brand = screen.getByText('Product-owner companion').closest('a');
    expect(brand?.textContent).toBe('RobinProduct-owner companion');
    expect(
      (await screen.findAllByRole('button', { name: 'Project: Customer portal' })).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Account: sweber' })).toBeTruthy();
  });

  test('leads to the documents of the project that is worked in [SHELL-066]', async () => {
    const sent = serveWork({
      user: sampleUser({ active_project_id: 2 }),
      projects: [sampleProject(), sampleProject({ id: 2 })],
    });
    const { router } = await renderApp('/projects');
    const link = await screen.findByRole('link', { name: 'Documents' });
    await waitFor(() => expect(link.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(link);
    await waitFor(() => expect(addressOf(router)).toBe('/po_documents'));
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('says that the chat is the page also where the workflow stands beside it', async () => {
    serveWork({ user: sampleUser({ active_project_id: 1 }) });
    await renderApp('/workflow');
    const link = await screen.findByRole('link', { name: 'Chat' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  test('the account menu leads to the profile [SHELL-072]', async () => {
    serveWork();
    const { router } = await renderApp('/projects');
    fireEvent.click(await screen.findByRole('button', { name: 'Account: sweber' }));
    const menu = within(screen.getByRole('menu', { name: 'Account' }));
    fireEvent.keyDown(menu.getByRole('menuitem', { name: 'Profile' }), { key: ' ' });
    await waitFor(() => expect(addressOf(router)).toBe('/profile'));
  });

  test.each<[RoleName, boolean, string]>([
    ['user', false, 'ROLE-043'],
    ['poweruser', false, 'ROLE-044'],
    ['admin', true, 'ROLE-045'],
  ])(
    'the role %s is shown the way to the administration: %s [%s] [SHELL-073] [SHELL-074]',
    async (role, isShown) => {
      serveWork({ user: sampleUser({ roles: [role] }) });
      await renderApp('/projects');
      for (const [button, name] of [
        ['Account: sweber', 'Account'],
        ['Menu', 'Menu'],
      ] as const) {
        fireEvent.click(await screen.findByRole('button', { name: button }));
        const link = within(screen.getByRole('menu', { name })).queryByRole('menuitem', {
          name: 'Admin',
        });
        expect(link?.getAttribute('href')).toBe(isShown ? '/admin' : undefined);
      }
    },
  );

  test('the account menu names the person, their e-mail and each of their roles [SHELL-069] [SHELL-070] [SHELL-071] [SHELL-075] [SHELL-076]', async () => {
    serveWork({ user: { ...admin, roles: ['admin', 'poweruser', 'user'] } });
    await renderApp('/projects');
    fireEvent.click(await screen.findByRole('button', { name: 'Account: Sofia Weber' }));
    const menu = screen.getByRole('menu', { name: 'Account' });
    expect(menu.textContent).toContain('Sofia Weber');
    expect(menu.textContent).toContain('sofia.weber@example.org');
    expect(menu.textContent).toContain('AdministratorPower UserUser');
    expect(menu.textContent).toMatch(/Deutsch.*English/);
    expect(menu.textContent).toContain('Sign out');
  });

  test('logging out revokes the token, forgets the person and returns to the front page [AUTH-008] [AUTH-009] [OPEN1-044] [SHELL-077] [SHELL-078]', async () => {
    const sent = serveWork();
    const { router } = await renderApp('/projects');
    fireEvent.click(await screen.findByRole('button', { name: /^Account:/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(addressOf(router)).toBe('/'));
    expect(sent.some(({ path }) => path === '/api/auth/logout')).toBe(true);
    expect(readToken()).toBeNull();
    // Whoever is there by now and goes to a page of their own again is asked to sign in.
    await waitFor(() =>
      expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null, hasJustLeft: false }),
    );
  });

  test('on small screens a burger menu offers the same [SHELL-079] [SHELL-080]', async () => {
    serveWork({ user: admin });
    const { router } = await renderApp('/projects');
    fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('menu', { name: 'Menu' });
    for (const entry of [
      'Sofia Weber',
      'Projects',
      'Chat',
      'Documents',
      'Profile',
      'Admin',
      'Deutsch',
      'Dark',
      'Sign out',
    ]) {
      expect(menu.textContent).toContain(entry);
    }
    for (const [name, address] of [
      ['Documents', '/po_documents'],
      ['Chat', '/chat'],
    ] as const) {
      const item = within(menu).getByRole('menuitem', { name, hidden: true });
      await waitFor(() => expect(item.getAttribute('aria-disabled')).not.toBe('true'));
      fireEvent.click(item);
      await waitFor(() => expect(addressOf(router)).toBe(address));
    }
  });

  describe.each([
    ['Chat', 'SHELL-081', 'SHELL-083', 'SHELL-085'],
    ['Documents', 'SHELL-082', 'SHELL-084', 'SHELL-086'],
  ])('the link %s [%s] [%s] [%s]', (name) => {
    test.each([
      ['without a project', []],
      ['with archived projects only', [sampleProject({ is_archived: true })]],
    ])(
      'is disabled %s, says why and leads to the projects [SHELL-087]',
      async (_case, projects) => {
        serveWork({ projects, user: sampleUser({ roles: ['admin'] }) });
        const { router } = await renderApp('/projects/new');
        const link = await screen.findByRole('link', { name });
        expect(link.getAttribute('aria-disabled')).toBe('true');
        expect(link.getAttribute('title')).toBe('Create a project first');
        const list = screen.getByRole('link', { name: 'Projects' });
        expect(list.getAttribute('aria-current')).toBe('page');
        fireEvent.click(link);
        await waitFor(() => expect(addressOf(router)).toBe('/projects'));
      },
    );

    test('has its reason as description, in German too [OPEN1-026]', async () => {
      serveWork({ projects: [] });
      await renderApp('/projects', { language: 'de' });
      const link = await screen.findByRole('link', {
        name: name === 'Chat' ? 'Chat' : 'Dokumente',
      });
      const description = document.getElementById(link.getAttribute('aria-describedby') ?? '');
      expect(description?.textContent).toBe('Erstelle zuerst ein Projekt');
      expect(link.getAttribute('title')).toBe('Erstelle zuerst ein Projekt');
    });

    test.each([
      ['en', 'Your projects could not be loaded.'],
      ['de', 'Deine Projekte konnten nicht geladen werden.'],
    ] as const)(
      'asks in %s nobody to create a first project where the projects could not be loaded [OPEN1-019]',
      async (language, reason) => {
        serveWork();
        const { fetch } = globalThis;
        vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
          address.startsWith('/api/projects?')
            ? Promise.resolve(new Response(null, { status: 400 }))
            : fetch(address, init),
        );
        await renderApp('/profile', { language });
        const link = await screen.findByRole('link', {
          name: name === 'Documents' && language === 'de' ? 'Dokumente' : name,
          description: reason,
        });
        expect(link.getAttribute('title')).toBe(reason);
        expect(link.getAttribute('aria-disabled')).toBe('true');
      },
    );

    test('is disabled until the projects are there, and asks nobody to create a first one meanwhile [OPEN1-019]', async () => {
      serveWork();
      const answer = Promise.withResolvers<Response>();
      const { fetch } = globalThis;
      vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
        address.startsWith('/api/projects?') ? answer.promise : fetch(address, init),
      );
      await renderApp('/profile');
      const link = await screen.findByRole('link', { name, description: 'Loading...' });
      expect(link.getAttribute('title')).toBe('Loading...');
      expect(link.getAttribute('aria-disabled')).toBe('true');
      answer.resolve(Response.json([sampleProject()]));
      await waitFor(() => expect(link.getAttribute('aria-disabled')).toBeNull());
      expect(link.getAttribute('title')).toBeNull();
    });
  });

  describe.each([
    ['without a project', []],
    ['with archived projects only', [sampleProject({ is_archived: true })]],
  ])('on small screens %s', (_case, projects) => {
    test.each([
      ['Chat', 'en', 'Create a project first', '[SHELL-081] [SHELL-083] [SHELL-085]'],
      ['Chat', 'de', 'Erstelle zuerst ein Projekt', '[SHELL-081] [SHELL-083] [SHELL-085]'],
      ['Documents', 'en', 'Create a project first', '[SHELL-082] [SHELL-084] [SHELL-086]'],
      ['Dokumente', 'de', 'Erstelle zuerst ein Projekt', '[SHELL-082] [SHELL-084] [SHELL-086]'],
    ] as const)(
      'the entry %s is disabled in %s, says “%s” and leads to the projects %s [SHELL-087] [OPEN1-026]',
      async (name, language, hint, _rows) => {
        serveWork({ projects });
        const { router } = await renderApp('/profile', { language });
        fireEvent.click(await screen.findByRole('button', { name: /^Men[uü]$/ }));
        const menu = within(screen.getByRole('menu', { name: /^Men[uü]$/ }));
        const entry = menu.getByText(name).closest('[role=menuitem]') as HTMLElement;
        expect(entry.textContent).toBe(`${name}${hint}`);
        expect(entry.getAttribute('aria-disabled')).toBe('true');
        fireEvent.click(entry);
        await waitFor(() => expect(addressOf(router)).toBe('/projects'));
      },
    );

    test.each([
      ['en', 'Create a project first'],
      ['de', 'Erstelle zuerst ein Projekt'],
    ] as const)(
      'the button of the chat is disabled in %s, says “%s” and leads to the projects [SHELL-081] [SHELL-083] [SHELL-085] [SHELL-087] [OPEN1-026]',
      async (language, hint) => {
        serveWork({ projects });
        const { router } = await renderApp('/profile', { language });
        const button = await screen.findByRole('button', { name: 'Chat', description: hint });
        expect(button.getAttribute('aria-disabled')).toBe('true');
        expect(button.getAttribute('title')).toBe(hint);
        fireEvent.click(button);
        await waitFor(() => expect(addressOf(router)).toBe('/projects'));
      },
    );
  });

  test('the chat link makes the first project active when none is [SHELL-065] [OPEN1-023]', async () => {
    const sent = serveWork({
      projects: [sampleProject({ is_archived: true }), sampleProject({ id: 2 })],
    });
    const { router } = await renderApp('/projects');
    const link = screen.getByRole('link', { name: 'Chat' });
    await waitFor(() => expect(link.getAttribute('aria-disabled')).toBeNull());
    // A new tab or window is for the browser to open, and finds its own way.
    const isOurs: boolean[] = [];
    const leave = (event: MouseEvent) => {
      isOurs.push(event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener('click', leave);
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey']) fireEvent.click(link, { [key]: true });
    removeEventListener('click', leave);
    expect(isOurs).toEqual([false, false, false]);
    expect(addressOf(router)).toBe('/projects');
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    fireEvent.click(link);
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ active_project_id: 2 });
  });

  test('the chat link does not wait until the server has noted which project is worked in', async () => {
    serveWork();
    const { router } = await renderApp('/projects');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('aria-disabled')).toBeNull(),
    );
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      init?.method === 'PUT' ? new Promise(() => undefined) : answer(address, init),
    );
    fireEvent.click(screen.getByRole('link', { name: 'Chat' }));
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
  });

  test.each([
    ['the wide header', 'SHELL-067', 0],
    ['small screens, beside the menu,', 'SHELL-080', 1],
  ])(
    'the project selector of %s lists what is not archived, and choosing makes a project active [%s] [OPEN1-020]',
    async (_where, _row, place) => {
      const sent = serveWork({
        user: sampleUser({ active_project_id: 1 }),
        projects: [
          sampleProject(),
          sampleProject({ id: 2, name: 'Mobile app' }),
          sampleProject({ id: 3, name: 'Old shop', is_archived: true }),
        ],
      });
      await renderApp('/projects');
      const buttons = await screen.findAllByRole('button', { name: 'Project: Customer portal' });
      const button = buttons[place] as HTMLElement;
      const small = screen.getByRole('button', { name: 'Menu' });
      const { DOCUMENT_POSITION_FOLLOWING: behind, DOCUMENT_POSITION_PRECEDING: before } = Node;
      expect(small.compareDocumentPosition(button)).toBe(place === 1 ? behind : before);
      fireEvent.click(button);
      const [menu] = screen.getAllByRole('menu', { name: 'Project' });
      const items = within(menu as HTMLElement).getAllByRole('menuitemradio');
      expect(items.map((item) => item.textContent)).toEqual([
        expect.stringContaining('Customer portal'),
        expect.stringContaining('Mobile app'),
      ]);
      fireEvent.click(items[1] as HTMLElement);
      await waitFor(() =>
        expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ active_project_id: 2 }),
      );
    },
  );

  test('the menus name each choice in them, so that one hears what its items are about', async () => {
    serveWork();
    await renderApp('/projects');
    const groupsOf = (name: string) =>
      within(screen.getByRole('menu', { name }))
        .getAllByRole('group')
        .map((group) => [
          group.getAttribute('aria-label'),
          within(group)
            .getAllByRole('menuitemradio')
            .map((item) => item.textContent),
        ]);
    const language = ['Language', ['Deutsch', 'English']];
    fireEvent.click(await screen.findByRole('button', { name: /^Account: / }));
    expect(groupsOf('Account')).toEqual([language]);
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(groupsOf('Menu')).toEqual([language, ['Theme', ['Light', 'Dark', 'Automatic']]]);
  });

  test('without projects the selector says so [OPEN1-020]', async () => {
    serveWork({ projects: [] });
    await renderApp('/projects');
    expect(
      (await screen.findAllByRole('button', { name: 'Project: No projects available' })).length,
    ).toBeGreaterThan(0);
  });
});
