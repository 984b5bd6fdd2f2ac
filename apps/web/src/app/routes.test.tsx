import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal, serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { serveWork } from '#testing/work-server.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { readToken, storeToken } from '#shared/api/token.ts';

const addressOf = (router: Awaited<ReturnType<typeof renderApp>>['router']) =>
  router.state.location.pathname;

describe('session at the start', () => {
  test('without a stored token nobody is asked and the visitor is a guest [AUTH-004] [SHELL-014]', async () => {
    const sent = serve({});
    await renderApp('/');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Robin keeps');
    expect(sent).toEqual([]);
    expect(useAuth.getState().status).toBe('guest');
  });

  test('a stored token fetches the user [AUTH-002]', async () => {
    const sent = serveWork();
    const { session } = await renderApp('/projects');
    await session;
    expect(sent[0]?.path).toBe('/api/users/me');
    expect(useAuth.getState()).toMatchObject({ status: 'signedIn', user: { username: 'sweber' } });
  });

  test('a token that fetches no user is dropped [AUTH-003]', async () => {
    storeToken('token');
    serve({ 'GET /api/users/me': refusal(500, 'internal', 'Broken.') });
    const { session } = await renderApp('/projects');
    await session;
    expect(readToken()).toBeNull();
    expect(useAuth.getState().status).toBe('guest');
  });

  test('while the session is loading a guard says so and stays [AUTH-001] [SHELL-050]', async () => {
    storeToken('token');
    serve({});
    const answer = Promise.withResolvers<Response>();
    globalThis.fetch = () => answer.promise;
    const { router } = await renderApp('/projects');
    expect(useAuth.getState().status).toBe('loading');
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(addressOf(router)).toBe('/projects');
    answer.resolve(new Response('{}', { status: 500 }));
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
  });
});

