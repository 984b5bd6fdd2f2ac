import { setTimeout as delay } from 'node:timers/promises';
import { RawNode, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { createTestDatabase, isOnServer, type TestDatabase } from '#testing/test-database.ts';
import { connectModel, TEST_MODEL } from '#testing/model-emulator/connect-model.ts';
import {
  saying,
  startModelEmulator,
  type EmulatedStep,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { createTalk, readTranscript, resumeTurn, sendMessage } from './chat-turn.fixture.ts';

/* A database that is away for longer than a process vouches for the answers that it writes. */

let emulator: ModelEmulator;
let testDatabase: TestDatabase;
let app: TestApp;
let mara: TestClient;

/** Which statements of the server find no database at this moment. */
let isRefused: (node: RootOperationNode) => boolean = () => false;
let refusal = 'ECONNREFUSED';
const everything = () => true;
const nothing = () => false;
const renewals = (node: RootOperationNode) =>
  RawNode.is(node) && node.sqlFragments.join('').includes('update turns set lease_until');

const endings = (node: RootOperationNode) =>
  RawNode.is(node) && node.sqlFragments.join('').includes('update turns set status');

/** Which statements come to nothing, and when the server hears of it; null where they are carried out. */
let swallow: (node: RootOperationNode) => Promise<never> | null = () => null;
const swallowed = new WeakMap<object, Promise<never>>();

/** Which statements are carried out without that the server hears of it. */
let isAnswerLost: (node: RootOperationNode) => boolean = () => false;
const nodes = new WeakMap<object, RootOperationNode>();

const failure = (code: string) => Object.assign(new Error(code), { code });

const breakStatements: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (isRefused(node)) throw failure(refusal);
    const lost = swallow(node);
    if (lost) {
      swallowed.set(queryId, lost);
      return sql`select 1`.toOperationNode();
    }
    nodes.set(queryId, node);
    return node;
  },
  transformResult({ queryId, result }) {
    const lost = swallowed.get(queryId);
    if (lost) return lost;
    const node = nodes.get(queryId);
    return node && isAnswerLost(node)
      ? Promise.reject(failure('ECONNRESET'))
      : Promise.resolve(result);
  },
};

const turnTimings = { leaseMs: 400, storeIntervalMs: 50, stopWaitMs: 500 };

beforeAll(async () => {
  emulator = await startModelEmulator();
  testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  app = await startTestApp({
    testDatabase,
    database: { ...database, query: database.query.withPlugin(breakStatements) },
    settings: { turnTimings },
  });
  mara = await app.signUp('mara');
  await connectModel(mara, emulator);
});

afterAll(async () => {
  isRefused = nothing;
  await app.close();
  await testDatabase.remove();
  await emulator.close();
});

beforeEach(() => {
  isRefused = nothing;
  refusal = 'ECONNREFUSED';
  swallow = () => null;
  isAnswerLost = nothing;
  emulator.reset();
});

/** What stands there, whoever is refused. */
const db = () => testDatabase.database.query;

const slowly = (words: number) => ({
  steps: Array.from({ length: words }, (_word, index): EmulatedStep[] => [
    { text: `w${index} ` },
    { waitMs: 20 },
  ]).flat(),
});
const words = (count: number) => Array.from({ length: count }, (_w, i) => `w${i} `).join('');

async function isLeaseOver(sessionId: string): Promise<boolean> {
  const turn = await db()
    .selectFrom('turns')
    .select(sql<boolean>`lease_until < now()`.as('is_over'))
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return turn?.is_over ?? false;
}

async function statusOf(turnId: string): Promise<string | undefined> {
  const turn = await db()
    .selectFrom('turns')
    .select('status')
    .where('id', '=', turnId)
    .executeTakeFirst();
  return turn?.status;
}

async function statusOfLatest(sessionId: string): Promise<string> {
  const turn = await db()
    .selectFrom('turns')
    .select('status')
    .where('session_id', '=', sessionId)
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow();
  return turn.status;
}

