import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { openEvents, type TestFrame } from '#testing/event-stream.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { isOnServer } from '#testing/test-database.ts';
import { buildMessages, buildSession } from './sessions.fixture.ts';

type Json = Record<string, unknown>;

let app: TestApp;

const db = () => app.testDatabase.database.query;

async function list(client: TestClient): Promise<Json[]> {
  const { body } = await client.call('GET', '/api/sessions');
  return (body as { sessions: Json[] }).sessions;
}

async function messagesOf(client: TestClient, sessionId: string): Promise<Json[]> {
  const { body } = await client.call('GET', `/api/sessions/${sessionId}/messages`);
  return (body as { messages: Json[] }).messages;
}

const remove = (client: TestClient, id: string) => client.call('DELETE', `/api/sessions/${id}`);
const reset = (client: TestClient, id: string, query = '') =>
  client.call('POST', `/api/sessions/${id}/reset${query}`);
const end = (client: TestClient, id: string) =>
  client.call('PUT', `/api/sessions/${id}`, { is_active: false });
const idOf = (answer: { body: unknown }) => (answer.body as { session_id: string }).session_id;

/** A guided answer that takes long enough to be met while it is written. */
async function startAnswer(client: TestClient, sessionId: string): Promise<Response> {
  const form = new FormData();
  form.append('message', 'What can you do?');
  const response = await client.fetch(`/api/chat/${sessionId}`, { method: 'POST', body: form });
  expect(response.status).toBe(200);
  return response;
}

beforeAll(async () => {
  app = await startTestApp({
    clock: createTestClock(new Date('2026-12-31T12:00:00Z')),
    settings: { guidedPaceMs: 50 },
  });
});
afterAll(() => app.close());

