import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { refusal } from '#testing/fake-server.ts';
import { ownMembership, sampleMember, serveProjects } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';

const alpha = sampleProject({ id: 1, name: 'Alpha' });
const beta = sampleProject({ id: 2, name: 'Beta' });
const gone = sampleProject({ id: 3, name: 'Gone', is_archived: true });
const members = {
  1: [ownMembership(true), sampleMember({ user_id: 2 })],
  2: [ownMembership(true)],
  3: [ownMembership(true)],
};

type World = Parameters<typeof serveProjects>[0];

async function open(path: string, world: World, language: 'de' | 'en' = 'en') {
  const server = serveProjects({ projects: [alpha, beta, gone], members, ...world });
  const { router } = await renderApp(path, { language });
  await screen.findByText('own@example.org');
  return { ...server, router };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const confirmWith = (name: string) => {
  const button = dialog().getByRole('button', { name });
  fireEvent.click(button);
};
const activeChoices = ({ sent }: ReturnType<typeof serveProjects>) =>
  sent
    .filter(({ method, path }) => method === 'PUT' && path === '/api/users/me')
    .map((c) => c.body);

async function askToArchive(world: World = {}, path = '/projects/1') {
  const opened = await open(path, world);
  press('Edit');
  press('Archive');
  return opened;
}

describe('archiving', () => {
  test('is offered while editing, and only then; activating is not, while the project is active [PROJ-046] [OPEN1-114]', async () => {
    await open('/projects/1', {});
    const offered = () =>
      ['Archive', 'Activate'].filter((name) => screen.queryByRole('button', { name }));
    expect(offered()).toEqual([]);
    press('Edit');
    expect(offered()).toEqual(['Archive']);
    cleanup();
    await open('/projects/3', {});
    expect(offered()).toEqual(['Activate']);
  });

  test('asks in orange, naming who keeps access and which project takes over [PROJ-047] [PROJ-049] [OPEN2-009]', async () => {
    await askToArchive({ activeProjectId: 1 });
    expect(dialog().getByText('Archive “Alpha”?')).toBeTruthy();
    expect(dialog().getByText(/stay readable for all 2 members/)).toBeTruthy();
    expect(dialog().getByText(/“Beta” becomes your active project/)).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Archive' }).className).toContain(
      'bg-accent-solid',
    );
  });

  test('says that typed words would be lost', async () => {
    await open('/projects/1', {});
    press('Edit');
    fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'New' } });
    press('Archive');
    expect(dialog().getByText(/unsaved changes will be lost/)).toBeTruthy();
  });

  test('does nothing when the question is declined [PROJ-089]', async () => {
    const { changes } = await askToArchive();
    confirmWith('Cancel');
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  test('returns to the list, which says so [PROJ-089] [PROJ-095]', async () => {
    const { changes, router } = await askToArchive();
    confirmWith('Archive');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(changes()[0]).toMatchObject({
      method: 'PUT',
      path: '/api/projects/1/archive',
      body: { is_archived: true, version: 1 },
    });
    expect(await screen.findByText('“Alpha” is archived. You can still read it.')).toBeTruthy();
  });

  test('of the active project makes the first that is left active, here and on the record [PROJ-090] [OPEN1-134]', async () => {
    const server = await askToArchive({
      activeProjectId: 1,
      projects: [alpha, gone, beta, sampleProject({ id: 4, name: 'Gamma' })],
    });
    confirmWith('Archive');
    await waitFor(() => expect(server.router.state.location.pathname).toBe('/projects'));
    expect(activeChoices(server)).toEqual([{ active_project_id: 2 }]);
    expect(useActiveProject.getState().activeProject?.id).toBe(2);
    expect(localStorage.getItem('active_project')).toContain('"id":2');
  });

  test('of the last project leaves none active [PROJ-091]', async () => {
    const server = await askToArchive({ activeProjectId: 1, projects: [alpha, gone] });
    expect(dialog().getByText(/After that you have no active project/)).toBeTruthy();
    confirmWith('Archive');
    await waitFor(() => expect(server.router.state.location.pathname).toBe('/projects'));
    expect(activeChoices(server)).toEqual([{ active_project_id: null }]);
    expect(useActiveProject.getState().activeProject).toBeNull();
    expect(localStorage.getItem('active_project')).toBeNull();
  });

  test('of another project leaves the active one as it is [PROJ-092]', async () => {
    const server = await askToArchive({ activeProjectId: 1 }, '/projects/2');
    expect(dialog().queryByText(/becomes your active project/)).toBeNull();
    confirmWith('Archive');
    await waitFor(() => expect(server.router.state.location.pathname).toBe('/projects'));
    expect(activeChoices(server)).toEqual([]);
    expect(useActiveProject.getState().activeProject?.id).toBe(1);
  });

  test('is asked and offered no longer once somebody else has done it: what was typed stays', async () => {
    const subscribe = vi.spyOn(liveConnection, 'subscribe');
    const { world, changes } = await open('/projects/1', {});
    press('Edit');
    fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'New' } });
    press('Archive');
    world.projects = [{ ...alpha, is_archived: true, version: 2 }, beta];
    const event = { event_type: 'project_archived', timestamp: alpha.updated_at, data: {} };
    act(() => {
      for (const [listener] of subscribe.mock.calls) listener(event);
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('New');
    expect(changes()).toEqual([]);
  });

  test('by somebody else takes the focus from nobody who has edited the project before', async () => {
    const subscribe = vi.spyOn(liveConnection, 'subscribe');
    const { world } = await open('/projects/1', {});
    press('Edit');
    press('Cancel');
    const elsewhere = screen.getByRole('link', { name: 'Documents' });
    act(() => elsewhere.focus());
    world.projects = [{ ...alpha, is_archived: true, version: 2 }, beta];
    const event = { event_type: 'project_archived', timestamp: alpha.updated_at, data: {} };
    act(() => {
      for (const [listener] of subscribe.mock.calls) listener(event);
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open chat' })).toBeNull());
    expect(document.activeElement).toBe(elsewhere);
  });

  test('leads nobody to the list who has gone on elsewhere before the answer [PROJ-095]', async () => {
    const answer = Promise.withResolvers<void>();
    const handlers = {
      'PUT /api/projects/1/archive': async () => {
        await answer.promise;
        return { status: 200, body: { ...alpha, is_archived: true, version: 2 } };
      },
    };
    const { changes, router } = await open('/projects/1', { activeProjectId: 1, handlers });
    // The list is loaded, so that it would be shown at once.
    fireEvent.click(screen.getByRole('link', { name: 'All projects' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Details: Alpha' }));
    await screen.findByText('own@example.org');
    press('Edit');
    press('Archive');
    confirmWith('Archive');
    await waitFor(() => expect(changes()).toHaveLength(1));
    fireEvent.click(screen.getByRole('link', { name: 'Documents', hidden: true }));
    await screen.findByRole('heading', { level: 1, name: 'Documents' });
    answer.resolve();
    await waitFor(() => expect(useActiveProject.getState().activeProject?.id).toBe(2));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(router.state.location.pathname).toBe('/po_documents');
  });

  test.each([
    ['en', 'Edit', 'Archive', 'Project could not be archived. Too late.'],
    ['de', 'Bearbeiten', 'Archivieren', 'Projekt konnte nicht archiviert werden. Too late.'],
  ] as const)(
    'that fails says why in %s, and leaves everything as it was [ERR1-029] [OPEN1-007]',
    async (language, edit, archive, text) => {
      const handlers = { 'PUT /api/projects/1/archive': refusal(409, 'conflict', 'Too late.') };
      const server = await open('/projects/1', { activeProjectId: 1, handlers }, language);
      press(edit);
      press(archive);
      confirmWith(archive);
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(activeChoices(server)).toEqual([]);
    },
  );

  test('is told as failed no longer once the page shows that it was done, and only its answer lost', async () => {
    const line = Promise.withResolvers<void>();
    let isMade = false;
    await open('/projects/1', {
      handlers: {
        'PUT /api/projects/1/archive': () => {
          isMade = true;
          return 'no answer';
        },
        'GET /api/projects': async () => {
          if (isMade) await line.promise;
          return { status: 200, body: [{ ...alpha, is_archived: isMade }, beta, gone] };
        },
      },
    });
    press('Edit');
    press('Archive');
    confirmWith('Archive');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be archived');
    line.resolve();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('that fails after a save that failed says why itself, and the next save why that one did [ERR1-029]', async () => {
    const handlers = {
      'PUT /api/projects/1': refusal(403, 'forbidden', 'Not this.'),
      'PUT /api/projects/1/archive': refusal(409, 'conflict', 'Too late.'),
    };
    await open('/projects/1', { handlers });
    const shown = async (text: string) =>
      expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull();
    press('Edit');
    fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'New' } });
    press('Save');
    await shown('Project could not be saved. Not this.');
    press('Archive');
    confirmWith('Archive');
    await shown('Project could not be archived. Too late.');
    press('Save');
    await shown('Project could not be saved. Not this.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});

describe('an archived project', () => {
  test('has a disabled edit button that says why [PROJ-096] [PROJ-097]', async () => {
    await open('/projects/3', {});
    const button = screen.getByRole('button', { name: 'Edit' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('Archived projects cannot be edited. Activate it first.');
    fireEvent.click(button);
    expect(screen.queryByLabelText('Project Name *')).toBeNull();
  });

  test('is activated in view mode after a question in green [PROJ-048] [PROJ-050] [PROJ-089] [OPEN1-114] [OPEN2-009]', async () => {
    const { changes } = await open('/projects/3', {});
    press('Activate');
    expect(dialog().getByText('Activate “Gone”?')).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Activate' }).className).toContain('bg-success');
    confirmWith('Cancel');
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  test('becomes the active one, and the page stays [PROJ-093] [OPEN1-115]', async () => {
    const server = await open('/projects/3', { activeProjectId: 1 });
    press('Activate');
    confirmWith('Activate');
    expect(await screen.findByRole('button', { name: 'Open chat' })).toBeTruthy();
    expect(server.changes()[0]).toMatchObject({ body: { is_archived: false, version: 1 } });
    expect(activeChoices(server)).toEqual([{ active_project_id: 3 }]);
    expect(useActiveProject.getState().activeProject?.id).toBe(3);
    expect(server.router.state.location.pathname).toBe('/projects/3');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  test.each([
    ['en', 'Project could not be activated. No.'],
    ['de', 'Projekt konnte nicht aktiviert werden. No.'],
  ] as const)(
    'that cannot be activated says why in %s [ERR1-030] [OPEN1-007]',
    async (language, text) => {
      const handlers = { 'PUT /api/projects/3/archive': refusal(403, 'forbidden', 'No.') };
      await open('/projects/3', { handlers }, language);
      press(/^(Activate|Aktivieren)$/);
      confirmWith(language === 'de' ? 'Aktivieren' : 'Activate');
      expect((await screen.findByRole('alert')).textContent).toBe(text);
    },
  );

  test('has members that nobody can change, admins included [PROJ-070] [OPEN1-113]', async () => {
    await open('/projects/3', {
      role: 'admin',
      members: { 3: [ownMembership(true), sampleMember({ user_id: 2 })] },
    });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(
      screen.getByText('Members can be changed once the project is active again.'),
    ).toBeTruthy();
  });
});