/** A turn that a dead process has left, by whose end can be seen that somebody has looked for such turns. */
async function abandonTurn(): Promise<string> {
  const id = `abandoned ${Math.random()}`;
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await db()
    .insertInto('turns')
    .values({
      id,
      session_id: await createTalk(mara),
      client_message_id: id,
      status: 'running',
      owner: 'another-host/1/1',
      lease_until: longAgo,
      watched_until: longAgo,
      provider: 'openai',
      model: TEST_MODEL.model,
    })
    .execute();
  return id;
}

test('answers that the model goes on with are whole, also when the process looks for abandoned ones before it can vouch for its own again', async () => {
  emulator.setDefault(slowly(250));
  const sessionIds = [await createTalk(mara), await createTalk(mara), await createTalk(mara)];
  const turns = await Promise.all(
    sessionIds.map((sessionId) => sendMessage(mara, sessionId, { message: 'Tell me.' })),
  );
  await Promise.all(turns.map((turn) => turn.waitFor(() => turn.text() !== '')));
  isRefused = everything;
  for (const sessionId of sessionIds) {
    await expect.poll(() => isLeaseOver(sessionId)).toBe(true);
  }
  isRefused = renewals;
  const abandoned = await abandonTurn();
  await expect.poll(() => statusOf(abandoned)).toBe('interrupted');
  isRefused = nothing;
  await Promise.all(turns.map((turn) => turn.ended));
  for (const [place, sessionId] of sessionIds.entries()) {
    expect(turns[place]?.text()).toBe(words(250));
    const { messages, running_turn } = await readTranscript(mara, sessionId);
    expect(messages[1]?.content).toBe(words(250));
    expect(messages[1]?.metadata).not.toHaveProperty('interrupted');
    expect(running_turn).toBeNull();
  }
});

test('an answer that is complete while the database is away is stored when it is back, however long that takes', async () => {
  emulator.script(slowly(10), saying('Yes.'));
  const sessionId = await createTalk(mara);
  const turn = await sendMessage(mara, sessionId, { message: 'Tell me.' });
  await turn.waitFor(() => turn.text() !== '');
  isRefused = everything;
  const tries = () => app.logs.filter(({ msg }) => String(msg).includes('is tried again')).length;
  await expect.poll(tries).toBeGreaterThan(10);
  expect(await isLeaseOver(sessionId)).toBe(true);
  isRefused = nothing;
  await turn.ended;
  expect(turn.events.at(-1)?.event.turn_complete).toBe(true);
  const { messages } = await readTranscript(mara, sessionId);
  expect(messages[1]?.content).toBe(words(10));
  const next = await sendMessage(mara, sessionId, { message: 'All of it?' });
  await next.ended;
  expect(next.text()).toBe('Yes.');
});

test('an answer is whole also when the connection broke after a part of it was stored, before the process heard of that', async () => {
  for (const isStillSaid of [true, false]) {
    emulator.script(slowly(40));
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'Tell me.' });
    const lost = Promise.withResolvers<undefined>();
    isAnswerLost = (node) => {
      if (!renewals(node) || turn.text() === '') return false;
      lost.resolve(undefined);
      return true;
    };
    await lost.promise;
    // Told again with what is said meanwhile, or only with the end.
    if (isStillSaid) isAnswerLost = nothing;
    await turn.ended;
    isAnswerLost = nothing;
    expect(turn.events.at(-1)?.event.turn_complete).toBe(true);
    const { messages } = await readTranscript(mara, sessionId);
    expect(messages[1]?.content).toBe(words(40));
    const again = await resumeTurn(mara, sessionId, 0);
    await again.ended;
    expect(again.events).toEqual(turn.events);
  }
});

test('nothing is missing for a reader who comes back after the answer ended while a part of it could not be stored', async () => {
  emulator.script(slowly(40));
  const sessionId = await createTalk(mara);
  const turn = await sendMessage(mara, sessionId, { message: 'Tell me.' });
  const isTooLate = Promise.withResolvers<never>();
  isTooLate.promise.catch(() => undefined);
  swallow = (node) => (renewals(node) && turn.text() !== '' ? isTooLate.promise : null);
  await turn.waitFor(() => turn.text() === words(40));
  // So that the answer has ended by then.
  await delay(100);
  swallow = () => null;
  isTooLate.reject(failure('ECONNRESET'));
  await turn.ended;
  const again = await resumeTurn(mara, sessionId, 0);
  await again.ended;
  expect(again.text()).toBe(words(40));
  expect(again.events).toEqual(turn.events);
});

