import type { Episode } from '@robin/contract/episodes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { messagesOf, newestFiles, sendFiles } from '#domains/attachments/attachments.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import {
  buildMessages,
  buildSession,
  writeWords,
  writtenPlaces,
} from '#domains/sessions/sessions.fixture.ts';
import { openEvents } from '#testing/event-stream.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildEpisode, twoTopics } from './episodes.fixture.ts';
import { createRecall } from './recall.ts';

const BASE = '/api/episodes/candidates';

let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;
const remove = (id: string) => client.call('DELETE', `/api/sessions/${id}`);
const read = async (id: string) => (await client.call('GET', `${BASE}/${id}`)).body as Episode;

async function workSession(): Promise<string> {
  const project = await buildProject(db(), { members: [client] });
  const session = { userId: client.userId, projectId: project.id, title: 'Returns' };
  return (await buildSession(db(), session)).id;
}

async function reset(sessionId: string): Promise<string> {
  const { body } = await client.call('POST', `/api/sessions/${sessionId}/reset`);
  return (body as { session_id: string }).session_id;
}

/**
 * A session that was reset and then deleted; its two episodes went on with the fresh one.
 * @param written how many of its messages had their words written down
 */
async function deletedSession(written = 0) {
  const old = await workSession();
  await buildMessages(db(), old, twoTopics.slice(0, written));
  if (written > 0) await writeWords(db());
  await buildMessages(db(), old, twoTopics.slice(written));
  const decided = await buildEpisode(db(), {
    sessionId: old,
    range: { start: 2, end: 5 },
    level: 'essence',
  });
  const waiting = await buildEpisode(db(), { sessionId: old, range: { start: 10, end: 13 } });
  const fresh = await reset(old);
  expect((await remove(old)).status).toBe(200);
  return { old, fresh, decided: decided.id, waiting: waiting.id };
}

async function textsOf(episodeId: string): Promise<string[]> {
  const { body } = await client.call('GET', `${BASE}/${episodeId}/messages`);
  return (body as { messages: { content: string }[] }).messages.map(({ content }) => content);
}

const storedIn = (sessionId: string) =>
  db()
    .selectFrom('messages')
    .select('absolute_event_index as index')
    .where('session_id', '=', sessionId)
    .orderBy('absolute_event_index')
    .execute();

const sessionRows = (sessionId: string) =>
  db().selectFrom('sessions').selectAll().where('id', '=', sessionId).execute();

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
});
afterAll(() => app.close());

test('deleting a session keeps no message of it for a candidate that was handed on and then dismissed', async () => {
  const old = await workSession();
  await buildMessages(db(), old, twoTopics);
  const { id } = await buildEpisode(db(), { sessionId: old, range: { start: 2, end: 5 } });
  await reset(old);
  expect((await client.call('DELETE', `${BASE}/${id}`)).status).toBe(200);
  expect((await remove(old)).status).toBe(200);
  const kept = await db()
    .selectFrom('messages')
    .innerJoin('sessions', 'sessions.id', 'messages.session_id')
    .select('messages.id')
    .where('sessions.user_id', '=', client.userId)
    .execute();
  expect(kept).toEqual([]);
});

