import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { RawNode, type KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formWith } from '#domains/attachments/attachments.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createTalk, sendMessage } from './chat-turn.fixture.ts';

/* Messages that are on their way while the process, or the right to them, ends: nobody new is let in, and what was is seen to. */

let testDatabase: TestDatabase;
let app: TestApp;
let mara: TestClient;
let sessionId: string;
let closing: Promise<void> | null = null;
/** Lets a process that has begun to end go on with it. */
let endAtLast: () => void = () => undefined;

/** Called with how to let it go on when a message has been stored and its turn is about to run. */
let onStored: ((goOn: () => void) => void) | null = null;
const beginnings = new WeakSet<object>();
const holdBeginnings: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const text = RawNode.is(node) ? node.sqlFragments.join('') : '';
    if (text.includes('insert into turns')) beginnings.add(queryId);
    return node;
  },
  async transformResult({ queryId, result }) {
    const told = onStored;
    if (told && beginnings.has(queryId)) {
      await new Promise<void>((resolve) => {
        told(resolve);
      });
    }
    return result;
  },
};

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  app = await startTestApp({
    testDatabase,
    database: { ...database, query: database.query.withPlugin(holdBeginnings) },
    settings: { guidedPaceMs: 50 },
  });
  mara = await app.signUp('mara');
  sessionId = await createTalk(mara);
});

afterEach(async () => {
  onStored = null;
  endAtLast();
  await (closing ?? app.close());
  closing = null;
  await testDatabase.remove();
});

/** The process begins to end, and keeps its connections open until the end of the test. */
function beginToEnd(): void {
  const held = Promise.withResolvers<undefined>();
  const { service } = app.robin.domains.episodes;
  const shutDown = service.shutDown.bind(service);
  vi.spyOn(service, 'shutDown').mockImplementationOnce(async () => {
    await held.promise;
    await shutDown();
  });
  endAtLast = () => held.resolve(undefined);
  closing = app.close();
}

/** A form as it is sent. */
async function encoded(form: FormData) {
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': String(body.length),
  };
  return { headers, body };
}

async function readStored() {
  const { query } = testDatabase.database;
  const turns = await query.selectFrom('turns').select('status').execute();
  const messages = await query
    .selectFrom('messages')
    .select(['role', 'content', 'metadata'])
    .orderBy('absolute_event_index')
    .execute();
  return { turns: turns.map(({ status }) => status), messages };
}

test('a message that is on its way when the process begins to end is refused with 503, and not stored', async () => {
  const form = new FormData();
  form.set('message', 'Hallo');
  const { headers, body } = await encoded(form);
  const sending = request(`${app.url}/api/chat/${sessionId}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${mara.token}` },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const isHeard = once(app.robin.app.server, 'request');
  sending.write(body.subarray(0, 10));
  await isHeard;
  beginToEnd();
  sending.end(body.subarray(10));
  const [answer] = await answered;
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(await readStored()).toEqual({ turns: [], messages: [] });
});

test('a message whose files are received when the process begins to end is refused with 503, and they go again', async () => {
  const { service } = app.robin.domains.attachments;
  const receive = service.receive;
  vi.spyOn(service, 'receive').mockImplementationOnce(async (...message) => {
    const received = await receive(...message);
    beginToEnd();
    return received;
  });
  const body = formWith([{ name: 'a.txt', content: 'blue house' }]);
  const answer = await mara.fetch(`/api/chat/${sessionId}`, { method: 'POST', body });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  expect(await readStored()).toEqual({ turns: [], messages: [] });
  const files = testDatabase.database.query.selectFrom('attachments').select('id');
  expect(await files.execute()).toEqual([]);
});

test('a message that is being stored when the process begins to end is kept, and its turn has ended when the process has', async () => {
  const stored = Promise.withResolvers<() => void>();
  onStored = stored.resolve;
  const sending = sendMessage(mara, sessionId, { message: 'Hallo' });
  const goOn = await stored.promise;
  closing = app.close();
  goOn();
  // The line may be closed before the answer begins.
  await Promise.allSettled([sending, closing]);
  const { turns, messages } = await readStored();
  expect(turns).toEqual(['interrupted']);
  expect(messages).toMatchObject([
    { role: 'user', content: 'Hallo' },
    { role: 'assistant', metadata: { interrupted: true } },
  ]);
});

test('the answer to a message that is being stored when its person loses the session ends where it begins', async () => {
  const ben = await app.signUp('ben');
  const stored = Promise.withResolvers<() => void>();
  onStored = stored.resolve;
  const sending = sendMessage(ben, await createTalk(ben), { message: 'Hallo' });
  const goOn = await stored.promise;
  const told = vi.spyOn(app.robin.domains.chatTurn.service, 'onEvent');
  const path = `/api/users/${ben.userId}/activate`;
  expect((await mara.call('PUT', path, { is_active: false })).status).toBe(200);
  await expect
    .poll(() => told.mock.calls.map(([{ type }]) => type))
    .toContain('account_standing_changed');
  goOn();
  await (
    await sending
  ).ended;
  expect((await readStored()).turns).toEqual(['stopped']);
});
