import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { decisionTopic, documentTopic } from '#shared/toasts/toast-topics.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { refusal, serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';

const timestamp = '2026-11-20T14:02:11.000Z';

function serveSignedIn(): void {
  localStorage.setItem('token', 'secret');
  serve({
    'GET /api/users/me': { status: 200, body: sampleUser() },
    'GET /api/projects': { status: 200, body: [sampleProject()] },
  });
}

/** The signed-in app with a line that the test speaks on. */
async function openApp(
  path = '/projects',
  serveWorld: () => unknown = serveSignedIn,
  language: 'de' | 'en' = 'en',
) {
  serveWorld();
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  let held: AbortSignal | null | undefined;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.startsWith('/api/events/stream')) return answer(address, init);
    held = init?.signal;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (line = controller),
    });
    return Promise.resolve(new Response(body));
  });
  await renderApp(path, { language });
  await waitFor(() => expect(liveConnection.getState()).toBe('connected'));
  return {
    tell: (type: string, data: Record<string, unknown>) =>
      act(async () => {
        const event = JSON.stringify({ event_type: type, timestamp, data });
        line?.enqueue(new TextEncoder().encode(`data: ${event}\n\n`));
      }),
    isHungUp: () => held?.aborted,
    drop: () => act(async () => line?.error(new TypeError('network error'))),
  };
}

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  liveConnection.disconnect();
});

