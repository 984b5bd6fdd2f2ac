import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { createTransactionRunner, type RunInTransaction } from '#platform/db/transaction.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import { openEvents, type TestEventStream } from '#testing/event-stream.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

let app: TestApp;
let runInTransaction: RunInTransaction;
const streams: TestEventStream[] = [];

const db = () => app.testDatabase.database.query;

async function open(client: TestClient, query = '', headers: Record<string, string> = {}) {
  const stream = await openEvents(client, `/api/events/stream${query}`, headers);
  streams.push(stream);
  return stream;
}

const record = (...events: NewEvent[]) =>
  runInTransaction(({ record: add }) => Promise.resolve(events.forEach((event) => add(event))));

const types = (stream: TestEventStream) => stream.frames.map((frame) => frame.data.event_type);

beforeAll(async () => {
  app = await startTestApp();
  const { bus } = app.robin.domains;
  runInTransaction = createTransactionRunner(app.testDatabase.database, () => bus.announce());
  // Reading begins behind what still runs on the database's server, and other tests run there, too.
  await vi.waitFor(() => expect(bus.position()).not.toBeNull(), 15_000);
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await app.close();
});

describe('the stream of live events', () => {
  test('is an unbuffered event stream with the headers of every answer [LIVE-001, API2-004]', async () => {
    const { status, headers } = await open(await signInSomebody(app));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('begins with connection_established, which names the connection and a place to resume from [LIVE-037, LIVE-038, LIVE-039, LIVE-040, OPEN2-135]', async () => {
    const client = await signInSomebody(app);
    const [first, second] = [await open(client), await open(client)];
    const frames = await Promise.all(
      [first, second].map((stream) => stream.waitForType('connection_established')),
    );
    for (const frame of frames) {
      expect(frame.data).toEqual({
        event_type: 'connection_established',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        data: { connection_id: expect.stringMatching(/^[\w-]{20,}$/) as string },
      });
      expect(frame.id).toMatch(/^\d+-\d+$/);
    }
    expect(first.frames[0]).toBe(frames[0]);
    expect(frames[0]?.data.data?.['connection_id']).not.toBe(
      frames[1]?.data.data?.['connection_id'],
    );
  });

  test('carries what happens to the own sessions, as { event_type, timestamp, data } with an id [LIVE-019, LIVE-037, LIVE-055, SESS-039]', async () => {
    const client = await signInSomebody(app);
    const stream = await open(client);
    const created = await client.call('POST', '/api/sessions', { session_type: 'talk' });
    const { session_id: sessionId } = created.body as { session_id: string };
    const frame = await stream.waitForType('chat_session_updated');
    expect(frame).toEqual({
      id: expect.stringMatching(/^\d+-\d+$/) as string,
      data: {
        event_type: 'chat_session_updated',
        timestamp: expect.stringMatching(/Z$/) as string,
        data: {
          session_id: sessionId,
          session_type: 'talk',
          project_id: null,
          has_new_content: false,
          action: 'created',
        },
      },
    });
    await client.call('PUT', `/api/sessions/${sessionId}`, { title: 'New' });
    await stream.waitFor(({ data }) => data.data?.['action'] === 'updated');
  });

  test('reaches every window of the user', async () => {
    const client = await signInSomebody(app);
    const windows = await Promise.all([open(client), open(client), open(client)]);
    await record({ type: 'workflow_setup', userId: client.userId, data: { n: 1 } });
    for (const window of windows) await window.waitForType('workflow_setup');
  });

  test('tells the windows of somebody that an administrator has given them other roles, and nobody else’s', async () => {
    const admin = await signInSomebody(app, { roles: ['admin'] });
    const client = await signInSomebody(app);
    const [own, others] = [await open(client), await open(admin)];
    await admin.call('PUT', `/api/users/${client.userId}/role`, { roles: ['poweruser'] });
    const { data } = await own.waitForType('account_standing_changed');
    expect(data.data).toEqual({ user_id: client.userId });
    expect(types(others)).not.toContain('account_standing_changed');
  });

  test('never carries events of other people, of other projects or of the processes among themselves [LIVE-019, LIVE-020]', async () => {
    const client = await signInSomebody(app);
    const stranger = await signInSomebody(app);
    const own = await buildProject(db(), { members: [client, stranger] });
    const foreign = await buildProject(db(), { members: [stranger] });
    const stream = await open(client, `?project_id=${own.id}`);
    const strangers = await open(stranger, `?project_id=${foreign.id}`);
    await record(
      { type: 'a', userId: stranger.userId, data: {} },
      { type: 'b', userId: stranger.userId, projectId: own.id, data: {} },
      { type: 'c', projectId: foreign.id, data: {} },
      { type: 'd', data: { turn_id: 'x' } },
      { type: 'e', projectId: own.id, data: {} },
      { type: 'f', userId: client.userId, projectId: foreign.id, data: {} },
    );
    await stream.waitForType('f');
    const greetings = ['connection_established', 'po_documents_initial'];
    expect(types(stream)).toEqual([...greetings, 'e', 'f']);
    await strangers.waitForType('c');
    expect(types(strangers)).toEqual([...greetings, 'a', 'b', 'c']);
  });

  test('without a project carries no event of a project, even of the own ones [LIVE-020]', async () => {
    const client = await signInSomebody(app);
    const { id } = await buildProject(db(), { members: [client] });
    const stream = await open(client);
    await record(
      { type: 'po_documents_updated', projectId: id, data: {} },
      { type: 'last', userId: client.userId, data: {} },
    );
    await stream.waitForType('last');
    expect(types(stream)).toEqual(['connection_established', 'last']);
  });

  test('keeps the order in which things were stored', async () => {
    const client = await signInSomebody(app);
    const stream = await open(client);
    for (let batch = 0; batch < 30; batch += 1) {
      const events = Array.from({ length: 1 + (batch % 4) }, (_, index) => ({
        type: 'step',
        userId: client.userId,
        data: { batch, index },
      }));
      await record(...events);
    }
    await record({ type: 'last', userId: client.userId, data: {} });
    await stream.waitForType('last');
    const steps = stream.frames.filter((frame) => frame.data.event_type === 'step');
    const places = steps.map(({ data }) => [data.data?.['batch'], data.data?.['index']]);
    expect(places).toEqual(
      Array.from({ length: 30 }, (_, batch) =>
        Array.from({ length: 1 + (batch % 4) }, (_item, index) => [batch, index]),
      ).flat(),
    );
  });

  test('cannot be forged by text: line breaks and fields inside a text stay inside it', async () => {
    const client = await signInSomebody(app);
    const stream = await open(client);
    const title = 'a\n\ndata: {"event_type":"forged"}\n\nid: 1-1\r\nevent: x\u{2028}';
    await record({ type: 'workflow_setup', userId: client.userId, data: { title } });
    await record({ type: 'last', userId: client.userId, data: {} });
    await stream.waitForType('last');
    expect(types(stream)).toEqual(['connection_established', 'workflow_setup', 'last']);
    expect(stream.frames[1]?.data.data).toEqual({ title });
  });

  test('announces a change only when it is stored: a transaction that fails tells nobody', async () => {
    const client = await signInSomebody(app);
    const stream = await open(client);
    const failing = runInTransaction(({ record: add }) => {
      add({ type: 'ghost', userId: client.userId, data: {} });
      return Promise.reject(new Error('on purpose'));
    });
    await expect(failing).rejects.toThrow('on purpose');
    await record({ type: 'last', userId: client.userId, data: {} });
    await stream.waitForType('last');
    expect(types(stream)).not.toContain('ghost');
  });
});

describe('who may listen', () => {
  test('nobody without a token, and the answer is JSON [LIVE-016, LIVE-017, OPEN2-137]', async () => {
    for (const query of [
      '',
      '?token=',
      '?token=wrong',
      `?token=${'A'.repeat(512)}`,
      '?project_id=1',
    ]) {
      const { status, body } = await app.anonymous.call('GET', `/api/events/stream${query}`);
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'unauthorized', detail: 'Not authenticated' });
    }
  });

  test('the owner of the token in the query, because an EventSource cannot send a header [LIVE-016, API1-048]', async () => {
    const client = await signInSomebody(app);
    const stream = await openEvents(app.anonymous, `/api/events/stream?token=${client.token}`);
    streams.push(stream);
    await stream.waitForType('connection_established');
    await record({ type: 'own', userId: client.userId, data: {} });
    await stream.waitForType('own');
  });

  test('nobody by a cookie', async () => {
    const client = await signInSomebody(app);
    const answer = await app.anonymous.fetch('/api/events/stream', {
      headers: { cookie: `token=${client.token}` },
    });
    await answer.body?.cancel();
    expect(answer.status).toBe(401);
  });

  test('on no other path a token in the query counts', async () => {
    const { id } = await buildProject(db());
    const client = await signInSomebody(app, { roles: ['admin'] });
    const session = await buildSession(db(), { userId: client.userId });
    for (const path of [
      '/api/users/me',
      '/api/sessions',
      '/api/projects',
      `/api/projects/${id}/users`,
      `/api/chat/${session.id}/stream`,
      '/api/llm-providers/status',
    ]) {
      const { status } = await app.anonymous.call('GET', `${path}?token=${client.token}`);
      expect([path, status]).toEqual([path, 401]);
    }
  });

  test('the token never stands in a log, however its name is spelled [OPEN2-137]', async () => {
    const client = await signInSomebody(app);
    const token = String(client.token);
    for (const query of [
      `token=${token}`,
      `%74oken=${token}`,
      `project_id=1&Token=${token}`,
      `token=${token}&x=1`,
    ]) {
      const answer = await app.anonymous.fetch(`/api/events/stream?${query}`);
      await answer.body?.cancel();
    }
    await app.anonymous.call('GET', `/api/nowhere?token=${token}`);
    expect(JSON.stringify(app.logs).includes(token)).toBe(false);
    expect(JSON.stringify(app.logs)).toContain('token=[redacted]');
  });

  test('a project later by those whose right to it can’t be read now: a refusal would end their line for good', async () => {
    const user = await signInSomebody(app);
    const { id } = await buildProject(db(), { members: [user] });
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const get = vi.spyOn(app.robin.domains.projects.service, 'get').mockRejectedValueOnce(away);
    onTestFinished(() => get.mockRestore());
    const path = `/api/events/stream?project_id=${id}`;
    expect((await user.call('GET', path)).status).toBe(503);
    expect((await open(user, `?project_id=${id}`)).status).toBe(200);
  });

  test('a project only by those who may open it: members, power users and administrators; others are answered 403 [LIVE-018, OPEN2-137]', async () => {
    const user = await signInSomebody(app);
    const { id } = await buildProject(db(), { members: [user] });
    for (const client of [
      user,
      await signInSomebody(app, { roles: ['poweruser'] }),
      await signInSomebody(app, { roles: ['admin'] }),
    ]) {
      expect((await open(client, `?project_id=${id}`)).status).toBe(200);
    }
    const stranger = await signInSomebody(app);
    for (const projectId of [id, 2_000_000_000]) {
      const { status, body } = await stranger.call(
        'GET',
        `/api/events/stream?project_id=${projectId}`,
      );
      expect(status).toBe(403);
      expect(body).toEqual({
        detail: 'No access to the events of this project.',
        code: 'forbidden',
        request_id: expect.any(String) as string,
      });
    }
  });

  test.each([
    'project_id=x',
    'project_id=0',
    'project_id=99999999999',
    'project_id=1&project_id=2',
    'other=1',
  ])('the query %s is refused with 422 and one sentence', async (query) => {
    const { status, body } = await (
      await signInSomebody(app)
    ).call('GET', `/api/events/stream?${query}`);
    expect([status, typeof (body as { detail: unknown }).detail]).toEqual([422, 'string']);
  });
});

