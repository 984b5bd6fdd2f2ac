import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { connectPostgres } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { openEvents } from '#testing/event-stream.ts';
import { isOnServer } from '#testing/test-database.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';
import { createTestClient, startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('health', () => {
  test('is answered without a token [API2-005, OPEN2-138]', async () => {
    const { status, body } = await app.anonymous.call('GET', '/api/health');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', timestamp: expect.stringMatching(/Z$/) as string });
  });
});

test('what is being answered at the end of the process is answered to its end, and nobody else is let in', async () => {
  const { testDatabase } = app;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const ping = () => {
    asked.resolve();
    return answer.promise;
  };
  const database = { ...testDatabase.database, ping };
  const ending = await startTestApp({ testDatabase, database });
  const call = ending.anonymous.call('GET', '/api/health');
  await asked.promise;
  const close = vi.spyOn(ending.robin.app, 'close');
  const closed = ending.close();
  await vi.waitUntil(() => close.mock.calls.length > 0);
  // By then connections would be closed.
  for (let step = 0; step < 20; step += 1) await turn();
  // A proxy asks another process where nobody listens, and makes a 502 of what is let in and then cut off.
  const late = await ending.anonymous.call('GET', '/api/health').catch((error: Error) => error);
  expect(late).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  answer.resolve();
  expect((await call).status).toBe(200);
  await closed;
});

test('what has expired is forgotten at the start, also where Robin never runs for an hour', async () => {
  const { query } = app.testDatabase.database;
  const client = await app.signUp('vera');
  await query
    .updateTable('access_tokens')
    .set({ expires_at: new Date(0) })
    .execute();
  const left = () => query.selectFrom('access_tokens').select('user_id').execute();
  expect(await left()).toMatchObject([{ user_id: client.userId }]);
  const started = await startTestApp({ testDatabase: app.testDatabase });
  onTestFinished(() => started.close());
  await expect.poll(left).toEqual([]);
});

test('a key that the secret key of this start can’t open is told in the log before anybody asks', async () => {
  const admin = await signInSomebody(app, { roles: ['admin'] });
  const model = { provider: 'openai', model: 'gpt-x', api_key: 'sk-1234567890' };
  expect((await admin.call('PUT', '/api/llm-providers/openai', model)).status).toBe(200);
  expect((await admin.call('POST', '/api/llm-providers/active/openai')).status).toBe(200);
  const started = await startTestApp({ testDatabase: app.testDatabase });
  onTestFinished(() => started.close());
  const line = 'the stored key of a language model cannot be opened with the present secret key';
  await expect.poll(() => JSON.stringify(started.logs)).toContain(line);
});

describe('HEAD', () => {
  test.each([
    ['/api/health', 200],
    ['/api/users/me', 401],
  ])('of %s answers as GET does, without the body', async (path, status) => {
    const got = await app.anonymous.fetch(path);
    const length = String((await got.arrayBuffer()).byteLength);
    const response = await app.anonymous.fetch(path, { method: 'HEAD' });
    expect([got.status, response.status]).toEqual([status, status]);
    expect(response.headers.get('content-type')).toBe(got.headers.get('content-type'));
    expect(response.headers.get('content-length')).toBe(length);
    expect(await response.text()).toBe('');
  });

  test('opens no stream', async () => {
    const client = await signInSomebody(app);
    const response = await client.fetch('/api/events/stream', { method: 'HEAD' });
    expect(response.status).toBe(404);
  });
});

describe('the figures for operators', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };

  test('are open to the machine itself, in the format of Prometheus', async () => {
    const response = await app.anonymous.fetch('/metrics');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toContain('robin_http_request_seconds_bucket');
  });

  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
  ])('are closed to a request that a proxy hands on with %s', async (name, value) => {
    const response = await app.anonymous.fetch('/metrics', { headers: { [name]: value } });
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'unauthorized' }]);
  });

  test('are open to administrators from elsewhere, and to nobody else', async () => {
    const statuses = [];
    for (const role of ['user', 'poweruser', 'admin'] as const) {
      const client = await signInSomebody(app, { roles: [role] });
      const response = await client.fetch('/metrics', { headers: forwarded });
      await response.body?.cancel();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([403, 403, 200]);
  });

  test('count by the path of the contract, never by what a caller wrote', async () => {
    const client = await signInSomebody(app);
    await client.call('GET', '/api/sessions/some-session-id/messages');
    await app.anonymous.call('GET', '/api/made-up-by-a-caller');
    await vi.waitUntil(async () => {
      const text = await (await app.anonymous.fetch('/metrics')).text();
      return text.includes('route="/api/sessions/{sessionId}/messages"');
    });
    const text = await (await app.anonymous.fetch('/metrics')).text();
    expect(text).not.toContain('some-session-id');
    expect(text).not.toContain('made-up-by-a-caller');
  });
});