describe('the toasts of live events', () => {
  test('are shown in the language of the page while the line is open [TOAST-020] [LIVE-014]', async () => {
    const { tell } = await openApp();
    await tell('jira_issue_created', { key: 'SHOP-42' });
    expect((await screen.findByText('Jira issue created')).parentElement?.textContent).toBe(
      'Jira issue createdSHOP-42',
    );
  });

  test('say so in words when an event leaves its fact out [TOAST-027]', async () => {
    const { tell } = await openApp();
    await tell('workflow_error', {});
    await screen.findByText(/unknown error/);
  });

  test('name the document that has changed, and who did it', async () => {
    const { tell } = await openApp();
    const by = (name: string, is_robin: boolean) => ({ user_id: 2, name, is_robin, turn_id: null });
    const tellOf = async (id: string, title: string, updated_by: ReturnType<typeof by>) => {
      const { content: _content, ...facts } = sampleDocument({ id, title, updated_by });
      await tell('po_documents_updated', {
        project_id: 1,
        action: 'updated',
        document_id: id,
        documents: [facts],
      });
    };
    await tellOf('d1', 'Vision', by('Jonas', false));
    await screen.findByText('Vision · Jonas');
    await tellOf('d2', 'Roadmap', by('Jonas', true));
    await screen.findByText('Roadmap · Robin');
    await tell('po_documents_updated', { document_id: 'd3' });
    await screen.findByText('Something changed in this project.');
  });

  test('name who changes the same document next, and stay as they are while the same person goes on [TOAST-051]', async () => {
    const { tell } = await openApp();
    const save = (version: number, name: string) => {
      const updated_by = { user_id: version, name, is_robin: false };
      const documents = [{ ...sampleDocument({ title: 'Vision', version }), updated_by }];
      const facts = { project_id: 1, action: 'updated', document_id: 'd1', documents };
      return tell('po_documents_updated', facts);
    };
    const told: (string | undefined)[] = [];
    const stop = useToasts.subscribe(({ toasts }) => told.push(toasts.at(-1)?.message));
    await save(2, 'Bea');
    await screen.findByText('Vision · Bea');
    await save(3, 'Bea');
    await save(4, 'Cem');
    await screen.findByText('Vision · Cem');
    stop();
    expect(told).toEqual(['Vision · Bea', 'Vision · Cem']);
    expect(useToasts.getState().toasts).toHaveLength(1);
  });

  test('name levels and outcomes in the words of the language [TOAST-020] [TOAST-022] [TOAST-042]', async () => {
    const { tell } = await openApp('/projects', serveSignedIn, 'de');
    await tell('episode_created', { episode_id: 'e1', memory_level: 'oneliner' });
    await screen.findByText('Speicherstufe: Einzeiler');
    await tell('workflow_completion', { outcome: 'partial_success' });
    await screen.findByText('Ergebnis: teilweise geschafft');
  });

  test('tell of a decision elsewhere, and say nothing again where its own window has told of it [TOAST-022]', async () => {
    const { tell } = await openApp();
    const topic = decisionTopic('e1');
    act(() => void useToasts.getState().show({ type: 'success', title: 'Kept', topic }));
    await tell('episode_created', { episode_id: 'e1', memory_level: 'digest' });
    await tell('episode_created', { episode_id: 'e2', memory_level: 'essence' });
    await screen.findByText('Memory level: essence', { exact: false });
    expect(useToasts.getState().toasts).toHaveLength(2);
    // The own words take the place of what the event has said before.
    act(
      () =>
        void useToasts
          .getState()
          .show({ type: 'success', title: 'Also kept', topic: decisionTopic('e2') }),
    );
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['Kept', 'Also kept']);
  });

  test('go when the line breaks [LIVE-014] [LIVE-015]', async () => {
    const { tell, drop } = await openApp();
    await tell('workflow_setup', { context: 'User story' });
    await screen.findByText('Workflow started');
    // By itself it would not go now.
    fireEvent.pointerEnter(screen.getByRole('status'));
    await drop();
    await waitFor(() => expect(screen.queryByText('Workflow started')).toBeNull());
  });

  test('do not come after it either, where their words were still on their way when the line broke [LIVE-014] [LIVE-015]', async () => {
    const { tell, drop } = await openApp();
    const words = Promise.withResolvers<void>();
    vi.spyOn(i18next, 'loadNamespaces').mockReturnValueOnce(words.promise);
    await tell('workflow_setup', { context: 'User story' });
    await drop();
    await waitFor(() => expect(liveConnection.getState()).toBe('reconnecting'));
    await act(async () => words.resolve());
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('leave other toasts alone when the line breaks', async () => {
    const { drop } = await openApp();
    act(() => void useToasts.getState().show({ type: 'info', title: 'Copied' }));
    await drop();
    await waitFor(() => expect(liveConnection.getState()).not.toBe('connected'));
    expect(screen.queryByText('Copied')).not.toBeNull();
  });
});

describe('an own change of a document is told once', () => {
  const vision = sampleDocument({ title: 'Vision' });
  const toldOf = (document_id: string, action: string) => ({
    project_id: 1,
    action,
    document_id,
    documents: [],
  });
  const titles = () => useToasts.getState().toasts.map(({ title }) => title);
  /** Something that gets a toast comes after the event in question on the same line: it was passed over. */
  async function expectNothingTold(tell: Awaited<ReturnType<typeof openApp>>['tell']) {
    await tell('jira_issue_created', { key: 'SHOP-42' });
    await waitFor(() => expect(titles()).toContain('Jira issue created'));
    expect(titles()).not.toContain('Documents updated');
  }

  test('when it is archived and brought back', async () => {
    const { tell } = await openApp('/po_documents', () => serveDocuments({ documents: [vision] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Archive: Vision' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Document brought back']));
    await tell('po_documents_updated', toldOf('d1', 'updated'));
    await expectNothingTold(tell);
    // Of another one it is told.
    await tell('po_documents_updated', toldOf('d2', 'updated'));
    await waitFor(() => expect(titles()).toContain('Documents updated'));
  });

  test('up to the version that was told, while what others change then is told as well', async () => {
    const { tell } = await openApp('/po_documents', () => serveDocuments({ documents: [vision] }));
    const ofVersion = (version: number) => ({
      ...toldOf('d1', 'updated'),
      documents: [{ ...vision, version }],
    });
    const topic = documentTopic('d1');
    const own = { type: 'success', title: 'Document brought back', topic, version: 3 } as const;
    act(() => void useToasts.getState().show(own));
    await tell('po_documents_updated', ofVersion(2));
    await tell('po_documents_updated', ofVersion(3));
    await expectNothingTold(tell);
    await tell('po_documents_updated', ofVersion(4));
    await waitFor(() => expect(titles()).toContain('Documents updated'));
  });

  test('with the version of the answer when it is brought back', async () => {
    await openApp('/po_documents', () => serveDocuments({ documents: [vision] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Archive: Vision' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Document brought back']));
    const [toast] = useToasts.getState().toasts;
    expect(toast?.version).toBeGreaterThan(1);
  });

  test('when the event is faster than the answer', async () => {
    const { tell } = await openApp('/po_documents', () => serveDocuments({ documents: [vision] }));
    await tell('po_documents_updated', toldOf('d1', 'deleted'));
    await waitFor(() => expect(titles()).toEqual(['Documents updated']));
    fireEvent.click(await screen.findByRole('button', { name: 'Archive: Vision' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(titles()).toContain('Document archived'));
    expect(titles()).toEqual(['Document archived']);
  });

  test('when files are imported, however many, and a later change of one is told', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const ids = [first, second];
    const { tell } = await openApp('/po_documents', () =>
      serveDocuments({
        documents: [vision],
        handlers: {
          'POST /api/po_documents': () => ({
            status: 201,
            body: sampleDocument({ id: ids.shift() }),
          }),
        },
      }),
    );
    // Faster than the answer.
    await tell('po_documents_updated', toldOf(first, 'created'));
    await waitFor(() => expect(titles()).toEqual(['Documents updated']));
    const files = ['one.md', 'two.md'].map((name) => new File(['# Text'], name));
    fireEvent.change(screen.getByLabelText('Import of Markdown files'), { target: { files } });
    fireEvent.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await screen.findByText('2 documents imported');
    expect(titles()).toEqual([]);
    await tell('po_documents_updated', toldOf(first, 'created'));
    await tell('po_documents_updated', toldOf(second, 'created'));
    await expectNothingTold(tell);
    await tell('po_documents_updated', toldOf(first, 'updated'));
    await waitFor(() => expect(titles()).toContain('Documents updated'));
  });
});

test('events of episodes and documents are heard only by who is signed in, on a line that is open [LIVE-012] [LIVE-013]', async () => {
  const heard: string[] = [];
  const stop = liveConnection.subscribe(({ event_type: type }) => heard.push(type));
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  });
  await renderApp('/');
  expect(liveConnection.getState()).toBe('disconnected');
  expect(asked.filter((address) => address.includes('/events/'))).toEqual([]);
  cleanup();

  const { tell, isHungUp } = await openApp();
  await tell('episode_candidate_created', { session_id: 's1', candidate_id: 'c1' });
  await tell('po_documents_updated', { project_id: 1, action: 'created', document_id: 'd1' });
  await waitFor(() => expect(heard).toEqual(['episode_candidate_created', 'po_documents_updated']));
  expect(isHungUp()).toBe(false);
  await act(() => useAuth.getState().logOut());
  expect([liveConnection.getState(), isHungUp()]).toEqual(['disconnected', true]);
  stop();
});

