import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { personalKey } from '#shared/auth/personal-storage.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { editorView, shownText, standInForLayout, typeAtEnd } from '#testing/editor.ts';
import { refusal } from '#testing/fake-server.ts';
import { field, keptForms, press, type } from '#testing/forms.ts';
import { openProfile, serveProfile } from '#testing/profile-page.tsx';
import { ownMembership, serveProjects } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';

/* What stands in a form when the session runs out under it: each test opens the page, loses the session, and comes back. */

const notice = 'What you typed is back';
const expired = refusal(401, 'unauthorized', 'Not signed in.');

const document = sampleDocument({ title: 'Guest checkout', content: 'Goal.\n\nWay.' });
const portal = sampleProject({ name: 'Portal', description: 'Returns', own_role: 'admin' });

/** Sends what stands in the form, which the server no longer takes. */
async function loseSession(button: string): Promise<void> {
  await press(button);
  await waitFor(() => expect(useAuth.getState().status).toBe('guest'));
  cleanup();
}

async function openDocument(
  world: NonNullable<Parameters<typeof serveDocuments>[0]> = {},
  language: 'de' | 'en' = 'en',
) {
  const server = serveDocuments({ documents: [document], ...world });
  await renderApp('/po_documents', { language });
  await press(language === 'de' ? 'Bearbeiten: Guest checkout' : 'Edit: Guest checkout');
  await waitFor(editorView);
  return server;
}

/** Types into the document and loses the session with saving it. */
async function typeAndLose(): Promise<void> {
  await openDocument({ handlers: { 'PUT /api/po_documents/d1': expired } });
  type('Title', 'Checkout for guests');
  typeAtEnd(' My way.');
  await loseSession('Save');
}

beforeEach(standInForLayout);

describe('a document that is edited', () => {
  test.each([
    ['en', notice, 'The form went away before it was saved.'],
    [
      'de',
      'Was du geschrieben hast, ist wieder da',
      'Das Formular verschwand, bevor es gespeichert war.',
    ],
  ] as const)(
    'has in %s what was typed when it is opened again, and says so',
    async (language, title, text) => {
      await typeAndLose();
      await openDocument({}, language);
      expect(screen.getByText(title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(shownText()).toBe('Goal.\n\nWay. My way.');
      // From here on the form has it, and asks before it goes.
      expect(keptForms()).toEqual([]);
    },
  );

  test('is saved with it', async () => {
    await typeAndLose();
    const { sent } = await openDocument();
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      title: 'Checkout for guests',
      content: 'Goal.\n\nWay. My way.',
      version: 1,
    });
  });

  test('says nothing of it where it was stored after all', async () => {
    await typeAndLose();
    const title = 'Checkout for guests';
    serveDocuments({
      documents: [{ ...document, title, content: 'Goal.\n\nWay. My way.', version: 2 }],
    });
    await renderApp('/po_documents');
    await press(`Edit: ${title}`);
    await waitFor(editorView);
    expect(screen.queryByText(notice)).toBeNull();
    expect(screen.queryByText(/was faster/)).toBeNull();
  });

  test('is as it is stored when it is not wanted', async () => {
    await typeAndLose();
    await openDocument();
    await press('Discard');
    expect(screen.queryByText(notice)).toBeNull();
    expect(field('Title').value).toBe('Guest checkout');
    expect(shownText()).toBe(document.content);
  });

  test('has it beside what others have saved meanwhile', async () => {
    await typeAndLose();
    const { sent } = await openDocument({
      documents: [{ ...document, content: 'Our goal.\n\nWay.', version: 2 }],
    });
    expect(screen.getByText(notice)).toBeTruthy();
    expect(shownText()).toBe('Our goal.\n\nWay. My way.');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 2 });
  });

  test('asks where others have changed the same passage, and nothing of either is lost', async () => {
    await typeAndLose();
    const theirs = { ...document, content: 'Goal.\n\nTheir way.', version: 2 };
    await openDocument({ documents: [theirs] });
    const asking = screen.getAllByRole('dialog').at(-1);
    expect(asking?.textContent).toContain('Their way.');
    expect(asking?.textContent).toContain('Way. My way.');
  });

  describe('where others have changed the same passage', () => {
    const theirs = { ...document, content: 'Goal.\n\nTheir way.', version: 2 };

    /** Writes another wording into the merge, and goes back to the form with it. */
    async function meetOthers(): Promise<void> {
      await typeAndLose();
      await openDocument({
        documents: [theirs],
        handlers: { 'PUT /api/po_documents/d1': expired },
      });
      type('This will be saved', 'Our way.');
      await press('Back to editing');
    }

    test('has what was chosen of the wordings when the session ends once more', async () => {
      await meetOthers();
      await loseSession('Save');
      await openDocument({ documents: [theirs] });
      expect(field('This will be saved').value).toBe('Our way.');
    });

    test('is as they have stored it when it is not wanted, and nothing of it is kept any more', async () => {
      await meetOthers();
      await press('Discard');
      expect(shownText()).toBe(theirs.content);
      expect(screen.queryByText(/was faster|in another window/)).toBeNull();
      typeAtEnd(' And on.');
      await loseSession('Save');
      expect(keptForms()).toHaveLength(1);
      expect(JSON.stringify({ ...localStorage })).not.toContain('Our way.');
    });
  });
});