describe('deleting a session', () => {
  test('removes it with its messages, and says so [API2-015, OPEN2-066]', async () => {
    const client = await signInSomebody(app);
    await buildSession(db(), { userId: client.userId });
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), session.id, ['Hello', 'Hello Mara']);
    expect(await remove(client, session.id)).toMatchObject({
      status: 200,
      body: { status: 'deleted', session_id: session.id },
    });
    expect((await list(client)).map((one) => one['session_id'])).not.toContain(session.id);
    expect((await client.call('GET', `/api/sessions/${session.id}/messages`)).status).toBe(404);
    expect((await remove(client, session.id)).status).toBe(404);
  });

  test('happens once when two windows ask for it at the same moment: the other is answered 404', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    const answers = await Promise.all([remove(client, session.id), remove(client, session.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('leaves a talk session when it was the last one, also when the last two go at once [OPEN2-065]', async () => {
    const client = await signInSomebody(app);
    const ids = [0, 1].map(() => buildSession(db(), { userId: client.userId }));
    const [first, second] = await Promise.all(ids);
    await Promise.all([remove(client, first?.id ?? ''), remove(client, second?.id ?? '')]);
    expect(await list(client)).toMatchObject([
      { session_type: 'talk', is_active: true, title: null },
    ]);
  });

  test('needs no replacement for a work session', async () => {
    const client = await signInSomebody(app);
    const project = await buildProject(db(), { members: [client] });
    const session = await buildSession(db(), { userId: client.userId, projectId: project.id });
    expect((await remove(client, session.id)).status).toBe(200);
    expect(await list(client)).toEqual([]);
  });

  test('stops the answer that is being written, and takes it along', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    const answer = await startAnswer(client, session.id);
    expect((await remove(client, session.id)).status).toBe(200);
    expect(await answer.text()).toContain('"turn_complete":true');
    const left = await db()
      .selectFrom('messages')
      .select('id')
      .where('session_id', '=', session.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('is told to the other windows of the owner', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    const stream = await openEvents(client);
    await stream.waitForType('connection_established');
    await remove(client, session.id);
    const frame = await stream.waitFor(
      ({ data }) => data.data?.['action'] === 'deleted' && data.data['session_id'] === session.id,
    );
    expect(frame.data.event_type).toBe('chat_session_updated');
    stream.close();
  });
});

test.each([
  ['deleted', remove],
  ['ended', end],
] as const)(
  'the talk that takes the place of the last one is told to the other windows when that is %s [OPEN2-065, OPEN2-075]',
  async (_how, take) => {
    const client = await signInSomebody(app);
    const last = await buildSession(db(), { userId: client.userId });
    const stream = await openEvents(client);
    await stream.waitForType('connection_established');
    expect((await take(client, last.id)).status).toBe(200);
    const [replacement] = await list(client);
    const frame = await stream.waitFor(({ data }) => data.data?.['action'] === 'created');
    expect(frame.data).toMatchObject({
      event_type: 'chat_session_updated',
      data: { session_id: replacement?.['session_id'], session_type: 'talk' },
    });
    stream.close();
  },
);

// The embedded database does one thing at a time.
describe.runIf(isOnServer)('the last talk session has one in its place', () => {
  test.each([
    ['ended twice', [end, end]],
    ['reset and ended', [reset, end]],
    ['ended and deleted', [end, remove]],
  ] as const)('when it is %s at the same moment [OPEN2-065]', async (_how, [one, other]) => {
    const client = await signInSomebody(app);
    const { id } = await buildSession(db(), { userId: client.userId });
    const answers = await meetAtRow(
      db(),
      (holding) =>
        holding.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().execute(),
      [() => one(client, id), () => other(client, id)],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list(client)).toMatchObject([{ session_type: 'talk', is_active: true }]);
  });
});

test.runIf(isOnServer)(
  'a message that gets in while its session is reset is not answered where nobody reads it [OPEN2-068]',
  async () => {
    const client = await signInSomebody(app);
    const { id } = await buildSession(db(), { userId: client.userId });
    const [answer, replaced] = await meetAtRow(
      db(),
      (holding) =>
        holding.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().execute(),
      [() => startAnswer(client, id), () => reset(client, id)],
    );
    expect(replaced.status).toBe(200);
    expect(await messagesOf(client, id)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', metadata: { aborted: true } },
    ]);
    await answer.text();
  },
);

describe('resetting a session', () => {
  test('answers a fresh one of the same kind and project; the old one leaves the list and stays readable [API2-016, OPEN2-068]', async () => {
    const client = await signInSomebody(app);
    const project = await buildProject(db(), { members: [client] });
    const old = await buildSession(db(), { userId: client.userId, projectId: project.id });
    await buildMessages(db(), old.id, ['Hello', 'Hello Mara']);
    const answer = await reset(client, old.id, '?user_language=de&transfer_episodes=true');
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'completed', old_session_id: old.id },
    });
    expect(await list(client)).toMatchObject([
      { session_id: idOf(answer), session_type: 'assist', project_id: project.id, title: null },
    ]);
    expect(await messagesOf(client, idOf(answer))).toEqual([]);
    expect(await messagesOf(client, old.id)).toHaveLength(2);
  });

  test('names a talk by its day, in the language that is asked for [API2-016, OPEN2-070]', async () => {
    const client = await signInSomebody(app);
    const old = await buildSession(db(), { userId: client.userId });
    await reset(client, old.id, '?user_language=de');
    expect(await list(client)).toMatchObject([{ session_type: 'talk', title: 'Talk 31.12.2026' }]);
  });

  test('happens once when two windows ask for it at the same moment', async () => {
    const client = await signInSomebody(app);
    const old = await buildSession(db(), { userId: client.userId });
    const answers = await Promise.all([reset(client, old.id), reset(client, old.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list(client)).toHaveLength(1);
  });

  test('of a session that does not exist, or is somebody else’s, is answered 404 [SESS-038]', async () => {
    const [client, stranger] = [await signInSomebody(app), await signInSomebody(app)];
    const session = await buildSession(db(), { userId: client.userId });
    expect((await reset(client, 'no-such-session')).status).toBe(404);
    expect((await reset(stranger, session.id)).status).toBe(404);
    expect(await list(client)).toMatchObject([{ session_id: session.id }]);
  });

  test('is refused in an archived project [OPEN2-081]', async () => {
    const client = await signInSomebody(app);
    const project = await buildProject(db(), { members: [client], isArchived: true });
    const session = await buildSession(db(), { userId: client.userId, projectId: project.id });
    expect((await reset(client, session.id)).status).toBe(409);
    expect(await list(client)).toMatchObject([{ session_id: session.id }]);
  });

  test.each([
    ['archived', 409],
    ['lost', 404],
  ] as const)(
    'is refused where its project is %s while the answer in it is stopped [OPEN2-081]',
    async (how, status) => {
      const client = await signInSomebody(app);
      const { id: projectId } = await buildProject(db(), { members: [client] });
      const session = await buildSession(db(), { userId: client.userId, projectId });
      const { service } = app.robin.domains.chatTurn;
      const { stop } = service;
      vi.spyOn(service, 'stop').mockImplementationOnce(async (...asked) => {
        const stopped = await stop(...asked);
        await (
          how === 'archived'
            ? db().updateTable('projects').set({ is_archived: true }).where('id', '=', projectId)
            : db().deleteFrom('project_members').where('project_id', '=', projectId)
        ).execute();
        return stopped;
      });
      expect((await reset(client, session.id)).status).toBe(status);
      const sessions = db().selectFrom('sessions').select(['id', 'is_active']);
      expect(await sessions.where('project_id', '=', projectId).execute()).toEqual([
        { id: session.id, is_active: true },
      ]);
    },
  );

  test('that is refused lets the answer that is being written come to its end', async () => {
    const client = await signInSomebody(app);
    const { id: projectId } = await buildProject(db(), { members: [client] });
    const session = await buildSession(db(), { userId: client.userId, projectId });
    const answer = await startAnswer(client, session.id);
    await db()
      .updateTable('projects')
      .set({ is_archived: true })
      .where('id', '=', projectId)
      .execute();
    expect((await reset(client, session.id)).status).toBe(409);
    await answer.text();
    const [, written] = await messagesOf(client, session.id);
    expect(written?.['metadata']).not.toHaveProperty('aborted');
  });

  test('first stops the answer that is being written, and keeps it in the old session', async () => {
    const client = await signInSomebody(app);
    const old = await buildSession(db(), { userId: client.userId });
    const answer = await startAnswer(client, old.id);
    const stream = await openEvents(client);
    await stream.waitForType('connection_established');
    expect((await reset(client, old.id)).status).toBe(200);
    await answer.text();
    expect(await messagesOf(client, old.id)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', metadata: { aborted: true } },
    ]);
    // Before its session gives way: what is handed on is whole by then.
    const told = ({ data: { data } }: TestFrame) =>
      data?.['session_id'] === old.id ? (data['turn_status'] ?? data['action']) : undefined;
    await stream.waitFor((frame) => told(frame) === 'reset');
    const order = stream.frames.map(told).filter((what) => what === 'stopped' || what === 'reset');
    expect(order).toEqual(['stopped', 'reset']);
    stream.close();
  });

  test('is done, and stands in the log, where an answer that began meanwhile can’t be stopped', async () => {
    const client = await signInSomebody(app);
    const old = await buildSession(db(), { userId: client.userId });
    const { service } = app.robin.domains.chatTurn;
    const failure = new Error('The database is away.');
    const { stop } = service;
    vi.spyOn(service, 'stop').mockImplementationOnce(stop).mockRejectedValueOnce(failure);
    const answer = await reset(client, old.id);
    expect(answer.status).toBe(200);
    expect(await list(client)).toMatchObject([{ session_id: idOf(answer) }]);
    expect(app.logs).toContainEqual(
      expect.objectContaining({
        msg: 'stopping the answer in a session that was reset failed',
        err: expect.objectContaining({ message: failure.message }) as unknown,
      }),
    );
  });

  test('that can’t stop the answer that is being written leaves the session as it is', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    const { service } = app.robin.domains.chatTurn;
    vi.spyOn(service, 'stop').mockRejectedValueOnce(new Error('The database is away.'));
    expect((await reset(client, session.id)).status).toBe(500);
    expect(await list(client)).toMatchObject([{ session_id: session.id }]);
  });

  test('is told to the other windows with the id of the fresh session [OPEN2-068]', async () => {
    const client = await signInSomebody(app);
    const old = await buildSession(db(), { userId: client.userId });
    const stream = await openEvents(client);
    await stream.waitForType('connection_established');
    const fresh = idOf(await reset(client, old.id));
    const frame = await stream.waitFor(({ data }) => data.data?.['action'] === 'reset');
    expect(frame.data).toMatchObject({
      event_type: 'chat_session_updated',
      data: { session_id: old.id, new_session_id: fresh, session_type: 'talk' },
    });
    stream.close();
  });
});
