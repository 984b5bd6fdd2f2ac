import { episode as episodeSchema, type Episode } from '@robin/contract/episodes';
import { EPISODE_API_BASE } from '@robin/contract/episode-config';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import {
  createTestClient,
  startTestApp,
  testSettings,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { buildEpisode } from './episodes.fixture.ts';

let app: TestApp;
let client: TestClient;
let sessionId: string;

const db = () => app.testDatabase.database.query;
const get = (path: string, caller = client) => caller.call('GET', `${EPISODE_API_BASE}${path}`);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Message ${index}`);

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
  sessionId = (await buildSession(db(), { userId: client.userId })).id;
  await buildMessages(db(), sessionId, numbered(40));
});
afterAll(() => app.close());

describe('an episode in an answer', () => {
  test('has every field, and nothing that is not described [EPI-051] [EPI-052] [EPI-054] [EPI-055] [EPI-056] [EPI-057] [EPI-058] [EPI-059] [EPI-060] [EPI-061] [EPI-062] [EPI-063] [EPI-064] [EPI-065] [EPI-066] [EPI-067] [EPI-068] [EPI-069] [EPI-071] [EPI-072] [EPI-073] [EPI-074] [EPI-075] [EPI-076] [EPI-077] [EPI-078] [EPI-079] [OPEN2-086] [OPEN2-087] [OPEN2-088]', async () => {
    const other = (await buildSession(db(), { userId: client.userId })).id;
    await buildMessages(db(), other, numbered(8));
    const made = await buildEpisode(db(), { sessionId: other, range: { start: 2, end: 5 } });
    const { status, body } = await get(`/candidates/${made.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: made.id,
      candidate_id: made.id,
      session_id: other,
      source_session_id: other,
      user_id: client.userId,
      project_id: null,
      oneliner: 'Returns of plants',
      is_title_custom: false,
      essence: 'Plants may be returned within 14 days.',
      digest: 'Plants may be returned within 14 days. Mara decides about exceptions.',
      topics: ['returns'],
      decisions_made: ['Plants may be returned within 14 days.'],
      confidence: 0.8,
      quality: 'high',
      message_range: { start: 2, end: 5 },
      message_range_start: 2,
      message_range_end: 5,
      message_count: 4,
      total_messages: 4,
      is_range_changed: false,
      estimated_tokens: 400,
      trigger_reason: 'smart_detection',
      is_candidate: true,
      is_archived: false,
      memory_level: null,
      status: 'pending',
      lifecycle_status: 'candidate',
      copy_count: 0,
      last_copied_at: null,
      podocument_id: null,
      linked_podocument_ids: [],
      preview_data: {
        oneliner: 'Returns of plants',
        essence: 'Plants may be returned within 14 days.',
        topics: ['returns'],
        message_count: 4,
        estimated_tokens: 400,
      },
      created_at: expect.stringMatching(/Z$/) as string,
      updated_at: expect.stringMatching(/Z$/) as string,
    });
    expect(() => z.strictObject(episodeSchema.shape).parse(body)).not.toThrow();
  });

  test('tells what it was found by, what was decided about it and what came of it [EPI-062] [EPI-064] [EPI-065] [EPI-066] [EPI-072] [EPI-073] [EPI-074] [EPI-075] [EPI-076] [EPI-079]', async () => {
    const other = (await buildSession(db(), { userId: client.userId })).id;
    await buildMessages(db(), other, numbered(4));
    const { id } = await buildEpisode(db(), {
      sessionId: other,
      range: { start: 0, end: 3 },
      trigger: 'manual',
      level: 'archive',
    });
    const created_at = '2026-11-20T08:00:00.000Z';
    const last_copied_at = '2026-11-21T09:30:00.000Z';
    const updated_at = '2026-11-22T17:45:00.000Z';
    const came = { created_at, last_copied_at, updated_at, copy_count: 3 };
    await db().updateTable('episodes').set(came).where('id', '=', id).execute();
    expect((await get(`/candidates/${id}`)).body).toMatchObject({
      ...came,
      trigger_reason: 'manual',
      is_candidate: false,
      is_archived: true,
      memory_level: 'archive',
      status: 'decided',
      lifecycle_status: 'archived',
    });
  });

  test('is called unnamed while it has no title [EPI-053]', async () => {
    const range = { start: 38, end: 39 };
    const made = await buildEpisode(db(), { sessionId, range, oneliner: '', level: 'digest' });
    expect((await get(`/candidates/${made.id}`)).body).toMatchObject({
      oneliner: 'Unnamed Episode',
    });
    await db().deleteFrom('episodes').where('id', '=', made.id).execute();
  });
});

