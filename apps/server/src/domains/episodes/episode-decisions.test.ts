import type { Episode, EpisodeChange } from '@robin/contract/episodes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, testSettings, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildEpisode } from './episodes.fixture.ts';
import type { MemoryLevel } from './episodes.types.ts';

const BASE = '/api/episodes/candidates';

let app: TestApp;
let debugged: TestApp;
let client: TestClient;
let sessionId: string;
let nextIndex = 0;

const db = () => app.testDatabase.database.query;

/** A candidate, or an episode at a level, of messages of its own. */
async function build(level: MemoryLevel | null = null): Promise<string> {
  const range = { start: nextIndex, end: nextIndex + 3 };
  nextIndex += 4;
  return (await buildEpisode(db(), { sessionId, range, level })).id;
}

const read = async (id: string) => (await client.call('GET', `${BASE}/${id}`)).body as Episode;
const patch = (id: string, body: unknown) => client.call('PATCH', `${BASE}/${id}/content`, body);
const post = (id: string, action: string, body?: unknown) =>
  client.call('POST', `${BASE}/${id}/${action}`, body);
const changeOf = (answer: { body: unknown }) => answer.body as EpisodeChange;

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
  sessionId = (await buildSession(db(), { userId: client.userId })).id;
  await buildMessages(
    db(),
    sessionId,
    Array.from({ length: 400 }, (_, index) => `Message ${index}`),
  );
  debugged = await startTestApp({
    settings: { debug: { ...testSettings.debug, isDebugMode: true } },
  });
});
afterAll(() => Promise.all([app.close(), debugged.close()]));

describe('a memory level', () => {
  test.each(['digest', 'essence', 'oneliner', 'archive'] as const)(
    '%s decides a candidate, which then is an episode of its session [API2-035] [EPI-101] [EPI-105] [OPEN2-087]',
    async (level) => {
      const id = await build();
      const answer = await post(id, 'memory-level', { memory_level: level });
      expect(answer).toMatchObject({
        status: 200,
        body: { status: 'completed', episode_id: id, candidate_id: id, memory_level: level },
      });
      expect(await read(id)).toMatchObject({
        is_candidate: false,
        status: 'decided',
        memory_level: level,
        is_archived: level === 'archive',
        lifecycle_status: level === 'archive' ? 'archived' : 'active',
      });
    },
  );

  test('can be changed to any other one as often as wanted, out of the archive too, and the messages stay whole [API2-035] [OPEN2-089]', async () => {
    const id = await build();
    const before = await client.call('GET', `${BASE}/${id}/messages`);
    const levels = ['archive', 'digest', 'oneliner', 'essence', 'archive', 'essence'] as const;
    for (const level of levels) {
      const answer = await post(id, 'memory-level', { memory_level: level });
      expect(changeOf(answer).status).toBe('completed');
      expect(await read(id)).toMatchObject({
        memory_level: level,
        is_archived: level === 'archive',
      });
      expect((await client.call('GET', `${BASE}/${id}/messages`)).body).toEqual(before.body);
    }
  });

  test('that it has already is processed without changing anything [OPEN2-101]', async () => {
    const id = await build('essence');
    const before = await read(id);
    const answer = await post(id, 'memory-level', { memory_level: 'essence' });
    expect(changeOf(answer).status).toBe('processed');
    expect(await read(id)).toEqual(before);
  });

  test('is decided once when two windows choose it at the same moment [OPEN2-101]', async () => {
    const id = await build();
    const answers = await Promise.all(
      [1, 2].map(() => post(id, 'memory-level', { memory_level: 'digest' })),
    );
    expect(answers.map((answer) => changeOf(answer).status).sort()).toEqual([
      'completed',
      'processed',
    ]);
  });

  test.each(['', 'summary', 'Digest', null, 5])(
    'outside the four values is refused: %j [EPI-102]',
    async (level) => {
      const id = await build();
      expect((await post(id, 'memory-level', { memory_level: level })).status).toBe(422);
      expect((await patch(id, { memory_level: level })).status).toBe(422);
      expect(await read(id)).toMatchObject({ is_candidate: true, memory_level: null });
    },
  );

  test('comes with the title that was typed, and without one the title stays [API2-035]', async () => {
    const id = await build();
    const titled = { memory_level: 'digest', custom_title: '  Return of plants  ' };
    await post(id, 'memory-level', titled);
    expect(await read(id)).toMatchObject({ oneliner: 'Return of plants', is_title_custom: true });
    await post(id, 'memory-level', { memory_level: 'essence', custom_title: ' \u200B' });
    expect(await read(id)).toMatchObject({ oneliner: 'Return of plants', memory_level: 'essence' });
  });
});

