import type { PoDocument } from '@robin/contract/documents';
import type { Episode, EpisodeDocumentChange } from '@robin/contract/episodes';
import { limits } from '@robin/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildDocument } from '#domains/documents/documents.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildEpisode, twoTopics } from './episodes.fixture.ts';

const BASE = '/api/episodes/candidates';

let app: TestApp;
let client: TestClient;
let projectId: number;
let sessionId: string;
let nextIndex = 0;

const db = () => app.testDatabase.database.query;

async function candidate(): Promise<string> {
  const range = { start: nextIndex, end: nextIndex };
  nextIndex += 1;
  return (await buildEpisode(db(), { sessionId, range })).id;
}

const read = async (id: string) => (await client.call('GET', `${BASE}/${id}`)).body as Episode;
const documentOf = async (id: string | null) =>
  (await client.call('GET', `/api/po_documents/${id ?? 'none'}`)).body as PoDocument;

async function make(
  id: string,
  action: 'create-podocument' | 'archive-and-create-podocument',
  body: object = {},
  query = '',
): Promise<EpisodeDocumentChange> {
  const answer = await client.call('POST', `${BASE}/${id}/${action}${query}`, body);
  expect(answer.status).toBe(200);
  return answer.body as EpisodeDocumentChange;
}

const link = (id: string, documentId: string) =>
  client.call('POST', `${BASE}/${id}/create-link`, { target_podocument_id: documentId });

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
  projectId = (await buildProject(db(), { members: [client] })).id;
  sessionId = (await buildSession(db(), { userId: client.userId, projectId })).id;
  await buildMessages(db(), sessionId, twoTopics);
});
afterAll(() => app.close());

