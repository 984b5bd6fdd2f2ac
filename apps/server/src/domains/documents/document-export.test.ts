import { DOCUMENT_COUNT_HEADER } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { readFrontMatter } from '@robin/contract/rules/document-front-matter';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createDocumentAccess } from './document-access.ts';
import { buildDocument } from './documents.fixture.ts';
import { createDocumentExport } from './export/document-export.ts';
import { createRenderer, type RenderDocument } from './export/render-document.ts';

let app: TestApp;
let member: TestClient;
let stranger: TestClient;
let projectId: number;

const content = `## Grüße aus Köln

Ein **fetter** und ~~falscher~~ Satz mit \`code\` und [Ziel](https://example.com/a). Fertig 😀.

- [x] getan
- [ ] offen

| Größe | Zahl |
| --- | --: |
| ä | 42 |

> „Zitat“

\`\`\`
if (a) {
  b();
}
\`\`\`

<script>alert(1)</script>

![Bild](https://evil.example/pixel.png) [Falle](javascript:alert(1))`;

const build = (document: { title: string; content?: string; isDeleted?: boolean }) =>
  buildDocument(app.testDatabase.database.query, {
    projectId,
    ownerId: member.userId,
    ...document,
  });

async function fetchFile(client: TestClient, path: string) {
  const response = await fetch(`${app.url}${path}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const exported = (client: TestClient, id: string, format: string) =>
  fetchFile(client, `/api/po_documents/${id}/export?format=${format}`);

async function readAll(content: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of content) length += chunk.byteLength;
  return length;
}

const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf), { mergePages: true })).text;

beforeAll(async () => {
  app = await startTestApp();
  member = await signInSomebody(app);
  stranger = await signInSomebody(app);
  projectId = (
    await buildProject(app.testDatabase.database.query, {
      name: 'Käufer: Portal',
      members: [member],
    })
  ).id;
});
afterAll(() => app.close());

test('a document is exported as the Markdown that it is, under its title, with what it is before its text', async () => {
  const { id } = await build({ title: 'Größe / Übersicht', content });
  const { response, bytes } = await exported(member, id, 'md');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Gr__e _bersicht.md"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%C3%9Cbersicht.md`,
  );
  // Opened in a window of Robin's address, it may do nothing there.
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const head = '---\ntitle: "Größe / Übersicht"\ntype: vision\n---\n\n';
  expect(strFromU8(bytes)).toBe(`${head}${content}`);
});

test('a file is called as its document, also where a header gives a sign in it another meaning', async () => {
  const { id } = await build({ title: "It's 100% (new)*", content });
  const { response } = await exported(member, id, 'md');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="It's 100_ (new).md"; filename*=UTF-8''It%27s%20100%25%20%28new%29.md`,
  );
});

test('a PDF holds what the document says, with German letters and without its marks', async () => {
  const { id } = await build({ title: 'Überblick', content });
  const { response, bytes } = await exported(member, id, 'pdf');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const raw = Buffer.from(bytes).toString('latin1');
  const text = await textOf(bytes);
  for (const part of ['Überblick', 'Grüße aus Köln', 'fetter', '„Zitat“', 'Größe', '42', 'getan'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/\*\*|##|~~/);
  // HTML is text, a picture what it is said to show, and only links to pages are links.
  expect(text).toContain('<script>alert(1)</script>');
  expect(raw).toContain('(https://example.com/a)');
  expect(raw).not.toContain('javascript:');
  expect(raw).not.toMatch(/\/Subtype \/Image/);
});

test('a PDF holds emoji, whatever they are made of, and what no letters are there for does not stop it', async () => {
  const emoji = ['😀', '👨‍👩‍👧', '🇩🇪', '👍', '❤️', '1️⃣', '✅', '⚠️', '🧑🏽‍💻'];
  const { id } = await build({
    title: 'Ziel 🎯',
    content: `👍🏽 ${emoji.join(' ')}\n\n- **fett 🚀** \`code 🔥\`\n\n中文 العربية हिन्दी 🫨 ★\n\n| 🎉 |\n| --- |\n| a |`,
  });
  const { response, bytes } = await exported(member, id, 'pdf');
  expect(response.status).toBe(200);
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/FontName \/[A-Z]+\+NotoEmoji/);
  const text = await textOf(bytes);
  for (const sign of ['🎯', ...emoji, '🚀', '🔥', '🫨', '🎉']) expect(text).toContain(sign);
  // One lozenge for each sign that is not there.
  expect(text).toContain('◊◊ ');
});

