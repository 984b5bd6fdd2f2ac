import { limits } from '@robin/contract/limits';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { documentTopic } from '#shared/toasts/toast-topics.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import {
  editorView,
  pasteFormatted,
  pressKey,
  shownText,
  standInForLayout,
  typeAtEnd,
  typeInstead,
} from '#testing/editor.ts';
import { refusal } from '#testing/fake-server.ts';
import { ownMembership } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';

type World = Parameters<typeof serveDocuments>[0];

const decision = sampleDocument({
  title: 'Guest checkout',
  type: 'decisions',
  content: '# Decision\n\nGuests **pay** without an account.',
  tags: ['sprint-42', 'legal', 'checkout', 'guest'],
});
const ofOther = sampleDocument({ title: 'Of somebody else', user_id: 2 });

async function open(world: World = {}) {
  const server = serveDocuments({ documents: [decision], ...world });
  const { router } = await renderApp('/po_documents');
  await screen.findByRole('button', { name: 'New document' });
  return { ...server, router };
}

const dialog = () => screen.getByRole('dialog');
const inDialog = () => within(dialog());
const field = (name: string) => inDialog().getByRole('textbox', { name });
const valueOf = (name: string) => (field(name) as HTMLInputElement).value;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(inDialog().getByRole('button', { name }));
const isSaveDisabled = () =>
  inDialog().getByRole('button', { name: 'Save' }).hasAttribute('disabled');
/** Told with what the live event of the same change is about, which gets no toast of its own then, and a later one does. */
const expectTold = (title: string, documentId: string, version: number) =>
  expect(useToasts.getState().toasts).toMatchObject([
    { title, topic: documentTopic(documentId), version },
  ]);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function preview(world: World = {}, title = 'Guest checkout') {
  const server = await open(world);
  fireEvent.click(await screen.findByRole('button', { name: title }));
  await screen.findByRole('dialog');
  return server;
}

async function edit(world: World = {}) {
  const server = await open(world);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Guest checkout' }));
  await screen.findByRole('textbox', { name: 'Title' });
  await waitFor(editorView);
  return server;
}

async function create(world: World = {}) {
  const server = await open({ documents: [], ...world });
  fireEvent.click(screen.getByRole('button', { name: 'New document' }));
  await screen.findByRole('dialog');
  await inDialog().findByRole('option', { name: 'Decision' });
  await waitFor(editorView);
  return server;
}

/** Looks for a document by the palette, which lies over every dialog. */
async function findAndOpen(title: string) {
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const words = await screen.findByRole('combobox', { name: /^Search/ });
  fireEvent.change(words, { target: { value: title } });
  const found = within(await screen.findByRole('listbox'));
  fireEvent.click(await found.findByRole('option', { name: new RegExp(title) }));
}

beforeEach(standInForLayout);
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