describe('a document that is made of an episode', () => {
  test('is of the type episode, in the project of the session, and holds all texts [API2-045] [OPEN2-103]', async () => {
    const id = await candidate();
    const answer = await make(id, 'create-podocument');
    expect(answer).toMatchObject({ status: 'completed', candidate_id: id });
    const document = await documentOf(answer.podocument_id);
    expect(document).toMatchObject({
      title: 'Returns of plants',
      type: 'episode',
      project_id: projectId,
      user_id: client.userId,
      updated_by: { is_robin: false },
    });
    expect(document.content).toBe(
      [
        '# Returns of plants',
        'Plants may be returned within 14 days. Mara decides about exceptions.',
        '## In short',
        'Plants may be returned within 14 days.',
        '## Decisions',
        '- Plants may be returned within 14 days.',
        '## Topics',
        '- returns',
      ].join('\n\n'),
    );
    expect(await read(id)).toMatchObject({
      is_candidate: true,
      podocument_id: answer.podocument_id,
    });
  });

  test('has the title that is typed, and headings in the language that is asked for [API2-045] [OPEN2-103]', async () => {
    const id = await candidate();
    const body = { custom_title: 'Rücknahme' };
    const { podocument_id: made } = await make(id, 'create-podocument', body, '?user_language=de');
    expect(await documentOf(made)).toMatchObject({
      title: 'Rücknahme',
      content: expect.stringMatching(/^# Rücknahme\n[^]*## Entscheidungen/) as string,
    });
    expect(await read(id)).toMatchObject({ oneliner: 'Returns of plants' });
  });

  test('has the title of the episode where a blank one is typed [API2-045]', async () => {
    const { podocument_id: made } = await make(await candidate(), 'create-podocument', {
      custom_title: ' \u200B',
    });
    expect((await documentOf(made)).title).toBe('Returns of plants');
  });

  test('has the longest title that can be typed as it was typed', async () => {
    const title = '🌱'.repeat(limits.episodeTitleMaxLength);
    const answer = await make(await candidate(), 'create-podocument', { custom_title: title });
    expect((await documentOf(answer.podocument_id)).title).toBe(title);
  });

  test('is made once, also when two windows ask at the same moment, and anew when it is gone [OPEN2-101]', async () => {
    const id = await candidate();
    const answers = await Promise.all([1, 2].map(() => make(id, 'create-podocument')));
    expect(answers.map(({ status }) => status).sort()).toEqual(['completed', 'processed']);
    const [first, second] = answers.map((answer) => answer.podocument_id);
    expect(first).toBe(second);
    await client.call('DELETE', `/api/po_documents/${first ?? ''}`);
    const anew = await Promise.all([1, 2].map(() => make(id, 'create-podocument')));
    expect(anew.map(({ status }) => status).sort()).toEqual(['completed', 'processed']);
    expect(anew[0]?.podocument_id).toBe(anew[1]?.podocument_id);
    expect(anew[0]?.podocument_id).not.toBe(first);
  });

  test('has no heading for what there is nothing of, and one line for each decision', async () => {
    const id = await candidate();
    await client.call('PATCH', `${BASE}/${id}/content`, {
      essence: null,
      topics: [],
      decisions_made: ['14 days,\nbut not for cacti', 'Mara decides'],
    });
    const { podocument_id: made } = await make(id, 'create-podocument');
    expect((await documentOf(made)).content).toBe(
      [
        '# Returns of plants',
        'Plants may be returned within 14 days. Mara decides about exceptions.',
        '## Decisions',
        '- 14 days, but not for cacti\n- Mara decides',
      ].join('\n\n'),
    );
  });

  test('has line ends of one kind, whichever the texts came with [OPEN2-103]', async () => {
    const id = await candidate();
    await client.call('PATCH', `${BASE}/${id}/content`, {
      digest: 'Within 14 days.\r\n\r\n- Mara decides.',
      essence: 'Within 14 days.\rMara decides.',
    });
    const { content } = await documentOf((await make(id, 'create-podocument')).podocument_id);
    expect(content).toContain('\n\nWithin 14 days.\n\n- Mara decides.\n\n');
    expect(content).toContain('\n\nWithin 14 days.\nMara decides.\n\n');
  });

  test('that is there already stays the one when the episode is put away with it later [OPEN2-103]', async () => {
    const id = await candidate();
    const { podocument_id: made } = await make(id, 'create-podocument');
    expect(await make(id, 'archive-and-create-podocument')).toMatchObject({
      status: 'completed',
      podocument_id: made,
      episode: { is_archived: true },
    });
  });

  test('puts the episode away with it where that is asked for [API2-036] [OPEN2-103]', async () => {
    const id = await candidate();
    const answer = await make(id, 'archive-and-create-podocument', { custom_title: 'Returns' });
    expect(answer).toMatchObject({
      status: 'completed',
      candidate_id: id,
      memory_level: 'archive',
      episode: { is_archived: true, status: 'decided', podocument_id: answer.podocument_id },
    });
    expect(await documentOf(answer.podocument_id)).toMatchObject({ title: 'Returns' });
    const again = await make(id, 'archive-and-create-podocument');
    expect(again).toMatchObject({
      status: 'processed',
      podocument_id: answer.podocument_id,
    });
  });

  test('is news also where the episode was put away before [OPEN2-103]', async () => {
    const id = await candidate();
    await client.call('POST', `${BASE}/${id}/decide`, { decision: 'archive' });
    const answer = await make(id, 'archive-and-create-podocument');
    expect(answer).toMatchObject({ status: 'completed', episode: { is_archived: true } });
    expect(await documentOf(answer.podocument_id)).toMatchObject({ type: 'episode' });
  });

  test('does not exist for a talk, which is said in words while nothing changes [DOC-011] [OPEN2-103] [ROLE2-025]', async () => {
    const talk = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), talk.id, twoTopics);
    const range = { start: 0, end: 3 };
    const { id } = await buildEpisode(db(), { sessionId: talk.id, range });
    for (const action of ['create-podocument', 'archive-and-create-podocument'] as const) {
      const answer = await make(id, action, {}, '?user_language=de');
      expect(answer).toMatchObject({
        status: 'error',
        error: expect.stringContaining('Projekt') as string,
        podocument_id: null,
      });
    }
    expect(await read(id)).toMatchObject({ is_candidate: true, podocument_id: null });
  });

  test('is refused in an archived project, and to somebody who has left the project', async () => {
    const left = await buildProject(db(), { members: [client] });
    const session = await buildSession(db(), { userId: client.userId, projectId: left.id });
    await buildMessages(db(), session.id, twoTopics);
    const range = { start: 0, end: 3 };
    const { id } = await buildEpisode(db(), { sessionId: session.id, range });
    const path = `${BASE}/${id}/create-podocument`;
    await db()
      .updateTable('projects')
      .set({ is_archived: true })
      .where('id', '=', left.id)
      .execute();
    expect((await client.call('POST', path, {})).status).toBe(409);
    await db().deleteFrom('project_members').where('project_id', '=', left.id).execute();
    expect((await client.call('POST', path, {})).status).toBe(404);
    const query = db().selectFrom('episodes').select('document_id').where('id', '=', id);
    expect(await query.executeTakeFirstOrThrow()).toEqual({ document_id: null });
  });

  test('cannot be broken by what somebody has typed as a title', async () => {
    const id = await candidate();
    await client.call('PATCH', `${BASE}/${id}/content`, {
      oneliner: 'Plants\n\n## Not a heading',
      decisions_made: ['One\n# line'],
    });
    const { podocument_id: made } = await make(id, 'create-podocument');
    const { content, title } = await documentOf(made);
    expect(title).toBe('Plants ## Not a heading');
    const headings = content.split('\n').filter((line) => /^#+ /.test(line));
    expect(headings).toEqual([
      '# Plants ## Not a heading',
      '## In short',
      '## Decisions',
      '## Topics',
    ]);
  });
});

