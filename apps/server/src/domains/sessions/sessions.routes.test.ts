import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { openEvents } from '#testing/event-stream.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { administrator } from '#testing/sample-actor.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import type { Queryable } from '#platform/db/database.ts';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { isOnServer } from '#testing/test-database.ts';
import { buildSession } from './sessions.fixture.ts';
import { createSessionsService } from './sessions.service.ts';

type Json = Record<string, unknown>;

let app: TestApp;

const db = () => app.testDatabase.database.query;

async function member(isArchived = false) {
  const client = await signInSomebody(app);
  const project = await buildProject(db(), { members: [client], isArchived });
  return { client, projectId: project.id };
}

const create = (client: TestClient, body: unknown) => client.call('POST', '/api/sessions', body);
const idOf = (answer: { body: unknown }) => (answer.body as { session_id: string }).session_id;

async function list(client: TestClient): Promise<Json[]> {
  const { status, body } = await client.call('GET', '/api/sessions');
  expect(status).toBe(200);
  return (body as { sessions: Json[] }).sessions;
}

beforeAll(async () => {
  // Half an hour to New Year in UTC, which is the time zone of whoever tells none, and half an hour into it in Berlin.
  app = await startTestApp({ clock: createTestClock(new Date('2026-12-31T23:30:00Z')) });
});
afterAll(() => app.close());

describe('creating a work session', () => {
  test.each(['assist', 'grow', 'catch_up'] as const)(
    'of the kind %s answers all seven fields, in each of the ways to ask for it [SESS-001, SESS-003, SESS-008, SESS-009, SESS-011, SESS-012, SESS-015, SESS-016, SESS-017, API2-009, API2-010, API2-012]',
    async (kind) => {
      const { client, projectId } = await member();
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
      const { status, body } = await create(client, { session_type: kind, project_id: projectId });
      expect(status).toBe(201);
      expect(body).toEqual({
        session_id: expect.stringMatching(/^[\w-]{10,64}$/) as string,
        session_type: kind,
        project_id: projectId,
        title: null,
        created_at: time,
        updated_at: time,
        is_active: true,
      });
      const inWords = { session_type: kind, project_id: projectId, user_language: 'de' };
      for (const again of [
        await create(client, inWords),
        await client.call('POST', `/api/sessions/project/${projectId}/${kind}`),
      ]) {
        expect([again.status, again.body]).toEqual([200, body]);
      }
    },
  );

  test('without a project is refused [SESS-004]', async () => {
    const client = await signInSomebody(app);
    for (const project of [{}, { project_id: null }]) {
      const { status, body } = await create(client, { session_type: 'assist', ...project });
      expect(status).toBe(422);
      expect(body).toMatchObject({ detail: 'A work conversation needs a project.' });
    }
    expect(await list(client)).toEqual([]);
  });

  test('of an unknown kind, of a group name or with foreign fields is refused with 422 [SESS-002, OPEN2-071, API2-013]', async () => {
    const { client, projectId } = await member();
    for (const kind of ['work', 'project', 'catchup', 'catch-up', 'Assist', '', null, 7]) {
      expect((await create(client, { session_type: kind, project_id: projectId })).status).toBe(
        422,
      );
    }
    const foreign = { session_type: 'assist', project_id: projectId, user_id: 1 };
    expect((await create(client, foreign)).status).toBe(422);
    for (const kind of ['talk', 'work', 'catch-up']) {
      const path = `/api/sessions/project/${projectId}/${kind}`;
      expect((await client.call('POST', path)).status).toBe(422);
    }
  });

  test('in a project of others is answered like in one that does not exist [SESS-059, OPEN2-081]', async () => {
    const client = await signInSomebody(app);
    const { id } = await buildProject(db());
    for (const projectId of [id, 2_000_000_000]) {
      const answers = [
        await create(client, { session_type: 'grow', project_id: projectId }),
        await client.call('POST', `/api/sessions/project/${projectId}/grow`),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(404);
        expect(body).toMatchObject({ code: 'not_found', detail: 'Project not found' });
      }
    }
  });

  test('is open to power users and administrators in every project [OPEN2-081]', async () => {
    const { id } = await buildProject(db());
    for (const role of ['poweruser', 'admin'] as const) {
      const client = await signInSomebody(app, { roles: [role] });
      expect((await create(client, { session_type: 'grow', project_id: id })).status).toBe(201);
    }
  });

  test('in an archived project is refused with 409 [OPEN2-081]', async () => {
    const { client, projectId } = await member(true);
    const answers = [
      await create(client, { session_type: 'assist', project_id: projectId }),
      await client.call('POST', `/api/sessions/project/${projectId}/assist`),
    ];
    for (const { status, body } of answers) {
      expect([status, (body as Json)['code']]).toEqual([409, 'archived']);
    }
  });
});