describe('candidates that wait for a decision', () => {
  test('are listed with their number, by session or all of them, and decided ones are not among them [API2-037] [API2-038] [EPI-080] [EPI-081] [OPEN2-093] [ROLE2-008]', async () => {
    const mine = await signInSomebody(app);
    const [one, two] = [
      await buildSession(db(), { userId: mine.userId }),
      await buildSession(db(), { userId: mine.userId }),
    ];
    for (const { id } of [one, two]) await buildMessages(db(), id, numbered(6));
    const first = await buildEpisode(db(), { sessionId: one.id, range: { start: 0, end: 2 } });
    const second = await buildEpisode(db(), { sessionId: two.id, range: { start: 0, end: 2 } });
    await buildEpisode(db(), { sessionId: one.id, range: { start: 3, end: 5 }, level: 'essence' });
    expect((await get(`/candidates/pending?session_id=${one.id}`, mine)).body).toMatchObject({
      candidates: [{ id: first.id }],
      total_count: 1,
    });
    expect((await get('/candidates/pending', mine)).body).toMatchObject({
      candidates: [{ id: second.id }, { id: first.id }],
      total_count: 2,
    });
    expect((await get(`/candidates?session_id=${two.id}`, mine)).body).toMatchObject({
      candidates: [{ id: second.id }],
      total_count: 1,
      has_more: false,
    });
  });

  test('come in pages of 50 unless told otherwise, in a stable order, each exactly once [API2-038] [EPI-132] [CONST2-006] [CONST2-008]', async () => {
    const mine = await signInSomebody(app);
    const { id } = await buildSession(db(), { userId: mine.userId });
    await buildMessages(db(), id, numbered(53));
    for (let start = 0; start < 53; start += 1) {
      await buildEpisode(db(), { sessionId: id, range: { start, end: start } });
    }
    // One look at a session makes all of its candidates at the same moment.
    await db()
      .updateTable('episodes')
      .set({ created_at: new Date() })
      .where('session_id', '=', id)
      .execute();
    const read = async (query: string) =>
      (await get(`/candidates${query}`, mine)).body as {
        candidates: Episode[];
        total_count: number;
        has_more: boolean;
      };
    const first = await read('');
    expect(first.candidates).toHaveLength(50);
    expect(first).toMatchObject({ total_count: 53, has_more: true });
    const rest = await read('?offset=50');
    expect(rest).toMatchObject({ total_count: 53, has_more: false });
    const starts = [...first.candidates, ...rest.candidates].map((one) => one.message_range.start);
    expect(starts).toEqual(Array.from({ length: 53 }, (_, index) => 52 - index));
    const small = await read('?limit=2&offset=1');
    expect(small.candidates.map((one) => one.message_range.start)).toEqual([51, 50]);
    // The list of a conversation has no pages.
    expect((await read(`/pending?session_id=${id}`)).candidates).toHaveLength(53);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=many',
    'limit=1.5',
    'offset=-1',
    'offset=x',
  ])('are refused with %s [OPEN2-099]', async (query) => {
    expect((await get(`/candidates?${query}`)).status).toBe(422);
  });

  test('come in pages of at most 200 [OPEN2-099]', async () => {
    expect((await get('/candidates?limit=200')).status).toBe(200);
  });
});

