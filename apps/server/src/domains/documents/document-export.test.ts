import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount, buildToken } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { buildDocument } from './documents.fixture.ts';
import { createRenderer } from './export/render-document.ts';

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

async function signedIn() {
  const { id } = await buildAccount(app.testDatabase.database.query, {});
  const token = await buildToken(app.testDatabase.database.query, id);
  return createTestClient(app.url, token, id);
}

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

const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf), { mergePages: true })).text;

beforeAll(async () => {
  app = await startTestApp();
  member = await signedIn();
  stranger = await signedIn();
  projectId = (
    await buildProject(app.testDatabase.database.query, {
      name: 'Käufer: Portal',
      members: [member],
    })
  ).id;
});
afterAll(() => app.close());

test('a document is exported as the Markdown that it is, under its title', async () => {
  const { id } = await build({ title: 'Größe / Übersicht', content });
  const { response, bytes } = await exported(member, id, 'md');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Gr__e _bersicht.md"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%C3%9Cbersicht.md`,
  );
  expect(strFromU8(bytes)).toBe(content);
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

test('a project is one archive without what is archived, unless that is asked for', async () => {
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
      .map((file) => strFromU8(file))
      .sort(),
  ).toEqual(['Drei', 'Eins', 'Zwei']);

  const whole = await fetchFile(member, `${path}?include_deleted=true&format=docx`);
  expect(Object.keys(unzipSync(whole.bytes))).toContain('Alt.docx');
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