describe('a list that could not be read', () => {
  async function openDocuments(status: number) {
    const document = sampleDocument({ title: 'Roadmap' });
    const world = { isAway: true, requests: 0 };
    const { drop } = await openApp('/po_documents', () =>
      serveDocuments({
        handlers: {
          'GET /api/po_documents': () => {
            world.requests += 1;
            if (world.isAway) return refusal(status, 'internal', 'Away.');
            return { status: 200, body: { po_documents: [document], total_count: 1 } };
          },
        },
      }),
    );
    await screen.findByRole('button', { name: 'Try again' });
    return {
      world,
      comeBack: async () => {
        world.isAway = false;
        await drop();
        await waitFor(() => expect(liveConnection.getState()).toBe('connected'));
      },
    };
  }

  test('because the server was away is read again with the line, and nobody has to press anything', async () => {
    const { comeBack } = await openDocuments(503);
    await comeBack();
    expect(await screen.findByText('Roadmap')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('because the server refused it stays so, whatever the line does', async () => {
    const { world, comeBack } = await openDocuments(400);
    const before = world.requests;
    await comeBack();
    await act(async () => undefined);
    expect(world.requests).toBe(before);
  });
});

test('a project that was lost without a word is left when its line is refused, and the line goes on without it [LIVE-018]', async () => {
  localStorage.setItem('token', 'secret');
  const lost = sampleProject({ id: 3, name: 'Lost' });
  localStorage.setItem('active_project', JSON.stringify(lost));
  let projects = [lost];
  serve({
    'GET /api/users/me': { status: 200, body: sampleUser() },
    'GET /api/projects': () => ({ status: 200, body: projects }),
  });
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.startsWith('/api/events/stream')) return answer(address, init);
    asked.push(address);
    if (projects.length === 0 && address.includes('project_id')) {
      return Promise.resolve(new Response(null, { status: 403 }));
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (line = controller),
    });
    return Promise.resolve(new Response(body));
  });
  await renderApp('/projects', { language: 'en' });
  await waitFor(() => expect(liveConnection.getState()).toBe('connected'));
  expect(asked).toEqual(['/api/events/stream?project_id=3']);
  // As when a power user becomes a user: nobody tells the windows.
  projects = [];
  await act(async () => line?.close());
  await screen.findByText('You no longer belong to “Lost”');
  await waitFor(() => expect(asked.at(-1)).toBe('/api/events/stream'));
  await waitFor(() => expect(liveConnection.getState()).toBe('connected'));
});

test('other roles, given by an administrator, are followed by the header at once, and by the list of projects', async () => {
  let user = sampleUser();
  let projects = [sampleProject({ id: 1, name: 'Mine' })];
  const { tell } = await openApp('/projects', () => {
    localStorage.setItem('token', 'secret');
    serve({
      'GET /api/users/me': () => ({ status: 200, body: user }),
      'GET /api/projects': () => ({ status: 200, body: projects }),
    });
  });
  await screen.findByText('Mine');
  fireEvent.click(screen.getByRole('button', { name: /^Account/ }));
  await screen.findByRole('menuitem', { name: 'Profile' });
  expect(screen.queryByRole('menuitem', { name: 'Admin' })).toBeNull();
  user = sampleUser({ roles: ['user', 'admin'] });
  projects = [...projects, sampleProject({ id: 2, name: 'Of others' })];
  await tell('account_standing_changed', { user_id: user.id });
  expect(await screen.findByRole('menuitem', { name: 'Admin' })).toBeTruthy();
  expect(await screen.findByText('Of others')).toBeTruthy();
});