describe('the episodes of a session', () => {
  test('are the decided ones in the order of the conversation, with archived ones or only those when wanted [API2-033] [EPI-082] [OPEN2-094]', async () => {
    const later = await buildEpisode(db(), {
      sessionId,
      range: { start: 20, end: 29 },
      level: 'archive',
    });
    const earlier = await buildEpisode(db(), {
      sessionId,
      range: { start: 10, end: 19 },
      level: 'oneliner',
    });
    await buildEpisode(db(), { sessionId, range: { start: 0, end: 9 } });
    const idsOf = async (query: string) => {
      const { body } = await get(`/session/${sessionId}/episodes${query}`);
      return (body as { episodes: Episode[] }).episodes.map(({ id }) => id);
    };
    expect(await idsOf('')).toEqual([earlier.id]);
    expect(await idsOf('?include_archived=true')).toEqual([earlier.id, later.id]);
    expect(await idsOf('?only_archived=true')).toEqual([later.id]);
    expect(await idsOf('?only_archived=true&include_archived=false')).toEqual([later.id]);
    expect((await get(`/session/${sessionId}/episodes?include_archived=perhaps`)).status).toBe(422);
  });
});

describe('the messages of an episode', () => {
  test('are all of its range word for word, in pages of 100 unless told otherwise [API2-040] [EPI-133] [CONST2-007] [CONST2-008] [OPEN2-096]', async () => {
    const { id } = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), id, numbered(130));
    const made = await buildEpisode(db(), {
      sessionId: id,
      range: { start: 5, end: 119 },
      level: 'archive',
    });
    const read = async (query: string) =>
      (await get(`/candidates/${made.id}/messages${query}`)).body;
    const first = (await read('')) as { messages: { content: string }[] };
    expect(first).toMatchObject({ total_count: 115, has_more: true });
    expect(first.messages).toHaveLength(100);
    expect(first.messages[0]).toMatchObject({
      content: 'Message 5',
      role: 'assistant',
      absolute_event_index: 5,
      is_superseded: false,
    });
    const rest = (await read('?offset=100')) as { messages: { content: string }[] };
    expect(rest).toMatchObject({ total_count: 115, has_more: false });
    const words = [...first.messages, ...rest.messages].map(({ content }) => content);
    expect(words).toEqual(numbered(120).slice(5));
    expect((await get(`/candidates/${made.id}/messages?limit=201`)).status).toBe(422);
  });
});

describe('what somebody has', () => {
  test('is counted by level and by quality, with what it saves [API2-039] [OPEN2-106] [EPI-040]', async () => {
    const mine = await signInSomebody(app);
    const { id } = await buildSession(db(), { userId: mine.userId });
    await buildMessages(db(), id, numbered(8));
    await buildEpisode(db(), { sessionId: id, range: { start: 0, end: 1 }, level: 'oneliner' });
    await buildEpisode(db(), { sessionId: id, range: { start: 2, end: 3 }, level: 'archive' });
    await buildEpisode(db(), { sessionId: id, range: { start: 4, end: 5 } });
    expect((await get('/statistics', mine)).body).toEqual({
      total_episodes: 2,
      total_candidates: 1,
      by_memory_level: { digest: 0, essence: 0, oneliner: 1, archive: 1 },
      by_quality: { high: 2, medium: 0, low: 0 },
      archived: 1,
      // Of 800 tokens of messages the one-liner stays, 17 characters or 5 tokens.
      tokens_removed: 795,
    });
  });

  test('counts no text as a saving that is longer than the messages it stands for', async () => {
    const mine = await signInSomebody(app);
    const { id } = await buildSession(db(), { userId: mine.userId });
    await buildMessages(db(), id, numbered(4));
    const build = (start: number, level: 'digest' | 'archive', estimatedTokens: number) =>
      buildEpisode(db(), {
        sessionId: id,
        range: { start, end: start + 1 },
        level,
        estimatedTokens,
      });
    await build(0, 'digest', 2);
    await build(2, 'archive', 100);
    expect((await get('/statistics', mine)).body).toMatchObject({ tokens_removed: 100 });
  });

  test('can be asked for its health: whether the person has it switched on, and whether debug mode is on [API2-043, OPEN2-138]', async () => {
    const mine = await signInSomebody(app);
    const health = { status: 'healthy', enabled: true, debug_mode: false, texts: 'extractive' };
    expect((await get('/health', mine)).body).toEqual(health);
    const setting = '/api/configuration/user/EPISODE_SYSTEM_ENABLED';
    expect((await mine.call('PUT', setting, { value: 'false' })).status).toBe(200);
    expect((await get('/health', mine)).body).toEqual({ ...health, enabled: false });
    expect((await get('/health')).body).toEqual(health);
    expect((await get('/health', app.anonymous)).status).toBe(401);
    const debugged = await startTestApp({
      testDatabase: app.testDatabase,
      settings: { debug: { ...testSettings.debug, isDebugMode: true } },
    });
    const there = createTestClient(debugged.url, client.token, client.userId);
    expect((await get('/health', there)).body).toEqual({ ...health, debug_mode: true });
    await debugged.close();
  });
});