describe('one active work session of a user, project and kind', () => {
  test('is answered with 200 instead of a second one, on both ways to create it [OPEN2-072, API2-012]', async () => {
    const { client, projectId } = await member();
    const first = await create(client, { session_type: 'assist', project_id: projectId });
    const again = [
      await create(client, { session_type: 'assist', project_id: projectId, title: 'Other' }),
      await client.call('POST', `/api/sessions/project/${projectId}/assist`),
    ];
    for (const { status, body } of again) expect([status, body]).toEqual([200, first.body]);
    expect(await list(client)).toHaveLength(1);
  });

  test('is told to the other windows once, when it begins', async () => {
    const { client, projectId } = await member();
    const stream = await openEvents(client);
    await stream.waitForType('connection_established');
    const body = { session_type: 'assist', project_id: projectId };
    const { session_id: id } = (await create(client, body)).body as { session_id: string };
    expect((await create(client, body)).status).toBe(200);
    await client.call('PUT', `/api/sessions/${id}`, { title: 'Orchard' });
    await stream.waitFor(({ data }) => data.data?.['action'] === 'updated');
    const told = stream.frames.filter(({ data }) => data.event_type === 'chat_session_updated');
    expect(told.map(({ data }) => data.data?.['action'])).toEqual(['created', 'updated']);
    stream.close();
  });

  test('stands beside those of other kinds, projects and users [OPEN2-072]', async () => {
    const { client, projectId } = await member();
    const other = await buildProject(db(), { members: [client] });
    const colleague = await signInSomebody(app, { roles: ['admin'] });
    const createAll = async () =>
      [
        await create(client, { session_type: 'assist', project_id: projectId }),
        await create(client, { session_type: 'grow', project_id: projectId }),
        await create(client, { session_type: 'assist', project_id: other.id }),
        await create(colleague, { session_type: 'assist', project_id: projectId }),
      ].map(idOf);
    const ids = await createAll();
    expect(new Set(ids).size).toBe(4);
    expect(await createAll()).toEqual(ids);
  });

  test('is one also when two windows create it 20 times at the same moment [OPEN2-072]', async () => {
    const { client, projectId } = await member();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        create(client, { session_type: 'catch_up', project_id: projectId }),
      ),
    );
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  });

  test('makes room for a new one when it has ended [SESS-017]', async () => {
    const { client, projectId } = await member();
    const body = { session_type: 'assist', project_id: projectId };
    const first = await create(client, body);
    const ended = await client.call('PUT', `/api/sessions/${idOf(first)}`, { is_active: false });
    expect(ended.body).toMatchObject({ is_active: false });
    const second = await create(client, body);
    expect(second.status).toBe(201);
    expect(idOf(second)).not.toBe(idOf(first));
    expect(idOf(await create(client, body))).toBe(idOf(second));
  });
});