describe('a link', () => {
  test('is a line at the end of the document, once, and the episode knows it [API2-046] [OPEN2-104]', async () => {
    const id = await candidate();
    const place = { projectId, ownerId: client.userId };
    const document = await buildDocument(db(), { ...place, content: 'What we know.\n' });
    const answer = await link(id, document.id);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        podocument_id: document.id,
        episode: { linked_podocument_ids: [document.id] },
      },
    });
    const content = `What we know.\n\n- Returns of plants (episode:${id})`;
    expect(await documentOf(document.id)).toMatchObject({ content, version: 2 });
    expect((await link(id, document.id)).body).toMatchObject({ status: 'processed' });
    expect(await documentOf(document.id)).toMatchObject({ content, version: 2 });
    expect(await read(id)).toMatchObject({ linked_podocument_ids: [document.id] });
  });

  test('comes back where somebody has taken its line out of the document since [API2-046] [OPEN2-104]', async () => {
    const id = await candidate();
    const document = await buildDocument(db(), { projectId, ownerId: client.userId, content: '' });
    await link(id, document.id);
    const address = `/api/po_documents/${document.id}`;
    await client.call('PUT', address, { content: 'Without the line.' });
    expect((await link(id, document.id)).body).toMatchObject({
      status: 'completed',
      episode: { linked_podocument_ids: [document.id] },
    });
    expect((await documentOf(document.id)).content).toBe(
      `Without the line.\n\n- Returns of plants (episode:${id})`,
    );
    await client.call('PUT', address, { content: 'Without the line.', is_deleted: true });
    expect((await link(id, document.id)).status).toBe(409);
  });

  test('needs the right to edit the document, and a document that is there [API2-046] [OPEN2-104]', async () => {
    const id = await candidate();
    const other = await signInSomebody(app);
    const foreign = await buildDocument(db(), { projectId, ownerId: other.userId });
    const elsewhere = await buildProject(db(), { members: [other] });
    const hidden = await buildDocument(db(), {
      projectId: elsewhere.id,
      ownerId: other.userId,
    });
    const own = { projectId, ownerId: client.userId };
    const archived = await buildDocument(db(), { ...own, isDeleted: true });
    expect((await link(id, foreign.id)).status).toBe(403);
    expect((await link(id, hidden.id)).status).toBe(404);
    expect((await link(id, 'no-such-document')).status).toBe(404);
    expect((await link(id, archived.id)).status).toBe(409);
    const contents = await db()
      .selectFrom('documents')
      .select('content')
      .where('id', 'in', [foreign.id, hidden.id, archived.id])
      .execute();
    expect(contents.map(({ content }) => content).join()).not.toContain(id);
    expect(await read(id)).toMatchObject({ linked_podocument_ids: [] });
  });

  test('has the line ends of the document, so that they stay of one kind [API2-046]', async () => {
    const id = await candidate();
    const content = '# Plants\r\n\r\nWhat we know.\r\n';
    const document = await buildDocument(db(), { projectId, ownerId: client.userId, content });
    expect((await link(id, document.id)).status).toBe(200);
    expect((await documentOf(document.id)).content).toBe(
      `# Plants\r\n\r\nWhat we know.\r\n\r\n- Returns of plants (episode:${id})`,
    );
  });

  test('is one line of plain words, whatever the title is', async () => {
    const id = await candidate();
    const oneliner = 'See [our\nplan](https://example.org) <b>now</b>';
    await client.call('PATCH', `${BASE}/${id}/content`, { oneliner });
    const place = { projectId, ownerId: client.userId };
    const document = await buildDocument(db(), { ...place, content: '' });
    expect((await link(id, document.id)).status).toBe(200);
    expect((await documentOf(document.id)).content).toBe(
      `- See our plan(https://example.org) bnow/b (episode:${id})`,
    );
  });

  test('has as much room as the document has characters left, and an emoji is one', async () => {
    const id = await candidate();
    const content = '🌱'.repeat(limits.documentContentMaxLength / 2 + 1);
    const document = await buildDocument(db(), { projectId, ownerId: client.userId, content });
    expect((await link(id, document.id)).status).toBe(200);
  });

  test('is refused where the document has no room for it, and nothing knows of it', async () => {
    const id = await candidate();
    const content = 'x'.repeat(limits.documentContentMaxLength - 10);
    const document = await buildDocument(db(), { projectId, ownerId: client.userId, content });
    expect(await link(id, document.id)).toMatchObject({
      status: 413,
      body: {
        code: 'payload_too_large',
        detail: 'This document has no room left. Choose another one.',
      },
    });
    expect(await documentOf(document.id)).toMatchObject({ content, version: 1 });
    expect(await read(id)).toMatchObject({ linked_podocument_ids: [] });
  });
});