describe('the preview', () => {
  test('shows title, type, tags and the text as it reads, and nothing to type [DOC-007] [DOC-013] [DOC-014] [DOC-015] [DOC-016] [DOC-100]', async () => {
    await preview();
    expect(inDialog().getByRole('heading', { name: 'Guest checkout' })).toBeTruthy();
    expect(inDialog().getByText('Decision', { selector: 'span' })).toBeTruthy();
    for (const tag of decision.tags) expect(inDialog().getByText(tag)).toBeTruthy();
    expect(await inDialog().findByText('pay', { selector: 'strong' })).toBeTruthy();
    expect(inDialog().queryByRole('textbox')).toBeNull();
  });

  test('leads its owner on to editing [DOC-017] [DOC-124] [ROLE2-014]', async () => {
    await preview();
    press('Edit');
    await waitFor(() => expect(valueOf('Title')).toBe('Guest checkout'));
  });

  test('of a document of somebody else can be read, and has no button to edit [DOC-018] [DOC-134] [OPEN2-114]', async () => {
    await preview({ documents: [ofOther] }, 'Of somebody else');
    expect(inDialog().getByRole('heading', { name: 'Of somebody else' })).toBeTruthy();
    expect(inDialog().queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('refuses to edit when the right to it has gone meanwhile [DOC-132] [ERR2-060] [OPEN2-117]', async () => {
    let isAdmin = true;
    await preview(
      {
        documents: [ofOther],
        handlers: {
          'GET /api/projects/1/users': () => ({ status: 200, body: [ownMembership(isAdmin)] }),
        },
      },
      'Of somebody else',
    );
    const button = await inDialog().findByRole('button', { name: 'Edit' });
    isAdmin = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    fireEvent.click(button);
    expect((await inDialog().findByRole('alert')).textContent).toBe(
      'You do not have permission to edit this document.',
    );
    expect(inDialog().queryByRole('textbox')).toBeNull();
  });

  test.each([
    ['there is none', ''],
    ['all that Robin’s changes have left are lines without words', '\n\n'],
  ])('says that there is no content yet where %s [DOC-019]', async (_why, content) => {
    await preview({ documents: [{ ...decision, content }] });
    expect(inDialog().getByText('This document has no content yet.')).toBeTruthy();
  });

  test('shows what the list holds when the document does not load, and says so [DOC-020] [ERR2-049]', async () => {
    await preview({
      handlers: { 'GET /api/po_documents/d1': refusal(409, 'conflict', 'No.') },
    });
    expect((await inDialog().findByRole('alert')).textContent).toBe(
      'Failed to fetch po_document details',
    );
    expect(await inDialog().findByText('pay', { selector: 'strong' })).toBeTruthy();
  });

  test('says without a line that only the beginning is there, and shows the rest once the line is back', async () => {
    const beginning = { ...decision, content: 'The beginn', is_content_cut: true };
    let isDown = true;
    await open({
      documents: [beginning],
      handlers: {
        'GET /api/po_documents/d1': () =>
          isDown ? refusal(409, 'conflict', 'No.') : { status: 200, body: decision },
      },
    });
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    fireEvent.click(await screen.findByRole('button', { name: 'Guest checkout' }));
    await screen.findByText('Failed to fetch po_document details');
    expect(inDialog().getByText(/only the beginning/)).toBeTruthy();
    isDown = false;
    act(() => onlineManager.setOnline(true));
    await screen.findByText('pay', { selector: 'strong' });
    expect(inDialog().queryByText(/only the beginning/)).toBeNull();
  });

  test('closes when the document is gone [ERR2-046]', async () => {
    await preview({
      handlers: { 'GET /api/po_documents/d1': refusal(404, 'not_found', 'No.') },
    });
    await gone();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a new document', () => {
  test('is made with what was typed, trimmed, in the project that is shown [DOC-021] [DOC-023] [DOC-024] [DOC-025] [DOC-026] [DOC-037] [DOC-041] [DOC-043] [DOC-045] [DOC-046] [DOC-047] [DOC-049] [DOC-050]', async () => {
    const { changes } = await create();
    const project = field('Project') as HTMLInputElement;
    expect([project.value, project.readOnly]).toEqual(['Portal', true]);
    expect(inDialog().queryByRole('switch')).toBeNull();
    type('Title', '  Why guests  ');
    fireEvent.change(inDialog().getByRole('combobox', { name: 'Type' }), {
      target: { value: 'decisions' },
    });
    type('Tags separated by commas', ' one, , two ,One');
    typeInstead('\nBecause. \n');
    press('Save');
    await gone();
    expect(changes()[0]?.body).toEqual({
      project_id: 1,
      creation_id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      title: 'Why guests',
      type: 'decisions',
      tags: ['one', 'two'],
      content: 'Because.',
    });
    expect(await screen.findByRole('heading', { name: 'Why guests' })).toBeTruthy();
    expectTold('Document created', 'made', 1);
  });

  test('begins with the template of its type, until somebody writes [DOC-068]', async () => {
    await create();
    expect(shownText()).toBe('# Template of vision');
    const select = inDialog().getByRole('combobox', { name: 'Type' });
    fireEvent.change(select, { target: { value: 'note' } });
    expect(shownText()).toBe('# Template of note');
    typeInstead('Mine');
    fireEvent.change(select, { target: { value: 'todo' } });
    expect(shownText()).toBe('Mine');
  });

  test('is of the type “other” while the types are not there [DOC-067] [DOC-066]', async () => {
    await open({ handlers: { 'GET /api/po_documents/types': 'no answer' } });
    fireEvent.click(screen.getByRole('button', { name: 'New document' }));
    await screen.findByRole('dialog');
    const select = inDialog().getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
    expect([select.value, select.selectedOptions[0]?.textContent]).toEqual(['other', 'Other']);
  });

  test('can only be saved with a title [DOC-038] [DOC-039]', async () => {
    await create();
    expect(isSaveDisabled()).toBe(true);
    for (const unseen of ['   ', '\u200B']) {
      type('Title', unseen);
      expect(isSaveDisabled()).toBe(true);
    }
    type('Title', ' a ');
    expect(isSaveDisabled()).toBe(false);
  });

  test('is made once, however fast Save is pressed again', async () => {
    const { sent } = await create();
    type('Title', 'Once');
    act(() => {
      press('Save');
      press('Save');
    });
    await gone();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('stands by its title before the list is fetched again, and so does one with another title [DOC-002]', async () => {
    const others = [decision, sampleDocument({ id: 'd5', title: 'Vision' })];
    let isListed = false;
    await create({
      documents: others,
      handlers: {
        'GET /api/po_documents': () => {
          if (isListed) return new Promise(() => undefined);
          isListed = true;
          return { status: 200, body: { po_documents: others, total_count: 2 } };
        },
      },
    });
    const titles = () =>
      screen.getAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent);
    type('Title', 'Ökonomie');
    press('Save');
    await gone();
    expect(titles()).toEqual(['Guest checkout', 'Ökonomie', 'Vision']);
    fireEvent.click(screen.getByRole('button', { name: 'Edit: Guest checkout' }));
    await screen.findByRole('textbox', { name: 'Title' });
    type('Title', 'Payment of guests');
    press('Save');
    await gone();
    expect(titles()).toEqual(['Ökonomie', 'Payment of guests', 'Vision']);
  });

  test('that cannot be made says so and keeps what was typed [ERR2-052]', async () => {
    await create({
      handlers: { 'POST /api/po_documents': refusal(409, 'archived', 'No.') },
    });
    type('Title', 'Kept');
    press('Save');
    expect((await inDialog().findByRole('alert')).textContent).toBe('Failed to create po_document');
    expect(valueOf('Title')).toBe('Kept');
  });

  test('is sent again as the same act where no answer came, and the next one as another', async () => {
    let isAnswering = false;
    const { sent } = await create({
      handlers: {
        'POST /api/po_documents': ({ body }) =>
          isAnswering
            ? { status: 201, body: sampleDocument({ ...(body as Partial<typeof decision>) }) }
            : 'no answer',
      },
    });
    type('Title', 'Kept');
    press('Save');
    await inDialog().findByText('Failed to create po_document');
    isAnswering = true;
    press('Save');
    await gone();
    fireEvent.click(screen.getByRole('button', { name: 'New document' }));
    await waitFor(editorView);
    type('Title', 'Next');
    press('Save');
    await gone();
    const acts = sent
      .filter(({ method, path }) => method === 'POST' && path === '/api/po_documents')
      .map(({ body }) => (body as { creation_id: string }).creation_id);
    expect(acts).toEqual([acts[0], acts[0], expect.not.stringMatching(acts[0] ?? '')]);
  });

  test('that could not be made is made by the next press, and what went wrong is no longer said', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let tries = 0;
    await create({
      handlers: {
        'POST /api/po_documents': async () => {
          tries += 1;
          if (tries === 1) return refusal(409, 'archived', 'No.');
          await answered;
          return { status: 201, body: sampleDocument({ id: 'made', title: 'Kept' }) };
        },
      },
    });
    type('Title', 'Kept');
    press('Save');
    await inDialog().findByRole('alert');
    press('Save');
    await waitFor(() => expect(tries).toBe(2));
    expect(inDialog().queryByRole('alert')).toBeNull();
    answer();
    await gone();
    expectTold('Document created', 'made', 1);
  });

  test.each([
    ['one is too long', 'x'.repeat(101), 'A tag has at most 100 characters.'],
    [
      'there are too many',
      Array.from({ length: 51 }, (_, index) => index).join(),
      'A document has at most 50 tags.',
    ],
  ])('says of its tags that %s, and is not saved with them', async (_what, tags, text) => {
    const { changes } = await create();
    type('Title', 'a');
    type('Tags separated by commas', tags);
    expect(inDialog().getByRole('alert').textContent).toBe(text);
    expect(isSaveDisabled()).toBe(true);
    fireEvent.keyDown(field('Title'), { key: 'Enter', ctrlKey: true });
    expect(changes()).toEqual([]);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])(
    'is saved with Enter and %j from where it is typed, and with no other key',
    async (held) => {
      const { changes } = await create();
      typeInstead('Because.');
      pressKey('Enter', held);
      expect([changes(), shownText()]).toEqual([[], 'Because.']);
      type('Title', 'Why');
      fireEvent.keyDown(field('Title'), { key: 'Enter' });
      fireEvent.keyDown(field('Title'), { key: 'x', ...held });
      type('Title', 'Why guests');
      pressKey('Enter', held);
      await gone();
      expect(changes()).toMatchObject([{ body: { title: 'Why guests', content: 'Because.' } }]);
    },
  );

  test('is shown as it will read, and marked by buttons [DOC-027]', async () => {
    await create();
    typeInstead('word');
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 4 } }));
    press('Bold');
    expect(shownText()).toBe('**word**');
    const { from, to } = editorView().state.selection.main;
    expect([from, to]).toEqual([2, 6]);
    fireEvent.click(inDialog().getByRole('tab', { name: 'Preview' }));
    expect(await inDialog().findByText('word', { selector: 'strong' })).toBeTruthy();
    fireEvent.click(inDialog().getByRole('tab', { name: 'Edit' }));
    await waitFor(editorView);
    expect(shownText()).toBe('**word**');
  });

  test.each([
    ['List', '- one\r\n- two', 'DOC-033'],
    ['Code', '```\r\none\r\ntwo\r\n```', 'DOC-035'],
  ])(
    'keeps its line ends when lines are marked by the button %s: %j [%s]',
    async (button, marked, _row) => {
      await edit({ documents: [{ ...decision, content: 'one\r\ntwo' }] });
      act(() => editorView().dispatch({ selection: { anchor: 0, head: 7 } }));
      press(button);
      expect(shownText()).toBe(marked);
      expect(editorView().state.doc.lines).toBe(marked.split('\r\n').length);
    },
  );

  test('loses the fences around code of several lines where its button is pressed again, and gets its own below other code [DOC-035]', async () => {
    await create();
    typeInstead('one\ntwo');
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 7 } }));
    press('Code');
    expect(shownText()).toBe('```\none\ntwo\n```');
    press('Code');
    expect(shownText()).toBe('one\ntwo');
    typeInstead('```\na\n```\none\ntwo\n```\nb\n```');
    act(() => editorView().dispatch({ selection: { anchor: 10, head: 17 } }));
    press('Code');
    expect(shownText()).toBe('```\na\n```\n```\none\ntwo\n```\n```\nb\n```');
  });

  test.each([
    ['Ctrl+Y', 'y', {}],
    ['Ctrl+Shift+Z', 'Z', { shiftKey: true, keyCode: 90 }],
  ])('is done again with %s on every system', async (_name, key, held) => {
    await edit();
    typeInstead('A short text');
    pressKey('z', { ctrlKey: true });
    expect(shownText()).toBe(decision.content);
    pressKey(key, { ctrlKey: true, ...held });
    expect(shownText()).toBe('A short text');
  });

  test('keeps the cursor and every step to undo while somebody looks at the preview', async () => {
    await edit();
    typeInstead('A short text');
    act(() => editorView().dispatch({ selection: { anchor: 7 } }));
    fireEvent.click(inDialog().getByRole('tab', { name: 'Preview' }));
    expect(await inDialog().findByText('A short text')).toBeTruthy();
    fireEvent.click(inDialog().getByRole('tab', { name: 'Edit' }));
    expect(editorView().state.selection.main.head).toBe(7);
    pressKey('z', { ctrlKey: true });
    expect(shownText()).toBe(decision.content);
  });

  test('hides what is typed in while the preview is shown', async () => {
    await create();
    const marks = inDialog().getByRole('button', { name: 'Bold' });
    fireEvent.click(inDialog().getByRole('tab', { name: 'Preview' }));
    expect(inDialog().queryByRole('button', { name: 'Bold' })).toBeNull();
    fireEvent.click(inDialog().getByRole('tab', { name: 'Edit' }));
    expect(inDialog().getByRole('button', { name: 'Bold' })).toBe(marks);
  });

  test.each([
    ['Bold', '**word**', 'DOC-028'],
    ['Italic', '_word_', 'DOC-029'],
    ['Heading 1', '# word', 'DOC-030'],
    ['Heading 2', '## word', 'DOC-031'],
    ['Heading 3', '### word', 'DOC-032'],
    ['List', '- word', 'DOC-033'],
    ['Quote', '> word', 'DOC-034'],
    ['Code', '`word`', 'DOC-035'],
  ])('is marked by the button %s as %s [%s]', async (button, marked, _row) => {
    await create();
    typeInstead('word');
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 4 } }));
    press(button);
    expect(shownText()).toBe(marked);
  });

  test('has buttons for its marks that Tab reaches one by one, with no stop at their row that scrolls', async () => {
    await create();
    const row = inDialog().getByRole('group', { name: 'Formatting' });
    expect(row.getAttribute('tabindex')).toBe('-1');
  });

  test('has a text that Tab reaches at once, with no stop at the frame that scrolls it', async () => {
    await create();
    const host = editorView().dom.getRootNode() as ShadowRoot;
    expect(host.host.closest('.overflow-y-auto')?.getAttribute('tabindex')).toBe('-1');
    expect(editorView().contentDOM.tabIndex).toBe(0);
  });

  test('is typed in a field that has a name, is marked by keys, and is left with Tab [DOC-026] [DOC-028] [DOC-029]', async () => {
    await create();
    const { contentDOM } = editorView();
    expect([contentDOM.role, contentDOM.ariaLabel]).toEqual(['textbox', 'Content']);
    typeInstead('word');
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 4 } }));
    pressKey('b', { ctrlKey: true });
    expect(shownText()).toBe('**word**');
    pressKey('b', { ctrlKey: true });
    pressKey('i', { ctrlKey: true });
    expect(shownText()).toBe('_word_');
    pressKey('Tab');
    expect(shownText()).toBe('_word_');
  });

  test('is searched with Ctrl+F, of which the browser would find only the lines in view, and with a button', async () => {
    await create();
    typeInstead('Guests pay.\nGuests order.');
    const view = editorView();
    vi.spyOn(view, 'focus').mockReturnValue();
    pressKey('F', { ctrlKey: true });
    const bar = () => inDialog().getByRole<HTMLInputElement>('searchbox');
    fireEvent.change(bar(), { target: { value: 'Guests' } });
    expect(view.contentDOM.querySelectorAll('.cm-searchMatch')).toHaveLength(2);
    fireEvent.keyDown(bar(), { key: 'Enter' });
    fireEvent.keyDown(bar(), { key: 'Enter' });
    expect(view.state.selection.main.from).toBe(12);
    typeInstead('Members pay.');
    expect(inDialog().getByText('No match')).toBeTruthy();
    // It closes alone.
    fireEvent.keyDown(bar(), { key: 'Escape' });
    expect(inDialog().queryByRole('searchbox')).toBeNull();
    expect(view.focus).toHaveBeenCalledOnce();
    press('Search the text');
    press('Search the text');
    expect(bar().value).toBe('Guests');
    expect(shownText()).toBe('Members pay.');
  });

  test('takes the place of a selection without leaving that to the browser, whose styles the policy refuses', async () => {
    await create();
    typeInstead('one\n**two**');
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 11 } }));
    const input = { inputType: 'insertText', data: 'x', cancelable: true, bubbles: true };
    const event = new InputEvent('beforeinput', input);
    act(() => void editorView().contentDOM.dispatchEvent(event));
    expect([shownText(), event.defaultPrevented]).toEqual(['x', true]);
  });

  describe('with something pasted whose formatting is not Markdown yet', () => {
    test('shows it as plain text when somebody looks at the preview, and goes on waiting for it', async () => {
      await create();
      typeInstead('Say ');
      const fail = pasteFormatted();
      fireEvent.click(inDialog().getByRole('tab', { name: 'Preview' }));
      expect(await inDialog().findByText('Say yes')).toBeTruthy();
      fireEvent.click(inDialog().getByRole('tab', { name: 'Edit' }));
      await fail();
      expect(shownText()).toBe('Say yes');
    });

    test('is saved with it as plain text', async () => {
      const { changes } = await create();
      type('Title', 'a');
      typeInstead('Say ');
      pasteFormatted();
      press('Save');
      await gone();
      expect(changes()).toMatchObject([{ body: { content: 'Say yes' } }]);
    });

    test('asks before it is closed', async () => {
      await create();
      pasteFormatted();
      press('Cancel');
      expect(await screen.findByRole('dialog', { name: /unsaved|discard/i })).toBeTruthy();
    });

    test('has it once when it comes, and behind it what was typed', async () => {
      const { changes } = await create();
      type('Title', 'a');
      typeInstead('Say ');
      const fail = pasteFormatted();
      act(() => editorView().dispatch(editorView().state.replaceSelection('!')));
      await fail();
      expect(shownText()).toBe('Say yes!');
      press('Save');
      await gone();
      expect(changes()).toMatchObject([{ body: { content: 'Say yes!' } }]);
    });
  });

  test('is not longer than the server takes: what is pasted is cut there, and no letter in two', async () => {
    await create();
    typeInstead('a'.repeat(limits.documentContentMaxLength - 1));
    typeAtEnd('🐦 and more');
    expect(shownText()).toHaveLength(limits.documentContentMaxLength - 1);
    typeAtEnd('bc');
    expect(shownText().slice(-2)).toBe('ab');
    typeInstead('short');
    expect(shownText()).toBe('short');
  });

  test('closes at once while nothing was typed, and asks before it loses something', async () => {
    await create();
    press('Cancel');
    await gone();
    fireEvent.click(screen.getByRole('button', { name: 'New document' }));
    await screen.findByRole('dialog');
    type('Title', 'Half');
    press('Cancel');
    const question = await screen.findByRole('dialog', { name: /unsaved|discard/i });
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(valueOf('Title')).toBe('Half');
    press('Cancel');
    const again = await screen.findByRole('dialog', { name: /unsaved|discard/i });
    fireEvent.click(within(again).getByRole('button', { name: 'Discard' }));
    await gone();
  });
});