describe('creating a talk session', () => {
  test('stores it without a project, whatever project is named [SESS-001, SESS-005, SESS-006]', async () => {
    const { client, projectId } = await member();
    const { status, body } = await create(client, { session_type: 'talk', project_id: projectId });
    expect(status).toBe(201);
    expect(body).toMatchObject({ session_type: 'talk', project_id: null });
  });

  test('makes a new one each time', async () => {
    const client = await signInSomebody(app);
    const first = await create(client, { session_type: 'talk' });
    const second = await client.call('POST', '/api/sessions/talk');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(idOf(second)).not.toBe(idOf(first));
    expect(await list(client)).toHaveLength(2);
  });

  test.each([
    ['de', 'Talk 31.12.2026'],
    ['en', 'Talk Dec 31, 2026'],
  ])(
    'without a title names it after the day, in the language %s: %s [SESS-014, OPEN2-070, API2-010, API2-011]',
    async (language, title) => {
      const client = await signInSomebody(app);
      const inBody = await create(client, { session_type: 'talk', user_language: language });
      const inQuery = await client.call('POST', `/api/sessions/talk?user_language=${language}`);
      expect([inBody.body, inQuery.body]).toMatchObject([{ title }, { title }]);
    },
  );

  test('speaks English when no language is given, and no other than the two [OPEN2-070]', async () => {
    const client = await signInSomebody(app);
    expect((await create(client, { session_type: 'talk' })).body).toMatchObject({
      title: 'Talk Dec 31, 2026',
    });
    expect((await create(client, { session_type: 'talk', user_language: 'fr' })).status).toBe(422);
    expect((await client.call('POST', '/api/sessions/talk?user_language=fr')).status).toBe(422);
  });

  test.each([
    ['Europe/Berlin', 'Talk Jan 1, 2027'],
    ['America/Los_Angeles', 'Talk Dec 31, 2026'],
    ['Nowhere/At all', 'Talk Dec 31, 2026'],
  ])(
    'without a title names it after the day that it is for the person, in the time zone %s: %s [SESS-014]',
    async (zone, title) => {
      const client = await signInSomebody(app);
      const inBody = await create(client, { session_type: 'talk', user_time_zone: zone });
      const query = `?user_time_zone=${encodeURIComponent(zone)}`;
      const inQuery = await client.call('POST', `/api/sessions/talk${query}`);
      const begunAnew = await client.call('POST', `/api/sessions/${idOf(inQuery)}/reset${query}`);
      expect([inBody.body, inQuery.body]).toMatchObject([{ title }, { title }]);
      const fresh = (await list(client)).find((one) => one['session_id'] === idOf(begunAnew));
      expect(fresh).toMatchObject({ title });
    },
  );

  test('takes the given title, trimmed, before every default [API2-009, API2-011, OPEN2-070]', async () => {
    const client = await signInSomebody(app);
    const title = 'Ideen & Wünsche 🌱';
    const inBody = await create(client, {
      session_type: 'talk',
      title: `  ${title} `,
      user_language: 'de',
    });
    const inQuery = await client.call(
      'POST',
      `/api/sessions/talk?title=${encodeURIComponent(title)}`,
    );
    expect([inBody.body, inQuery.body]).toMatchObject([{ title }, { title }]);
    for (const blank of ['   ', '\u200B', ' \u2800']) {
      const { body } = await create(client, { session_type: 'talk', title: blank });
      expect(body).toMatchObject({ title: 'Talk Dec 31, 2026' });
    }
  });
});

