import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal, serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { readToken, storeToken } from '#shared/api/token.ts';

/** A server that knows one signed-in user and their projects. */
function serveWork({ user = sampleUser(), projects = [sampleProject()] } = {}) {
  storeToken('token');
  let stored = user;
  return serve({
    'GET /api/users/me': () => ({ status: 200, body: stored }),
    'PUT /api/users/me': ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return { status: 200, body: stored };
    },
    'GET /api/projects': { status: 200, body: projects },
    'GET /api/projects/1/users': { status: 200, body: [] },
    'GET /api/projects/2/users': { status: 200, body: [] },
    'POST /api/auth/login': { status: 200, body: { access_token: 'token', token_type: 'bearer' } },
    'POST /api/auth/logout': { status: 204 },
  });
}

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

  test('a stored token fetches the user [AUTH-001] [AUTH-002]', async () => {
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

  test('while the session is loading a guard says so and stays [SHELL-050]', async () => {
    storeToken('token');
    serve({});
    const answer = Promise.withResolvers<Response>();
    globalThis.fetch = () => answer.promise;
    const { router } = await renderApp('/projects');
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
    ['/chat', 'SHELL-023'],
    ['/projects/new', 'SHELL-027'],
  ])('do not see %s [%s]', async (path) => {
    serve({});
    const { router } = await renderApp(path);
    await waitFor(() => expect(addressOf(router)).toBe('/login'));
  });

  test('see language menu and login button and nothing of the working area [SHELL-061] [SHELL-062] [SHELL-063]', async () => {
    serve({});
    await renderApp('/');
    expect(await screen.findByRole('button', { name: 'Language: English' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Sign in' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Projects' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Account/ })).toBeNull();
  });

  test('read the 404 page at an unknown address, without being asked to log in [SHELL-040] [SHELL-041] [SHELL-042]', async () => {
    serve({});
    const { router } = await renderApp('/nowhere/at/all');
    expect(await screen.findByText('404 - Page not found')).toBeTruthy();
    expect(screen.getByText('The requested page does not exist.')).toBeTruthy();
    expect(addressOf(router)).toBe('/nowhere/at/all');
  });

  test('may read that access is denied [SHELL-019] [SHELL-020]', async () => {
    serve({});
    await renderApp('/unauthorized');
    expect(await screen.findByText('Access denied')).toBeTruthy();
  });

  test.each([
    ['/login', 'Sign in', 'SHELL-015'],
    ['/register', 'Register', 'SHELL-016'],
  ])('%s shows the landing page with the tab "%s" open [%s]', async (path, tab) => {
    serve({});
    await renderApp(path);
    const chosen = await screen.findByRole('tab', { name: tab, selected: true });
    expect(chosen).toBeTruthy();
    expect(screen.getByText(/Robin keeps/)).toBeTruthy();
  });
});

describe('redirects of somebody who is signed in', () => {
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

  test('/ leads to the chat when only this browser knows an active project [SHELL-052]', async () => {
    localStorage.setItem('active_project', '{"id":1}');
    serveWork();
    const { router } = await renderApp('/');
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
  });

  test('/ leads to the projects when none is active [SHELL-053]', async () => {
    serveWork();
    const { router } = await renderApp('/');
    await waitFor(() => expect(addressOf(router)).toBe('/projects'));
  });

  test('/chat leads to the projects when none is active [SHELL-056]', async () => {
    serveWork();
    const { router } = await renderApp('/chat');
    await waitFor(() => expect(addressOf(router)).toBe('/projects'));
  });

  test('a role that is too low leads to the refusal, not to the login [SHELL-027] [SHELL-048]', async () => {
    serveWork();
    const { router } = await renderApp('/projects/new');
    await waitFor(() => expect(addressOf(router)).toBe('/unauthorized'));
  });

  test('/projects/new shows the form to a power user [SHELL-028]', async () => {
    serveWork({ user: sampleUser({ roles: ['poweruser'] }) });
    await renderApp('/projects/new');
    expect(await screen.findByRole('heading', { name: 'Create New Project' })).toBeTruthy();
  });

  test('a login leads to the chat when there is a project, which becomes active [SHELL-057]', async () => {
    const sent = serveWork();
    localStorage.removeItem('token');
    const { router } = await renderApp('/login');
    await act(() => useAuth.getState().logIn('sweber', 'secret'));
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
    const change = sent.find(({ method }) => method === 'PUT');
    expect(change?.body).toEqual({ active_project_id: 1 });
  });

  test('a login without any project leads to the projects [SHELL-057]', async () => {
    serveWork({ projects: [sampleProject({ is_archived: true })] });
    localStorage.removeItem('token');
    const { router } = await renderApp('/login');
    await act(() => useAuth.getState().logIn('sweber', 'secret'));
    await waitFor(() => expect(addressOf(router)).toBe('/projects'));
  });
});

