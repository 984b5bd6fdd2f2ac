import type { Episode, EpisodeChange, EpisodeDocumentChange } from '@robin/contract/episodes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { sendMessage } from '#domains/chat-turn/chat-turn.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import type { Queryable } from '#platform/db/database.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';
import { buildEpisode, changeEpisode, twoTopics } from './episodes.fixture.ts';
import { createEpisodeLooksRepository } from './episode-looks.repository.ts';

const BASE = '/api/episodes';

let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
});
afterAll(() => app.close());

async function workSession(said = twoTopics): Promise<string> {
  const project = await buildProject(db(), { members: [client] });
  const { id } = await buildSession(db(), { userId: client.userId, projectId: project.id });
  await buildMessages(db(), id, said);
  return id;
}

const reset = (id: string) => client.call('POST', `/api/sessions/${id}/reset`);
const remove = (id: string) => client.call('DELETE', `/api/sessions/${id}`);
const change = (id: string, action: string, body: unknown, method = 'POST') =>
  client.call(method, `${BASE}/candidates/${id}/${action}`, body);
const read = async (id: string) =>
  (await client.call('GET', `${BASE}/candidates/${id}`)).body as Episode;

async function textsOf(id: string): Promise<string[]> {
  const { body } = await client.call('GET', `${BASE}/candidates/${id}/messages`);
  return (body as { messages: { content: string }[] }).messages.map(({ content }) => content);
}

const holdRow = (table: string, id: string) => (holding: Queryable) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(holding);

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

