import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { limits } from '@robin/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildToken, signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { openEvents, type TestEventStream, type TestFrame } from '#testing/event-stream.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';

/** Within this time a stream has to be closed after its right is gone. */
const RIGHTS_LIMIT_MS = 5_000;

let app: TestApp;
const streams: TestEventStream[] = [];
const sockets: Socket[] = [];

const db = () => app.testDatabase.database.query;

async function open(client: TestClient, query = ''): Promise<TestEventStream> {
  const stream = await openEvents(client, `/api/events/stream${query}`);
  streams.push(stream);
  await stream.waitForType('connection_established');
  return stream;
}

/** Stores events in one transaction, so that they reach their readers at one moment. */
async function record(userId: number, ...steps: Record<string, unknown>[]): Promise<void> {
  const run = createTransactionRunner(app.testDatabase.database, () =>
    app.robin.domains.bus.announce(),
  );
  await run(({ record: add }) => {
    for (const data of steps) add({ type: 'step', userId, data });
    return Promise.resolve();
  });
}

/** Twice as much as what gets a reader cut off that lets it pile up. */
const PILE = Array.from({ length: 16 }, (_, count) => ({ count, text: 'x'.repeat(500_000) }));
const isLastOfPile = ({ data }: TestFrame) => data.data?.['count'] === PILE.length - 1;

/** How many streams the server holds open, as its operators see it. */
async function countOpen(): Promise<number> {
  const text = await (await app.anonymous.fetch('/metrics')).text();
  return Number(/^robin_open_event_streams (\d+)$/m.exec(text)?.[1]);
}

/** A reader that asks for the stream and then takes nothing from the line. */
async function openDeafReader(client: TestClient): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause();
  socket.on('error', () => socket.destroy());
  const before = await countOpen();
  socket.write(
    `GET /api/events/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${client.token}\r\n\r\n`,
  );
  await vi.waitUntil(async () => (await countOpen()) === before + 1, { timeout: 10_000 });
  return socket;
}