test('a new document has what was typed when it is begun again, in its project alone', async () => {
  const open = async () => {
    const world = { handlers: { 'POST /api/po_documents': expired } };
    serveDocuments(world);
    await renderApp('/po_documents');
    await press('New document');
    await screen.findByRole('option', { name: 'Decision' });
    await waitFor(editorView);
  };
  await open();
  type('Title', 'Guests');
  type('Type', 'decisions');
  await waitFor(() => expect(shownText()).toBe('# Template of decisions'));
  typeAtEnd(' Pay.');
  await loseSession('Save');
  expect(keptForms()).toEqual(['form_text:1:new_document:1']);
  await open();
  expect(screen.getByText(notice)).toBeTruthy();
  expect(field('Title').value).toBe('Guests');
  expect(field('Type').value).toBe('decisions');
  expect(shownText()).toBe('# Template of decisions Pay.');
  await press('Discard');
  expect(field('Title').value).toBe('');
  expect(screen.queryByText(notice)).toBeNull();
});

describe('a project that is edited', () => {
  const openProject = async (project = portal, handlers = {}) => {
    const members = { [project.id]: [ownMembership(true)] };
    const server = serveProjects({ projects: [project], members, handlers });
    await renderApp(`/projects/${project.id}`);
    await screen.findByRole('heading', { level: 1 });
    return server;
  };
  const typeAndLoseProject = async () => {
    await openProject(portal, { [`PUT /api/projects/${portal.id}`]: expired });
    await press('Edit');
    type(/^Description/, 'Returns without a call');
    await loseSession('Save');
  };

  test('is open at what was typed, and is saved with it', async () => {
    await typeAndLoseProject();
    const { sent } = await openProject();
    expect(screen.getByText(notice)).toBeTruthy();
    expect(screen.queryByText('Project could not be saved.')).toBeNull();
    expect(field(/^Description/).value).toBe('Returns without a call');
    await press('Save');
    await screen.findByRole('button', { name: 'Edit' });
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      description: 'Returns without a call',
    });
    // What is typed from now on has never been away.
    await press('Edit');
    type(/^Description/, 'Returns by post');
    expect(screen.queryByText(notice)).toBeNull();
  });

  test('is as it is stored when it is not wanted', async () => {
    await typeAndLoseProject();
    await openProject();
    const discard = await screen.findByRole('button', { name: 'Discard' });
    act(() => discard.focus());
    fireEvent.click(discard);
    // The button goes with what it discards; the keyboard goes on at what can be done now.
    const edit = await screen.findByRole('button', { name: 'Edit' });
    expect(edit.matches(':focus')).toBe(true);
    expect(screen.getByText('Returns')).toBeTruthy();
    expect(keptForms()).toEqual([]);
  });

  test('keeps what others have changed meanwhile, and tells of it', async () => {
    await typeAndLoseProject();
    await openProject({ ...portal, name: 'Shop', version: portal.version + 1 });
    expect(field('Project Name *').value).toBe('Shop');
    expect(field(/^Description/).value).toBe('Returns without a call');
    expect(screen.getByText('Project could not be saved.')).toBeTruthy();
  });
});

