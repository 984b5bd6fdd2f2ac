import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Project } from '@robin/contract/projects';
import { storeToken } from '#shared/api/token.ts';
import { refusal, serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';

interface Work {
  projects?: Project[];
  role?: 'user' | 'poweruser';
  activeProjectId?: number | null;
  handlers?: Parameters<typeof serve>[0];
}

function serveWork({ projects = [], role = 'user', activeProjectId = null, handlers }: Work) {
  storeToken('token');
  const user = sampleUser({ roles: [role], active_project_id: activeProjectId });
  const member = { user_id: 1, username: 'sweber', email: 'x@y', is_admin: false };
  const list = [...projects];
  return serve({
    'GET /api/users/me': { status: 200, body: user },
    'PUT /api/users/me': ({ body }) => ({ status: 200, body: { ...user, ...(body as object) } }),
    'GET /api/projects': () => ({ status: 200, body: list }),
    'POST /api/projects': ({ body }) => {
      const project = sampleProject({ id: 50, ...(body as object) });
      list.push(project);
      return { status: 201, body: project };
    },
    'GET /api/projects/1/users': { status: 200, body: [{ ...member, is_admin: true }] },
    'GET /api/projects/2/users': { status: 200, body: [member] },
    'GET /api/projects/3/users': { status: 200, body: [] },
    'GET /api/projects/50/users': { status: 200, body: [{ ...member, is_admin: true }] },
    ...handlers,
  });
}

const first = sampleProject({ id: 1, name: 'Alpha', description: 'About alpha' });
const second = sampleProject({ id: 2, name: 'Beta' });
const archived = sampleProject({ id: 3, name: 'Gone', is_archived: true });

async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') as HTMLElement);
}

describe('the list of projects', () => {
  test('shows name, description and own role on each card [SHELL-026] [PROJ-022] [PROJ-025] [PROJ-026]', async () => {
    const sent = serveWork({ projects: [first, second] });
    await renderApp('/projects');
    const card = await cardOf('Alpha');
    expect(card.getByText('About alpha')).toBeTruthy();
    expect(await card.findByText('Project admin')).toBeTruthy();
    expect(await (await cardOf('Beta')).findByText('Member')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toContain('/api/projects/2/users');
  });

  test('the chat button makes the project active and opens the chat [PROJ-027] [PROJ-028] [PROJ-029]', async () => {
    const sent = serveWork({ projects: [first, second], activeProjectId: 1 });
    const { router } = await renderApp('/projects');
    const card = await cardOf('Beta');
    fireEvent.click(card.getByRole('button', { name: 'Open chat: Beta' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ active_project_id: 2 });
  });

  test('archived projects appear with a badge only when asked for [PROJ-024] [PROJ-031] [PROJ-032]', async () => {
    serveWork({ projects: [first, archived] });
    await renderApp('/projects');
    await cardOf('Alpha');
    expect(screen.queryByText('Gone')).toBeNull();
    fireEvent.click(screen.getByLabelText('Show archived projects'));
    const card = await cardOf('Gone');
    expect(card.getByText('Archived')).toBeTruthy();
    expect(card.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  });

  test('the hero leads on with the active project [PROJ-017] [PROJ-018]', async () => {
    serveWork({ projects: [first, second], activeProjectId: 2 });
    const { router } = await renderApp('/projects');
    expect(await screen.findByText('Continue in “Beta”')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'To the chat' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
  });

  test('without a project that is not archived the hero prompts to create one [PROJ-019] [PROJ-020] [PROJ-033]', async () => {
    serveWork({ projects: [archived], role: 'poweruser' });
    await renderApp('/projects');
    expect(await screen.findByText('Create your first project')).toBeTruthy();
    expect(screen.getByText('No projects yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New project' }).getAttribute('href')).toBe(
      '/projects/new',
    );
  });

  test('somebody who may not create projects sees no link to do so [PROJ-020]', async () => {
    serveWork({ projects: [] });
    await renderApp('/projects');
    expect(await screen.findByText('A project is missing here')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /New project/ })).toBeNull();
  });

  test('a list that does not load says so and can be asked for again', async () => {
    const refused = { 'GET /api/projects': refusal(403, 'forbidden', 'No.') };
    const sent = serveWork({ handlers: refused });
    await renderApp('/projects');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.startsWith('/api/projects'))).toHaveLength(2),
    );
  });
});