describe('editing a document', () => {
  /** Reads the document, which then is another one, and goes on to editing it. */
  async function editAfterReading(handler: () => ReturnType<typeof refusal>) {
    let isRead = false;
    const server = await preview({
      handlers: {
        'GET /api/po_documents/d1': () => (isRead ? handler() : { status: 200, body: decision }),
      },
    });
    await inDialog().findByText('pay', { selector: 'strong' });
    isRead = true;
    press('Edit');
    return server;
  }

  test('begins with what is stored now, not with what was read before', async () => {
    const newest = { ...decision, title: 'Guests', content: 'Newer.', version: 2 };
    const { changes } = await editAfterReading(() => ({ status: 200, body: newest }));
    await waitFor(() => expect(valueOf('Title')).toBe('Guests'));
    await waitFor(editorView);
    expect(shownText()).toBe('Newer.');
    press('Save');
    await gone();
    expect(changes()).toMatchObject([{ body: { content: 'Newer.', version: 2 } }]);
  });

  test('does not begin with what was read before where what is stored now cannot be had [ERR2-049]', async () => {
    await editAfterReading(() => refusal(409, 'conflict', 'No.'));
    await screen.findByText('Failed to fetch po_document details');
    expect(inDialog().getByRole('heading', { name: 'Edit document' })).toBeTruthy();
    expect(inDialog().queryByRole('textbox')).toBeNull();
  });

  test('does not begin where the document is gone', async () => {
    await editAfterReading(() => refusal(404, 'not_found', 'No.'));
    await gone();
  });

  test('leaves what was typed where it is when the document goes meanwhile', async () => {
    const subscribe = vi.spyOn(liveConnection, 'subscribe');
    let isGone = false;
    const { sent } = await edit({
      handlers: {
        'GET /api/po_documents/d1': () =>
          isGone ? refusal(404, 'not_found', 'No.') : { status: 200, body: decision },
      },
    });
    typeInstead('Half a thought');
    isGone = true;
    const asked = () => sent.filter(({ path }) => path.startsWith('/api/po_documents/d1')).length;
    const before = asked();
    const timestamp = '2026-11-02T09:00:00.000Z';
    for (const [listener] of subscribe.mock.calls) {
      listener({ event_type: 'resync_required', timestamp, data: {} });
    }
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(shownText()).toBe('Half a thought');
  });

  test('is left only after a question also where nothing but the archive was changed', async () => {
    await edit();
    fireEvent.click(inDialog().getByRole('switch', { name: 'Archived' }));
    press('Cancel');
    expect(await screen.findByRole('dialog', { name: /unsaved|discard/i })).toBeTruthy();
  });

  test('cannot be closed while it is being saved, and leaving the page then asks nothing', async () => {
    const { router } = await edit({
      handlers: { 'PUT /api/po_documents/d1': () => new Promise(() => undefined) },
    });
    type('Title', 'Saved');
    press('Save');
    const cancel = inDialog().getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel.hasAttribute('disabled')).toBe(true));
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    fireEvent.click(
      screen.getAllByRole('link', { name: 'Projects', hidden: true })[0] as HTMLElement,
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  test('saves every field on the version that was read [DOC-022] [DOC-036] [DOC-051] [DOC-052] [DOC-101] [DOC-114]', async () => {
    const { changes } = await edit();
    expect(inDialog().queryByRole('textbox', { name: 'Project' })).toBeNull();
    type('Title', 'Guests pay');
    fireEvent.change(inDialog().getByRole('combobox', { name: 'Type' }), {
      target: { value: 'note' },
    });
    fireEvent.click(inDialog().getByRole('switch', { name: 'Archived' }));
    press('Save');
    await gone();
    expect(changes()[0]?.body).toEqual({
      title: 'Guests pay',
      type: 'note',
      tags: ['sprint-42', 'legal', 'checkout', 'guest'],
      content: decision.content,
      is_deleted: true,
      version: 1,
    });
    expectTold('Document saved', 'd1', 2);
  });

  test('saves a document that is not archived as one that is not [DOC-052]', async () => {
    const { changes } = await edit();
    type('Title', 'Guests pay');
    press('Save');
    await gone();
    expect(changes()[0]?.body).toMatchObject({ title: 'Guests pay', is_deleted: false });
  });

  test('leaves open what was found and opened while it was being saved', async () => {
    const saved = Promise.withResolvers<void>();
    await edit({
      documents: [decision, sampleDocument({ id: 'd9', title: 'Vision' })],
      handlers: {
        'PUT /api/po_documents/d1': async () => {
          await saved.promise;
          return { status: 200, body: { ...decision, title: 'Saved', version: 2 } };
        },
      },
    });
    type('Title', 'Saved');
    press('Save');
    await findAndOpen('Vision');
    await screen.findByRole('dialog', { name: 'Vision' });
    saved.resolve();
    await waitFor(() => expectTold('Document saved', 'd1', 2));
    expect(screen.getByRole('dialog', { name: 'Vision' })).toBeTruthy();
  });

  test('takes nothing more while it is being saved, which would be lost with the dialog', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await edit({
      handlers: {
        'PUT /api/po_documents/d1': async () => {
          await answered;
          return { status: 500 };
        },
      },
    });
    const canType = () => [
      ...['Title', 'Tags separated by commas'].map(
        (name) => !(field(name) as HTMLInputElement).readOnly,
      ),
      !inDialog().getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).disabled,
      !inDialog().getByRole<HTMLInputElement>('switch').disabled,
      !inDialog().getByRole<HTMLButtonElement>('button', { name: 'Bold' }).disabled,
      editorView().contentDOM.getAttribute('contenteditable') === 'true',
    ];
    expect(new Set(canType())).toEqual(new Set([true]));
    typeInstead('word');
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 4 } }));
    press('Save');
    await waitFor(() => expect(new Set(canType())).toEqual(new Set([false])));
    pressKey('b', { ctrlKey: true });
    expect(shownText()).toBe('word');
    answer();
    await inDialog().findByRole('alert');
    await waitFor(() => expect(new Set(canType())).toEqual(new Set([true])));
  });

  test('that fails says so until the next try, and keeps what was typed [ERR2-051]', async () => {
    const answer = Promise.withResolvers<void>();
    let tries = 0;
    await edit({
      handlers: {
        'PUT /api/po_documents/d1': async () => {
          if (++tries > 1) await answer.promise;
          return refusal(409, 'archived', 'No.');
        },
      },
    });
    type('Title', 'Kept');
    press('Save');
    expect((await inDialog().findByRole('alert')).textContent).toBe('Failed to update document');
    expect(valueOf('Title')).toBe('Kept');
    press('Save');
    await waitFor(() => expect(inDialog().queryByRole('alert')).toBeNull());
    answer.resolve();
    expect((await inDialog().findByRole('alert')).textContent).toBe('Failed to update document');
  });

  test('that fails says so where it is seen, above a long text, each time anew [ERR2-051]', async () => {
    const show = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => show.mockRestore());
    await edit({
      handlers: { 'PUT /api/po_documents/d1': refusal(409, 'archived', 'No.') },
    });
    type('Title', 'Kept');
    for (const count of [1, 2]) {
      press('Save');
      await waitFor(() => expect(show).toHaveBeenCalledTimes(count));
      const alert = await inDialog().findByRole('alert');
      expect((show.mock.contexts.at(-1) as Element).contains(alert)).toBe(true);
    }
  });

  /** Edits the content while Jonas saves another one. */
  async function saveTooLate(
    contents: { base: string; mine: string; theirs: string },
    {
      beforeSave = (): void => undefined,
      answerLast = undefined as (() => ReturnType<typeof refusal>) | undefined,
      theirTitle = decision.title,
      isArchived = false,
      author = { ...decision.updated_by, user_id: 2, name: 'Jonas' },
    } = {},
  ) {
    const begun = { ...decision, content: contents.base };
    let stored = begun;
    const server = await edit({
      handlers: {
        'GET /api/po_documents/d1': () => ({ status: 200, body: stored }),
        'PUT /api/po_documents/d1': ({ body }) => {
          const { version } = body as { version: number };
          if (version === stored.version) {
            return answerLast?.() ?? { status: 200, body: { ...stored, version: 3 } };
          }
          return refusal(409, 'conflict', 'Changed.');
        },
      },
    });
    typeInstead(contents.mine);
    beforeSave();
    stored = {
      ...begun,
      title: theirTitle,
      content: contents.theirs,
      is_deleted: isArchived,
      version: 2,
      updated_by: author,
    };
    press('Save');
    const saved = () => server.sent.filter(({ method }) => method === 'PUT').at(-1)?.body;
    return { ...server, saved };
  }
  const merging = () => within(screen.getByRole('dialog', { name: 'Jonas was faster' }));

  test('on an older version merges by itself what two people changed in different places', async () => {
    const { saved } = await saveTooLate({
      base: 'One\n\nTwo\n\nThree',
      mine: 'One!\n\nTwo\n\nThree',
      theirs: 'One\n\nTwo\n\nThree?',
    });
    await inDialog().findByText('Jonas was faster');
    expect(shownText()).toBe('One!\n\nTwo\n\nThree?');
    press('Save');
    await gone();
    expect(saved()).toMatchObject({ content: 'One!\n\nTwo\n\nThree?', version: 2 });
  });

  test('on an older version asks about each paragraph that both changed, and saves what was decided', async () => {
    const { saved } = await saveTooLate({
      base: 'Intro\n\nOld',
      mine: 'Intro\n\nMine',
      theirs: 'Intro!\n\nTheirs',
    });
    await screen.findByRole('dialog', { name: 'Jonas was faster' });
    const result = () =>
      merging().getByRole<HTMLTextAreaElement>('textbox', { name: 'This will be saved' }).value;
    expect(result()).toBe('Mine');
    fireEvent.click(merging().getByRole('button', { name: 'Jonas’s' }));
    expect(result()).toBe('Theirs');
    fireEvent.click(merging().getByRole('button', { name: 'Both' }));
    expect(result()).toBe('Mine\n\nTheirs');
    fireEvent.change(merging().getByRole('textbox', { name: 'This will be saved' }), {
      target: { value: 'Ours' },
    });
    fireEvent.click(merging().getByRole('button', { name: 'Merge and save' }));
    await gone();
    expect(saved()).toMatchObject({ content: 'Intro!\n\nOurs', version: 2 });
  });

  test('says that the document has been archived meanwhile, where texts are joined and where they are asked about', async () => {
    const archived = /The document has been archived meanwhile\.$/;
    await saveTooLate({ base: 'Old', mine: 'Mine', theirs: 'Old' }, { isArchived: true });
    await inDialog().findByText(archived);
    cleanup();
    await saveTooLate({ base: 'Old', mine: 'Mine', theirs: 'Theirs' }, { isArchived: true });
    await screen.findByRole('dialog', { name: 'Jonas was faster' });
    merging().getByText(archived);
    fireEvent.click(merging().getByRole('button', { name: 'Back to editing' }));
    inDialog().getByText(archived);
    cleanup();
    await saveTooLate({ base: 'Old', mine: 'Mine', theirs: 'Old' });
    await inDialog().findByText('Jonas was faster');
    expect(screen.queryByText(archived)).toBeNull();
  });

  test('tells what somebody has saved in another window by no name of somebody else', async () => {
    await saveTooLate(
      { base: 'Old', mine: 'Mine', theirs: 'Theirs' },
      { author: decision.updated_by },
    );
    const title = 'You saved the document in another window';
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    dialog.getByText('One place has two versions. Everything else is merged already.');
    dialog.getByText('Version in the other window');
    fireEvent.click(dialog.getByRole('button', { name: 'From the other window' }));
    expect(dialog.getByDisplayValue('Theirs')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Back to editing' }));
    await inDialog().findByText(title);
  });

  test('on an older version asks about a title on one line, and takes no empty one', async () => {
    const { saved } = await saveTooLate(
      { base: 'Same', mine: 'Same', theirs: 'Same' },
      { beforeSave: () => type('Title', 'Mine'), theirTitle: 'Theirs' },
    );
    await screen.findByRole('dialog', { name: 'Jonas was faster' });
    const result = merging().getByRole('textbox', { name: 'This will be saved' });
    expect(result.tagName).toBe('INPUT');
    const save = merging().getByRole<HTMLButtonElement>('button', { name: 'Merge and save' });
    for (const value of [' ', '\u200B']) {
      fireEvent.change(result, { target: { value } });
      expect(save.disabled).toBe(true);
    }
    fireEvent.click(merging().getByRole('button', { name: 'Both' }));
    fireEvent.click(save);
    await gone();
    expect(saved()).toMatchObject({ title: 'Mine / Theirs', version: 2 });
  });

  test('loses nothing when the dialog of the merge is closed', async () => {
    const { saved } = await saveTooLate({ base: 'Old', mine: 'Mine', theirs: 'Theirs' });
    await screen.findByRole('dialog', { name: 'Jonas was faster' });
    const result = () =>
      merging().getByRole<HTMLTextAreaElement>('textbox', { name: 'This will be saved' });
    fireEvent.change(result(), { target: { value: 'Ours' } });
    fireEvent.click(merging().getByRole('button', { name: 'Back to editing' }));
    expect(shownText()).toBe('Mine');
    press('Merge');
    await screen.findByRole('dialog', { name: 'Jonas was faster' });
    expect(result().value).toBe('Ours');
    fireEvent.click(merging().getByRole('button', { name: 'Mine' }));
    fireEvent.click(merging().getByRole('button', { name: 'Merge and save' }));
    await gone();
    expect(saved()).toMatchObject({ content: 'Mine', version: 2 });
  });

  test('leads back to the button of the merge when its dialog is closed', async () => {
    const conflict = { base: 'Old', mine: 'Mine', theirs: 'Theirs' };
    // As browsers take the focus from the button that is disabled while it is saved.
    const beforeSave = () => (document.activeElement as HTMLElement).blur();
    await saveTooLate(conflict, { beforeSave });
    await screen.findByRole('dialog', { name: 'Jonas was faster' });
    fireEvent.click(merging().getByRole('button', { name: 'Back to editing' }));
    expect(document.activeElement).toBe(inDialog().getByRole('button', { name: 'Merge' }));
  });

  test('decides each of two places by itself that were changed in the same way', async () => {
    const { saved } = await saveTooLate({
      base: 'Old\n\nBetween\n\nOld',
      mine: 'Mine\n\nBetween\n\nMine',
      theirs: 'Theirs\n\nBetween\n\nTheirs',
    });
    await screen.findByRole('dialog', { name: 'Jonas was faster' });
    const second = within(merging().getByRole('region', { name: 'Place 2 of 2' }));
    fireEvent.click(second.getByRole('button', { name: 'Jonas’s' }));
    fireEvent.click(merging().getByRole('button', { name: 'Merge and save' }));
    await gone();
    expect(saved()).toMatchObject({ content: 'Mine\n\nBetween\n\nTheirs', version: 2 });
  });

  test('keeps what was decided when it is then not saved, and saves it with the next press', async () => {
    let isRefused = true;
    const answerLast = () =>
      isRefused
        ? refusal(500, 'internal', 'No.')
        : ({ status: 200, body: { ...decision, version: 3 } } as const);
    const { saved } = await saveTooLate(
      { base: 'Old', mine: 'Mine', theirs: 'Theirs' },
      { answerLast },
    );
    await screen.findByRole('dialog', { name: 'Jonas was faster' });
    fireEvent.click(merging().getByRole('button', { name: 'Both' }));
    fireEvent.click(merging().getByRole('button', { name: 'Merge and save' }));
    await inDialog().findByText('Failed to update document');
    expect(shownText()).toBe('Mine\n\nTheirs');
    expect(inDialog().queryByRole('button', { name: 'Merge' })).toBeNull();
    isRefused = false;
    press('Save');
    await gone();
    expect(saved()).toMatchObject({ content: 'Mine\n\nTheirs', version: 2 });
  });

  /** Saves a text that is stored, of which the server does not get to tell. */
  async function saveUnanswered() {
    let stored = { ...decision, content: 'Old' };
    let isAnswering = false;
    const server = await edit({
      handlers: {
        'GET /api/po_documents/d1': () => ({ status: 200, body: stored }),
        'PUT /api/po_documents/d1': ({ body }) => {
          const { version, ...changes } = body as { version: number; content: string };
          if (version !== stored.version) return refusal(409, 'conflict', 'Changed.');
          stored = { ...stored, ...changes, version: version + 1 };
          return isAnswering ? { status: 200, body: stored } : 'no answer';
        },
      },
    });
    typeInstead('Mine');
    press('Save');
    await inDialog().findByText('Failed to update document');
    isAnswering = true;
    const saved = () => server.sent.filter(({ method }) => method === 'PUT').at(-1)?.body;
    return {
      saved,
      storeOfOthers: (content: string) => (stored = { ...stored, content, version: 3 }),
    };
  }

  test('that was stored although no answer came is no conflict with oneself', async () => {
    const { saved } = await saveUnanswered();
    press('Save');
    await gone();
    expect(saved()).toMatchObject({ content: 'Mine', version: 2 });
    expectTold('Document saved', 'd1', 3);
  });

  test('that was stored although no answer came lets the same paragraph be written on', async () => {
    const { saved } = await saveUnanswered();
    typeInstead('Mine, and more');
    press('Save');
    await gone();
    expect(saved()).toMatchObject({ content: 'Mine, and more', version: 2 });
  });

  test('that no answer came to is put beside what somebody else has saved since', async () => {
    const { storeOfOthers } = await saveUnanswered();
    storeOfOthers('Theirs');
    press('Save');
    await screen.findByText('Theirs');
  });

  test('that somebody was faster with, whose text cannot be had, is not saved; what was typed stays [ERR2-051]', async () => {
    let isThere = true;
    await edit({
      handlers: {
        'GET /api/po_documents/d1': () =>
          isThere ? { status: 200, body: decision } : refusal(403, 'forbidden', 'No.'),
        'PUT /api/po_documents/d1': refusal(409, 'conflict', 'Changed.'),
      },
    });
    typeInstead('Mine');
    isThere = false;
    press('Save');
    await inDialog().findByText('Failed to update document');
    expect(shownText()).toBe('Mine');
    expect(isSaveDisabled()).toBe(false);
  });

  test('has what was pasted once, where that is merged before it is Markdown', async () => {
    let fail = () => Promise.resolve();
    await saveTooLate(
      { base: 'One\n\nTwo', mine: 'One\n\nTwo ', theirs: 'One!\n\nTwo' },
      { beforeSave: () => void (fail = pasteFormatted()) },
    );
    await inDialog().findByText('Jonas was faster');
    expect(shownText()).toBe('One!\n\nTwo yes');
    await fail();
    expect(shownText()).toBe('One!\n\nTwo yes');
  });

  test('is not left for another page without a question', async () => {
    const { router } = await edit();
    type('Title', 'Half');
    fireEvent.click(
      screen.getAllByRole('link', { name: 'Projects', hidden: true })[0] as HTMLElement,
    );
    expect(await screen.findByRole('dialog', { name: /unsaved|discard/i })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/po_documents');
    expect(screen.getByDisplayValue('Half')).toBeTruthy();
  });

  test('is not left for another document that is found meanwhile without a question', async () => {
    const vision = sampleDocument({ id: 'd9', title: 'Vision' });
    const { router } = await edit({ documents: [decision, vision] });
    type('Title', 'Half');
    const goToVision = async () => {
      await findAndOpen('Vision');
      return within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    };
    fireEvent.click((await goToVision()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByDisplayValue('Half')).toBeTruthy();
    fireEvent.click((await goToVision()).getByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(inDialog().getByRole('heading', { level: 2, name: 'Vision' })).toBeTruthy(),
    );
    // So that it can be asked for again.
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