describe('deleting a session whose episodes another one remembers', () => {
  test('leaves them there with texts, level and the messages that they stand for [OPEN2-068, SESS-032]', async () => {
    const { old, fresh, decided, waiting } = await deletedSession();
    const list = await client.call('GET', `/api/episodes/session/${fresh}/episodes`);
    expect((list.body as { episodes: Episode[] }).episodes).toMatchObject([
      {
        id: decided,
        session_id: fresh,
        memory_level: 'essence',
        essence: 'Plants may be returned within 14 days.',
        message_range: { start: 2, end: 5 },
      },
    ]);
    expect(await textsOf(decided)).toEqual(twoTopics.slice(2, 6));
    expect(await textsOf(waiting)).toEqual(twoTopics.slice(10, 14));
    expect((await client.call('GET', `/api/sessions/${old}/messages`)).status).toBe(404);
  });

  test('deletes every other message of it [API2-015]', async () => {
    const { old, decided } = await deletedSession();
    const { source_session_id: remnant } = await read(decided);
    expect(remnant).not.toBe(old);
    const kept = (await storedIn(remnant)).map(({ index }) => index);
    expect(kept).toEqual([2, 3, 4, 5, 10, 11, 12, 13]);
    expect(await storedIn(old)).toEqual([]);
  });

  test.each([0, 4, twoTopics.length])(
    'takes the words of these messages along, and writes down those that are missing: %i of them were there',
    async (written) => {
      const { old, decided } = await deletedSession(written);
      const { source_session_id: remnant } = await read(decided);
      expect(await writtenPlaces(db(), remnant)).toEqual([2, 3, 4, 5, 10, 11, 12, 13]);
      expect(await writtenPlaces(db(), old)).toEqual([]);
    },
  );

  test('leaves them before those of a session that began later', async () => {
    const { fresh, decided } = await deletedSession();
    await buildMessages(db(), fresh, twoTopics);
    const range = { start: 0, end: 3 };
    const later = await buildEpisode(db(), { sessionId: fresh, range, level: 'essence' });
    const last = await reset(fresh);
    const list = await client.call('GET', `/api/episodes/session/${last}/episodes`);
    const ids = (list.body as { episodes: Episode[] }).episodes.map(({ id }) => id);
    expect(ids).toEqual([decided, later.id]);
  });

  test('leaves them to be found by their texts and by their messages, under the title of their session', async () => {
    const { decided, waiting } = await deletedSession();
    const recall = createRecall(db());
    const found = async (words: string) =>
      (await recall({ userId: client.userId, roles: ['user'] }, words)).map((one) => ({
        id: one.id,
        title: one.sessionTitle,
        quoted: one.quotes.length,
      }));
    const title = 'Returns';
    expect(await found('expensive plants returned')).toContainEqual({
      id: decided,
      title,
      quoted: 2,
    });
    expect(await found('shelves tills')).toContainEqual({ id: waiting, title, quoted: 1 });
  });

  test('leaves them as likely to be found as before', async () => {
    const find = () =>
      createRecall(db())({ userId: client.userId, roles: ['user'] }, 'expensive plants returned');
    const old = await workSession();
    await buildMessages(db(), old, twoTopics);
    await buildEpisode(db(), { sessionId: old, range: { start: 2, end: 5 }, level: 'essence' });
    await reset(old);
    const before = await find();
    await remove(old);
    expect(await find()).toEqual(before);
  });

  test('lets a candidate be moved, split and decided within what is left', async () => {
    const { waiting } = await deletedSession();
    const moved = await client.call('PATCH', `${BASE}/${waiting}/range`, { start: 8, end: 12 });
    expect(moved.body).toMatchObject({ episode: { message_count: 3 } });
    const split = await client.call('POST', `${BASE}/${waiting}/split`, { at: 12 });
    expect(split.status).toBe(200);
    const decided = await client.call('POST', `${BASE}/${waiting}/decide`, { decision: 'digest' });
    expect(decided.body).toMatchObject({ status: 'completed' });
  });

  test('tells the windows where the messages are now', async () => {
    const old = await workSession();
    await buildMessages(db(), old, twoTopics);
    const { id } = await buildEpisode(db(), { sessionId: old, range: { start: 0, end: 3 } });
    const fresh = await reset(old);
    const stream = await openEvents(client);
    await stream.waitForType('connection_established');
    await remove(old);
    const { data } = await stream.waitFor(
      (frame) =>
        frame.data.event_type === 'episode_content_updated' &&
        frame.data.data?.['episode_id'] === id,
    );
    const { source_session_id: remnant } = await read(id);
    expect(data.data).toMatchObject({ session_id: fresh, source_session_id: remnant });
    stream.close();
  });

  test('keeps the files of these messages, and gives up the others', async () => {
    const old = await workSession();
    const send = async (name: string) => {
      expect(await sendFiles(client, old, [{ name, content: name }])).toMatchObject({ code: null });
      const [file] = await newestFiles(client, old);
      return file && 'content' in file ? file.content : '';
    };
    const [kept, other] = [await send('kept.txt'), await send('other.txt')];
    const [question, answer] = await messagesOf(client, old);
    const range = {
      start: question?.absolute_event_index ?? -1,
      end: answer?.absolute_event_index ?? -1,
    };
    await buildEpisode(db(), { sessionId: old, range, level: 'archive' });
    await reset(old);
    await remove(old);
    const status = async (address: string) => (await client.fetch(address)).status;
    expect(await status(kept)).toBe(200);
    expect(await status(other)).toBe(404);
  });
});