describe('a decision', () => {
  test.each([
    ['digest', 'digest'],
    ['essence', 'essence'],
    ['oneliner', 'oneliner'],
    ['archive', 'archive'],
    ['accept', 'digest'],
  ])('%s means the level %s [API2-044] [OPEN2-100]', async (decision, level) => {
    const id = await build();
    const answer = await post(id, 'decide', { decision, custom_title: 'Plants' });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'completed', episode_id: id, memory_level: level },
    });
    expect(await read(id)).toMatchObject({ memory_level: level, oneliner: 'Plants' });
  });

  test.each(['dismiss', 'reject'])(
    '%s dismisses [API2-044] [OPEN2-087] [OPEN2-100]',
    async (decision) => {
      const id = await build();
      const answer = await post(id, 'decide', { decision });
      expect(changeOf(answer)).toMatchObject({ status: 'completed', memory_level: null });
      expect(await read(id)).toMatchObject({
        status: 'dismissed',
        lifecycle_status: 'dismissed',
        is_candidate: false,
      });
    },
  );

  test('of another name is refused [OPEN2-100]', async () => {
    const id = await build();
    expect((await post(id, 'decide', { decision: 'maybe' })).status).toBe(422);
    expect((await post(id, 'decide', {})).status).toBe(422);
    expect(await read(id)).toMatchObject({ is_candidate: true });
  });
});

