import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Project } from '@robin/contract/projects';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { loseNextAnswer, refusal } from '#testing/fake-server.ts';
import { ownMembership, serveProjects } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';

const portal = sampleProject({
  id: 1,
  name: 'Portal',
  description: 'Returns without a call',
  jira_project_key: 'RET',
  version: 4,
});

type World = Parameters<typeof serveProjects>[0];
type Language = 'de' | 'en';

async function beginEditing(world: World = {}, language: Language = 'en') {
  const server = serveProjects({
    projects: [portal],
    members: { 1: [ownMembership(true)] },
    ...world,
  });
  const { router } = await renderApp('/projects/1', { language });
  const name = language === 'de' ? 'Bearbeiten' : 'Edit';
  fireEvent.click(await screen.findByRole('button', { name }));
  return { ...server, router };
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const waitForViewMode = () => screen.findByRole('button', { name: 'Edit' });

describe('editing a project in place', () => {
  test.each(['de', 'en'] as const)(
    'has the title, the fields and both buttons in %s [PROJ-038] [PROJ-039] [PROJ-072] [PROJ-080] [OPEN1-001] [OPEN1-127]',
    async (language) => {
      await beginEditing({}, language);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Project');
      expect(field('Project Name *').value).toBe('Portal');
      expect(field(/^Description/).value).toBe('Returns without a call');
      expect(field(/^Jira Project Key/).value).toBe('RET');
      expect(field(/^Jira Project Name/).value).toBe('');
      expect(field(/^GitHub Repository URL/).value).toBe('');
      const names = { de: ['Speichern', 'Abbrechen'], en: ['Save', 'Cancel'] }[language];
      for (const name of names) expect(screen.getByRole('button', { name })).toBeTruthy();
      expect(document.activeElement).toBe(field('Project Name *'));
    },
  );

  test('stores what was changed, leaves out what stays empty, and clears what was emptied [OPEN1-124] [OPEN1-126]', async () => {
    const { changes } = await beginEditing();
    type('Project Name *', ' Portal 2 ');
    type(/^Description/, '');
    save();
    await waitForViewMode();
    expect(changes().map(({ body }) => body)).toEqual([
      { name: 'Portal 2', description: '', jira_project_key: 'RET', version: 4 },
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Portal 2');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  test('sends it once, however fast Save is pressed again: the second press would tell of somebody who was faster', async () => {
    const { changes } = await beginEditing();
    type('Project Name *', 'Another');
    act(() => {
      save();
      save();
    });
    await waitForViewMode();
    expect(changes()).toHaveLength(1);
  });

  test('sends nothing when nothing was changed', async () => {
    const { changes } = await beginEditing();
    save();
    await waitForViewMode();
    expect(changes()).toEqual([]);
  });

  test.each(['', '   '])(
    'ignores a save with the name %j without a word [PROJ-054]',
    async (name) => {
      const { changes } = await beginEditing();
      type('Project Name *', name);
      save();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Project');
      expect(changes()).toEqual([]);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('says at the field that an address is none', async () => {
    const { changes } = await beginEditing();
    type(/^GitHub Repository URL/, 'team/repository');
    save();
    expect(screen.getByRole('alert').textContent).toMatch(/has to begin with http/);
    expect(changes()).toEqual([]);
  });

  test('Cancel takes everything back', async () => {
    const { changes } = await beginEditing();
    type('Project Name *', 'Another');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitForViewMode();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Portal');
    expect(changes()).toEqual([]);
  });

  test('the button says that it is busy [PROJ-081]', async () => {
    await beginEditing();
    type('Project Name *', 'Another');
    globalThis.fetch = () => new Promise(() => undefined);
    save();
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
  });

  test.each([
    ['en', 'Project could not be saved. Disk full.'],
    ['de', 'Projekt konnte nicht gespeichert werden. Disk full.'],
  ] as const)(
    'a failed save keeps what was typed and says why in %s [ERR1-028] [OPEN1-007] [OPEN1-126]',
    async (language, text) => {
      const handlers = { 'PUT /api/projects/1': refusal(500, 'internal', 'Disk full.') };
      await beginEditing({ handlers }, language);
      type('Project Name *', 'Another');
      fireEvent.click(screen.getByRole('button', { name: /^(Save|Speichern)$/ }));
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(field('Project Name *').value).toBe('Another');
    },
  );

  test.each([
    ['en', 'The server does not answer. Check your connection and try again.'],
    ['de', 'Der Server antwortet nicht. Prüfe deine Verbindung und versuch es noch einmal.'],
  ] as const)(
    'a save without a line says so in %s at once, and does not look busy until the line is back',
    async (language, reason) => {
      await beginEditing({ handlers: { 'PUT /api/projects/1': 'no answer' } }, language);
      type('Project Name *', 'Another');
      // The page that would hear of it is gone by then.
      onTestFinished(() => onlineManager.setOnline(true));
      dispatchEvent(new Event('offline'));
      fireEvent.click(screen.getByRole('button', { name: /^(Save|Speichern)$/ }));
      expect((await screen.findByRole('alert')).textContent).toContain(reason);
      expect(field('Project Name *').value).toBe('Another');
    },
  );
});

test('why saving failed is said until the editing ends, and not beside what is shown then', async () => {
  await beginEditing({ handlers: { 'PUT /api/projects/1': refusal(500, 'internal', 'No.') } });
  type('Project Name *', 'Another');
  save();
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitForViewMode();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is wrong with a field is said until somebody types on', async () => {
  const { changes } = await beginEditing();
  const urlField = () => field(/^GitHub Repository URL/);
  type(/^GitHub Repository URL/, 'nowhere');
  save();
  expect(urlField().getAttribute('aria-invalid')).toBe('true');
  type(/^GitHub Repository URL/, 'nowhere/');
  expect(urlField().getAttribute('aria-invalid')).not.toBe('true');
  expect(changes()).toEqual([]);
});

test('members who change while somebody types are no reason to refuse what was typed', async () => {
  const subscribe = vi.spyOn(liveConnection, 'subscribe');
  const { world, callsTo, changes } = await beginEditing();
  world.projects = [{ ...portal, version: 9 }];
  const asked = () => callsTo('GET', '/api/projects?include_archived=true').length;
  const askedBefore = asked();
  const event = { event_type: 'project_updated', timestamp: portal.updated_at, data: {} };
  act(() => {
    for (const [listener] of subscribe.mock.calls) listener(event);
  });
  await waitFor(() => expect(asked()).toBe(askedBefore + 1));
  await act(async () => undefined);
  type(/^Description/, 'Mine');
  save();
  await waitForViewMode();
  expect(changes().at(-1)?.body).toMatchObject({ description: 'Mine', version: 9 });
});

test('a save of which only the answer was lost is no conflict with oneself, and can be gone on with', async () => {
  let stored = portal;
  const server = await beginEditing({
    handlers: {
      'PUT /api/projects/1': ({ body }) => {
        const { version, ...fields } = body as Partial<Project>;
        if (version !== stored.version) return refusal(409, 'conflict', 'Somebody was faster.');
        stored = { ...stored, ...fields, version: stored.version + 1 };
        server.world.projects = [stored];
        return { status: 200, body: stored };
      },
    },
  });
  loseNextAnswer('PUT');
  type(/^Description/, ' Mine');
  save();
  await screen.findByRole('alert');
  type(/^Jira Project Name/, 'Retail');
  save();
  await waitForViewMode();
  expect(server.changes().at(-1)?.body).toMatchObject({ jira_project_name: 'Retail', version: 5 });
  expect(screen.getByText('Retail')).toBeTruthy();
});

describe('when somebody else was faster', () => {
  /** The server has version 5 with other words, and refuses whatever builds on an older one. */
  async function meetConflict(newest: Partial<Project>) {
    const world: { projects?: Project[] } = {};
    const server = await beginEditing({
      handlers: {
        'PUT /api/projects/1': ({ body }) => {
          const { version, ...fields } = body as Partial<Project>;
          if (version !== 5) return refusal(409, 'conflict', 'Somebody was faster.');
          world.projects = [{ ...portal, ...newest, ...fields, version: 6 }];
          server.world.projects = world.projects;
          return { status: 200, body: world.projects[0] };
        },
      },
    });
    server.world.projects = [{ ...portal, ...newest, version: 5 }];
    return server;
  }

  test('the page says so, shows what is stored now, keeps what was typed, and stores it on the second try', async () => {
    const { changes } = await meetConflict({ description: 'Theirs' });
    type(/^Description/, 'Mine');
    save();
    const notice = await screen.findByText(/Somebody was faster/);
    expect(notice.parentElement?.textContent).toContain('Description: “Theirs”');
    expect(field(/^Description/).value).toBe('Mine');
    save();
    await waitForViewMode();
    expect(changes().at(-1)?.body).toMatchObject({ description: 'Mine', version: 5 });
    expect(screen.getByText('Mine')).toBeTruthy();
  });

  test('the page says that it is not saved where what they wrote cannot be had, and keeps what was typed', async () => {
    let isBroken = false;
    await beginEditing({
      handlers: {
        'GET /api/projects': () =>
          isBroken ? refusal(403, 'forbidden', 'No.') : { status: 200, body: [portal] },
        'PUT /api/projects/1': () => {
          isBroken = true;
          return refusal(409, 'conflict', 'Somebody was faster.');
        },
      },
    });
    type(/^Description/, 'Mine');
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster.');
    expect(field(/^Description/).value).toBe('Mine');
  });

  test('fields that were not touched here take what they wrote, so that saving takes nothing back', async () => {
    const { changes } = await meetConflict({ description: 'Theirs' });
    type('Project Name *', 'Mine');
    save();
    await screen.findByText(/Somebody was faster/);
    expect(field(/^Description/).value).toBe('Theirs');
    expect(field('Project Name *').value).toBe('Mine');
    save();
    await waitForViewMode();
    expect(changes().at(-1)?.body).toMatchObject({ name: 'Mine', description: 'Theirs' });
  });

  test('the stored state can be taken instead', async () => {
    await meetConflict({ description: 'Theirs' });
    type(/^Description/, 'Mine');
    save();
    const take = await screen.findByRole('button', { name: 'Take what is stored' });
    act(() => take.focus());
    fireEvent.click(take);
    expect(field(/^Description/).value).toBe('Theirs');
    expect(screen.queryByText(/Somebody was faster/)).toBeNull();
    // The button goes with the notice; the keyboard goes on in what is edited.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });
});

describe('leaving with unsaved changes', () => {
  const leave = () => fireEvent.click(screen.getByRole('link', { name: 'All projects' }));
  const dialog = () => within(screen.getByRole('dialog'));

  test('asks, and stays when asked to', async () => {
    const { router } = await beginEditing();
    type('Project Name *', 'Another');
    leave();
    await screen.findByText('Discard your changes?');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/projects/1');
    expect(field('Project Name *').value).toBe('Another');
    leave();
    expect(await screen.findByText('Discard your changes?')).toBeTruthy();
  });

  test('goes on where it was going once the person agrees', async () => {
    const { router } = await beginEditing();
    type('Project Name *', 'Another');
    leave();
    await screen.findByText('Discard your changes?');
    fireEvent.click(dialog().getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  test('for another project that was found by the palette makes that the active one only once the person agrees', async () => {
    const shop = sampleProject({ id: 2, name: 'Shop' });
    const { router } = await beginEditing({ projects: [portal, shop], activeProjectId: 1 });
    const active = () => useActiveProject.getState().activeProject?.id;
    await waitFor(() => expect(active()).toBe(1));
    type('Project Name *', 'Another');
    const choose = async () => {
      fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
      fireEvent.click(await screen.findByRole('option', { name: /Shop/ }));
      await screen.findByText('Discard your changes?');
    };
    await choose();
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(active()).toBe(1);
    await choose();
    expect(active()).toBe(1);
    fireEvent.click(dialog().getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    expect(active()).toBe(2);
  });

  test('does not ask when nothing was changed', async () => {
    const { router } = await beginEditing();
    leave();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  test.each([true, false])('closing the window with changes %s asks', async (isChanged) => {
    await beginEditing();
    if (isChanged) type('Project Name *', 'Another');
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(isChanged);
  });
});