test('a new project has what was typed when its page is opened again', async () => {
  const open = async () => {
    serveProjects({ role: 'poweruser', handlers: { 'POST /api/projects': expired } });
    await renderApp('/projects/new');
    await screen.findByRole('heading', { level: 1, name: 'Create New Project' });
  };
  await open();
  type(/^Project Name/, 'Portal');
  await loseSession('Create');
  await open();
  expect(screen.getByText(notice)).toBeTruthy();
  expect(field(/^Project Name/).value).toBe('Portal');
  await press('Discard');
  expect(field(/^Project Name/).value).toBe('');
  expect(screen.queryByText(notice)).toBeNull();
});

describe('the own profile that is edited', () => {
  const open = async (user = sampleUser({ last_name: 'Weber' }), handlers = {}) => {
    const sent = serveProfile({ user, handlers });
    await openProfile();
    return sent;
  };
  const typeAndLoseProfile = async () => {
    await open(undefined, { 'PUT /api/users/me': expired });
    await press('Edit profile');
    type('Job role', 'Product Owner');
    await loseSession('Save');
  };

  test('is open at what was typed, beside what was stored meanwhile, and is saved with it', async () => {
    await typeAndLoseProfile();
    const sent = await open(sampleUser({ last_name: 'Weber-Lenz' }));
    expect(screen.getByText(notice)).toBeTruthy();
    expect(field('Last name').value).toBe('Weber-Lenz');
    expect(field('Job role').value).toBe('Product Owner');
    expect(keptForms()).toEqual([]);
    await press('Save');
    await screen.findByRole('button', { name: 'Edit profile' });
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      last_name: 'Weber-Lenz',
      berufliche_rolle: 'Product Owner',
    });
    expect(screen.queryByText(notice)).toBeNull();
    expect(keptForms()).toEqual([]);
  });

  test('is as it is stored when it is not wanted', async () => {
    await typeAndLoseProfile();
    await open();
    await press('Discard');
    await press('Edit profile');
    expect(field('Job role').value).toBe('');
    expect(screen.queryByText(notice)).toBeNull();
  });
});

describe('nothing of it is there', () => {
  test('after logging out', async () => {
    await openDocument();
    typeAtEnd(' Secret.');
    await act(() => useAuth.getState().logOut());
    expect(JSON.stringify({ ...localStorage })).not.toContain('Secret.');
  });

  test('for the next person', async () => {
    await typeAndLose();
    expect(keptForms()).toEqual(['form_text:1:document:d1']);
    act(() =>
      useAuth.setState({ status: 'signedIn', user: sampleUser({ id: 2 }), token: 'other' }),
    );
    expect(keptForms()).toEqual([]);
  });

  test('where nothing was typed', async () => {
    await openDocument();
    act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
    expect(keptForms()).toEqual([]);
  });

  test('where the form was left before', async () => {
    serveProfile();
    await openProfile();
    await press('Edit profile');
    type('First name', 'Sofia');
    await press('Cancel');
    await screen.findByRole('button', { name: 'Edit profile' });
    act(() => void dispatchEvent(new Event('crash')));
    expect(keptForms()).toEqual([]);
    act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
    expect(keptForms()).toEqual([]);
  });

  test('where what lies there is not ours', async () => {
    const key = personalKey('form_text', 1, 'document:d1');
    for (const words of ['{', '{"base":1}', 'null']) {
      localStorage.setItem(key, words);
      await openDocument();
      expect(shownText()).toBe(document.content);
      expect(screen.queryByText(notice)).toBeNull();
      cleanup();
    }
  });
});

test('a browser without room for it says so in its log, and the session ends all the same', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openDocument({ handlers: { 'PUT /api/po_documents/d1': expired } });
  typeAtEnd(' More.');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await loseSession('Save');
  expect(warn).toHaveBeenCalledWith(
    'There is no room to keep “form_text:1:document:d1”.',
    expect.anything(),
  );
});
