import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { showToast, useToasts } from '#shared/toasts/toast-store.ts';
import { sampleMessage, sampleSession } from '#testing/chat-page.tsx';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { editorView, shownText, standInForLayout, typeAtEnd } from '#testing/editor.ts';
import { refusal } from '#testing/fake-server.ts';
import { field, keptForms, press, type } from '#testing/forms.ts';
import { ownMembership, serveProjects } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';

/* What stands in a form when somebody else takes it off the page: the project is archived, or the membership ends. */

const notice = 'What you typed is back';
const told = 'What you typed is not saved';
const notYours = 'You no longer belong to “Portal”';

const document = sampleDocument({ title: 'Guest checkout', content: 'Goal.\n\nWay.' });
const portal = sampleProject({ name: 'Portal', description: 'Returns', own_role: 'admin' });

const toasts = () => useToasts.getState().toasts.map(({ title }) => title);
const isOpen = () => screen.queryByRole('dialog') !== null;
const nobodyTold = () => {
  expect(keptForms()).toEqual([]);
  expect(toasts()).not.toContain(told);
};

/** Tells every listener of the live line that projects have changed. */
async function tellOfProjects(): Promise<void> {
  const timestamp = '2026-11-01T09:00:00Z';
  await act(async () => {
    for (const [listener] of vi.mocked(liveConnection.subscribe).mock.calls) {
      listener({ timestamp, data: { project_id: 1 }, event_type: 'project_updated' });
    }
    await Promise.resolve();
  });
}

type World = Parameters<typeof serveDocuments>[0];

async function openDocument(world: World = {}, language: 'de' | 'en' = 'en') {
  const server = serveDocuments({ documents: [document], ...world });
  await renderApp('/po_documents', { language });
  await press(language === 'de' ? 'Bearbeiten: Guest checkout' : 'Edit: Guest checkout');
  await waitFor(editorView);
  return server;
}

/** Lets the page copy, and answers what it copies. */
function grantClipboard() {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  return writeText;
}

