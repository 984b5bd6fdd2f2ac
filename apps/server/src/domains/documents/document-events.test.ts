import { documentsInitial, documentsUpdated, poDocument } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { openEvents, type TestEventStream } from '#testing/event-stream.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildDocument } from './documents.fixture.ts';

let app: TestApp;
let owner: TestClient;
let reader: TestClient;
const streams: TestEventStream[] = [];

const db = () => app.testDatabase.database.query;

const newProject = async () => (await buildProject(db(), { members: [owner, reader] })).id;

async function open(projectId: number | null, headers: Record<string, string> = {}) {
  const query = projectId === null ? '' : `?project_id=${projectId}`;
  const stream = await openEvents(reader, `/api/events/stream${query}`, headers);
  streams.push(stream);
  return stream;
}

const types = (stream: TestEventStream) => stream.frames.map(({ data }) => data.event_type);

beforeAll(async () => {
  app = await startTestApp();
  [owner, reader] = [await signInSomebody(app), await signInSomebody(app)];
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await app.close();
});

describe('po_documents_initial', () => {
  test('comes right after the connection with a project, and holds its documents by title, without their texts [OPEN2-139]', async () => {
    const projectId = await newProject();
    const place = { projectId, ownerId: owner.userId };
    const second = await buildDocument(db(), { ...place, title: 'b', isDeleted: true });
    const first = await buildDocument(db(), { ...place, title: 'a' });
    const third = await buildDocument(db(), { ...place, title: 'c' });
    await buildDocument(db(), { ...place, projectId: await newProject() });
    const stream = await open(projectId);
    const { data } = await stream.waitForType('po_documents_initial');
    expect(types(stream)).toEqual(['connection_established', 'po_documents_initial']);
    const { project_id, documents } = documentsInitial.strict().parse(data.data);
    expect(project_id).toBe(projectId);
    expect(documents.map(({ id, is_deleted }) => [id, is_deleted])).toEqual([
      [first.id, false],
      [second.id, true],
      [third.id, false],
    ]);
    expect(JSON.stringify(data)).not.toContain(first.content);
  });

  test('holds of very many documents those that were changed last, so that no line breaks under its greeting', async () => {
    const projectId = await newProject();
    const count = limits.documentsInitialMaxCount + 1;
    await sql`
      with made as (
        insert into documents (id, project_id, user_id, title, type, content, tags, updated_at)
        select 'many-' || n, ${projectId}::integer, ${owner.userId}::integer, 'Document ' || n, 'note', '', '{}',
          now() - n * interval '1 minute'
        from generate_series(1, ${count}::integer) as n returning *)
      insert into document_versions (document_id, version, change, author_id, is_by_robin, title, type, content,
        tags, is_deleted, file_size, words_added, words_removed, created_at)
      select id, 1, 'created', user_id, false, title, type, content, tags, false, 0, 0, 0, updated_at
      from made`.execute(db());
    const stream = await open(projectId);
    const { data } = await stream.waitForType('po_documents_initial');
    const { documents } = documentsInitial.parse(data.data);
    expect(documents.map(({ id }) => id)).toEqual(
      Array.from({ length: count - 1 }, (_, index) => `many-${index + 1}`),
    );
  });

  test('does not come on a line without a project, nor to a window that resumes and missed nothing', async () => {
    const projectId = await newProject();
    const before = await open(projectId);
    const { id } = await before.waitForType('connection_established');
    const without = await open(null);
    const resumed = await open(projectId, { 'last-event-id': String(id) });
    const body = { project_id: projectId, title: 'New' };
    expect((await owner.call('POST', '/api/po_documents', body)).status).toBe(201);
    await resumed.waitForType('po_documents_updated');
    expect(types(resumed)).toEqual(['connection_established', 'po_documents_updated']);
    expect(types(without)).toEqual(['connection_established']);
  });
});

describe('po_documents_updated', () => {
  test('tells who has the project open of every change: what was done to which document, and how it is now [OPEN2-139]', async () => {
    const projectId = await newProject();
    const stream = await open(projectId);
    await stream.waitForType('po_documents_initial');
    const body = { project_id: projectId, title: 'Vision', content: 'Nobody else hears this.' };
    const created = await owner.call('POST', '/api/po_documents', body);
    const { id } = poDocument.parse(created.body);
    const path = `/api/po_documents/${id}`;
    await owner.call('PUT', path, { title: 'Strategy' });
    await owner.call('DELETE', path);
    await owner.call('PUT', path, { is_deleted: false });
    await owner.call('POST', `${path}/versions/1/restore`);
    await owner.call('PUT', path, { is_deleted: true });
    await stream.waitFor(({ data }) => JSON.stringify(data.data).includes('"version":6'));

    const frames = stream.frames.slice(2);
    const events = frames.map(({ data }) => documentsUpdated.strict().parse(data.data));
    expect(events.map(({ action, documents }) => [action, documents[0]?.version])).toEqual([
      ['created', 1],
      ['updated', 2],
      ['deleted', 3],
      ['undeleted', 4],
      ['restored', 5],
      ['deleted', 6],
    ]);
    for (const { project_id, document_id, documents } of events) {
      expect([project_id, document_id]).toEqual([projectId, id]);
      expect(documents.map((document) => document.id)).toEqual([id]);
    }
    const { content, ...facts } = poDocument.parse((await reader.call('GET', path)).body);
    expect(events.at(-1)?.documents).toEqual([facts]);
    expect(JSON.stringify(frames)).not.toContain(content);
  });

  test('does not tell of what was refused or changed nothing', async () => {
    const projectId = await newProject();
    const { id } = await buildDocument(db(), { projectId, ownerId: owner.userId });
    const stream = await open(projectId);
    await stream.waitForType('po_documents_initial');
    const path = `/api/po_documents/${id}`;
    for (const [client, body, status] of [
      [reader, { title: 'Mine' }, 403],
      [owner, { title: 'Other', version: 7 }, 409],
      [owner, { title: '' }, 422],
      [owner, {}, 200],
    ] as const) {
      expect((await client.call('PUT', path, body)).status).toBe(status);
    }
    await owner.call('PUT', path, { title: 'Told' });
    const { data } = await stream.waitForType('po_documents_updated');
    expect(data.data).toMatchObject({ documents: [{ title: 'Told', version: 2 }] });
  });
});
