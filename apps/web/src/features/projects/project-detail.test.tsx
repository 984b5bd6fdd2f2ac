import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { projectMembershipEndpoints } from '@robin/contract/project-membership';
import { projectEndpoints } from '@robin/contract/projects';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { ownMembership, serveProjects } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';

const portal = sampleProject({
  id: 1,
  name: 'Portal',
  description: 'Returns without a call',
  jira_project_key: 'RET',
  jira_project_name: 'Returns',
  github_repository_url: 'https://github.com/example-org/portal',
  created_at: '2024-01-12T09:00:00Z',
  updated_at: '2024-02-03T14:02:00Z',
});
const gone = sampleProject({ id: 3, name: 'Gone', is_archived: true });

const edit = () => screen.queryByRole('button', { name: 'Edit' });
const openDetail = async (path = '/projects/1') => {
  const { router } = await renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  return router;
};

describe('the page of a project', () => {
  test.each(['user', 'poweruser', 'admin'] as const)(
    'a %s may open it [ROLE-016] [ROLE-017] [ROLE-018] [SHELL-030]',
    async (role) => {
      serveProjects({ projects: [portal], role, members: { 1: [ownMembership(false)] } });
      await openDetail();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Portal');
    },
  );

  test('asks a guest to sign in [SHELL-029]', async () => {
    const { router } = await renderApp('/projects/1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  test('shows what there is to know about it [PROJ-034] [PROJ-036] [PROJ-040] [PROJ-041] [PROJ-042] [PROJ-043] [PROJ-044] [PROJ-045]', async () => {
    serveProjects({ projects: [portal] });
    await openDetail();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Portal');
    expect(screen.getByText('Returns without a call')).toBeTruthy();
    expect(screen.getByText('Returns')).toBeTruthy();
    expect(screen.getByText('Jira · RET')).toBeTruthy();
    const repository = screen.getByRole('link', { name: /^portal/ });
    expect(repository.getAttribute('href')).toBe('https://github.com/example-org/portal');
    expect(screen.getByText('GitHub · example-org')).toBeTruthy();
    expect(screen.getByText('Created Jan 12, 2024').getAttribute('datetime')).toBe(
      portal.created_at,
    );
    expect(screen.getByText(/^updated Feb 3, 2024, \d\d:\d\d$/).getAttribute('datetime')).toBe(
      portal.updated_at,
    );
    expect(screen.getByRole('link', { name: 'All projects' }).getAttribute('href')).toBe(
      '/projects',
    );
    expect(document.title).toContain('Portal');
  });

  test('shows the key or the name of its Jira project where the other is missing [PROJ-041] [PROJ-042]', async () => {
    for (const [field, shown] of [
      ['jira_project_key', 'RET'],
      ['jira_project_name', 'Returns'],
    ] as const) {
      serveProjects({ projects: [sampleProject({ [field]: shown })] });
      await openDetail();
      expect(screen.getByText(shown).nextElementSibling?.textContent).toBe('Jira');
      cleanup();
    }
  });

  test.each([
    ['https://github.com/acme/shop/tree/main/docs', 'shop', 'GitHub · acme'],
    ['https://github.com/acme/shop.git', 'shop', 'GitHub · acme'],
    ['https://git.example.org/group/team/shop', 'shop', 'GitHub · team'],
  ])('names the repository of %s [PROJ-043]', async (url, name, caption) => {
    serveProjects({ projects: [sampleProject({ github_repository_url: url })] });
    await openDetail();
    const link = screen.getByRole('link', { name: new RegExp(`^${name}`) });
    expect(link.getAttribute('href')).toBe(url);
    expect(screen.getByText(caption)).toBeTruthy();
  });

  test('an address that no browser should follow is no link', async () => {
    const url = 'javascript:alert(1)';
    serveProjects({ projects: [sampleProject({ github_repository_url: url })] });
    await openDetail();
    expect(screen.getByText(url).closest('a')).toBeNull();
  });

  test('says that there is neither a description nor a connection', async () => {
    serveProjects({ projects: [sampleProject()] });
    await openDetail();
    expect(screen.getByText('No description yet.')).toBeTruthy();
    expect(screen.getByText('No connections yet.')).toBeTruthy();
  });

  test('an archived one has a badge, and no way into the chat [PROJ-035]', async () => {
    serveProjects({ projects: [portal, gone] });
    await openDetail('/projects/3');
    expect(within(screen.getByRole('heading', { level: 1 })).getByText('Archived')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open chat' })).toBeNull();
  });

  test('is found in the list of all projects, archived ones included [OPEN1-117]', async () => {
    const { sent } = serveProjects({ projects: [portal] });
    await openDetail();
    const paths = sent.map(({ path }) => path);
    expect(paths).toContain('/api/projects?include_archived=true');
    expect(paths).not.toContain('/api/projects/1');
  });

  test('projects have these calls and no others, and none that deletes one [OPEN1-136] [OPEN1-137]', () => {
    const all = { ...projectEndpoints, ...projectMembershipEndpoints };
    const calls = Object.values(all).map(({ method, path }) => `${method} ${path}`);
    expect(calls.sort()).toEqual([
      'DELETE /api/projects/{projectId}/users/{userId}',
      'GET /api/projects',
      'GET /api/projects/{projectId}/available-users',
      'GET /api/projects/{projectId}/users',
      'POST /api/projects',
      'POST /api/projects/{projectId}/users',
      'PUT /api/projects/{projectId}',
      'PUT /api/projects/{projectId}/archive',
      'PUT /api/projects/{projectId}/users/{userId}',
    ]);
  });
});

describe('an address without a project', () => {
  test.each(['abc', '1x', '-1', '1.5'])(
    'that is no number (%s) says so with a way to the overview, without asking the server for it [SHELL-031] [PROJ-051] [ERR1-032] [OPEN1-116]',
    async (id) => {
      const { sent } = serveProjects({ projects: [portal] });
      await openDetail(`/projects/${id}`);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Project not found');
      const link = screen.getByRole('link', { name: 'To the project overview' });
      expect(link.getAttribute('href')).toBe('/projects');
      expect(sent.some(({ path }) => path.startsWith('/api/projects/'))).toBe(false);
    },
  );

  test('that the person may see leads to the list, which says why [PROJ-052] [ERR1-024] [OPEN1-116]', async () => {
    const { sent } = serveProjects({ projects: [portal] });
    const { router } = await renderApp('/projects/99');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(
      await screen.findByText('This project does not exist, or you are not part of it.'),
    ).toBeTruthy();
    expect(sent.some(({ path }) => path.startsWith('/api/projects/'))).toBe(false);
    // Shown once: not again when the page is loaded anew.
    await waitFor(() => expect(router.state.location.state).toBeNull());
  });

  test('that cannot be loaded leads to the list [PROJ-053] [ERR1-023] [OPEN1-116]', async () => {
    serveProjects({ handlers: { 'GET /api/projects': refusal(403, 'forbidden', 'No.') } });
    const { router } = await renderApp('/projects/1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });
});

describe('who may do what with a project', () => {
  const people = [
    { role: 'user', isAdmin: false, may: false },
    { role: 'user', isAdmin: true, may: true },
    { role: 'poweruser', isAdmin: false, may: true },
    { role: 'admin', isAdmin: false, may: true },
  ] as const;

  test.each(people)(
    '$role, project admin $isAdmin: may edit and archive $may [PROJ-037] [ROLE-031] [ROLE-032] [ROLE-033] [ROLE-034] [ROLE-035] [ROLE-036] [OPEN1-112]',
    async ({ role, isAdmin, may }) => {
      serveProjects({ projects: [portal], role, members: { 1: [ownMembership(isAdmin)] } });
      await openDetail();
      await screen.findByText('own@example.org');
      expect(edit() !== null).toBe(may);
      if (!may) return;
      fireEvent.click(edit() as HTMLElement);
      expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy();
    },
  );

  test.each(people)(
    '$role, project admin $isAdmin: may activate an archived one $may [ROLE-034] [ROLE-035] [ROLE-036] [OPEN1-114]',
    async ({ role, isAdmin, may }) => {
      serveProjects({ projects: [gone], role, members: { 3: [ownMembership(isAdmin)] } });
      await openDetail('/projects/3');
      await screen.findByText('own@example.org');
      expect(screen.queryByRole('button', { name: 'Activate' }) !== null).toBe(may);
    },
  );

  test.each(people)(
    '$role, project admin $isAdmin: may manage members $may [ROLE-037] [ROLE-038] [ROLE-039] [OPEN1-121]',
    async ({ role, isAdmin, may }) => {
      serveProjects({ projects: [portal], role, members: { 1: [ownMembership(isAdmin)] } });
      await openDetail();
      await screen.findByText('own@example.org');
      expect(screen.queryByRole('combobox', { name: 'Select a person' }) !== null).toBe(may);
    },
  );

  test('members are managed in edit mode as in view mode, and not while the project is archived [OPEN1-121]', async () => {
    const members = [ownMembership(true), { ...ownMembership(false), user_id: 77 }];
    serveProjects({ projects: [portal, gone], role: 'admin', members: { 1: members, 3: members } });
    const controls = () => [
      screen.queryByRole('combobox', { name: 'Select a person' }) !== null,
      screen.queryAllByRole('combobox', { name: /^Project role of / }).length > 0,
      screen.queryAllByRole('button', { name: /^Remove / }).length > 0,
    ];
    await openDetail();
    await screen.findAllByText('own@example.org');
    expect(controls()).toEqual([true, true, true]);
    fireEvent.click(edit() as HTMLElement);
    expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy();
    expect(controls()).toEqual([true, true, true]);
    cleanup();
    await openDetail('/projects/3');
    await screen.findAllByText('own@example.org');
    expect(controls()).toEqual([false, false, false]);
  });

  test('somebody who is no member manages it as power user [OPEN1-111]', async () => {
    serveProjects({ projects: [sampleProject({ own_role: null })], role: 'poweruser' });
    await openDetail();
    expect(edit()).toBeTruthy();
  });

  test('the own role is read from the members, with one call [ROLE-006]', async () => {
    const { callsTo } = serveProjects({
      projects: [sampleProject({ own_role: 'member' })],
      members: { 1: [ownMembership(true)] },
    });
    await openDetail();
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(callsTo('GET', '/api/projects/1/users')).toHaveLength(1);
  });

  test('when that fails nobody counts as project admin, and the page says so [ROLE-007] [ROLE-008]', async () => {
    const { sent } = serveProjects({
      projects: [sampleProject({ own_role: 'admin' })],
      handlers: { 'GET /api/projects/1/users': refusal(403, 'forbidden', 'No.') },
    });
    await openDetail();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Fehler beim Überprüfen der Projektberechtigung').lang).toBe(
      'de',
    );
    expect(edit()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(sent.filter(({ path }) => path === '/api/projects/1/users')).toHaveLength(2),
    );
  });

  test('without a line the page says so, too, and asks again once the line is back [ROLE-007]', async () => {
    let isDown = true;
    serveProjects({
      projects: [portal],
      handlers: {
        'GET /api/projects/1/users': () =>
          isDown ? refusal(403, 'forbidden', 'No.') : { status: 200, body: [ownMembership(true)] },
      },
    });
    // The list of projects is there since the page before.
    await renderApp('/projects');
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    fireEvent.click(await screen.findByRole('link', { name: 'Details: Portal' }));
    await screen.findByText('Fehler beim Überprüfen der Projektberechtigung');
    isDown = false;
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  });
});
