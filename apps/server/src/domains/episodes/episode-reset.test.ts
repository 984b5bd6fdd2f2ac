import type { Episode } from '@robin/contract/episodes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildEpisode, twoTopics } from './episodes.fixture.ts';

const BASE = '/api/episodes';

let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;

/** A work session with a decided, an archived, a waiting and a dismissed episode. */
async function rememberedSession() {
  const project = await buildProject(db(), { members: [client] });
  const { id } = await buildSession(db(), { userId: client.userId, projectId: project.id });
  await buildMessages(db(), id, twoTopics);
  const build = (start: number, level: 'digest' | 'archive' | null) =>
    buildEpisode(db(), { sessionId: id, range: { start, end: start + 3 }, level });
  const [decided, archived, waiting, dismissed] = [
    await build(0, 'digest'),
    await build(4, 'archive'),
    await build(8, null),
    await build(12, null),
  ];
  await client.call('DELETE', `${BASE}/candidates/${dismissed.id}`);
  return { id, decided, archived, waiting, dismissed };
}

async function reset(sessionId: string, query = ''): Promise<string> {
  const { status, body } = await client.call('POST', `/api/sessions/${sessionId}/reset${query}`);
  expect(status).toBe(200);
  return (body as { session_id: string }).session_id;
}

async function rememberedBy(sessionId: string): Promise<string[]> {
  const [decided, pending] = await Promise.all([
    client.call('GET', `${BASE}/session/${sessionId}/episodes?include_archived=true`),
    client.call('GET', `${BASE}/candidates/pending?session_id=${sessionId}`),
  ]);
  return [
    ...(decided.body as { episodes: Episode[] }).episodes,
    ...(pending.body as { candidates: Episode[] }).candidates,
  ].map(({ id }) => id);
}

const read = async (id: string) =>
  (await client.call('GET', `${BASE}/candidates/${id}`)).body as Episode;

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
});
afterAll(() => app.close());

describe('resetting a session', () => {
  test.each(['', '?transfer_episodes=true'])(
    'hands decided episodes and candidates on to the fresh one, called with "%s" [SESS-034] [API2-016] [EPI-061]',
    async (query) => {
      const old = await rememberedSession();
      const fresh = await reset(old.id, query);
      const kept = [old.decided.id, old.archived.id, old.waiting.id];
      expect(await rememberedBy(fresh)).toEqual(kept);
      expect(await rememberedBy(old.id)).toEqual([]);
      expect(await read(old.dismissed.id)).toMatchObject({ session_id: old.id });
      for (const id of kept) {
        expect(await read(id)).toMatchObject({ session_id: fresh, source_session_id: old.id });
      }
    },
  );

  test('leaves them behind where that is asked for, archived: none of them waits for a decision any more [SESS-034] [API2-016] [OPEN2-068]', async () => {
    const old = await rememberedSession();
    const archivedBefore = await read(old.archived.id);
    const fresh = await reset(old.id, '?transfer_episodes=false');
    expect(await rememberedBy(fresh)).toEqual([]);
    expect(await rememberedBy(old.id)).toEqual([old.decided.id, old.archived.id, old.waiting.id]);
    for (const { id } of [old.decided, old.waiting]) {
      expect(await read(id)).toMatchObject({
        session_id: old.id,
        is_candidate: false,
        is_archived: true,
        memory_level: 'archive',
      });
    }
    expect(await read(old.archived.id)).toEqual(archivedBefore);
    expect(await read(old.dismissed.id)).toMatchObject({ status: 'dismissed' });
    const everywhere = await client.call('GET', `${BASE}/candidates/pending`);
    const { candidates } = everywhere.body as { candidates: Episode[] };
    expect(candidates.filter(({ session_id: of }) => of === old.id)).toEqual([]);
  });
});

describe('an episode that was handed on', () => {
  test('keeps its messages, which are read from the old session, and can be decided, moved, split and merged there', async () => {
    const old = await rememberedSession();
    const fresh = await reset(old.id);
    // The fresh session has messages at the same places of its own log.
    await buildMessages(db(), fresh, ['Hello again', 'Hello Mara']);
    const path = `${BASE}/candidates/${old.decided.id}/messages`;
    const { messages } = (await client.call('GET', path)).body as {
      messages: { content: string }[];
    };
    expect(messages.map(({ content }) => content)).toEqual(twoTopics.slice(0, 4));
    const waiting = `${BASE}/candidates/${old.waiting.id}`;
    const moved = await client.call('PATCH', `${waiting}/range`, { start: 9, end: 14 });
    expect(moved.status).toBe(200);
    const split = await client.call('POST', `${waiting}/split`, { at: 12 });
    const { candidates } = split.body as { candidates: [Episode, Episode] };
    expect(candidates[1]).toMatchObject({
      session_id: fresh,
      source_session_id: old.id,
      message_range: { start: 12, end: 14 },
    });
    const merged = await client.call('POST', `${waiting}/merge`, { with: candidates[1].id });
    expect(merged.body).toMatchObject({ episode: { message_range: { start: 9, end: 14 } } });
    const decided = await client.call('POST', `${waiting}/decide`, { decision: 'essence' });
    expect(decided.body).toMatchObject({ status: 'completed' });
  });

  test('goes on with every further reset, and stands before what the session itself remembers', async () => {
    const old = await rememberedSession();
    const second = await reset(old.id);
    await buildMessages(db(), second, twoTopics);
    const range = { start: 0, end: 3 };
    const own = await buildEpisode(db(), { sessionId: second, range, level: 'essence' });
    expect(await rememberedBy(second)).toEqual([
      old.decided.id,
      old.archived.id,
      own.id,
      old.waiting.id,
    ]);
    const third = await reset(second);
    expect(await rememberedBy(third)).toEqual([
      old.decided.id,
      old.archived.id,
      own.id,
      old.waiting.id,
    ]);
    expect(await read(own.id)).toMatchObject({ session_id: third, source_session_id: second });
  });

  test('is not in the way of episodes of the fresh session at the same places', async () => {
    const old = await rememberedSession();
    const fresh = await reset(old.id);
    await buildMessages(db(), fresh, twoTopics);
    const found = await client.call('POST', `${BASE}/sessions/${fresh}/manual-trigger`);
    expect(found.body).toMatchObject({ success: true });
    const { candidates } = found.body as { candidates: Episode[] };
    expect(candidates[0]).toMatchObject({ source_session_id: fresh, message_range: { start: 0 } });
  });
});
