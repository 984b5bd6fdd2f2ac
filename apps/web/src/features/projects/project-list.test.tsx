import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { refusal } from '#testing/fake-server.ts';
import { serveProjects } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';

const first = sampleProject({
  id: 1,
  name: 'Alpha',
  description: 'About alpha',
  own_role: 'admin',
});
const second = sampleProject({ id: 2, name: 'Beta' });
const archived = sampleProject({ id: 3, name: 'Gone', is_archived: true });
const many = Array.from({ length: 9 }, (_, index) =>
  sampleProject({ id: index + 1, name: `Project ${index + 1}` }),
);

async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') as HTMLElement);
}

const cardNames = () =>
  screen.getAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent);
const search = (typed: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });

describe('the list of projects', () => {
  test.each(['user', 'poweruser', 'admin'] as const)(
    'a %s sees it [ROLE-016] [ROLE-017] [ROLE-018]',
    async (role) => {
      serveProjects({ projects: [first], role });
      await renderApp('/projects');
      expect(await cardOf('Alpha')).toBeTruthy();
    },
  );

  test('shows name, description and own role on each card, without a call for each [SHELL-026] [PROJ-022] [PROJ-025] [ROLE-005]', async () => {
    const { sent } = serveProjects({ projects: [first, second] });
    await renderApp('/projects');
    const card = await cardOf('Alpha');
    expect(card.getByText('About alpha')).toBeTruthy();
    expect(card.getByText('Project admin')).toBeTruthy();
    expect((await cardOf('Beta')).getByText('Member')).toBeTruthy();
    expect(sent.some(({ path }) => path.endsWith('/users'))).toBe(false);
  });

  test('shows no role to somebody who is no member [OPEN1-111]', async () => {
    serveProjects({ projects: [sampleProject({ name: 'Alpha', own_role: null })], role: 'admin' });
    await renderApp('/projects');
    const card = await cardOf('Alpha');
    expect(card.queryByText('Member')).toBeNull();
    expect(card.queryByText('Project admin')).toBeNull();
  });

  test('the chat button makes the project active and opens the chat [PROJ-027] [PROJ-028] [PROJ-029]', async () => {
    const { sent } = serveProjects({ projects: [first, second], activeProjectId: 1 });
    const { router } = await renderApp('/projects');
    const card = await cardOf('Beta');
    fireEvent.click(card.getByRole('button', { name: 'Open chat: Beta' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ active_project_id: 2 });
  });

  test('the details button leads to the page of the project [PROJ-030]', async () => {
    serveProjects({ projects: [first, second] });
    const { router } = await renderApp('/projects');
    fireEvent.click((await cardOf('Beta')).getByRole('link', { name: 'Details: Beta' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/2'));
  });

  test('archived projects appear with a badge only when asked for, and without a chat [PROJ-024] [PROJ-031] [PROJ-032] [OPEN1-118]', async () => {
    const { sent } = serveProjects({ projects: [first, archived] });
    const { router } = await renderApp('/projects');
    await cardOf('Alpha');
    expect(screen.queryByRole('heading', { name: 'Gone' })).toBeNull();
    const checkbox = screen.getByLabelText('Show archived projects');
    expect(
      checkbox.compareDocumentPosition(screen.getByRole('list')) & Node.DOCUMENT_POSITION_PRECEDING,
    ).toBeTruthy();
    fireEvent.click(checkbox);
    const card = await cardOf('Gone');
    expect(card.getByText('Archived')).toBeTruthy();
    const chatButton = card.getByRole('button', { name: 'Open chat: Gone' });
    expect(chatButton.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(chatButton);
    expect(router.state.location.pathname).toBe('/projects');
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('the hero leads on with the active project [PROJ-017] [PROJ-018]', async () => {
    serveProjects({ projects: [first, second], activeProjectId: 2 });
    const { router } = await renderApp('/projects');
    expect(await screen.findByText('Continue in “Beta”')).toBeTruthy();
    // It comes before the heading of the page, and is none itself.
    expect(screen.getAllByRole('heading')[0]).toBe(screen.getByRole('heading', { level: 1 }));
    fireEvent.click(screen.getByRole('button', { name: 'To the chat' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
  });

  test('without an active project the hero makes the first one active that is not archived, and leads on with it [PROJ-018] [OPEN1-023]', async () => {
    const { sent } = serveProjects({ projects: [archived, first, second] });
    const { router } = await renderApp('/projects');
    expect(await screen.findByText('Continue in “Alpha”')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'To the chat' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ active_project_id: 1 });
  });

  test.each(['poweruser', 'admin'] as const)(
    'without a project that is not archived the hero prompts a %s to create one [PROJ-019] [PROJ-020] [PROJ-033] [OPEN1-119] [ROLE-029] [ROLE-030]',
    async (role) => {
      serveProjects({ projects: [archived], role });
      await renderApp('/projects');
      expect(await screen.findByText('Create your first project')).toBeTruthy();
      expect(screen.getByText('No projects yet')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'New project' }).getAttribute('href')).toBe(
        '/projects/new',
      );
    },
  );

  test.each([
    ['poweruser', 'ROLE-026] [ROLE-029'],
    ['admin', 'ROLE-027] [ROLE-030'],
  ] as const)('beside its projects a %s sees the way to a new one [%s]', async (role, _row) => {
    serveProjects({ projects: [first], role });
    await renderApp('/projects');
    await cardOf('Alpha');
    expect(screen.getByRole('link', { name: /^New project/ }).getAttribute('href')).toBe(
      '/projects/new',
    );
  });

  test.each([[[]], [[first]]])(
    'a user sees no link to create one, even as project admin [PROJ-020] [ROLE-028] [OPEN1-112]',
    async (projects) => {
      serveProjects({ projects });
      await renderApp('/projects');
      expect(
        await screen.findByText(projects.length > 0 ? 'About alpha' : 'A project is missing here'),
      ).toBeTruthy();
      expect(screen.queryByRole('link', { name: /New/ })).toBeNull();
    },
  );

  test('a list that does not load says so and can be asked for again', async () => {
    const refused = { 'GET /api/projects': refusal(403, 'forbidden', 'No.') };
    const { sent } = serveProjects({ handlers: refused });
    await renderApp('/projects');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const asked = () => sent.filter(({ path }) => path.startsWith('/api/projects')).length;
    const before = asked();
    fireEvent.click(retry);
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  test.each([
    ['of a change', 'project_updated'],
    ['that it can no longer tell what was missed', 'resync_required'],
  ])('is fetched again when the server tells %s', async (_what, type) => {
    const subscribe = vi.spyOn(liveConnection, 'subscribe');
    const { world } = serveProjects({ projects: [first] });
    await renderApp('/projects');
    await cardOf('Alpha');
    world.projects = [{ ...first, name: 'Alpha renamed' }];
    const event = { timestamp: '2026-11-01T09:00:00Z', data: { project_id: 1 } };
    for (const [listener] of subscribe.mock.calls) {
      listener({ ...event, event_type: type });
    }
    expect(await cardOf('Alpha renamed')).toBeTruthy();
  });
});

test('several changes at once fetch the list a single time', async () => {
  const subscribe = vi.spyOn(liveConnection, 'subscribe');
  const { sent, world } = serveProjects({ projects: [first] });
  await renderApp('/projects');
  await cardOf('Alpha');
  const asked = () =>
    sent.filter(({ method, path }) => method === 'GET' && /^\/api\/projects(?:\?|$)/.test(path))
      .length;
  const before = asked();
  world.projects = [{ ...first, name: 'Alpha renamed' }];
  const event = { timestamp: '2026-11-01T09:00:00Z', data: { project_id: 1 } };
  for (const type of ['project_created', 'project_updated', 'project_member_added']) {
    for (const [listener] of subscribe.mock.calls) listener({ ...event, event_type: type });
  }
  expect(await cardOf('Alpha renamed')).toBeTruthy();
  expect(asked()).toBe(before + 1);
});

describe('the search in the list', () => {
  test('is there from eight projects on', async () => {
    serveProjects({ projects: many.slice(0, 7) });
    await renderApp('/projects');
    await cardOf('Project 7');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('shows what it finds and how many that are', async () => {
    serveProjects({ projects: many });
    await renderApp('/projects');
    await cardOf('Project 9');
    search('ject 4');
    await waitFor(() => expect(cardNames()).toEqual(['Project 4']));
    expect(screen.getByText('1 of 9 projects')).toBeTruthy();
  });

  test.each([
    ['en', '1 of one project'],
    ['de', '1 von einem Projekt'],
  ] as const)('counts a single project as one (%s)', async (language, count) => {
    serveProjects({ projects: many.slice(0, 1) });
    await renderApp('/projects?q=project', { language });
    await cardOf('Project 1');
    expect(screen.getByText(count)).toBeTruthy();
  });

  test('that finds nothing can be reset, and the keyboard stays in the field', async () => {
    serveProjects({ projects: many });
    await renderApp('/projects');
    await cardOf('Project 9');
    search('nowhere');
    await screen.findByText('No project matches that.');
    expect(screen.getByText('0 of 9 projects').getAttribute('role')).toBe('status');
    fireEvent.click(screen.getByRole('button', { name: 'Reset filter' }));
    await waitFor(() => expect(cardNames()).toHaveLength(9));
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('is emptied by Escape', async () => {
    serveProjects({ projects: many });
    await renderApp('/projects');
    await cardOf('Project 9');
    search('4');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    await waitFor(() => expect(cardNames()).toHaveLength(9));
  });

  test('stays under the hands of whoever empties it, also with few projects, until they leave it', async () => {
    serveProjects({ projects: many.slice(0, 2) });
    await renderApp('/projects?q=project%202');
    await cardOf('Project 2');
    const field = screen.getByRole('searchbox');
    field.focus();
    fireEvent.keyDown(field, { key: 'Escape' });
    await cardOf('Project 1');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    fireEvent.blur(field);
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  });

  test('stays with the keyboard in it when it is reset, also with few projects', async () => {
    serveProjects({ projects: many.slice(0, 2) });
    await renderApp('/projects?q=nowhere');
    fireEvent.click(await screen.findByRole('button', { name: 'Reset filter' }));
    await cardOf('Project 1');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('stands in the address, so that coming back finds it again', async () => {
    serveProjects({ projects: many });
    const { router } = await renderApp('/projects');
    await cardOf('Project 9');
    search('4');
    fireEvent.blur(screen.getByRole('searchbox'));
    await waitFor(() => expect(router.state.location.search).toBe('?q=4'));
    // The link to this very page takes it from there, and not from the field.
    fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    fireEvent.blur(screen.getByRole('searchbox'));
    await waitFor(() => expect(router.state.location.search).toBe('?q=4'));
  });

  test.each([
    ['stays when one tap leaves it and ticks', 'checkbox', '?q=nowhere&archived=1'],
    ['goes when one tap leaves it and resets', 'button', ''],
  ] as const)('%s, in the address too', async (_, control, address) => {
    serveProjects({ projects: many });
    const { router } = await renderApp('/projects');
    await cardOf('Project 9');
    search('nowhere');
    const name = control === 'checkbox' ? 'Show archived projects' : 'Reset filter';
    const hit = await screen.findByRole(control, { name });
    // Nothing is drawn in between, as when a finger taps.
    await act(async () => {
      fireEvent.blur(screen.getByRole('searchbox'));
      await Promise.resolve();
      fireEvent.click(hit);
    });
    await waitFor(() => expect(router.state.location.search).toBe(address));
  });

  test('and the archived ones are as the address says', async () => {
    serveProjects({
      projects: [...many, sampleProject({ id: 90, name: 'Gone', is_archived: true })],
    });
    await renderApp('/projects?q=gon&archived=1');
    await cardOf('Gone');
    expect(cardNames()).toEqual(['Gone']);
  });
});