test('the calls lie under one base, where fixed words win over ids [API2-003] [OPEN2-082]', async () => {
  expect(EPISODE_API_BASE).toBe('/api/episodes');
  expect((await get('/candidates/pending')).body).toHaveProperty('candidates');
  expect((await get('/candidates/no-such-candidate')).status).toBe(404);
});

describe('the episodes of somebody else', () => {
  test.each([
    ['GET', '/candidates/{id}'],
    ['GET', '/candidates/{id}/messages'],
    ['GET', '/candidates/{id}/levels'],
    ['PATCH', '/candidates/{id}/content', { oneliner: 'Mine now' }],
    ['POST', '/candidates/{id}/memory-level', { memory_level: 'digest' }],
    ['POST', '/candidates/{id}/decide', { decision: 'digest' }],
    ['POST', '/candidates/{id}/archive'],
    ['POST', '/candidates/{id}/create-podocument', {}],
    ['POST', '/candidates/{id}/archive-and-create-podocument', {}],
    ['POST', '/candidates/{id}/create-link', { target_podocument_id: 'any' }],
    ['POST', '/candidates/{id}/copy'],
    ['DELETE', '/candidates/{id}'],
    ['PATCH', '/candidates/{id}/range', { start: 0, end: 1 }],
    ['POST', '/candidates/{id}/split', { at: 1 }],
    ['POST', '/candidates/{id}/merge', { with: 'any' }],
    ['GET', '/session/{session}/episodes'],
    ['GET', '/candidates/pending?session_id={session}'],
    ['GET', '/candidates?session_id={session}'],
    ['POST', '/sessions/{session}/manual-trigger'],
    ['POST', '/sessions/{session}/manual-trigger?is_emergency=true'],
  ])(
    'do not exist for %s %s, not for administrators either [EPI-122]',
    async (method, path, body?) => {
      const owner = await signInSomebody(app);
      const { id: session } = await buildSession(db(), { userId: owner.userId });
      await buildMessages(db(), session, numbered(4));
      const made = await buildEpisode(db(), { sessionId: session, range: { start: 0, end: 3 } });
      const url = `${EPISODE_API_BASE}${path.replace('{id}', made.id).replace('{session}', session)}`;
      const strangers = [
        await signInSomebody(app),
        await signInSomebody(app, { roles: ['admin'] }),
      ];
      for (const stranger of strangers) {
        expect((await stranger.call(method, url, body)).status).toBe(404);
      }
      expect((await app.anonymous.call(method, url, body)).status).toBe(401);
      expect((await get(`/candidates/${made.id}`, owner)).body).toMatchObject({
        status: 'pending',
        oneliner: 'Returns of plants',
        copy_count: 0,
        message_range: { start: 0, end: 3 },
      });
    },
  );
});