describe('the log', () => {
  test('has one line for each answer: method, address, status, time and user', async () => {
    const client = await signInSomebody(app);
    const answer = await client.call('GET', '/api/users/me');
    const requestId = answer.headers.get('x-request-id');
    const lines = () => app.logs.filter((line) => line['reqId'] === requestId);
    await expect.poll(lines).not.toEqual([]);
    expect(lines()).toEqual([
      {
        level: 30,
        time: expect.any(String) as string,
        reqId: requestId,
        method: 'GET',
        url: '/api/users/me',
        status: 200,
        ms: expect.any(Number) as number,
        user_id: client.userId,
        msg: 'request',
      },
    ]);
  });

  test('cannot be forged by an address with line breaks', async () => {
    await app.anonymous.call('GET', '/api/x%0a%7b%22level%22:60%7d?y=%0aforged');
    const line = app.logs.findLast((entry) => String(entry['url']).includes('forged'));
    expect(line).toMatchObject({ level: 30, url: '/api/x%0a%7b%22level%22:60%7d?y=%0aforged' });
  });
});

// Needs a line between the server and its database: the embedded one is a part of the process.
if (isOnServer) {
  describe('a database server that goes away and comes back', () => {
    test('is answered with 503 meanwhile, and costs neither the process nor what was stored', async () => {
      const { url } = app.testDatabase;
      const address = new URL(url ?? '');
      const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
      address.port = String(proxy.port);
      const logger = createLogger('silent');
      const database = connectPostgres({ url: address.href, logger });
      const proxied = await startTestApp({ testDatabase: app.testDatabase, database });
      const { token, userId } = await signInSomebody(app, { roles: ['poweruser'] });
      const client = createTestClient(proxied.url, token, userId);
      expect((await client.call('POST', '/api/projects', { name: 'Before' })).status).toBe(201);

      await proxy.cut();
      for (const [method, path, body] of [
        ['GET', '/api/health', undefined],
        ['GET', '/api/users/me', undefined],
        ['POST', '/api/projects', { name: 'Meanwhile' }],
      ] as const) {
        const answer = await client.call(method, path, body);
        expect([path, answer.status]).toEqual([path, 503]);
        expect(answer.body).toMatchObject({ code: 'unavailable' });
      }

      await proxy.mend();
      await vi.waitUntil(async () => (await client.call('GET', '/api/health')).status === 200, {
        timeout: 20_000,
      });
      const names = (await client.call('GET', '/api/projects')).body as { name: string }[];
      expect(names.map(({ name }) => name)).toContain('Before');
      const stream = await openEvents(client);
      await client.call('POST', '/api/sessions', { session_type: 'talk' });
      await stream.waitForType('chat_session_updated');
      stream.close();
      await proxied.close();
      await database.close();
      await proxy.cut();
    });
  });

  test('a database server that does not come to a request in time is answered with 503', async () => {
    const { url } = app.testDatabase;
    const logger = createLogger('silent');
    const database = connectPostgres({ url: `${url}?lock_timeout=100`, logger });
    const impatient = await startTestApp({ testDatabase: app.testDatabase, database });
    const { token, userId } = await signInSomebody(app, { roles: ['poweruser'] });
    const client = createTestClient(impatient.url, token, userId);
    const create = () => client.call('POST', '/api/projects', { name: 'In time' });
    await app.testDatabase.database.query.transaction().execute(async (db) => {
      await sql`lock table projects in exclusive mode`.execute(db);
      expect(await create()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    });
    expect((await create()).status).toBe(201);
    await impatient.close();
    await database.close();
  });
}