describe('a new project', () => {
  const labels = {
    name: /^Project Name \*/,
    description: /^Description/,
    key: /^Jira Project Key/,
    jiraName: /^Jira Project Name/,
    url: /^GitHub Repository URL/,
  };
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const create = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Create' }));
    });

  test('has one title, five fields and a button to create [PROJ-071] [PROJ-073] [PROJ-074] [PROJ-075] [PROJ-076] [PROJ-077] [PROJ-079] [PROJ-087]', async () => {
    serveWork({ role: 'poweruser' });
    await renderApp('/projects/new');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Create New Project' }),
    ).toBeTruthy();
    for (const label of Object.values(labels)) expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByLabelText(labels.url).getAttribute('type')).toBe('url');
    expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy();
  });

  test('asks for a name and sends nothing without one [PROJ-082] [PROJ-083]', async () => {
    const sent = serveWork({ role: 'poweruser' });
    await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, '   ');
    await create();
    expect(screen.getByRole('alert').textContent).toBe('Please enter a project name.');
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('writes the Jira key in capitals, counts it, and shows the card that will be [PROJ-084] [PROJ-085]', async () => {
    serveWork({ role: 'poweruser' });
    await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns without a call');
    type(labels.key, 'returnsandmore');
    expect(screen.getByLabelText<HTMLInputElement>(labels.key).value).toBe('RETURNSAND');
    expect(screen.getByText('10/10')).toBeTruthy();
    expect(screen.getByText('RETURNSAND')).toBeTruthy();
    expect(screen.getByText('Returns without a call')).toBeTruthy();
  });

  test('the first one becomes active and opens the chat [PROJ-088] [PROJ-094] [PROJ-098]', async () => {
    const sent = serveWork({ role: 'poweruser' });
    const { router } = await renderApp('/projects/new');
    await screen.findByText('The project becomes active and the chat opens.');
    type(labels.name, 'Returns');
    type(labels.key, 'ret');
    await create();
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    const [creation, activation] = sent.filter(({ method }) => method !== 'GET');
    expect(creation?.body).toEqual({ name: 'Returns', jira_project_key: 'RET' });
    expect(activation?.body).toEqual({ active_project_id: 50 });
    expect(localStorage.getItem('active_project')).toContain('"id":50');
  });

  test('every other one becomes active and returns to the list [PROJ-094]', async () => {
    serveWork({ role: 'poweruser', projects: [first], activeProjectId: 1 });
    const { router } = await renderApp('/projects/new');
    await screen.findByText('The project becomes active.');
    type(labels.name, 'Returns');
    await create();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(await (await cardOf('Returns')).findByText('Active')).toBeTruthy();
  });

  test('is busy while it is being saved [PROJ-081]', async () => {
    serveWork({ role: 'poweruser' });
    await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    globalThis.fetch = () => new Promise(() => undefined);
    await create();
    const button = await screen.findByRole('button', { name: 'Saving...' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  test('a failure keeps what was typed [ERR1-031]', async () => {
    const handlers = { 'POST /api/projects': refusal(500, 'internal', 'Broken.') };
    serveWork({ role: 'poweruser', handlers });
    await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    await create();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The project could not be saved. Please try again later.',
    );
    expect(screen.getByLabelText<HTMLInputElement>(labels.name).value).toBe('Returns');
  });

  test('Cancel returns to the projects [PROJ-078]', async () => {
    serveWork({ role: 'poweruser' });
    const { router } = await renderApp('/projects/new');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });
});
