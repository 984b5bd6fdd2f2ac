import { DOCUMENT_COUNT_HEADER } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { writeFrontMatter } from '@robin/contract/rules/document-front-matter';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { readMarkdownFile } from './transfer/read-markdown-file.ts';

const file = (name: string, content: BlobPart) => new File([content], name);
const vision = sampleDocument({ title: 'Vision' });

/** Files of an archive as the server writes them: header with the size, name, text. */
function entryOf(name: string): Uint8Array {
  const text = new TextEncoder().encode(`${name}Text`);
  const view = new DataView(new ArrayBuffer(30 + text.length));
  view.setUint32(0, 0x04034b50, true);
  view.setUint32(18, 4, true);
  view.setUint16(26, name.length, true);
  const entry = new Uint8Array(view.buffer);
  entry.set(text, 30);
  return entry;
}

async function open(
  handlers: NonNullable<Parameters<typeof serveDocuments>[0]>['handlers'] = {},
  documents = [vision],
  language: 'de' | 'en' = 'en',
) {
  const server = serveDocuments({ documents, handlers });
  const { router } = await renderApp('/po_documents', { language });
  await screen.findByRole('button', { name: 'Vision' });
  return { ...server, router };
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Import of Markdown files'), { target: { files } });

afterEach(() => {
  vi.restoreAllMocks();
  useToasts.setState({ toasts: [] });
});

describe('reading a Markdown file', () => {
  test.each([
    ['the first heading', 'a.md', 'Intro\n\n## The **goal** ##\n', 'The goal'],
    [
      'a heading with a name in it',
      'a.md',
      '# 1. `user_id` | _new_ 2 * 3 [a](b)',
      '1. user_id | new 2 * 3 a',
    ],
    ['a heading with escaped signs', 'a.md', '# A\\_b \\| c\\*', 'A_b | c*'],
    ['the file without a heading', 'Meine Größe.md', 'Nur Text', 'Meine Größe'],
    ['no heading of which nothing is seen', 'Notes.md', '# \u200B\n\nText', 'Notes'],
    ['no heading of code', 'notes.markdown', '```\n# comment\n```\n\nText', 'notes'],
    ['no heading of code in other fences', 'notes.MD', '~~~\n# comment\n~~~\n\nText', 'notes'],
    [
      'no heading of code that has fences in it',
      'notes.md',
      '````\n```\n# comment\n```\n````\n\nText',
      'notes',
    ],
    ['a heading above its line', 'a.md', 'The _goal_\n==========\n\n# Later', 'The goal'],
    ['the whole name of a file that has nothing before its ending', '.md', 'Text', '.md'],
  ])('takes its title from %s', async (_from, name, content, title) => {
    const read = { title, content: content.trim(), tags: [] };
    expect(await readMarkdownFile(file(name, content))).toEqual(read);
  });

  test.each([
    ['of the file', 'Übersicht', ''],
    ['in the text', 'a', '# Übersicht\n\n'],
  ])(
    'writes the name %s and the text as they are typed, so that they are found: a Mac splits their umlauts',
    async (_where, name, heading) => {
      const content = `${heading}Größe`;
      const read = await readMarkdownFile(
        file(`${name.normalize('NFD')}.md`, content.normalize('NFD')),
      );
      expect(read).toMatchObject({ title: 'Übersicht', content });
    },
  );

  test('takes of what it says of itself as much as a document can have, and has line ends of one kind', async () => {
    const tags = Array.from({ length: limits.documentTagMaxCount }, (_, index) => `tag ${index}`);
    tags[0] = '🐦'.repeat(limits.documentTagMaxLength);
    const tooLong = 'x'.repeat(limits.documentTagMaxLength + 1);
    const title = '🐦'.repeat(limits.documentTitleMaxLength);
    const facts = { title: `${title}!`, type: 'note' as const, tags: [tooLong, ...tags, 'more'] };
    const content = writeFrontMatter(facts, 'One\n\nTwo').replaceAll('\n', '\r\n');
    expect(await readMarkdownFile(file('a.md', content))).toEqual({
      title,
      content: 'One\n\nTwo',
      tags,
      namedType: 'note',
    });
    const untitled = await readMarkdownFile(file('a.md', '---\ntitle: ""\n---\n\nOne\r# Two'));
    expect(untitled).toMatchObject({ title: 'Two', content: 'One\n# Two' });
  });

  test('takes its title at once from a heading with a hundred thousand blanks in it', async () => {
    const begin = performance.now();
    const read = await readMarkdownFile(file('a.md', `# The${' '.repeat(100_000)}goal ##\n\nText`));
    expect(read).toMatchObject({ title: 'The goal' });
    expect(performance.now() - begin).toBeLessThan(1_000);
  });

  test('takes the longest text that a document can have also with what was exported before it', async () => {
    const content = 'a'.repeat(limits.documentContentMaxLength);
    const facts = { title: 'Vision', type: 'vision' as const, tags: [] };
    const read = await readMarkdownFile(file('a.md', writeFrontMatter(facts, content)));
    expect(read).toMatchObject({ title: 'Vision', content });
  });

  test.each(['я', '漢', '🌱'])('counts letters and not the bytes of a file: %s', async (letter) => {
    const content = letter.repeat(limits.documentContentMaxLength);
    const read = await readMarkdownFile(file('a.md', content));
    expect(read).toMatchObject({ content });
    expect(await readMarkdownFile(file('a.md', content + letter))).toEqual({ fault: 'size' });
  });

  test.each([
    ['UTF-8', new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from('Grüße 🌱')])],
    ['UTF-16', Buffer.from('\ufeffGrüße 🌱', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\ufeffGrüße 🌱', 'utf16le').swap16()],
  ])('reads %s that begins with its mark', async (_encoding, bytes) => {
    expect(await readMarkdownFile(file('a.md', new Uint8Array(bytes)))).toMatchObject({
      content: 'Grüße 🌱',
    });
  });

  test.each([
    ['another type', file('a.txt', 'a'), 'type'],
    ['more letters than a document has', file('a.md', 'a'.repeat(1024 * 1024 + 1)), 'size'],
    ['nothing after what it says of itself', file('a.md', '---\ntitle: A\n---\n'), 'empty'],
    ['nothing in it', file('a.md', ' \n'), 'empty'],
    ['no UTF-8', file('a.md', new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65])), 'encoding'],
    ['half a sign of UTF-16', file('a.md', new Uint8Array([0xff, 0xfe, 0x61])), 'encoding'],
    ['a NUL', file('a.md', 'a\0b'), 'encoding'],
  ])('refuses %s', async (_what, refused, fault) => {
    expect(await readMarkdownFile(refused)).toEqual({ fault });
  });
});