beforeEach(() => {
  standInForLayout();
  useToasts.setState({ toasts: [] });
  vi.spyOn(liveConnection, 'subscribe');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a document that is edited', () => {
  test.each([
    ['whose project goes out of reach', notYours, () => []],
    [
      'whose project is archived',
      '“Portal” is archived now',
      (projects: ReturnType<typeof sampleProject>[]) =>
        projects.map((one) => ({ ...one, is_archived: true })),
    ],
  ] as const)('%s is kept and told of, and is back the next time', async (_how, why, change) => {
    const { world } = await openDocument();
    type('Title', 'Checkout for guests');
    typeAtEnd(' My way.');
    const { projects } = world;
    world.projects = change(projects);
    await tellOfProjects();
    await waitFor(() => expect(isOpen()).toBe(false));
    await waitFor(() => expect(toasts()).toEqual([why, told]));
    expect(keptForms()).toEqual(['form_text:1:document:d1']);
    cleanup();
    await openDocument();
    expect(screen.getByText(notice)).toBeTruthy();
    expect(field('Title').value).toBe('Checkout for guests');
    expect(shownText()).toBe('Goal.\n\nWay. My way.');
    nobodyTold();
  });

  test.each([
    ['en', told, 'Copy', 'Copied'],
    ['de', 'Was du geschrieben hast, ist nicht gespeichert', 'Kopieren', 'Kopiert'],
  ] as const)('can be copied at once (%s)', async (language, title, copy, copied) => {
    const copies = grantClipboard();
    const { world } = await openDocument({}, language);
    typeAtEnd(' My way.');
    world.projects = [];
    await tellOfProjects();
    await screen.findByText(title);
    await press(copy);
    await screen.findByText(copied);
    expect(copies).toHaveBeenCalledExactlyOnceWith('Guest checkout\n\nGoal.\n\nWay. My way.');
  });

  test('is offered to be copied again where the browser did not let it happen', async () => {
    const { world } = await openDocument();
    typeAtEnd(' My way.');
    world.projects = [];
    await tellOfProjects();
    Object.assign(globalThis.document, { execCommand: () => false });
    onTestFinished(() => void Reflect.deleteProperty(globalThis.document, 'execCommand'));
    await press('Copy');
    await waitFor(() => expect(toasts()).toEqual([notYours, 'Copying did not work', told]));
    expect(keptForms()).toEqual(['form_text:1:document:d1']);
  });

  test('is still told of when somebody looks again who was elsewhere for minutes', async () => {
    const { world } = await openDocument();
    typeAtEnd(' My way.');
    vi.useFakeTimers();
    world.projects = [];
    await tellOfProjects();
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    expect(toasts()).toEqual([told]);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });

  test('is no longer told of once its last save has arrived after all', async () => {
    let answer: (value: { status: number; body: unknown }) => void = () => undefined;
    const saved = new Promise<{ status: number; body: unknown }>((resolve) => (answer = resolve));
    const { world } = await openDocument({ handlers: { 'PUT /api/po_documents/d1': () => saved } });
    typeAtEnd(' My way.');
    await press('Save');
    world.projects = [];
    await tellOfProjects();
    await waitFor(() => expect(toasts()).toEqual([notYours, told]));
    answer({ status: 200, body: { ...document, content: 'Goal.\n\nWay. My way.', version: 2 } });
    await waitFor(nobodyTold);
  });

  test('is kept with what was written where somebody else had changed it too, which can be copied and is back the next time', async () => {
    const copies = grantClipboard();
    const theirs = { content: 'Goal.\n\nTheir way.', version: 2 };
    const refused = {
      handlers: { 'PUT /api/po_documents/d1': refusal(409, 'conflict', 'Changed.') },
    };
    const { world, stored } = await openDocument(refused);
    typeAtEnd(' My way.');
    stored.documents = stored.documents.map((one) => ({ ...one, ...theirs }));
    await press('Save');
    fireEvent.change(await screen.findByLabelText('This will be saved'), {
      target: { value: 'Our way.' },
    });
    world.projects = [];
    await tellOfProjects();
    await press('Copy');
    expect(copies).toHaveBeenCalledExactlyOnceWith(
      'Guest checkout\n\nGoal.\n\nWay. My way.\n\nOur way.',
    );
    cleanup();
    await openDocument({ documents: [{ ...document, ...theirs }] });
    expect(field('This will be saved').value).toBe('Our way.');
  });

  test('stays where it is, and is not kept, while others change its project or archive it', async () => {
    const { world, stored } = await openDocument();
    typeAtEnd(' My way.');
    world.projects = world.projects.map((one) => ({ ...one, name: 'Shop' }));
    stored.documents = stored.documents.map((one) => ({ ...one, is_deleted: true, version: 2 }));
    await tellOfProjects();
    expect(shownText()).toBe('Goal.\n\nWay. My way.');
    nobodyTold();
  });

  test.each([
    ['saved', ['Save']],
    ['discarded', ['Cancel', 'Discard']],
  ])('is not kept once it is %s', async (_how, buttons) => {
    await openDocument();
    typeAtEnd(' My way.');
    for (const button of buttons) await press(button);
    await waitFor(() => expect(isOpen()).toBe(false));
    nobodyTold();
  });

  test('of which nothing was typed goes without a word', async () => {
    const { world } = await openDocument();
    world.projects = [];
    await tellOfProjects();
    await waitFor(() => expect(isOpen()).toBe(false));
    nobodyTold();
  });

  test('is forgotten after logging out, with what was told of it', async () => {
    const { world } = await openDocument();
    typeAtEnd(' Secret.');
    world.projects = [];
    await tellOfProjects();
    await screen.findByText(told);
    await act(() => useAuth.getState().logOut());
    expect(JSON.stringify({ ...localStorage })).not.toContain('Secret.');
    expect(toasts()).not.toContain(told);
  });
});

test('a new document is kept and told of, and is there when it is begun again in its project', async () => {
  const open = async () => {
    const server = serveDocuments();
    await renderApp('/po_documents');
    await screen.findByRole('button', { name: 'New document' });
    showToast({ type: 'error', title: 'Something else' });
    await press('New document');
    await screen.findByRole('option', { name: 'Decision' });
    await waitFor(editorView);
    return server;
  };
  const { world } = await open();
  type('Title', 'Guests');
  world.projects = [];
  await tellOfProjects();
  await waitFor(() => expect(toasts()).toContain(told));
  cleanup();
  await open();
  expect(field('Title').value).toBe('Guests');
  // What else is told is not over with that.
  expect(toasts()).toContain('Something else');
  nobodyTold();
  await press('Save');
  await waitFor(() => expect(isOpen()).toBe(false));
  nobodyTold();
});