test('a stop does not wait without end where the database has no room for the answer, which is kept till it has', async () => {
  emulator.script(slowly(200));
  const sessionId = await createTalk(mara);
  const turn = await sendMessage(mara, sessionId, { message: 'Tell me.' });
  await turn.waitFor(() => turn.text() !== '');
  refusal = '53100';
  isRefused = endings;
  const stop = await mara.call('POST', `/api/chat/${sessionId}/stop`);
  expect(stop.body).toMatchObject({ stopped: false });
  isRefused = nothing;
  await turn.ended;
  const { messages, running_turn } = await readTranscript(mara, sessionId);
  expect(messages[1]?.content).toBe(turn.text());
  expect(messages[1]?.content).not.toBe('');
  expect(running_turn).toBeNull();
});

/** Another process on the database, which does nothing but look for abandoned turns. */
async function startSecondProcess() {
  const looks = { areRefused: false, refused: 0, answered: 0 };
  const seen = new WeakSet<object>();
  const watchLooks: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind !== 'SelectQueryNode' || !JSON.stringify(node).includes('"lease_until"')) {
        return node;
      }
      if (looks.areRefused) {
        looks.refused += 1;
        throw failure('ECONNREFUSED');
      }
      seen.add(queryId);
      return node;
    },
    transformResult({ queryId, result }) {
      if (seen.has(queryId)) looks.answered += 1;
      return Promise.resolve(result);
    },
  };
  const database = testDatabase.connectAgain();
  const second = await startTestApp({
    testDatabase,
    database: { ...database, query: database.query.withPlugin(watchLooks) },
    settings: { turnTimings },
  });
  return { second, looks };
}

// The embedded database has only one process.
test.runIf(isOnServer)(
  'an answer of another process is left to it for as long as it may need to vouch for it again',
  { timeout: 60_000 },
  async () => {
    const { second, looks } = await startSecondProcess();
    emulator.script(slowly(400));
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'Tell me.' });
    await turn.waitFor(() => turn.text() !== '');
    isRefused = everything;
    looks.areRefused = true;
    await expect.poll(() => looks.refused).toBe(2);
    isRefused = renewals;
    looks.areRefused = false;
    const before = looks.answered;
    await expect.poll(() => looks.answered, { interval: 5 }).toBe(before + 1);
    // So long it would take to end the turn, and less than a process has for vouching.
    await delay(100);
    isRefused = nothing;
    await turn.ended;
    expect(turn.text()).toBe(words(400));
    const { messages } = await readTranscript(mara, sessionId);
    expect(messages[1]?.content).toBe(words(400));
    await second.close();
  },
);

test.runIf(isOnServer)(
  'a message or a stop through another process just after the database was away takes nothing of an answer that its process goes on with',
  { timeout: 60_000 },
  async () => {
    const { second, looks } = await startSecondProcess();
    const there = createTestClient(second.url, mara.token, mara.userId);
    emulator.script(slowly(1_000));
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'Tell me.' });
    await turn.waitFor(() => turn.text() !== '');
    isRefused = everything;
    looks.areRefused = true;
    await expect.poll(() => looks.refused).toBe(3);
    isRefused = renewals;
    expect(await isLeaseOver(sessionId)).toBe(true);
    const other = await sendMessage(there, sessionId, { message: 'And now?' });
    expect(other.status).toBe(409);
    expect(await statusOfLatest(sessionId)).toBe('running');
    // Its process hears of the stop, and can't store the end yet: the other one has time to take the answer up.
    isRefused = (node) => renewals(node) || endings(node);
    const stop = await there.call('POST', `/api/chat/${sessionId}/stop`);
    expect(stop.body).toMatchObject({ stopped: false });
    expect(await statusOfLatest(sessionId)).toBe('running');
    isRefused = nothing;
    looks.areRefused = false;
    await turn.ended;
    const { messages } = await readTranscript(mara, sessionId);
    expect(messages).toHaveLength(2);
    expect(messages[1]?.content).toBe(turn.text());
    expect(messages[1]?.metadata).not.toHaveProperty('interrupted');
    await second.close();
  },
);