describe('a page that goes away', () => {
  const disconnect = (connectionId: unknown) =>
    app.anonymous.call('POST', '/api/events/disconnect', {
      connectionId,
      timestamp: '2026-11-21T08:00:00Z',
      source: 'pagehide',
    });

  test('closes its own line by the id that only it knows, without a token, and no other line [API2-006]', async () => {
    const client = await signInSomebody(app);
    const [leaving, staying] = [await open(client), await open(client)];
    const { data } = await leaving.waitForType('connection_established');
    await staying.waitForType('connection_established');
    expect((await disconnect(data.data?.['connection_id'])).status).toBe(204);
    await leaving.ended;
    await record({ type: 'still_here', userId: client.userId, data: {} });
    await staying.waitForType('still_here');
    expect(types(leaving)).not.toContain('still_here');
  });

  test('may say so in a beacon, which sends plain text and no token [OPEN2-136]', async () => {
    const leaving = await open(await signInSomebody(app));
    const { data } = await leaving.waitForType('connection_established');
    const answer = await app.anonymous.fetch('/api/events/disconnect', {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify({ connectionId: data.data?.['connection_id'], source: 'beforeunload' }),
    });
    expect(answer.status).toBe(204);
    await leaving.ended;
  });

  test('with an id that nobody has is answered alike, and with none it is refused', async () => {
    expect((await disconnect('no-such-line')).status).toBe(204);
    expect(await disconnect(null)).toMatchObject({
      status: 422,
      body: { detail: expect.any(String) as string },
    });
  });
});