beforeAll(async () => {
  // Only intervals stand still: heartbeats and checks of rights come when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await startTestApp();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  // The next test counts from here.
  await vi.waitUntil(async () => (await countOpen()) === 0, { timeout: 20_000 });
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

describe('heartbeats', () => {
  test('come every 15 seconds, three times within the 45 after which a client gives the line up [LIVE-031, OPEN2-134]', async () => {
    const client = await signInSomebody(app);
    const stream = await open(client);
    await stream.waitForType('connection_established');
    const beats = () => stream.frames.filter((frame) => frame.data.event_type === 'heartbeat');
    /** What is told after them comes after them. */
    async function beatsWithin(ms: number): Promise<number> {
      const before = beats().length;
      await vi.advanceTimersByTimeAsync(ms);
      await record(client.userId, { ms });
      await stream.waitFor(({ data }) => data.data?.['ms'] === ms);
      return beats().length - before;
    }
    expect([await beatsWithin(15_000), await beatsWithin(45_000)]).toEqual([1, 3]);
    expect(beats()[0]?.data).toEqual({
      event_type: 'heartbeat',
      timestamp: expect.stringMatching(/Z$/) as string,
      data: {},
    });
  });

  test('name the present place, so that a quiet window resumes from there', async () => {
    const client = await signInSomebody(app);
    const other = await signInSomebody(app);
    const stream = await open(client);
    const established = await stream.waitForType('connection_established');
    const others = await open(other);
    await record(other.userId, {});
    const { id } = await others.waitForType('step');
    await vi.advanceTimersByTimeAsync(limits.heartbeatIntervalMs);
    const beat = await stream.waitForType('heartbeat');
    expect(beat.id).toBe(id);
    expect(beat.id).not.toBe(established.id);
  });
});

describe('a stream is closed within five seconds', () => {
  /** Lets the five seconds pass. The closing itself happens on a real line, so it is waited for. */
  async function expectClosed(...closing: TestEventStream[]): Promise<void> {
    await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
    await Promise.all(closing.map((stream) => stream.ended));
  }

  test('after signing out, and other windows with other tokens stay [OPEN1-044]', async () => {
    const client = await signInSomebody(app);
    const otherToken = await buildToken(db(), client.userId);
    const stream = await open(client);
    const other = await open(createTestClient(app.url, otherToken, client.userId));
    await client.call('POST', '/api/auth/logout');
    await expectClosed(stream);
    await record(client.userId, { still: 'here' });
    await other.waitForType('step');
    expect((await openEvents(client)).status).toBe(401);
  });

  test('after the account was deactivated, in all its windows [OPEN1-040]', async () => {
    const client = await signInSomebody(app);
    const windows = [await open(client), await open(client)];
    await db()
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', client.userId)
      .execute();
    await expectClosed(...windows);
  });

  test('after the token has expired', async () => {
    const client = await signInSomebody(app);
    const stream = await open(client);
    await db()
      .updateTable('access_tokens')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', client.userId)
      .execute();
    await expectClosed(stream);
  });

  test('after the user was removed from its project; a stream without project stays [LIVE-018, LIVE-020]', async () => {
    const client = await signInSomebody(app);
    const { id } = await buildProject(db(), { members: [client] });
    const other = await buildProject(db(), { members: [client] });
    const stream = await open(client, `?project_id=${id}`);
    const staying = [await open(client), await open(client, `?project_id=${other.id}`)];
    await db().deleteFrom('project_members').where('project_id', '=', id).execute();
    await expectClosed(stream);
    await record(client.userId, {});
    for (const window of staying) await window.waitForType('step');
    expect((await openEvents(client, `/api/events/stream?project_id=${id}`)).status).toBe(403);
  });

  test('after a power user without membership lost that role', async () => {
    const client = await signInSomebody(app, { roles: ['poweruser'] });
    const { id } = await buildProject(db());
    const stream = await open(client, `?project_id=${id}`);
    await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
    await record(client.userId, {});
    await stream.waitForType('step');
    await db()
      .updateTable('users')
      .set({ roles: ['user'] })
      .where('id', '=', client.userId)
      .execute();
    await expectClosed(stream);
  });

  test('also where the rights of its reader could not be read at first, which ends no line and stands in the log', async () => {
    const client = await signInSomebody(app);
    const other = await signInSomebody(app);
    const [leaving, staying] = [await open(client), await open(other)];
    const reading = vi
      .spyOn(app.robin.domains.accounts.service, 'listTokenRoles')
      .mockRejectedValueOnce(new Error('the database is away'));
    onTestFinished(() => reading.mockRestore());
    await client.call('POST', '/api/auth/logout');
    await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
    await expect
      .poll(() => JSON.stringify(app.logs))
      .toContain('checking the rights of open streams failed');
    await expectClosed(leaving);
    await record(other.userId, {});
    await staying.waitForType('step');
  });

  test('also when its reader takes nothing from the line', async () => {
    const client = await signInSomebody(app);
    const before = await countOpen();
    await openDeafReader(client);
    // More than the buffers between the two hold, less than what gets a reader cut off.
    for (let count = 0; count < 5; count += 1) {
      await record(client.userId, { text: 'x'.repeat(600_000) });
    }
    await client.call('POST', '/api/auth/logout');
    await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
    await vi.waitUntil(async () => (await countOpen()) === before, { timeout: 10_000 });
  });
});

describe('a reader', () => {
  test('that never reads is cut off when too much waits for it, and costs no memory after that', async () => {
    const client = await signInSomebody(app);
    const before = await countOpen();
    await openDeafReader(client);
    const other = await open(client);
    // Kernel buffers take some megabytes before anything waits in the server.
    for (let count = 0; count < 40; count += 1) {
      await record(client.userId, { count, text: 'x'.repeat(500_000) });
    }
    await vi.waitUntil(async () => (await countOpen()) === before + 1, { timeout: 20_000 });
    await other.waitFor((frame) => frame.data.data?.['count'] === 39);
  });

  test('that reads keeps its line when more comes at one moment than may pile up', async () => {
    const client = await signInSomebody(app);
    const stream = await open(client);
    await record(client.userId, ...PILE);
    await stream.waitFor(isLastOfPile);
    expect(await countOpen()).toBe(1);
  });

  test('that comes back gets all that it missed, also when that is more than may pile up', async () => {
    const client = await signInSomebody(app);
    const first = await open(client);
    await record(client.userId, {});
    const { id } = await first.waitForType('step');
    await record(client.userId, ...PILE);
    await first.waitFor(isLastOfPile);
    const again = await openEvents(client, '/api/events/stream', { 'last-event-id': id ?? '' });
    streams.push(again);
    await again.waitFor(isLastOfPile);
    expect(again.frames.filter(({ data }) => data.event_type === 'step')).toHaveLength(PILE.length);
  });

  test('that goes away is forgotten', async () => {
    const client = await signInSomebody(app);
    const before = await countOpen();
    const stream = await open(client);
    expect(await countOpen()).toBe(before + 1);
    stream.close();
    await vi.waitUntil(async () => (await countOpen()) === before, { timeout: 10_000 });
    const { service } = app.robin.domains.accounts;
    const asked = vi.spyOn(service, 'listTokenRoles');
    onTestFinished(() => asked.mockRestore());
    await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
    // Nobody looks any more after the rights of readers that are gone.
    const { id: tokenId } = await db()
      .selectFrom('access_tokens')
      .select('id')
      .where('user_id', '=', client.userId)
      .executeTakeFirstOrThrow();
    expect(asked.mock.calls.flat(2)).not.toContain(tokenId);
  });
});

test('a server that stops ends its streams, so that the windows go to another one', async () => {
  const other = await startTestApp({ testDatabase: app.testDatabase });
  const client = await signInSomebody(app);
  const stream = await openEvents(createTestClient(other.url, client.token, client.userId));
  await stream.waitForType('connection_established');
  await other.close();
  await stream.ended;
});