describe('the list of sessions', () => {
  test('holds only own sessions, those used last first [SESS-057, API2-008, OPEN2-066]', async () => {
    const { client, projectId } = await member();
    const talk = await buildSession(db(), { userId: client.userId });
    const work = await buildSession(db(), { userId: client.userId, projectId });
    await buildSession(db(), { userId: (await signInSomebody(app)).userId });
    // Clocks of databases can be coarse, and two sessions of one millisecond have no order.
    await db()
      .updateTable('sessions')
      .set({ updated_at: new Date(0) })
      .where('id', '=', talk.id)
      .execute();
    expect((await list(client)).map((session) => session['session_id'])).toEqual([
      work.id,
      talk.id,
    ]);
    await client.call('PUT', `/api/sessions/${talk.id}`, { title: 'Newer' });
    expect((await list(client)).map((session) => session['session_id'])).toEqual([
      talk.id,
      work.id,
    ]);
  });

  test('tells of each what it is called, when it was begun and when it was used last [SESS-009, SESS-011, SESS-012, SESS-015, SESS-016]', async () => {
    const { client, projectId } = await member();
    const { id } = await buildSession(db(), {
      userId: client.userId,
      projectId,
      type: 'grow',
      title: 'Roadmap',
    });
    const [created_at, updated_at] = ['2026-12-24T08:00:00.000Z', '2026-12-30T17:45:00.000Z'];
    await db()
      .updateTable('sessions')
      .set({ created_at: new Date(created_at), updated_at: new Date(updated_at) })
      .where('id', '=', id)
      .execute();
    expect(await list(client)).toMatchObject([
      { session_type: 'grow', project_id: projectId, title: 'Roadmap', created_at, updated_at },
    ]);
  });

  test('leaves out sessions that have ended', async () => {
    const { client, projectId } = await member();
    const work = await buildSession(db(), { userId: client.userId, projectId });
    await client.call('PUT', `/api/sessions/${work.id}`, { is_active: false });
    expect(await list(client)).toEqual([]);
  });
});

describe('changing a session', () => {
  test('renames it, trimmed, and answers it [API2-014, OPEN2-066, OPEN2-067]', async () => {
    const client = await signInSomebody(app);
    const { id } = await buildSession(db(), { userId: client.userId });
    const { status, body } = await client.call('PUT', `/api/sessions/${id}`, {
      title: ' Roadmap ',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ session_id: id, title: 'Roadmap', is_active: true });
    expect(await list(client)).toEqual([body]);
  });

  test('refuses a blank, missing or endless title and foreign fields [OPEN2-067]', async () => {
    const client = await signInSomebody(app);
    const { id } = await buildSession(db(), { userId: client.userId, title: 'Before' });
    for (const body of [
      { title: '' },
      { title: '   ' },
      { title: '\u200B' },
      { title: null },
      { title: 'x'.repeat(201) },
      { title: 'nul \u{0}' },
      { is_active: 'false' },
      { user_id: 1 },
      { session_type: 'grow' },
    ]) {
      expect((await client.call('PUT', `/api/sessions/${id}`, body)).status).toBe(422);
    }
    expect(await list(client)).toMatchObject([{ title: 'Before' }]);
    const longest = 'x'.repeat(200);
    expect((await client.call('PUT', `/api/sessions/${id}`, { title: longest })).status).toBe(200);
  });

  test('takes an ended work session up again, unless another one is active in its place [OPEN2-072]', async () => {
    const { client, projectId } = await member();
    const old = await buildSession(db(), { userId: client.userId, projectId });
    const put = (id: string, isActive: boolean) =>
      client.call('PUT', `/api/sessions/${id}`, { is_active: isActive });
    await put(old.id, false);
    expect((await put(old.id, true)).body).toMatchObject({ is_active: true });
    await put(old.id, false);
    await buildSession(db(), { userId: client.userId, projectId });
    const refused = await put(old.id, true);
    expect([refused.status, (refused.body as Json)['code']]).toEqual([409, 'conflict']);
  });

  test('does not take up a session of an archived project [OPEN2-081]', async () => {
    const { client, projectId } = await member();
    const session = await buildSession(db(), { userId: client.userId, projectId });
    await client.call('PUT', `/api/sessions/${session.id}`, { is_active: false });
    await db()
      .updateTable('projects')
      .set({ is_archived: true })
      .where('id', '=', projectId)
      .execute();
    const { status } = await client.call('PUT', `/api/sessions/${session.id}`, { is_active: true });
    expect(status).toBe(409);
  });

  test('renames and ends one of an archived project too: that begins nothing new', async () => {
    const { client, projectId } = await member(true);
    const { id } = await buildSession(db(), { userId: client.userId, projectId });
    const put = (body: Json) => client.call('PUT', `/api/sessions/${id}`, body);
    expect(await put({ title: 'Roadmap' })).toMatchObject({
      status: 200,
      body: { title: 'Roadmap' },
    });
    expect(await put({ is_active: false })).toMatchObject({
      status: 200,
      body: { is_active: false },
    });
    expect(await list(client)).toEqual([]);
  });

  // The embedded database does one thing at a time.
  test.runIf(isOnServer)(
    'that is deleted meanwhile is answered like one that does not exist',
    async () => {
      const { client, projectId } = await member();
      const { id } = await buildSession(db(), { userId: client.userId, projectId });
      const [{ status, body }] = await meetAtRow(
        db(),
        (holding) => holding.deleteFrom('sessions').where('id', '=', id).execute(),
        [() => client.call('PUT', `/api/sessions/${id}`, { is_active: true })],
      );
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not_found', detail: 'Session not found' });
    },
  );

  test('that ends the last talk session leaves a new one, also when the last two end at once [SESS-024, OPEN2-065]', async () => {
    const client = await signInSomebody(app);
    const first = await buildSession(db(), { userId: client.userId });
    const second = await buildSession(db(), { userId: client.userId });
    const end = (id: string) => client.call('PUT', `/api/sessions/${id}`, { is_active: false });
    await Promise.all([end(first.id), end(second.id)]);
    const left = await list(client);
    expect(left).toMatchObject([{ session_type: 'talk', is_active: true, title: null }]);
    expect([first.id, second.id]).not.toContain(left[0]?.['session_id']);
  });
});