describe('what is left of a deleted session', () => {
  test('is in no list and no search, and can neither be deleted, renamed nor taken up again', async () => {
    const { decided } = await deletedSession();
    const { source_session_id: remnant } = await read(decided);
    const { body } = await client.call('GET', '/api/sessions');
    expect(JSON.stringify(body)).not.toContain(remnant);
    const hits = await client.call('GET', '/api/search/messages?q=expensive%20plants');
    expect(hits.status).toBe(200);
    expect(JSON.stringify(hits.body)).not.toContain(remnant);
    expect((await remove(remnant)).status).toBe(404);
    expect((await client.call('POST', `/api/sessions/${remnant}/reset`)).status).toBe(404);
    for (const change of [{ is_active: true }, { title: 'Mine' }]) {
      expect((await client.call('PUT', `/api/sessions/${remnant}`, change)).status).toBe(404);
    }
    expect(await textsOf(decided)).toHaveLength(4);
  });

  test('goes with the last episode: with the session that remembers them', async () => {
    const { fresh, decided } = await deletedSession();
    const { source_session_id: remnant } = await read(decided);
    expect((await remove(fresh)).status).toBe(200);
    expect(await sessionRows(remnant)).toEqual([]);
    expect(await storedIn(remnant)).toEqual([]);
  });

  test('goes with the last episode: when the last candidate is dismissed', async () => {
    const old = await workSession();
    await buildMessages(db(), old, twoTopics);
    const ranges = [
      { start: 0, end: 3 },
      { start: 4, end: 7 },
    ];
    const [first, second] = await Promise.all(
      ranges.map((range) => buildEpisode(db(), { sessionId: old, range })),
    );
    await reset(old);
    await remove(old);
    const { source_session_id: remnant } = await read(first?.id ?? '');
    await client.call('DELETE', `${BASE}/${first?.id}`);
    expect(await storedIn(remnant)).toHaveLength(8);
    await client.call('DELETE', `${BASE}/${second?.id}`);
    expect(await sessionRows(remnant)).toEqual([]);
  });

  test('stays while a further reset hands the episodes on', async () => {
    const { fresh, decided } = await deletedSession();
    const third = await reset(fresh);
    expect((await remove(fresh)).status).toBe(200);
    expect(await read(decided)).toMatchObject({ session_id: third });
    expect(await textsOf(decided)).toEqual(twoTopics.slice(2, 6));
  });
});

test('takes along with a session what nobody else remembers', async () => {
  const session = await workSession();
  await buildMessages(db(), session, twoTopics);
  const { id } = await buildEpisode(db(), { sessionId: session, range: { start: 0, end: 3 } });
  await remove(session);
  expect((await client.call('GET', `${BASE}/${id}`)).status).toBe(404);
  const left = await db()
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', client.userId)
    .where('is_remnant', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('episodes').whereRef('source_session_id', '=', 'sessions.id')),
      ),
    )
    .execute();
  expect(left).toEqual([]);
});