test('a PDF breaks a word that is longer than its line, and loses none of it beyond the edge of the page', async () => {
  const word = 'Rechtsschutzversicherungsgesellschaft'.repeat(6);
  const { id } = await build({
    title: 'Lang',
    content: [
      `- [ ] ${word}\n  - [x] ${word}\n- plain ${word}\n  > ${word}`,
      `1. ${word}\n   > ${word}`,
      `> ${word}\n> - [ ] ${word}`,
      `| a | ${word} | ${word} |\n| --- | --- | --: |\n| b | c | d |`,
      `\`\`\`\n${word}\n\`\`\``,
      // The boxes reach over several pages.
      ...Array.from({ length: 90 }, (_, index) => `- [ ] ${index} ${'word '.repeat(30)}`),
    ].join('\n\n'),
  });
  const pdf = await getDocumentProxy((await exported(member, id, 'pdf')).bytes);
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const rightMargin = (page.view[2] ?? 0) - 56;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      text += item.str;
      expect(Number(item.transform[4]) + item.width, item.str).toBeLessThanOrEqual(rightMargin);
    }
  }
  // Cells stand beside each other, so only their letters are counted.
  expect(text.match(/R/g)).toHaveLength(6 * 11);
});

/** The text of each page, without its number. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\d+ \/ \d+\s*$/, '').trim());
}

test('no page of a PDF ends with headings whose text begins on the next one', async () => {
  const sections = Array.from(
    { length: 60 },
    (_, index) =>
      `## Chapter ${index}\n\n### Part ${index}\n\n${'All that is said here. '.repeat(8 + ((index * 7) % 11))}`,
  );
  const tasks = '- [x] first task\n- [x] second task\n- [x] third task';
  const { id } = await build({ title: 'Long', content: [...sections, tasks].join('\n\n') });
  const { bytes } = await exported(member, id, 'pdf');
  const pages = await pagesOf(bytes.slice());
  expect(pages.length).toBeGreaterThan(6);
  for (const page of pages) expect(page).not.toMatch(/(?:Chapter|Part) \d+$/);
  expect(pages.join(' ').match(/Chapter \d+\s+Part \d+\s+All/g)).toHaveLength(60);
  // What is drawn is where it belongs although the document was laid out several times.
  const last = await (await getDocumentProxy(bytes)).getPage(pages.length);
  const heights = (await last.getTextContent()).items.flatMap((item) =>
    'str' in item && item.str.includes('task') ? [Number(item.transform[5])] : [],
  );
  expect(heights).toHaveLength(3);
  expect((heights[0] ?? 0) - (heights[2] ?? 0)).toBeLessThan(45);
});

test('a PDF has the headings as its contents, each below the last larger one, and is called by its title', async () => {
  const words = 'words '.repeat(1_500);
  const { id } = await build({
    title: 'Plan',
    content: `## First \`x\`\n\n### Inner 🎯\n\n${words}\n\n# \n\n## Second\n\n#### Deep\n\n### Flat\n\n> # Quoted`,
  });
  const pdf = await getDocumentProxy((await exported(member, id, 'pdf')).bytes);
  type Entry = { title: string; items: Entry[]; dest: string | unknown[] | null };
  const namesOf = (entries: Entry[]): unknown[] =>
    entries.map(({ title, items }) => [title, ...namesOf(items)]);
  const contents = (await pdf.getOutline()) as Entry[];
  expect(namesOf(contents)).toEqual([
    ['First x', ['Inner 🎯']],
    ['Second', ['Deep'], ['Flat']],
  ]);
  const [page] = contents[1]?.dest as [{ num: number; gen: number }];
  expect(await pdf.getPageIndex(page)).toBeGreaterThan(0);
  expect(await pdf.getViewerPreferences?.()).toMatchObject({ DisplayDocTitle: true });
});

test('code in a heading of a PDF is about as large as the words beside it', async () => {
  const { id } = await build({ title: 'Code', content: '# Calls of `GET`\n\nText of `PUT`' });
  const pdf = await getDocumentProxy((await exported(member, id, 'pdf')).bytes);
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const sizeOf = (words: string) =>
    items.flatMap((item) => ('str' in item && item.str.includes(words) ? [item.height] : []))[0];
  expect(sizeOf('PUT')).toBeCloseTo(9.5);
  expect((sizeOf('GET') ?? 0) / (sizeOf('Calls') ?? 0)).toBeCloseTo(9.5 / 10.5);
});

test('a row of a table stays whole on one page of a PDF, and one that is higher than a page loses nothing', async () => {
  const row = (index: number, words: string) => `| begin${index} | ${words} | end${index} |`;
  const tableOf = (...rows: string[]) => ['| a | b | c |\n| --- | --- | --- |', ...rows].join('\n');
  const { id } = await build({
    title: 'Rows',
    content: [
      tableOf(...Array.from({ length: 60 }, (_, index) => row(index, 'word '.repeat(24)))),
      tableOf(row(60, 'letter '.repeat(2_000))),
      // Columns narrower than a letter.
      `|${' x |'.repeat(60)}\n|${' - |'.repeat(60)}\n|${' y |'.repeat(60)}`,
    ].join('\n\n'),
  });
  const pages = await pagesOf((await exported(member, id, 'pdf')).bytes);
  for (let index = 0; index < 60; index += 1) {
    const page = pages.find((text) => text.includes(`begin${index} `)) ?? '';
    const [, said = ''] = page.split(`begin${index} `);
    expect(said.split(/begin|end/)[0]?.match(/word/g), `row ${index}`).toHaveLength(24);
  }
  expect(pages.join(' ').match(/letter/g)).toHaveLength(2_000);
  expect(pages.join(' ')).toContain('end60');
});

test('a Word document holds headings, lists, tables and links as such, and emoji', async () => {
  const { id } = await build({ title: 'Überblick', content });
  const { response, bytes } = await exported(member, id, 'docx');
  expect(response.headers.get('content-type')).toContain('wordprocessingml');
  const parts = unzipSync(bytes);
  const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  const relations = strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array());
  expect(body).toContain('w:val="Heading2"');
  expect(body).toContain('Grüße aus Köln');
  expect(body).toContain('<w:b/>');
  expect(body).toContain('<w:strike/>');
  expect(body).toContain('<w:tbl>');
  expect(body).toContain('😀');
  expect(body).toContain('☑');
  expect(relations).toContain('https://example.com/a');
  expect(relations).not.toContain('javascript:');
  expect(Object.keys(parts).filter((name) => name.startsWith('word/media'))).toEqual([]);
});

test('a text that is nested too deeply is refused in a format, and had as Markdown', async () => {
  const { id } = await build({ title: 'Tief', content: `${'> '.repeat(400)}a` });
  for (const format of ['pdf', 'docx']) {
    const { response, bytes } = await exported(member, id, format);
    expect(response.status).toBe(400);
    expect(JSON.parse(strFromU8(bytes))).toMatchObject({ code: 'rule_broken' });
  }
  expect((await exported(member, id, 'md')).response.status).toBe(200);
});

test('a text that takes too long costs its own export, and the next one is made', async () => {
  const slow = createRenderer(1);
  const task = { title: 'A', content: 'A', format: 'pdf' as const };
  await expect(slow(task)).rejects.toMatchObject({ code: 'rule_broken' });
  expect((await createRenderer()(task)).byteLength).toBeGreaterThan(0);
});

test('a project is one archive by title, without what is archived, unless that is asked for', async () => {
  const project = await buildProject(app.testDatabase.database.query, {
    name: 'Käufer: Portal',
    members: [member],
  });
  const place = { projectId: project.id, ownerId: member.userId };
  const db = app.testDatabase.database.query;
  await buildDocument(db, { ...place, title: 'Ziel', content: 'Eins' });
  await buildDocument(db, { ...place, title: 'ziel', content: 'Zwei' });
  await buildDocument(db, { ...place, title: '../../etc/passwd', content: 'Drei' });
  await buildDocument(db, { ...place, title: 'Alt', isDeleted: true });
  const path = `/api/projects/${project.id}/po_documents/export`;

  const { response, bytes } = await fetchFile(member, path);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''K%C3%A4ufer%20Portal.zip",
  );
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  expect(names).toHaveLength(3);
  expect(names.every((name) => !/[/\\]|^\./.test(name))).toBe(true);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3);
  expect(
    Object.values(files)
      .map((file) => readFrontMatter(strFromU8(file)).text)
      .sort(),
  ).toEqual(['Drei', 'Eins', 'Zwei']);

  const whole = await fetchFile(member, `${path}?include_deleted=true&format=docx`);
  const [, second, ...others] = Object.keys(unzipSync(whole.bytes));
  expect([second, others.length]).toEqual(['Alt.docx', 2]);
});

test('an archive holds all documents however many there are, and tells their number before they come', async () => {
  const project = await buildProject(app.testDatabase.database.query, { members: [member] });
  // More than a window is told of when it opens.
  const count = limits.documentsInitialMaxCount + 3;
  await sql`
    insert into documents (id, project_id, user_id, title, type, content, tags)
    select 'all-' || n, ${project.id}::integer, ${member.userId}::integer, 'Document', 'note', n::text, '{}'
    from generate_series(1, ${count}::integer) as n`.execute(app.testDatabase.database.query);
  await sql`
    insert into document_versions (document_id, version, change, author_id, is_by_robin, title, type, content,
      tags, is_deleted, file_size, words_added, words_removed, created_at)
    select id, 1, 'created', user_id, false, title, type, content, tags, false, 0, 0, 0, updated_at
    from documents where project_id = ${project.id}`.execute(app.testDatabase.database.query);
  const path = `/api/projects/${project.id}/po_documents/export`;
  const { response, bytes } = await fetchFile(member, path);
  expect(response.headers.get(DOCUMENT_COUNT_HEADER)).toBe(String(count));
  const texts = Object.values(unzipSync(bytes)).map((file) =>
    Number(readFrontMatter(strFromU8(file)).text),
  );
  expect(texts.sort((left, right) => left - right)).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  );
});

describe('an archive of rendered documents', () => {
  /** Exports of a project of two documents, with a renderer that waits to be told unless another one is given. */
  async function begin(renderer?: RenderDocument) {
    const project = await buildProject(app.testDatabase.database.query, { members: [member] });
    const place = { projectId: project.id, ownerId: member.userId };
    for (const title of ['A', 'B'])
      await buildDocument(app.testDatabase.database.query, { ...place, title });
    const find = () => Promise.resolve({ ...project, ownRole: 'member' as const });
    const projects = { find, hold: find };
    const signals: (AbortSignal | undefined)[] = [];
    const exports = createDocumentExport({
      db: app.testDatabase.database.query,
      projects,
      access: createDocumentAccess({ db: app.testDatabase.database.query, projects }),
      render:
        renderer ??
        ((_task, { signal } = {}) => {
          signals.push(signal);
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason as Error));
          });
        }),
    });
    const actor = {
      userId: member.userId,
      username: 'mara',
      firstName: null,
      roles: ['user' as const],
      tokenId: 'token',
    };
    const open = (signal: AbortSignal, format: 'pdf' | 'md' = 'pdf') =>
      exports.all(actor, project.id, { format, isIncludingArchived: false, signal });
    return { open, signals };
  }

  test('stops at once when nobody waits for it any more: the thread is told, and no other document begun', async () => {
    const { open, signals } = await begin();
    const leaving = new AbortController();
    const { content } = await open(leaving.signal);
    const reading = readAll(content);
    await expect.poll(() => signals).toHaveLength(1);
    leaving.abort();
    expect(await reading).toEqual(0);
    expect(signals[0]?.aborted).toBe(true);
    expect(signals).toHaveLength(1);
  });

  test('is refused while four others are made, and made again when one of them has ended', async () => {
    const { open } = await begin();
    const leaving = Array.from({ length: 4 }, () => new AbortController());
    for (const { signal } of leaving) await open(signal);
    const { signal } = new AbortController();
    await expect(open(signal)).rejects.toMatchObject({ code: 'rate_limited' });
    // One of Markdown costs next to nothing.
    expect((await open(signal, 'md')).documentCount).toBe(2);
    leaving[2]?.abort();
    expect((await open(signal)).documentCount).toBe(2);
  });

  test('gives its place back once when it is left, also where that was before it began', async () => {
    const { open } = await begin();
    const { signal } = new AbortController();
    for (let count = 0; count < 3; count += 1) await open(signal);
    const leaving = new AbortController();
    const { content } = await open(leaving.signal);
    leaving.abort();
    await readAll(content);
    await open(AbortSignal.abort());
    await open(signal);
    await expect(open(signal)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('does not end as if it were whole when a document can’t be rendered for another reason than its text', async () => {
    for (const reason of [new Error('no memory'), notFound('Document')]) {
      const { open } = await begin(() => Promise.reject(reason));
      const { content } = await open(new AbortController().signal);
      await expect(readAll(content)).rejects.toBe(reason);
    }
  });

  test('waits in a line that is too long for whoever asks for one document', async () => {
    const render = createRenderer();
    const asked = vi.fn(render);
    const { open } = await begin(asked);
    const leaving = new AbortController();
    const { signal } = leaving;
    const long = { title: 'A', content: 'Words. '.repeat(150_000), format: 'pdf' as const };
    const short = { title: 'A', content: 'A', format: 'docx' as const };
    const before = [long, long, ...Array.from({ length: 16 }, () => short)];
    const ends = Promise.allSettled(before.map((task) => render(task, { signal })));
    await expect(render(short)).rejects.toMatchObject({ code: 'rate_limited' });
    const reading = readAll((await open(new AbortController().signal)).content);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    leaving.abort();
    expect((await ends).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await reading).toBeGreaterThan(0);
  });
});

test('whoever leaves while the archive is made leaves the line too, and the next one is served', async () => {
  const render = createRenderer();
  const leaving = new AbortController();
  const long = { title: 'A', content: 'Words. '.repeat(150_000), format: 'pdf' as const };
  const short = { title: 'A', content: 'A', format: 'docx' as const };
  const running = [long, long].map((task) => render(task, { signal: leaving.signal }));
  const waiting = render(short, { signal: leaving.signal, isPatient: true });
  const next = render(short);
  const ends = Promise.allSettled([...running, waiting]);
  leaving.abort();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await next).byteLength).toBeGreaterThan(0);
});

test('what cannot be had in a format is in the archive as Markdown', async () => {
  const project = await buildProject(app.testDatabase.database.query, { members: [member] });
  await buildDocument(app.testDatabase.database.query, {
    projectId: project.id,
    ownerId: member.userId,
    title: 'Tief',
    content: `${'> '.repeat(400)}a`,
  });
  const path = `/api/projects/${project.id}/po_documents/export?format=pdf`;
  expect(Object.keys(unzipSync((await fetchFile(member, path)).bytes))).toEqual(['Tief.md']);
});

test('to a stranger neither the document nor the project is there [DOC-135, DOC-137]', async () => {
  const { id } = await build({ title: 'Geheim' });
  expect((await exported(stranger, id, 'pdf')).response.status).toBe(404);
  const path = `/api/projects/${projectId}/po_documents/export`;
  expect((await fetchFile(stranger, path)).response.status).toBe(404);
});