/** Locks the project as whoever changes it or its members does. */
const atProject = (projectId: number) => (holding: Queryable) =>
  holding
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .execute();

// The embedded database does one thing at a time.
describe.runIf(isOnServer)('no work session begins while its project is being taken', () => {
  const takings: [
    string,
    (admin: TestClient, project: number, id: number) => Promise<{ status: number }>,
    number,
  ][] = [
    [
      'archived',
      (admin, project) =>
        admin.call('PUT', `/api/projects/${project}/archive`, { is_archived: true }),
      409,
    ],
    [
      'lost',
      (admin, project, id) => admin.call('DELETE', `/api/projects/${project}/users/${id}`),
      404,
    ],
  ];
  const beginnings: [
    string,
    boolean,
    (client: TestClient, id: string, projectId: number) => Promise<{ status: number }>,
  ][] = [
    [
      'created',
      false,
      (client, _id, project_id) => create(client, { session_type: 'grow', project_id }),
    ],
    [
      'taken up',
      false,
      (client, id) => client.call('PUT', `/api/sessions/${id}`, { is_active: true }),
    ],
    ['reset', true, (client, id) => client.call('POST', `/api/sessions/${id}/reset`)],
  ];

  test.each(
    takings.flatMap(([what, take, status]) =>
      beginnings.map(
        ([how, isActive, begin]) => [how, what, isActive, take, begin, status] as const,
      ),
    ),
  )(
    'one is not %s when it is %s [OPEN2-081]',
    async (_how, _what, isActive, take, begin, status) => {
      const [client, admin] = [await signInSomebody(app), await signInSomebody(app)];
      const members = [client, { userId: admin.userId, isAdmin: true }];
      const { id: projectId } = await buildProject(db(), { members });
      const { id } = await buildSession(db(), { userId: client.userId, projectId });
      if (!isActive) await client.call('PUT', `/api/sessions/${id}`, { is_active: false });
      const [taken, begun] = await meetAtRow(db(), atProject(projectId), [
        () => take(admin, projectId, client.userId),
        () => begin(client, id, projectId),
      ]);
      expect(taken.status).toBeLessThan(300);
      expect(begun.status).toBe(status);
      const stored = db().selectFrom('sessions').select(['id', 'is_active']);
      expect(await stored.where('project_id', '=', projectId).execute()).toEqual([
        { id, is_active: isActive },
      ]);
    },
  );
});