const anyId: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);

const startImport = async () =>
  fireEvent.click(await screen.findByRole('button', { name: /^Import \d files?$/ }));

describe('an import', () => {
  test('guesses the type of each file, and somebody may know better before anything is made', async () => {
    const { changes } = await open();
    choose(file('Decision on login.md', '# Login'), file('b.md', '# Sprint 41 result'));
    const dialog = within(await screen.findByRole('dialog'));
    const typeOf = (title: string) => dialog.getByLabelText<HTMLSelectElement>(`Type of ${title}`);
    expect([typeOf('Login').value, typeOf('Sprint 41 result').value]).toEqual([
      'decisions',
      'result',
    ]);
    expect(changes()).toEqual([]);
    fireEvent.change(typeOf('Sprint 41 result'), { target: { value: 'note' } });
    await startImport();
    expect(await screen.findByText('2 documents imported')).toBeTruthy();
    expect(changes().map(({ body }) => (body as { type: string }).type)).toEqual([
      'decisions',
      'note',
    ]);
  });

  test('takes files also where the types cannot be had, and guesses by names what it can', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { changes } = await open({
      'GET /api/po_documents/types': refusal(409, 'conflict', 'No.'),
    });
    choose(file('Decision on login.md', '# Login'));
    await startImport();
    expect(await screen.findByText('1 document imported')).toBeTruthy();
    expect(changes()).toMatchObject([{ body: { title: 'Login', type: 'decisions' } }]);
  });

  test('brings an exported document back with its title, type and tags', async () => {
    const { changes } = await open();
    const document = { title: 'Größe: "A"', type: 'strategy' as const, tags: ['ux', 'Q1'] };
    choose(file('x.md', writeFrontMatter(document, '## Vision\n\nText')));
    await startImport();
    await screen.findByText('1 document imported');
    expect(changes()[0]?.body).toEqual({
      project_id: 1,
      creation_id: anyId,
      ...document,
      content: '## Vision\n\nText',
    });
  });

  test('can be left: then nothing is made or told', async () => {
    const { changes } = await open();
    choose(file('one.md', '# A'), file('two.txt', 'no'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
    expect(screen.queryByText(/imported/)).toBeNull();
  });

  test('names the files that cannot become documents, and why, before anything is made', async () => {
    await open();
    choose(file('one.md', '# Goals'), file('two.txt', 'no'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1 file was not imported')).toBeTruthy();
    expect(dialog.getByText(/Only Markdown files/).textContent).toBe(
      'two.txt: Only Markdown files (.md) can be imported.',
    );
  });

  test('tells what was wrong with each where it is seen, far above where files were dropped', async () => {
    const show = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => show.mockRestore());
    await open();
    choose(file('two.txt', 'no'));
    const told = await screen.findByText(/Only Markdown files/);
    expect(show.mock.contexts.filter((one) => (one as Element).contains(told))).toHaveLength(1);
  });

  test('makes a document of each good file and tells what is wrong with each other one', async () => {
    const { changes } = await open();
    choose(file('one.md', '# Goals\n\nText'), file('two.txt', 'no'), file('three.md', 'Plain'));
    await startImport();
    expect(await screen.findByText('2 documents imported')).toBeTruthy();
    expect(screen.getByText(/Only Markdown files/).textContent).toBe(
      'two.txt: Only Markdown files (.md) can be imported.',
    );
    const made = { project_id: 1, creation_id: anyId, type: 'other' };
    expect(changes().map(({ body }) => body)).toEqual([
      { ...made, title: 'Goals', content: '# Goals\n\nText' },
      { ...made, title: 'three', content: 'Plain' },
    ]);
    expect(await screen.findByRole('button', { name: 'Goals' })).toBeTruthy();
  });

  test.each([
    ['all', ['A', 'B'], [{ type: 'success', title: '2 documents imported' }]],
    [
      'some',
      ['A'],
      [
        { type: 'success', title: '1 document imported' },
        { type: 'warning', title: '1 file was not imported', message: 'two.md' },
      ],
    ],
    [
      'none',
      [],
      [{ type: 'warning', title: '2 files were not imported', message: 'one.md, two.md' }],
    ],
  ])(
    'of which %s became documents is told also to whoever has gone to another page meanwhile',
    async (_which, good, toasts) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const answer = Promise.withResolvers<undefined>();
      const { router } = await open({
        'POST /api/po_documents': async ({ body }) => {
          await answer.promise;
          const { title } = body as { title: string };
          return good.includes(title)
            ? { status: 201, body: sampleDocument({ id: `made-${title}`, title }) }
            : refusal(409, 'archived', 'Archived.');
        },
      });
      choose(file('one.md', '# A'), file('two.md', '# B'));
      await startImport();
      const heading = screen.getByRole('heading', { level: 1, hidden: true });
      fireEvent.click(screen.getAllByRole('link', { name: 'Projects' })[0] ?? document.body);
      await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
      // The page stays until the code of the next one is there.
      await waitFor(() => expect(heading.isConnected).toBe(false));
      answer.resolve(undefined);
      await waitFor(() => expect(useToasts.getState().toasts).not.toEqual([]));
      expect(useToasts.getState().toasts).toMatchObject(toasts);
    },
  );

  test('goes on in the name of nobody who signs in meanwhile, and tells them nothing', async () => {
    const answer = Promise.withResolvers<undefined>();
    const { changes } = await open({
      'POST /api/po_documents': async () => {
        await answer.promise;
        return { status: 201, body: sampleDocument({ id: 'd7', title: 'A' }) };
      },
    });
    choose(file('one.md', '# A'), file('two.md', '# B'));
    await startImport();
    await waitFor(() => expect(changes()).toHaveLength(1));
    await act(async () => useAuth.setState({ status: 'guest', user: null, token: null }));
    const user = sampleUser({ id: 2, username: 'ada' });
    await act(async () => useAuth.setState({ status: 'signedIn', user, token: 'other' }));
    await act(async () => {
      answer.resolve(undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(changes()).toHaveLength(1);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('takes files that are dropped on the page', async () => {
    const { changes } = await open();
    const area = screen.getByRole('heading', { level: 1 });
    const dataTransfer = { files: [file('one.md', '# Dropped')], types: ['Files'] };
    fireEvent.dragOver(area, { dataTransfer });
    fireEvent.drop(area, { dataTransfer });
    await startImport();
    expect(await screen.findByText('1 document imported')).toBeTruthy();
    expect(changes()).toHaveLength(1);
  });

  test('takes files that are dropped on its dialog beside those that wait there, whose types stay as chosen', async () => {
    const { changes } = await open();
    choose(file('a.md', '# A'), file('a.txt', 'x'));
    fireEvent.change(await screen.findByLabelText('Type of A'), { target: { value: 'note' } });
    const dataTransfer = { files: [file('b.md', '# B')], types: ['Files'] };
    fireEvent.drop(screen.getByRole('dialog'), { dataTransfer });
    await screen.findByLabelText('Type of B');
    await startImport();
    expect(await screen.findByText('2 documents imported')).toBeTruthy();
    expect(changes().map(({ body }) => body)).toMatchObject([
      { title: 'A', type: 'note' },
      { title: 'B' },
    ]);
    expect(screen.getByText('a.txt')).toBeTruthy();
  });

  test('takes no more files while it makes documents: the first ones would be offered again with them', async () => {
    const [answer, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<ArrayBuffer>()];
    await open({
      'POST /api/po_documents': async () => {
        await answer.promise;
        return { status: 201, body: sampleDocument({ id: 'd7', title: 'A' }) };
      },
    });
    choose(file('a.md', '# A'));
    await startImport();
    const late = file('b.md', '# B');
    vi.spyOn(late, 'arrayBuffer').mockReturnValue(reading.promise);
    const dataTransfer = { files: [late], types: ['Files'] };
    fireEvent.drop(screen.getByRole('dialog'), { dataTransfer });
    answer.resolve();
    expect(await screen.findByText('1 document imported')).toBeTruthy();
    await act(async () => reading.resolve(new TextEncoder().encode('# B').buffer));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is told until the next one begins, which tells of its own files alone', async () => {
    await open();
    choose(file('a.md', '# A'));
    await startImport();
    await screen.findByText('1 document imported');
    const nothing = { files: [], types: ['Files'] };
    fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer: nothing });
    expect(screen.getByText('1 document imported')).toBeTruthy();
    choose(file('b.md', '# B'), file('b.txt', 'x'));
    await screen.findByRole('dialog');
    await startImport();
    expect(await screen.findByText('1 document imported')).toBeTruthy();
  });

  test('leaves to the browser what is dropped and is no file, such as a word for a field', async () => {
    await open();
    const field = screen.getByRole('searchbox', { name: /^Search title/ });
    const isHeld = () => !screen.getByText('Drop Markdown files here').classList.contains('hidden');
    for (const types of [['text/plain'], ['Files']]) {
      const isOurs = types[0] === 'Files';
      const dataTransfer = { files: [], types };
      expect(fireEvent.dragOver(field, { dataTransfer })).toBe(!isOurs);
      expect(isHeld()).toBe(isOurs);
      expect(fireEvent.drop(field, { dataTransfer })).toBe(!isOurs);
      expect(isHeld()).toBe(false);
    }
  });

  test.each([
    ['en', 'gone.md: The file can no longer be read. Choose it again.'],
    ['de', 'gone.md: Die Datei lässt sich nicht mehr lesen. Wähle sie noch einmal.'],
  ] as const)(
    'says in %s of a file that is gone since it was chosen that it cannot be read, and takes the others',
    async (language, text) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      serveDocuments({ documents: [vision] });
      await renderApp('/po_documents', { language });
      await screen.findByRole('button', { name: 'Vision' });
      const gone = file('gone.md', '# Gone');
      vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
      const field = document.querySelector('input[type=file]') as HTMLInputElement;
      fireEvent.change(field, { target: { files: [gone, file('one.md', '# Goals')] } });
      const start = await screen.findByRole('button', {
        name: /^(Import 1 file|1 Datei importieren)$/,
      });
      fireEvent.click(start);
      const fault = await screen.findByText(/Choose it again|Wähle sie noch einmal/);
      expect(fault.textContent).toBe(text);
      expect(screen.getByText(/^(1 document imported|1 Dokument importiert)$/)).toBeTruthy();
    },
  );

  test('can be begun again after a file that cannot be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open();
    const gone = file('gone.md', '# Gone');
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    choose(gone);
    await screen.findByText(/can no longer be read/);
    choose(file('one.md', '# Goals'));
    await startImport();
    expect(await screen.findByText('1 document imported')).toBeTruthy();
  });

  test.each([
    [refusal(409, 'archived', 'Archived.'), 'The project has been archived meanwhile.'],
    [refusal(403, 'forbidden', 'No.'), 'You may no longer create documents in this project.'],
    [
      refusal(503, 'unavailable', 'Later.'),
      'No answer came from the server. Import the file again.',
    ],
    [refusal(422, 'invalid_input', 'Wrong.'), 'The server did not take the file. Try again.'],
  ])('says of a file that the server refuses why it was not taken', async (answer, sentence) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open({ 'POST /api/po_documents': answer });
    choose(file('one.md', '# A'));
    await startImport();
    expect(await screen.findByText('1 file was not imported')).toBeTruthy();
    expect(screen.getByText(sentence, { exact: false }).textContent).toBe(`one.md: ${sentence}`);
  });

  describe('of which one file got no answer', () => {
    async function importTwo() {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      let isAnswering = false;
      const { changes } = await open({
        'POST /api/po_documents': ({ body }) => {
          const { title } = body as { title: string };
          if (title === 'B' && !isAnswering) return 'no answer';
          return { status: 201, body: sampleDocument({ id: `made-${title}`, title }) };
        },
      });
      choose(file('one.md', '# A'), file('two.md', '# B'));
      await startImport();
      const dialog = within(await screen.findByRole('dialog'));
      expect((await dialog.findByText(/No answer came/)).textContent).toMatch(/^two\.md/);
      const sent = () =>
        changes().map(({ body }) => body as { title: string; creation_id: string });
      return { dialog, sent, answer: () => (isAnswering = true) };
    }

    test('sends that one alone again, as the same act, so that it becomes no second document', async () => {
      const { dialog, sent, answer } = await importTwo();
      expect(dialog.getByText('1 file was not imported')).toBeTruthy();
      answer();
      fireEvent.click(dialog.getByRole('button', { name: 'Import 1 file' }));
      expect(await screen.findByText('2 documents imported')).toBeTruthy();
      expect(screen.queryByText(/not imported/)).toBeNull();
      expect(sent().map(({ title }) => title)).toEqual(['A', 'B', 'B']);
      const [first, second, again] = sent().map(({ creation_id }) => creation_id);
      expect(again).toBe(second);
      expect(second).not.toBe(first);
    });

    test('can be left with it, and tells what has become of both', async () => {
      const { dialog } = await importTwo();
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByText('1 document imported')).toBeTruthy();
      expect(screen.getByText(/No answer came/).textContent).toMatch(/^two\.md/);
      fireEvent.click(screen.getByRole('button', { name: 'Close' }));
      expect(screen.queryByText('1 document imported')).toBeNull();
    });
  });
});

