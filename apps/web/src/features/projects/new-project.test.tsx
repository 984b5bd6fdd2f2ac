import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { serveProjects } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';

const first = sampleProject({ id: 1, name: 'Alpha' });

/** The server makes what was sent into project 50. */
function serveCreation(world: Parameters<typeof serveProjects>[0] = {}) {
  const server = serveProjects({
    role: 'poweruser',
    handlers: {
      'POST /api/projects': ({ body }) => {
        const project = sampleProject({ id: 50, own_role: 'admin', ...(body as object) });
        server.world.projects.push(project);
        return { status: 201, body: project };
      },
    },
    ...world,
  });
  return server.sent;
}

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
    serveCreation();
    await renderApp('/projects/new');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Create New Project' }),
    ).toBeTruthy();
    for (const label of Object.values(labels)) expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByLabelText(labels.url).getAttribute('type')).toBe('url');
    expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy();
  });

  test('asks for a name and sends nothing without one [PROJ-082] [PROJ-083]', async () => {
    const sent = serveCreation();
    await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, '   ');
    await create();
    expect(screen.getByRole('alert').textContent).toBe('Please enter a project name.');
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('leaves the cursor where somebody writes in the middle of a Jira key, and its end when it is full [PROJ-084] [PROJ-085]', async () => {
    serveCreation();
    await renderApp('/projects/new');
    const key = await screen.findByLabelText<HTMLInputElement>(labels.key);
    type(labels.key, 'RT');
    // As the browser writes a letter between the two.
    key.setRangeText('e', 1, 1, 'end');
    fireEvent.input(key);
    expect([key.value, key.selectionStart, key.selectionEnd]).toEqual(['RET', 2, 2]);
    expect(key.maxLength).toBe(10);
  });

  test('writes the Jira key in capitals, counts it, and shows the card that will be [PROJ-084] [PROJ-085]', async () => {
    serveCreation();
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
    const sent = serveCreation();
    const { router } = await renderApp('/projects/new');
    await screen.findByText('The project becomes active and the chat opens.');
    type(labels.name, 'Returns');
    type(labels.key, 'ret');
    await create();
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    const [creation, activation] = sent.filter(({ method }) => method !== 'GET');
    expect(creation?.body).toEqual({
      name: 'Returns',
      jira_project_key: 'RET',
      creation_id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    });
    expect(activation?.body).toEqual({ active_project_id: 50 });
    expect(localStorage.getItem('active_project')).toContain('"id":50');
  });

  test('every other one becomes active and returns to the list [PROJ-094] [OPEN1-125]', async () => {
    serveCreation({ projects: [first], activeProjectId: 1 });
    const { router } = await renderApp('/projects/new');
    await screen.findByText('The project becomes active.');
    type(labels.name, 'Returns');
    await create();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(await screen.findByText('Continue in “Returns”')).toBeTruthy();
  });

  test('is busy while it is being saved [PROJ-081]', async () => {
    serveCreation();
    await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    globalThis.fetch = () => new Promise(() => undefined);
    await create();
    const button = await screen.findByRole('button', { name: 'Saving...' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  test('is done with as soon as it is made, whatever else the server is asked then', async () => {
    serveCreation({ projects: [first], activeProjectId: 1 });
    const { router } = await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    const answer = globalThis.fetch;
    globalThis.fetch = (address, init) =>
      init?.method === 'POST' ? answer(address, init) : new Promise(() => undefined);
    await create();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(await screen.findByText('Continue in “Returns”')).toBeTruthy();
  });

  test('is made once, however fast Create is pressed again', async () => {
    const sent = serveCreation({ projects: [first], activeProjectId: 1 });
    const { router } = await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    const form = screen.getByLabelText(labels.name).closest('form') ?? document.body;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('a failure keeps what was typed, and Create can be pressed again [ERR1-031]', async () => {
    const handlers = { 'POST /api/projects': refusal(500, 'internal', 'Broken.') };
    const sent = serveCreation({ handlers });
    await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    await create();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The project could not be saved. Please try again later.',
    );
    expect(screen.getByLabelText<HTMLInputElement>(labels.name).value).toBe('Returns');
    await create();
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2));
  });

  test('a failure is told where it is seen, far above the button, each time anew [ERR1-031]', async () => {
    const show = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => show.mockRestore());
    let answer = Promise.withResolvers<void>();
    const broken = async () => {
      await answer.promise;
      return refusal(500, 'internal', 'Broken.');
    };
    serveCreation({ handlers: { 'POST /api/projects': broken } });
    await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    for (const count of [1, 2]) {
      answer = Promise.withResolvers();
      await create();
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      answer.resolve();
      await waitFor(() => expect(show).toHaveBeenCalledTimes(count));
      const alert = await screen.findByRole('alert');
      expect((show.mock.contexts.at(-1) as Element).contains(alert)).toBe(true);
    }
  });

  test('is sent again as the same act where no answer came, and the next one as another', async () => {
    const acts = async () => {
      const sent = serveCreation({ handlers: { 'POST /api/projects': 'no answer' } });
      await renderApp('/projects/new');
      await screen.findByLabelText(labels.name);
      type(labels.name, 'Returns');
      await create();
      await create();
      const tries = () => sent.filter(({ method }) => method === 'POST');
      await waitFor(() => expect(tries()).toHaveLength(2));
      cleanup();
      return tries().map(({ body }) => (body as { creation_id: string }).creation_id);
    };
    const [first, again] = await acts();
    expect(again).toBe(first);
    expect(await acts()).not.toContain(first);
  });

  test('leaving asks before what was typed is lost', async () => {
    serveCreation();
    const { router } = await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    fireEvent.click(screen.getByRole('link', { name: 'All projects' }));
    expect(await screen.findByText('Discard your changes?')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/projects/new');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  test('once it is left, the way on is free before the next page is drawn', async () => {
    serveCreation({ projects: [first], activeProjectId: 1 });
    const { router } = await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      fireEvent.click(screen.getByRole('link', { name: 'Chat' }));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    expect(screen.queryByText('Discard your changes?')).toBeNull();
  });

  test('Cancel returns to the projects, also with something typed [PROJ-078]', async () => {
    serveCreation();
    const { router } = await renderApp('/projects/new');
    await screen.findByLabelText(labels.name);
    type(labels.name, 'Returns');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });
});