describe('the header of the working area', () => {
  const admin = sampleUser({ first_name: 'Sofia', last_name: 'Weber', roles: ['admin', 'user'] });

  test('shows brand, links, project selector and account [SHELL-058] [SHELL-059] [SHELL-060] [SHELL-064] [SHELL-065] [SHELL-067] [SHELL-068]', async () => {
    serveWork({ user: sampleUser({ active_project_id: 1 }) });
    await renderApp('/projects');
    expect(await screen.findByRole('link', { name: 'Projects' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Chat' })).toBeTruthy();
    expect(screen.getByText('Product-owner companion')).toBeTruthy();
    expect(
      (await screen.findAllByRole('button', { name: 'Project: Customer portal' })).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Account: sweber' })).toBeTruthy();
  });

  test('the account menu names the person, their e-mail and their roles [SHELL-069] [SHELL-070] [SHELL-071] [SHELL-075] [SHELL-076]', async () => {
    serveWork({ user: admin });
    await renderApp('/projects');
    fireEvent.click(await screen.findByRole('button', { name: 'Account: Sofia Weber' }));
    const menu = screen.getByRole('menu', { name: 'Account' });
    expect(menu.textContent).toContain('Sofia Weber');
    expect(menu.textContent).toContain('sofia.weber@example.org');
    expect(menu.textContent).toMatch(/Admin.*User/);
    expect(menu.textContent).toMatch(/Deutsch.*English/);
    expect(menu.textContent).toContain('Log out');
  });

  test('logging out revokes the token, forgets the person and returns to the front page [AUTH-008] [AUTH-009] [SHELL-077] [SHELL-078]', async () => {
    const sent = serveWork();
    const { router } = await renderApp('/projects');
    fireEvent.click((await screen.findAllByText('Log out'))[0] as HTMLElement);
    await waitFor(() => expect(addressOf(router)).toBe('/'));
    expect(sent.some(({ path }) => path === '/api/auth/logout')).toBe(true);
    expect(readToken()).toBeNull();
    expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null });
  });

  test('on small screens a burger menu offers the same [SHELL-079] [SHELL-080]', async () => {
    serveWork({ user: admin });
    await renderApp('/projects');
    fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('menu', { name: 'Menu' });
    for (const entry of ['Sofia Weber', 'Projects', 'Chat', 'Deutsch', 'Dark', 'Log out']) {
      expect(menu.textContent).toContain(entry);
    }
  });

  test.each([
    ['without a project', []],
    ['with archived projects only', [sampleProject({ is_archived: true })]],
  ])(
    '%s the chat link is disabled, says why and leads to the projects [SHELL-081] [SHELL-083] [SHELL-085] [SHELL-087]',
    async (_case, projects) => {
      serveWork({ projects, user: sampleUser({ roles: ['admin'] }) });
      const { router } = await renderApp('/projects/new');
      const link = await screen.findByRole('link', { name: 'Chat' });
      expect(link.getAttribute('aria-disabled')).toBe('true');
      expect(link.getAttribute('title')).toBe('Create a project first');
      fireEvent.click(link);
      await waitFor(() => expect(addressOf(router)).toBe('/projects'));
    },
  );

  test('the chat link makes the first project active when none is [SHELL-065]', async () => {
    const sent = serveWork({
      projects: [sampleProject({ is_archived: true }), sampleProject({ id: 2 })],
    });
    const { router } = await renderApp('/projects');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('aria-disabled')).toBeNull(),
    );
    fireEvent.click(screen.getByRole('link', { name: 'Chat' }));
    await waitFor(() => expect(addressOf(router)).toBe('/chat'));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ active_project_id: 2 });
  });

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
});