describe('an export', () => {
  /** Chooses the first format on the card of the document. */
  function exportVision(): void {
    const button = screen.getByRole('button', { name: /^Export\w*: Vision/ });
    fireEvent.keyDown(button, { key: 'ArrowDown' });
    fireEvent.click(document.activeElement ?? document.body);
  }

  test('asks for the document in the chosen format', async () => {
    const { sent } = await open({
      'GET /api/po_documents/d1/export': refusal(400, 'rule_broken', 'Too long.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Vision' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    fireEvent.click(dialog.getByText('PDF'));
    await waitFor(() =>
      expect(sent.map(({ path }) => path)).toContain('/api/po_documents/d1/export?format=pdf'),
    );
    // What can't be had is told with the server's reason.
    expect(await screen.findByText('The export did not work')).toBeTruthy();
    expect(screen.getByText('Too long.')).toBeTruthy();
  });

  test.each([
    [
      'en',
      'The export did not work',
      'The server does not answer. Check your connection and try again.',
    ],
    [
      'de',
      'Der Export hat nicht geklappt',
      'Der Server antwortet nicht. Prüfe deine Verbindung und versuch es noch einmal.',
    ],
  ] as const)('without a line says so in %s, in words', async (language, title, message) => {
    await open({ 'GET /api/po_documents/d1/export': 'no answer' }, [vision], language);
    exportVision();
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ type: 'error', title, message }]),
    );
  });

  test('that failed is told to nobody but the person who has asked', async () => {
    const answered = Promise.withResolvers<void>();
    const { sent } = await open({
      'GET /api/po_documents/d1/export': async () => {
        await answered.promise;
        return refusal(503, 'unavailable', 'Not now.');
      },
    });
    exportVision();
    await waitFor(() => expect(sent.some(({ path }) => path.includes('/export'))).toBe(true));
    act(() => useAuth.setState({ status: 'guest', user: null }));
    await act(async () => {
      answered.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('of which only a part has come saves no file, and says so in words', async () => {
    await open();
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    vi.stubGlobal('fetch', async () => new Response(broken));
    exportVision();
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        {
          type: 'error',
          message: 'The server does not answer. Check your connection and try again.',
        },
      ]),
    );
    expect(save).not.toHaveBeenCalled();
  });

  test('that a proxy refuses without a word for people names no code', async () => {
    await open({ 'GET /api/po_documents/d1/export': { status: 502, body: '<h1>Bad</h1>' } });
    exportVision();
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { type: 'error', title: 'The export did not work', message: '' },
      ]),
    );
  });

  test('of a document is on its card too, and with the keyboard', async () => {
    const { sent } = await open({
      'GET /api/po_documents/d1/export': refusal(400, 'rule_broken', 'Too long.'),
    });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Export: Vision' }), { key: 'ArrowDown' });
    const menu = screen.getByRole('menu', { name: 'Export: Vision', hidden: true });
    expect(document.activeElement?.textContent).toBe('Markdown');
    fireEvent.keyDown(menu, { key: 'w' });
    expect(document.activeElement?.textContent).toBe('Word document');
    fireEvent.click(document.activeElement ?? menu);
    await waitFor(() =>
      expect(sent.map(({ path }) => path)).toContain('/api/po_documents/d1/export?format=docx'),
    );
  });
});