describe('the contents of an episode', () => {
  test('can be corrected one by one, of candidates and of episodes [API2-034] [OPEN2-102]', async () => {
    const contents = {
      oneliner: 'Plants and their return',
      essence: 'Two weeks.',
      digest: 'Two weeks, and Mara decides.',
      topics: ['plants', 'returns'],
      decisions_made: ['Two weeks'],
      quality: 'low',
    };
    for (const level of [null, 'essence'] as const) {
      const id = await build(level);
      for (const [field, value] of Object.entries(contents)) {
        const answer = await patch(id, { [field]: value });
        expect(answer).toMatchObject({ status: 200, body: { status: 'completed' } });
        expect(await read(id)).toMatchObject({ [field]: value });
      }
      expect(await read(id)).toMatchObject({ ...contents, memory_level: level });
      expect(changeOf(await patch(id, contents)).status).toBe('processed');
    }
  });

  test.each([null, ''])('are emptied by %j, the title excepted [API2-034]', async (empty) => {
    const id = await build();
    const fields = ['essence', 'digest', 'topics', 'decisions_made'];
    await patch(id, { essence: 'Trees', digest: 'Trees.', topics: ['t'], decisions_made: ['d'] });
    const answer = await patch(id, Object.fromEntries(fields.map((field) => [field, empty])));
    expect(changeOf(answer).status).toBe('completed');
    expect(await read(id)).toMatchObject({
      essence: '',
      digest: '',
      topics: [],
      decisions_made: [],
    });
  });

  test('decide a candidate when they name a level [API2-034] [EPI-105] [OPEN2-102]', async () => {
    const id = await build();
    expect(changeOf(await patch(id, { memory_level: 'oneliner' }))).toMatchObject({
      status: 'completed',
      memory_level: 'oneliner',
    });
    expect(await read(id)).toMatchObject({ status: 'decided', memory_level: 'oneliner' });
  });

  test.each([
    { copy_count: 5 },
    { user_id: 1 },
    { status: 'dismissed' },
    { message_range: { start: 0, end: 1 } },
    { quality: 'splendid' },
    { topics: 'plants' },
    { topics: ['plants', '\u200B'] },
    { decisions_made: [' \u2800'] },
    { oneliner: '' },
    { oneliner: '   ' },
    { oneliner: '\u200B' },
    { oneliner: null },
    { quality: null },
    { memory_level: null },
  ])('are refused where they are unknown or wrong: %j [OPEN2-102]', async (body) => {
    const id = await build();
    const before = await read(id);
    expect((await patch(id, body)).status).toBe(422);
    expect(await read(id)).toEqual(before);
  });

  test('have a title of at most 200 characters, wherever it is typed [EPI-027]', async () => {
    const id = await build();
    const tooLong = 'x'.repeat(201);
    const refused = [
      await patch(id, { oneliner: tooLong }),
      await post(id, 'memory-level', { memory_level: 'digest', custom_title: tooLong }),
      await post(id, 'decide', { decision: 'digest', custom_title: tooLong }),
      await post(id, 'create-podocument', { custom_title: tooLong }),
      await post(id, 'archive-and-create-podocument', { custom_title: tooLong }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect(await read(id)).toMatchObject({ is_candidate: true });
    const longest = 'x'.repeat(200);
    expect((await patch(id, { oneliner: longest })).status).toBe(200);
    expect(await read(id)).toMatchObject({ oneliner: longest });
  });
});

describe('archiving', () => {
  test('puts a candidate or an episode away, once [API2-047] [OPEN2-101]', async () => {
    for (const level of [null, 'digest'] as const) {
      const id = await build(level);
      expect(changeOf(await post(id, 'archive'))).toMatchObject({
        status: 'completed',
        memory_level: 'archive',
        episode: { is_archived: true, lifecycle_status: 'archived', is_candidate: false },
      });
      expect(changeOf(await post(id, 'archive')).status).toBe('processed');
    }
  });
});

describe('dismissing a candidate', () => {
  test('takes it out of the lists and cannot be undone: nothing about it can be changed any more [API2-041] [EPI-111] [OPEN2-095]', async () => {
    const id = await build();
    expect(await client.call('DELETE', `${BASE}/${id}`)).toMatchObject({
      status: 200,
      body: { status: 'completed', candidate_id: id },
    });
    const pending = await client.call('GET', `${BASE}/pending?session_id=${sessionId}`);
    expect(JSON.stringify(pending.body)).not.toContain(id);
    const refused = [
      await patch(id, { oneliner: 'Back again' }),
      await patch(id, { memory_level: 'digest' }),
      await post(id, 'memory-level', { memory_level: 'digest' }),
      await post(id, 'decide', { decision: 'accept' }),
      await post(id, 'archive'),
      await post(id, 'copy'),
      await post(id, 'create-podocument', {}),
      await post(id, 'archive-and-create-podocument', {}),
      await post(id, 'split', { at: 2 }),
      await post(id, 'merge', { with: id }),
      await client.call('PATCH', `${BASE}/${id}/range`, { start: 0, end: 1 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
    expect(await read(id)).toMatchObject({ status: 'dismissed', oneliner: 'Returns of plants' });
    expect(changeOf(await client.call('DELETE', `${BASE}/${id}`)).status).toBe('processed');
  });

  test('leaves its messages as they are [OPEN2-089]', async () => {
    const id = await build();
    const before = await client.call('GET', `${BASE}/${id}/messages`);
    await client.call('DELETE', `${BASE}/${id}`);
    expect((await client.call('GET', `${BASE}/${id}/messages`)).body).toEqual(before.body);
  });
});

describe('deleting a decided episode', () => {
  test('is refused outside debug mode, also as a decision and to administrators [EPI-114] [OPEN2-095] [ROLE2-022]', async () => {
    const admin = await signInSomebody(app, { roles: ['admin'] });
    const session = await buildSession(db(), { userId: admin.userId });
    await buildMessages(db(), session.id, ['Hello', 'Hello Mara']);
    const range = { start: 0, end: 1 };
    const made = await buildEpisode(db(), { sessionId: session.id, range, level: 'digest' });
    expect((await admin.call('DELETE', `${BASE}/${made.id}`)).status).toBe(403);
    const decision = { decision: 'dismiss' };
    expect((await admin.call('POST', `${BASE}/${made.id}/decide`, decision)).status).toBe(403);
    const { body } = await admin.call('GET', `${BASE}/${made.id}`);
    expect(body).toMatchObject({ status: 'decided', memory_level: 'digest' });
  });

  test('works in debug mode for everybody, and gives its messages free [ROLE2-022] [OPEN2-095]', async () => {
    const query = debugged.testDatabase.database.query;
    const user = await signInSomebody(debugged);
    const session = await buildSession(query, { userId: user.userId });
    await buildMessages(query, session.id, ['Hello', 'Hello Mara']);
    const made = { sessionId: session.id, range: { start: 0, end: 1 }, level: 'digest' } as const;
    const { id } = await buildEpisode(query, made);
    expect(await user.call('DELETE', `${BASE}/${id}`)).toMatchObject({
      status: 200,
      body: { status: 'completed' },
    });
    const { body } = await user.call('GET', `/api/episodes/session/${session.id}/episodes`);
    expect(body).toEqual({ episodes: [] });
    await expect(buildEpisode(query, made)).resolves.toMatchObject({ status: 'decided' });
  });
});

test('an emergency compression is there in debug mode for the owner of the session, too, and for nobody else [EPI-021]', async () => {
  const [user, admin] = [
    await signInSomebody(debugged),
    await signInSomebody(debugged, { roles: ['admin'] }),
  ];
  const { id } = await buildSession(debugged.testDatabase.database.query, { userId: user.userId });
  const path = `/api/episodes/sessions/${id}/emergency-compress`;
  expect((await user.call('POST', path)).status).toBe(200);
  expect((await admin.call('POST', path)).status).toBe(404);
});

describe('copying', () => {
  test.each([
    [null, 'Plants may be returned within 14 days. Mara decides about exceptions.'],
    ['digest', 'Plants may be returned within 14 days. Mara decides about exceptions.'],
    ['essence', 'Plants may be returned within 14 days.'],
    ['oneliner', null],
    ['archive', null],
  ] as const)(
    'at the level %s gives title and text as Markdown, and is counted [API2-048] [OPEN2-105]',
    async (level, text) => {
      const id = await build(level);
      const title = '## Returns of plants';
      const answer = await post(id, 'copy');
      expect(answer).toMatchObject({
        status: 200,
        body: { status: 'completed', message: text === null ? title : `${title}\n\n${text}` },
      });
      await post(id, 'copy');
      const episode = await read(id);
      expect(episode.copy_count).toBe(2);
      expect(episode.last_copied_at).toMatch(/Z$/);
      expect(episode.memory_level).toBe(level);
    },
  );
});

test('copying what has no long text gives the short one', async () => {
  const id = await build();
  await patch(id, { digest: null });
  expect(await post(id, 'copy')).toMatchObject({
    body: { message: '## Returns of plants\n\nPlants may be returned within 14 days.' },
  });
});

test('a title that is sent along as it was is not taken for one that a person typed', async () => {
  const id = await build();
  await patch(id, { oneliner: 'Returns of plants', topics: ['plants'] });
  expect(await read(id)).toMatchObject({ topics: ['plants'], is_title_custom: false });
  await patch(id, { oneliner: 'Plants that come back' });
  expect(await read(id)).toMatchObject({ is_title_custom: true });
});

describe('before somebody decides', () => {
  test('they see for each level what Robin would keep, what that saves, and which facts it lacks', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), session.id, [
      'We need 250 plants until 12.03.2026, and Anna Berger pays 1,499 EUR.',
      'Noted: 250 plants until 12.03.2026.',
    ]);
    const { id } = await buildEpisode(db(), {
      sessionId: session.id,
      range: { start: 0, end: 1 },
      oneliner: 'Order of plants',
      essence: '250 plants are needed.',
      digest: 'We need 250 plants until 12.03.2026, and Anna Berger pays 1,499 EUR.',
    });
    const { status, body } = await client.call('GET', `${BASE}/${id}/levels`);
    expect(status).toBe(200);
    const { levels, original_tokens: original } = body as {
      original_tokens: number;
      levels: {
        memory_level: string;
        text: string;
        tokens: number;
        tokens_saved: number;
        missing_facts: { text: string; message_index: number }[];
      }[];
    };
    expect(levels.map((level) => level.memory_level)).toEqual([
      'digest',
      'essence',
      'oneliner',
      'archive',
    ]);
    for (const level of levels) expect(level.tokens + level.tokens_saved).toBe(original);
    const [digest, essence, oneliner, archive] = levels.map((level) =>
      level.missing_facts.map(({ text }) => text).join(' | '),
    );
    expect(levels[0]?.text).toContain('Anna Berger pays');
    expect(digest).not.toContain('250');
    expect(essence).not.toContain('250');
    expect(essence).toContain('12.03.2026');
    expect(oneliner).toContain('250');
    expect(archive).toContain('250');
    expect(levels[3]).toMatchObject({ text: '', tokens: 0, tokens_saved: original });
  });
});