// The embedded database does one thing at a time.
describe.runIf(isOnServer)('a session of a project that is being lost', () => {
  test.each([
    ['renamed', 'PUT', { title: 'New' }],
    ['ended', 'PUT', { is_active: false }],
    ['deleted', 'DELETE', undefined],
  ] as const)('is not %s after it', async (_how, method, change) => {
    const [client, admin] = [await signInSomebody(app), await signInSomebody(app)];
    const members = [client, { userId: admin.userId, isAdmin: true }];
    const { id: projectId } = await buildProject(db(), { members });
    const { id } = await buildSession(db(), { userId: client.userId, projectId });
    const [taken, changed] = await meetAtRow(db(), atProject(projectId), [
      () => admin.call('DELETE', `/api/projects/${projectId}/users/${client.userId}`),
      () => client.call(method, `/api/sessions/${id}`, change),
    ]);
    expect(taken.status).toBeLessThan(300);
    expect(changed).toMatchObject({ status: 404, body: { detail: 'Session not found' } });
    const stored = db().selectFrom('sessions').select(['title', 'is_active']).where('id', '=', id);
    expect(await stored.execute()).toEqual([{ title: null, is_active: true }]);
  });
});

test('a work session that ends as soon as it was met is no reason to refuse one [SESS-018, SESS-019]', async () => {
  const { client, projectId } = await member();
  const { id } = await buildSession(db(), { userId: client.userId, projectId });
  const { database } = app.testDatabase;
  const run = createTransactionRunner(database, () => undefined);
  const nothing = () => Promise.resolve();
  const service = createSessionsService({
    db: db(),
    clock: createTestClock(),
    logger: createLogger('silent'),
    projects: app.robin.domains.projects.service,
    runInTransaction: async (work) => {
      const result = await run(work);
      await db().updateTable('sessions').set({ is_active: false }).where('id', '=', id).execute();
      return result;
    },
    findRunningTurn: () => Promise.resolve(null),
    stopTurn: nothing,
    handOnEpisodes: nothing,
    archiveEpisodes: nothing,
    rememberedElsewhere: { ranges: () => Promise.resolve([]), follow: nothing },
  });
  const actor = { ...administrator, userId: client.userId };
  const wanted = { session_type: 'assist' as const, project_id: projectId };
  expect(await service.create(actor, wanted)).toMatchObject({ isNew: false, session: { id } });
  expect(await service.create(actor, wanted)).toMatchObject({ isNew: true });
});

describe('somebody else’s session', () => {
  test.each([
    ['PUT', '', { title: 'Mine' }],
    ['GET', '/messages', undefined],
    ['DELETE', '', undefined],
    ['POST', '/reset', undefined],
  ])(
    '%s /api/sessions/{id}%s is answered 404 with the words for one that does not exist, to administrators too [SESS-058]',
    async (method, suffix, body) => {
      const owner = await signInSomebody(app);
      const { id } = await buildSession(db(), { userId: owner.userId, title: 'Private' });
      for (const client of [
        await signInSomebody(app),
        await signInSomebody(app, { roles: ['admin'] }),
      ]) {
        const foreign = await client.call(method, `/api/sessions/${id}${suffix}`, body);
        const missing = await client.call(method, `/api/sessions/no-such-session${suffix}`, body);
        expect([foreign.status, missing.status]).toEqual([404, 404]);
        expect(foreign.body).toMatchObject({ code: 'not_found', detail: 'Session not found' });
        expect(Object.keys(foreign.body as Json)).toEqual(Object.keys(missing.body as Json));
        expect((foreign.body as Json)['detail']).toBe((missing.body as Json)['detail']);
      }
      expect(await list(owner)).toMatchObject([{ title: 'Private' }]);
    },
  );

  test('is answered 401 without a token, on every call [ROLE2-031]', async () => {
    const { id } = await buildSession(db(), { userId: (await signInSomebody(app)).userId });
    const calls = [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/talk'],
      ['POST', '/project/1/assist'],
      ['PUT', `/${id}`],
      ['GET', `/${id}/messages`],
    ] as const;
    for (const [method, path] of calls) {
      expect((await app.anonymous.call(method, `/api/sessions${path}`)).status).toBe(401);
    }
  });
});