describe('what was just typed into the scratchpad', () => {
  const refused = refusal(400, 'rule_broken', 'Too long.');

  test.each([
    ['of the document', '/api/po_documents/d1/export', /^Export\w*: Vision/],
    ['of all documents', '/api/projects/1/po_documents/export', 'Export all'],
  ])('is saved before an export %s, and holds none up', async (_what, path, name) => {
    const { sent } = await open({ [`GET ${path}`]: refused });
    const saving = Promise.withResolvers<boolean>();
    const save = vi.fn<() => Promise<boolean>>(() => saving.promise);
    useScratchpad.setState({ save });
    onTestFinished(() => useScratchpad.setState({ save: null }));
    const exports = () => sent.filter((call) => call.path.startsWith(path));
    const button = screen.getByRole('button', { name });
    fireEvent.keyDown(button, { key: 'ArrowDown' });
    if (name === 'Export all') {
      fireEvent.click(button);
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    } else fireEvent.click(document.activeElement ?? document.body);
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(exports()).toEqual([]);
    await act(async () => saving.resolve(false));
    await waitFor(() => expect(exports()).toHaveLength(1));
    await screen.findByText('Too long.');
  });
});

describe('an export of all documents', () => {
  const path = '/api/projects/1/po_documents/export';
  /** A server whose archive comes in parts, when the test says so. */
  async function openArchive() {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let signal: AbortSignal | null | undefined;
    await open();
    const others = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      if (!address.startsWith(path)) return others(address, init);
      const stream = new ReadableStream<Uint8Array>({ start: (given) => (controller = given) });
      signal = init.signal;
      signal?.addEventListener('abort', () => controller?.error(signal?.reason));
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': "attachment; filename*=UTF-8''Portal.zip",
        [DOCUMENT_COUNT_HEADER]: '2',
      };
      return Promise.resolve(new Response(stream, { headers }));
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    // The browser of the tests knows no addresses of contents.
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    fireEvent.click(screen.getByRole('button', { name: 'Export all' }));
    const dialog = within(await screen.findByRole('dialog'));
    return {
      dialog,
      saved,
      isStopped: () => signal?.aborted,
      send: (bytes: Uint8Array) => act(async () => controller?.enqueue(bytes)),
      end: () => act(async () => controller?.close()),
    };
  }

  test('says how many there are, and how many of them have come until it is saved', async () => {
    const { dialog, saved, send, end } = await openArchive();
    expect(dialog.getByText('1 document in one ZIP archive')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('0 of 2 documents')).toBeTruthy();
    await send(entryOf('a.md'));
    expect(await dialog.findByText('1 of 2 documents')).toBeTruthy();
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    await send(entryOf('b.md'));
    await end();
    expect(await screen.findByText('All documents exported')).toBeTruthy();
    expect(saved).toEqual(['Portal.zip']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can be cancelled: the server is told, nothing is saved, and another one can be begun', async () => {
    const { dialog, saved, send, isStopped } = await openArchive();
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    await dialog.findByText('0 of 2 documents');
    await send(entryOf('a.md'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the export' }));
    expect(await dialog.findByRole('button', { name: 'Export' })).toBeTruthy();
    expect(isStopped()).toBe(true);
    expect(saved).toEqual([]);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test('is cancelled by whoever goes to another page', async () => {
    const { dialog, isStopped } = await openArchive();
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    await dialog.findByText('0 of 2 documents');
    expect(isStopped()).toBe(false);
    fireEvent.click(screen.getAllByRole('link', { name: 'Projects' })[0] ?? document.body);
    await waitFor(() => expect(isStopped()).toBe(true));
  });

  test('leaves the focus with its buttons, whichever there are', async () => {
    const { dialog } = await openArchive();
    const start = dialog.getByRole('button', { name: 'Export' });
    start.focus();
    fireEvent.click(start);
    const stop = await dialog.findByRole('button', { name: 'Cancel the export' });
    expect(document.activeElement).toBe(stop);
    fireEvent.click(stop);
    const leave = await dialog.findByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(leave);
  });

  test('asks for the chosen format and for archived ones only when wanted, and tells why there is none', async () => {
    const { sent } = await open(
      { [`GET ${path}`]: refusal(429, 'rate_limited', 'Too many exports.') },
      [vision, sampleDocument({ id: 'd2', title: 'Old', is_deleted: true })],
    );
    fireEvent.click(screen.getByRole('button', { name: 'Export all' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1 document in one ZIP archive')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Format'), { target: { value: 'pdf' } });
    fireEvent.click(dialog.getByLabelText('With the archived document'));
    expect(dialog.getByText('2 documents in one ZIP archive')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('Too many exports.')).toBeTruthy();
    expect(sent.map((request) => request.path)).toContain(
      `${path}?format=pdf&include_deleted=true`,
    );
  });
});

test('scripts, HTML, javascript links and remote pictures of a document do nothing', async () => {
  const content =
    '<script>window.hacked = 1</script>\n\n<b onclick="x()">bold</b>\n\n[a](javascript:alert(1)) ![p](https://evil.example/p.png)';
  serveDocuments({ documents: [sampleDocument({ title: 'Evil', content })] });
  await renderApp('/po_documents');
  fireEvent.click(await screen.findByRole('button', { name: 'Evil' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/window\.hacked/);
  expect(dialog.querySelector('script, b, img, [onclick], a[href^="javascript:"]')).toBeNull();
  expect('hacked' in window).toBe(false);
});