/** Runs what may go wrong, and answers how often the database had to break off somebody who waited in a circle. */
async function countDeadlocks(work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select deadlocks as count from pg_stat_database where datname = current_database()`.execute(
      db(),
    );
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

test('a session that somebody looks through is looked through by nobody else, until it has grown', async () => {
  const id = await workSession();
  const looks = createEpisodeLooksRepository(db());
  expect([await looks.claimLook(id), await looks.claimLook(id)]).toEqual([true, false]);
  await buildMessages(db(), id, ['One more']);
  expect(await looks.claimLook(id)).toBe(true);
});

// The embedded database does one thing at a time.
describe.runIf(isOnServer)('at the same moment', () => {
  test('a level that two windows choose is chosen once [OPEN2-101]', async () => {
    const { id } = await buildEpisode(db(), {
      sessionId: await workSession(),
      range: { start: 0, end: 3 },
    });
    const choose = () => change(id, 'memory-level', { memory_level: 'digest' });
    const answers = await meetAtRow(db(), holdRow('episodes', id), [choose, choose]);
    expect(answers.map(({ body }) => (body as EpisodeChange).status)).toEqual([
      'completed',
      'processed',
    ]);
  });

  test('a session that is reset and looked through leaves no candidate behind that nobody decides', async () => {
    const id = await workSession(twoTopics.slice(0, 4));
    const [fresh, found] = await meetAtRow(db(), holdRow('sessions', id), [
      () => reset(id),
      () => client.call('POST', `${BASE}/sessions/${id}/manual-trigger`),
    ]);
    expect(statusesOf([fresh, found])).toEqual([200, 200]);
    expect(found.body).toMatchObject({ success: false, candidates: [] });
    const left = await db()
      .selectFrom('episodes')
      .select('id')
      .where('source_session_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('a message that is edited while somebody looks through its session is in no candidate as it was', async () => {
    const id = await workSession();
    const { body } = await client.call('GET', `/api/sessions/${id}/messages`);
    const edited = (body as { messages: { id: string }[] }).messages[4]?.id ?? '';
    const [turn, found] = await meetAtRow(db(), holdRow('sessions', id), [
      () => sendMessage(client, id, { message: 'Never mind.', replaces_message_id: edited }),
      () => client.call('POST', `${BASE}/sessions/${id}/manual-trigger`),
    ]);
    await turn.ended;
    expect([turn.status, found.status]).toEqual([200, 200]);
    expect(found.body).toMatchObject({ candidates: [] });
  });

  test('a session that is reset and deleted leaves the messages that its episodes stand for', async () => {
    const old = await workSession();
    const { id } = await buildEpisode(db(), {
      sessionId: old,
      range: { start: 2, end: 5 },
      level: 'essence',
    });
    const answers = await meetAtRow(db(), holdRow('sessions', old), [
      () => reset(old),
      () => remove(old),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(await textsOf(id)).toEqual(twoTopics.slice(2, 6));
  });

  test('a candidate that gets more messages of a session that is deleted keeps all of them', async () => {
    const old = await workSession();
    const { id } = await buildEpisode(db(), { sessionId: old, range: { start: 2, end: 5 } });
    await reset(old);
    const answers = await meetAtRow(db(), holdRow('episodes', id), [
      () => change(id, 'range', { start: 0, end: 7 }, 'PATCH'),
      () => remove(old),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect((await read(id)).message_range).toEqual({ start: 0, end: 7 });
    expect(await textsOf(id)).toEqual(twoTopics.slice(0, 8));
  });

  test('a candidate that is dismissed and a session of its messages that is deleted leave nothing of it', async () => {
    const old = await workSession();
    const { id } = await buildEpisode(db(), { sessionId: old, range: { start: 2, end: 5 } });
    await reset(old);
    const answers = await meetAtRow(db(), holdRow('episodes', id), [
      () => client.call('DELETE', `${BASE}/candidates/${id}`),
      () => remove(old),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    const left = await db()
      .selectFrom('sessions')
      .innerJoin('messages', 'messages.session_id', 'sessions.id')
      .select('messages.content')
      .where('sessions.is_remnant', '=', true)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('episodes')
              .whereRef('source_session_id', '=', 'sessions.id')
              .where('status', '<>', 'dismissed'),
          ),
        ),
      )
      .execute();
    expect(left).toEqual([]);
  });

  test('the last two episodes of a deleted session that are dismissed take along what was kept of it', async () => {
    const old = await workSession();
    const ranges = [
      { start: 2, end: 5 },
      { start: 10, end: 13 },
    ];
    const made = await Promise.all(
      ranges.map((range) => buildEpisode(db(), { sessionId: old, range })),
    );
    await reset(old);
    await remove(old);
    const [one, other] = made.map(({ id }) => id);
    const { source_session_id: remnant } = await read(one ?? '');
    const [answer] = await meetAtRow(
      db(),
      (holding) => changeEpisode(holding, one ?? '', { status: 'dismissed' }),
      [() => client.call('DELETE', `${BASE}/candidates/${other ?? ''}`)],
    );
    expect(answer.status).toBe(200);
    const left = await db().selectFrom('sessions').where('id', '=', remnant).select('id').execute();
    expect(left).toEqual([]);
  });

  test('a session that is deleted while somebody begins to look through it has nothing to look through', async () => {
    const id = await workSession();
    const looks = createEpisodeLooksRepository(db());
    const [answer, isClaimed] = await meetAtRow(db(), holdRow('sessions', id), [
      () => remove(id),
      () => looks.claimLook(id),
    ]);
    expect([answer.status, isClaimed]).toEqual([200, false]);
  });

  test('a document that is made of an episode has what was just edited [API2-045]', async () => {
    const sessionId = await workSession();
    const { id } = await buildEpisode(db(), { sessionId, range: { start: 0, end: 3 } });
    const edit = { digest: 'Plants may be returned within 30 days.', oneliner: 'Returns anew' };
    const [, made] = await meetAtRow(db(), holdRow('episodes', id), [
      () => change(id, 'content', edit, 'PATCH'),
      () => change(id, 'create-podocument', {}),
    ]);
    const { podocument_id: documentId } = made.body as EpisodeDocumentChange;
    const document = await client.call('GET', `/api/po_documents/${documentId ?? ''}`);
    expect(document.body).toMatchObject({
      title: edit.oneliner,
      content: expect.stringContaining(edit.digest) as string,
    });
  });

  test('a compression that two windows take back is taken back once', async () => {
    const sessionId = await workSession();
    const { body } = await client.call('POST', `${BASE}/sessions/${sessionId}/emergency-compress`);
    const { compression } = body as { compression: { id: string } };
    const undo = () =>
      client.call('POST', `${BASE}/sessions/${sessionId}/compressions/${compression.id}/undo`);
    const answers = await meetAtRow(db(), holdRow('compressions', compression.id), [undo, undo]);
    expect(answers.map(({ body }) => (body as { status: string }).status)).toEqual([
      'completed',
      'processed',
    ]);
  });

  test('room that is made in a session that is reset or deleted is not waited for in a circle', async () => {
    for (const end of [reset, remove]) {
      const id = await workSession();
      await buildEpisode(db(), { sessionId: id, range: { start: 0, end: 3 } });
      const deadlocks = await countDeadlocks(async () => {
        const answers = await meetAtRow(db(), holdRow('sessions', id), [
          () => end(id),
          () => client.call('POST', `${BASE}/sessions/${id}/emergency-compress`),
        ]);
        expect(statusesOf(answers)[0]).toBe(200);
      });
      expect(deadlocks).toBe(0);
    }
  });

  test('room that is made in a session that is reset decides nothing about what goes on with the fresh one [OPEN2-068]', async () => {
    const sessionId = await workSession();
    const range = { start: 0, end: 3 };
    const waiting = await buildEpisode(db(), { sessionId, range });
    const [, made] = await meetAtRow(db(), holdRow('sessions', sessionId), [
      () => reset(sessionId),
      () => client.call('POST', `${BASE}/sessions/${sessionId}/emergency-compress`),
    ]);
    expect(made.body).toMatchObject({ status: 'processed' });
    expect(await read(waiting.id)).toMatchObject({ status: 'pending', memory_level: null });
  });

  test('a candidate that is split in a session that is deleted is not waited for in a circle', async () => {
    const sessionId = await workSession();
    const { id } = await buildEpisode(db(), { sessionId, range: { start: 0, end: 7 } });
    const deadlocks = await countDeadlocks(async () => {
      const answers = await meetAtRow(db(), holdRow('sessions', sessionId), [
        () => remove(sessionId),
        () => change(id, 'split', { at: 4 }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
    });
    expect(deadlocks).toBe(0);
  });
});