describe('a message that is half written', () => {
  const openChat = async (typed: string) => {
    const messages = [
      sampleMessage(0, 'user', 'Draft a story'),
      sampleMessage(1, 'assistant', 'Done'),
    ];
    const server = serveProjects({
      projects: [portal],
      activeProjectId: portal.id,
      handlers: {
        'GET /api/sessions': { status: 200, body: { sessions: [sampleSession()] } },
        'GET /api/sessions/s1/messages': {
          status: 200,
          body: { messages, has_more: false, running_turn: null },
        },
        // Nobody hears whether it arrives.
        'POST /api/chat/s1': () => Promise.withResolvers<never>().promise,
      },
    });
    const { router } = await renderApp('/chat');
    await screen.findByText('Draft a story');
    if (typed !== '') type('Message to Robin', typed);
    return { ...server, router };
  };
  const isAtProjects = (router: Awaited<ReturnType<typeof openChat>>['router']) =>
    waitFor(() => expect(router.state.location.pathname).toBe('/projects'));

  test('is told of with the project that goes out of reach, can be copied, and is in its field the next time', async () => {
    const copies = grantClipboard();
    const { world, router } = await openChat('And one for guests');
    world.projects = [];
    await tellOfProjects();
    await isAtProjects(router);
    await screen.findByText(told);
    await press('Copy');
    expect(copies).toHaveBeenCalledExactlyOnceWith('And one for guests');
    cleanup();
    await openChat('');
    expect(field('Message to Robin').value).toBe('And one for guests');
  });

  test('is told of together with the change of an earlier one', async () => {
    const copies = grantClipboard();
    const { world } = await openChat('And one for guests');
    await press('Edit');
    await screen.findByLabelText('Edit your message');
    type('Edit your message', 'Draft two stories');
    world.projects = [];
    await tellOfProjects();
    await screen.findByText(told);
    await press('Copy');
    expect(copies).toHaveBeenCalledExactlyOnceWith('Draft two stories\n\nAnd one for guests');
  });

  test('is told of behind the one that is on its way and that nobody has taken', async () => {
    const copies = grantClipboard();
    const { world } = await openChat('One for members');
    fireEvent.keyDown(field('Message to Robin'), { key: 'Enter' });
    await waitFor(() => expect(field('Message to Robin').value).toBe(''));
    type('Message to Robin', 'And one for guests');
    world.projects = [];
    await tellOfProjects();
    await screen.findByText(told);
    await press('Copy');
    expect(copies).toHaveBeenCalledExactlyOnceWith('One for members\n\nAnd one for guests');
  });

  test('is not told of by a chat that is left for another page', async () => {
    const { router } = await openChat('And one for guests');
    fireEvent.click(screen.getAllByRole('link', { name: 'Projects' })[0] ?? window);
    await isAtProjects(router);
    expect(toasts()).not.toContain(told);
  });
});

describe('a project that is edited', () => {
  const openProject = async () => {
    const members = { [portal.id]: [ownMembership(true)] };
    const server = serveProjects({ projects: [portal], members });
    const { router } = await renderApp(`/projects/${portal.id}`);
    await screen.findByRole('heading', { level: 1 });
    return { ...server, router };
  };
  const edit = async () => {
    const server = await openProject();
    await press('Edit');
    type(/^Description/, 'Returns without a call');
    return server;
  };

  test('is kept and told of when it goes out of reach, and is open at it the next time', async () => {
    const { world, router } = await edit();
    world.projects = [];
    await tellOfProjects();
    await waitFor(() => expect(router.state?.location.pathname).toBe('/projects'));
    await waitFor(() => expect(toasts()).toEqual([told]));
    cleanup();
    await openProject();
    expect(screen.getByText(notice)).toBeTruthy();
    expect(field(/^Description/).value).toBe('Returns without a call');
    nobodyTold();
  });

  test('is kept as well when it is edited once more after it was saved', async () => {
    const { world } = await edit();
    await press('Save');
    await press('Edit');
    type(/^Description/, 'Returns by post');
    world.projects = [];
    await tellOfProjects();
    await waitFor(() => expect(toasts()).toEqual([told]));
    expect(keptForms()).toHaveLength(1);
  });

  test('is not kept once it is archived by whoever edits it', async () => {
    const { router } = await edit();
    await press('Archive');
    const [, confirm] = await screen.findAllByRole('button', { name: 'Archive', hidden: true });
    if (confirm) fireEvent.click(confirm);
    await waitFor(() => expect(router.state?.location.pathname).toBe('/projects'));
    nobodyTold();
  });

  test('is not kept once it is left without it', async () => {
    const { router } = await edit();
    fireEvent.click(screen.getByRole('link', { name: 'All projects' }));
    await press('Discard');
    await waitFor(() => expect(router.state?.location.pathname).toBe('/projects'));
    nobodyTold();
  });
});

test.each([
  ['created', 'Create'],
  ['cancelled', 'Cancel'],
])('a new project is not kept once it is %s', async (_how, button) => {
  const made = sampleProject({ id: 2, name: 'Shop' });
  serveProjects({
    projects: [portal],
    role: 'poweruser',
    handlers: { 'POST /api/projects': { status: 201, body: made } },
  });
  const { router } = await renderApp('/projects/new');
  await screen.findByRole('heading', { level: 1, name: 'Create New Project' });
  type(/^Project Name/, 'Shop');
  await press(button);
  await waitFor(() => expect(router.state?.location.pathname).toBe('/projects'));
  nobodyTold();
});
