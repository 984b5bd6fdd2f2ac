import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { readMarkdownFile } from './transfer/read-markdown-file.ts';

const file = (name: string, content: BlobPart) => new File([content], name);
const vision = sampleDocument({ title: 'Vision' });

async function open(handlers: NonNullable<Parameters<typeof serveDocuments>[0]>['handlers'] = {}) {
  const server = serveDocuments({ documents: [vision], handlers });
  await renderApp('/po_documents');
  await screen.findByRole('button', { name: 'Vision' });
  return server;
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
    ['the file without a heading', 'Meine Größe.md', 'Nur Text', 'Meine Größe'],
    ['no heading of code', 'notes.markdown', '```\n# comment\n```\n\nText', 'notes'],
  ])('takes its title from %s', async (_from, name, content, title) => {
    expect(await readMarkdownFile(file(name, content))).toEqual({ title, content: content.trim() });
  });

  test.each([
    ['another type', file('a.txt', 'a'), 'type'],
    ['more than a megabyte', file('a.md', 'a'.repeat(1024 * 1024 + 1)), 'size'],
    ['nothing in it', file('a.md', ' \n'), 'empty'],
    ['no UTF-8', file('a.md', new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65])), 'encoding'],
    ['a NUL', file('a.md', 'a\0b'), 'encoding'],
  ])('refuses %s', async (_what, refused, fault) => {
    expect(await readMarkdownFile(refused)).toEqual({ fault });
  });
});

describe('an import', () => {
  test('makes a document of each good file and tells what is wrong with each other one', async () => {
    const { changes } = await open();
    choose(file('one.md', '# Goals\n\nText'), file('two.txt', 'no'), file('three.md', 'Plain'));
    expect(await screen.findByText('2 documents imported')).toBeTruthy();
    expect(screen.getByText(/Only Markdown files/).textContent).toBe(
      'two.txt: Only Markdown files (.md) can be imported.',
    );
    expect(changes().map(({ body }) => body)).toEqual([
      { project_id: 1, type: 'other', title: 'Goals', content: '# Goals\n\nText' },
      { project_id: 1, type: 'other', title: 'three', content: 'Plain' },
    ]);
    expect(await screen.findByRole('button', { name: 'Goals' })).toBeTruthy();
  });

  test('takes files that are dropped on the page', async () => {
    const { changes } = await open();
    const area = screen.getByRole('heading', { level: 1 });
    const dataTransfer = { files: [file('one.md', '# Dropped')], types: ['Files'] };
    fireEvent.dragOver(area, { dataTransfer });
    fireEvent.drop(area, { dataTransfer });
    expect(await screen.findByText('1 document imported')).toBeTruthy();
    expect(changes()).toHaveLength(1);
  });

  test('says of a file that the server refuses that it was not taken', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open({ 'POST /api/po_documents': refusal(409, 'archived', 'Archived.') });
    choose(file('one.md', '# A'));
    expect(await screen.findByText('1 file was not imported')).toBeTruthy();
    expect(screen.getByText(/The server did not take the file/)).toBeTruthy();
  });
});

describe('an export', () => {
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

  test('asks for all documents of the project as one archive', async () => {
    const { sent } = await open({
      'GET /api/projects/1/po_documents/export': refusal(400, 'rule_broken', 'Too many.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Export all' }));
    fireEvent.click(screen.getByText('All as ZIP (Markdown)'));
    await waitFor(() =>
      expect(sent.map(({ path }) => path)).toContain(
        '/api/projects/1/po_documents/export?format=md',
      ),
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