describe('guests', () => {
  test('are sent from a guarded page to the login, with the page they wanted [SHELL-025] [SHELL-046] [SHELL-047]', async () => {
    serve({});
    const { router } = await renderApp('/projects');
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/projects' } });
  });

  test.each([
    ['/chat', 'SHELL-023', 'ROLE2-027'],
    ['/projects/new', 'SHELL-027', 'ROLE2-029'],
    ['/projects/1', 'SHELL-029', 'ROLE2-029'],
    ['/profile', 'SHELL-032', 'SHELL-044'],
    ['/po_documents', 'SHELL-036', 'ROLE2-028'],
    ['/workflow', 'OPEN1-017', 'OPEN2-001'],
    ['/admin', 'SHELL-038', 'SHELL-044'],
  ])('do not see %s [%s] [%s] [SHELL-046] [OPEN2-157]', async (path) => {
    serve({});
    const { router } = await renderApp(path);
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
  });

  test('see language menu and login button and nothing of the working area [SHELL-061] [SHELL-062] [SHELL-063]', async () => {
    serve({});
    await renderApp('/');
    expect(await screen.findByRole('button', { name: 'Language: English' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Sign in' }).length).toBeGreaterThan(0);
    const banner = within(screen.getByRole('banner'));
    for (const name of ['Projects', 'Chat', 'Documents'])
      expect(banner.queryByText(name)).toBeNull();
    expect(banner.queryByRole('button', { name: /^(Account|Project)/ })).toBeNull();
  });

  test('read the 404 page at an unknown address, without being asked to log in [SHELL-040] [SHELL-041] [SHELL-042] [ERR1-062]', async () => {
    serve({});
    const { router } = await renderApp('/nowhere/at/all');
    expect(await screen.findByText('404 - Page not found')).toBeTruthy();
    expect(screen.getByText('The requested page does not exist.')).toBeTruthy();
    expect(addressOf(router)).toBe('/nowhere/at/all');
  });

  test.each(['de', 'en'] as const)(
    'may read that access is denied, in %s [SHELL-019] [SHELL-020] [OPEN1-001]',
    async (language) => {
      serve({});
      await renderApp('/unauthorized', { language });
      expect(await screen.findByText('Access denied')).toBeTruthy();
    },
  );

  test.each(['/nowhere', '/unauthorized', '/login'])(
    'have their header on %s [OPEN1-027]',
    async (path) => {
      serve({});
      await renderApp(path);
      const banner = within(await screen.findByRole('banner'));
      expect(banner.getByRole('button', { name: 'Language: English' })).toBeTruthy();
      expect(banner.getAllByRole('button', { name: 'Sign in' }).length).toBeGreaterThan(0);
    },
  );
});

const roleRows = [
  ['user', 'ROLE-013', 'ROLE-016', 'ROLE-019'],
  ['poweruser', 'ROLE-014', 'ROLE-017', 'ROLE-020'],
  ['admin', 'ROLE-015', 'ROLE-018', 'ROLE-021'],
] as const;

describe('somebody who is signed in', () => {
  const active = sampleUser({ active_project_id: 1 });

  test.each([
    ['/', 'SHELL-051'],
    ['/login', 'SHELL-054'],
    ['/register', 'SHELL-055'],
  ])('%s leads to the chat when the record has an active project [%s]', async (path) => {
    serveWork({ user: active });
    const { router } = await renderApp(path);
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
  });

  test.each([
    ['/', 'SHELL-052', 'SHELL-053'],
    ['/login', 'SHELL-054', 'SHELL-054'],
    ['/register', 'SHELL-055', 'SHELL-055'],
  ])(
    '%s leads to the chat when only this browser knows an active project [%s], and to the projects when none is active [%s] [OPEN1-013]',
    async (path) => {
      for (const [stored, expected] of [
        ['{"id":1}', '/chat'],
        ['null', '/projects'],
      ] as const) {
        localStorage.setItem('active_project', stored);
        serveWork();
        const { router } = await renderApp(path);
        await waitFor(() => expect(addressOf(router)).toBe(expected));
        cleanup();
      }
    },
  );

  test('/chat leads to the projects when none is active [SHELL-056]', async () => {
    serveWork();
    const { router } = await renderApp('/chat');
    await waitFor(() => expect(addressOf(router)).toBe('/projects'));
  });

  test.each(['de', 'en'] as const)(
    'may read that access is denied, in %s, without being led elsewhere [SHELL-019]',
    async (language) => {
      serveWork({ user: active });
      const { router } = await renderApp('/unauthorized', { language });
      await screen.findByRole('button', { name: /: sweber$/ });
      expect(screen.getByText('Access denied')).toBeTruthy();
      expect(addressOf(router)).toBe('/unauthorized');
    },
  );

  test('a role that is too low leads to the refusal, not to the login [SHELL-027] [SHELL-048] [ROLE-025]', async () => {
    serveWork();
    const { router } = await renderApp('/projects/new');
    await waitFor(() => expect(addressOf(router)).toBe('/unauthorized'));
  });

  test('a role that is too low for the administration leads to the refusal [SHELL-038] [SHELL-045] [SHELL-048] [ROLE-040] [ROLE-041]', async () => {
    for (const role of ['user', 'poweruser'] as const) {
      serveWork({ user: sampleUser({ roles: [role] }) });
      const { router } = await renderApp('/admin');
      await waitFor(() => expect(addressOf(router)).toBe('/unauthorized'));
      cleanup();
    }
  });

  test('an admin opens the administration [SHELL-039] [ROLE-042]', async () => {
    serveWork({ user: sampleUser({ roles: ['admin'] }) });
    const { router } = await renderApp('/admin');
    await screen.findByRole('button', { name: 'Account: sweber' });
    expect(addressOf(router)).toBe('/admin');
  });

  test.each(roleRows)(
    'the role %s may use chat, projects, documents and workflow [%s] [%s] [%s] [SHELL-024] [SHELL-037] [SHELL-043] [OPEN1-017] [ROLE2-006] [ROLE2-007]',
    async (role) => {
      const pages = [
        ['/chat', 'Chat'],
        ['/projects', 'Projects'],
        ['/po_documents', 'Documents'],
        ['/workflow', 'Workflow'],
      ] as const;
      for (const [path, heading] of pages) {
        serveWork({ user: { ...active, roles: [role] } });
        const { router } = await renderApp(path);
        expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
        expect(addressOf(router)).toBe(path);
        cleanup();
      }
    },
  );

  test('the documents say honestly that there are none yet, and lead to the chat [SHELL-037]', async () => {
    serveWork({ user: active });
    await renderApp('/po_documents');
    expect(await screen.findByText('No documents yet')).toBeTruthy();
    const toChat = screen.getByRole('link', { name: 'Open chat' });
    expect(toChat.getAttribute('href')).toBe('/chat');
  });

  test('the documents lead somebody without a project to the projects', async () => {
    serveWork({ projects: [] });
    await renderApp('/po_documents');
    const way = await screen.findByRole('link', { name: 'To the projects' });
    expect(way.getAttribute('href')).toBe('/projects');
  });

  test('the workflow needs an active project, as the chat does', async () => {
    serveWork();
    const { router } = await renderApp('/workflow');
    await waitFor(() => expect(addressOf(router)).toBe('/projects'));
  });

  test.each([
    ['poweruser', 'ROLE-026'],
    ['admin', 'ROLE-027'],
  ] as const)('/projects/new shows the form to a %s [SHELL-028] [%s]', async (role, _row) => {
    serveWork({ user: sampleUser({ roles: [role] }) });
    await renderApp('/projects/new');
    expect(await screen.findByRole('heading', { name: 'Create New Project' })).toBeTruthy();
  });

  test('a login from a guarded page leads by these rules, not back to that page [OPEN1-012]', async () => {
    serveWork({ user: active });
    localStorage.removeItem('token');
    const { router } = await renderApp('/projects');
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    await act(() => useAuth.getState().logIn('sweber', 'secret'));
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
  });

  test('a login leads to the chat when there is a project, of which the first that is not archived becomes active [SHELL-057] [OPEN1-013]', async () => {
    const archived = sampleProject({ id: 3, is_archived: true });
    const sent = serveWork({ projects: [archived, sampleProject(), sampleProject({ id: 2 })] });
    localStorage.removeItem('token');
    const { router } = await renderApp('/login');
    await act(() => useAuth.getState().logIn('sweber', 'secret'));
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
    const change = sent.find(({ method }) => method === 'PUT');
    expect(change?.body).toEqual({ active_project_id: 1 });
  });

  test('whoever goes on to another page after a login stays there, however late the record has their project', async () => {
    const stored = Promise.withResolvers<void>();
    serve({
      'GET /api/users/me': { status: 200, body: sampleUser() },
      'PUT /api/users/me': async () => {
        await stored.promise;
        return { status: 200, body: sampleUser({ active_project_id: 1 }) };
      },
      'GET /api/projects': { status: 200, body: [sampleProject()] },
      'POST /api/auth/login': {
        status: 200,
        body: { access_token: 'token', token_type: 'bearer' },
      },
    });
    const { router } = await renderApp('/login');
    await act(() => useAuth.getState().logIn('sweber', 'secret'));
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
    fireEvent.click(await screen.findByRole('link', { name: 'Projects' }));
    await waitFor(() => expect(addressOf(router)).toBe('/projects'));
    await act(async () => stored.resolve());
    await waitFor(() => expect(useAuth.getState().user?.active_project_id).toBe(1));
    expect(addressOf(router)).toBe('/projects');
  });

  test('a login without any project leads to the projects [SHELL-057] [OPEN1-013]', async () => {
    const sent = serveWork({ projects: [sampleProject({ is_archived: true })] });
    localStorage.removeItem('token');
    const { router } = await renderApp('/login');
    await act(() => useAuth.getState().logIn('sweber', 'secret'));
    await waitFor(() => expect(addressOf(router)).toBe('/projects'));
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});

describe('an answer of 401', () => {
  test('a 401 of any call signs out and leads to the login [AUTH-011] [AUTH-012] [AUTH-014] [ERR1-061]', async () => {
    storeToken('token');
    serve({
      'GET /api/users/me': { status: 200, body: sampleUser() },
      'GET /api/projects': refusal(401, 'unauthorized', 'Who?'),
    });
    const { router } = await renderApp('/projects');
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    expect(readToken()).toBeNull();
    expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null });
  });

  test.each(['/unauthorized', '/no/such/page'])(
    'leads to the login from a page that guests may see, too: %s [AUTH-012] [AUTH-014] [ERR1-061]',
    async (path) => {
      storeToken('token');
      const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
      serve({
        'GET /api/users/me': { status: 200, body: sampleUser() },
        'GET /api/projects': () => answer.promise,
      });
      const { router } = await renderApp(path);
      await waitFor(() => expect(useAuth.getState().user).not.toBeNull());
      expect(addressOf(router)).toBe(path);
      await act(async () => answer.resolve(refusal(401, 'unauthorized', 'Who?')));
      await waitFor(() => expect(addressOf(router)).toBe('/login'));
      expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null });
    },
  );

  test.each(['/', '/register', '/unauthorized', '/nowhere', '/projects'])(
    'at the start leads to the login from %s too, although nobody is asked to sign in there, with the page that was wanted [AUTH-012] [ERR1-061] [SHELL-047]',
    async (address) => {
      storeToken('token');
      serve({ 'GET /api/users/me': refusal(401, 'unauthorized', 'Who?') });
      const { router } = await renderApp(address);
      await waitFor(() => expect(addressOf(router)).toBe('/login'));
      expect(router.state.location.state).toMatchObject({ from: { pathname: address } });
      await screen.findByText('You are signed out');
    },
  );

  test('leads to the login once: whoever goes on from there as a guest stays where they are', async () => {
    storeToken('token');
    serve({ 'GET /api/users/me': refusal(401, 'unauthorized', 'Who?') });
    const { router } = await renderApp('/nowhere');
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
    fireEvent.click(screen.getAllByRole('link', { name: /Robin/ })[0] as HTMLElement);
    await waitFor(() => expect(addressOf(router)).toBe('/'));
  });

  test('is told where one signs in again, and to nobody else', async () => {
    storeToken('token');
    serve({
      'GET /api/users/me': { status: 200, body: sampleUser() },
      'GET /api/projects': refusal(401, 'unauthorized', 'Who?'),
    });
    await renderApp('/projects');
    expect((await screen.findByText('You are signed out')).closest('[role=status]')).not.toBeNull();
    cleanup();
    await renderApp('/login');
    await screen.findByLabelText('Username');
    expect(screen.queryByText('You are signed out')).toBeNull();
  });

  test('is told no more to whoever has signed in again and then logged out themselves', async () => {
    storeToken('token');
    const refusals = [refusal(401, 'unauthorized', 'Who?')];
    serve({
      'GET /api/users/me': { status: 200, body: sampleUser() },
      'GET /api/projects': () => refusals.pop() ?? { status: 200, body: [] },
      'POST /api/auth/login': {
        status: 200,
        body: { access_token: 'again', token_type: 'bearer' },
      },
      'POST /api/auth/logout': { status: 204 },
    });
    const { router } = await renderApp('/projects');
    await screen.findByText('You are signed out');
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'sweber' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Secret!' } });
    const form = screen.getByLabelText('Username').closest('form') as HTMLElement;
    fireEvent.click(within(form).getByRole('button', { name: 'Sign in' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Account:/ }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(addressOf(router)).toBe('/'));
    const tabs = await screen.findByRole('tablist', { name: 'Sign in or register' });
    fireEvent.click(within(tabs).getByRole('tab', { name: 'Sign in' }));
    await screen.findByLabelText('Username');
    expect(screen.queryByText('You are signed out')).toBeNull();
  });
});

// The frame gives the chat a window of its own and the header marks where one is by the address as the app writes it.
test.each([
  ['/chat/', '/chat'],
  ['/Chat', '/chat'],
  ['//projects//', '/projects'],
])(
  'an address with slashes too many or with capitals, %s, leads to the page that is meant, %s, with what stands behind it',
  async (typed, address) => {
    serveWork({ user: sampleUser({ active_project_id: 1 }) });
    const { router } = await renderApp(`${typed}?a=1#b`);
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: address,
        search: '?a=1',
        hash: '#b',
      }),
    );
  },
);
