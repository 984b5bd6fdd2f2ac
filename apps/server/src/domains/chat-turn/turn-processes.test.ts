import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { connectModel, TEST_MODEL } from '#testing/model-emulator/connect-model.ts';
import {
  saying,
  startModelEmulator,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createTalk, readTranscript, resumeTurn, sendMessage } from './chat-turn.fixture.ts';

// The embedded database belongs to one process, so this can only be seen on a server.
describe.runIf(process.env['TEST_DATABASE_URL'])('two processes on one database', () => {
  let emulator: ModelEmulator;
  let testDatabase: TestDatabase;
  let first: TestApp;
  let second: TestApp;
  let here: TestClient;
  let there: TestClient;

  const timings = { leaseMs: 3_000, storeIntervalMs: 400, stopWaitMs: 15_000 };

  beforeAll(async () => {
    emulator = await startModelEmulator();
    testDatabase = await createTestDatabase();
    const secretKey = Buffer.alloc(32, 7);
    first = await startTestApp({ testDatabase, secretKey, settings: { turnTimings: timings } });
    second = await startTestApp({
      testDatabase,
      secretKey,
      database: testDatabase.connectAgain(),
      settings: { turnTimings: timings },
    });
    here = await first.signUp('mara');
    there = createTestClient(second.url, here.token, here.userId);
    await connectModel(here, emulator);
  });

  afterAll(async () => {
    await first.close();
    await second.close();
    await testDatabase.remove();
    await emulator.close();
  });

  beforeEach(() => emulator.reset());

  const slow = (count: number) => ({
    steps: Array.from({ length: count }, (_step, index) => [
      { text: `w${index} ` },
      { waitMs: 20 },
    ]).flat(),
  });
  const words = (count: number) => Array.from({ length: count }, (_w, i) => `w${i} `).join('');

  test('an answer that one process writes is read to its end through the other, nothing missing or doubled', async () => {
    emulator.script(slow(40));
    const sessionId = await createTalk(here);
    const turn = await sendMessage(here, sessionId, { message: 'x' });
    await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    const elsewhere = await resumeTurn(there, sessionId, 0);
    await Promise.all([turn.ended, elsewhere.ended]);
    expect(elsewhere.text()).toBe(words(40));
    expect(elsewhere.events).toEqual(turn.events);
  });

  test('a stop through the other process ends the turn and keeps its text', async () => {
    emulator.script(slow(1_000));
    const sessionId = await createTalk(here);
    const turn = await sendMessage(here, sessionId, { message: 'x' });
    await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    const stopped = await there.call('POST', `/api/chat/${sessionId}/stop`);
    expect(stopped.body).toMatchObject({ stopped: true });
    await turn.ended;
    const { messages } = await readTranscript(there, sessionId);
    expect(messages[1]).toMatchObject({ content: turn.text(), metadata: { aborted: true } });
  });

  test('an answer ends where it runs once another process has taken the session from its person', async () => {
    const { query } = testDatabase.database;
    const member = await signInSomebody(first);
    const { id: projectId } = await buildProject(query, { members: [member] });
    const { id: sessionId } = await buildSession(query, { userId: member.userId, projectId });
    for (const [method, path, body] of [
      ['DELETE', `/api/projects/${projectId}/users/${member.userId}`, undefined],
      ['PUT', `/api/users/${member.userId}/activate`, { is_active: false }],
    ] as const) {
      emulator.script({ steps: [{ text: 'One moment. ' }, { fault: 'hang' }] });
      const asked = method === 'DELETE' ? sessionId : await createTalk(member);
      const turn = await sendMessage(member, asked, { message: 'x' });
      await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
      expect((await there.call(method, path, body)).status).toBeLessThan(300);
      const answers = query
        .selectFrom('messages')
        .select('content')
        .where('session_id', '=', asked)
        .where('role', '=', 'assistant');
      await expect
        .poll(() => answers.execute(), { timeout: 2_000 })
        .toEqual([{ content: 'One moment. ' }]);
    }
  });

  test('a new message through the other process is refused while somebody reads, and goes on when nobody does', async () => {
    emulator.script(slow(1_000), saying('Second.'));
    const sessionId = await createTalk(here);
    const turn = await sendMessage(here, sessionId, { message: 'one' });
    await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    expect((await sendMessage(there, sessionId, { message: 'two' })).status).toBe(409);
    turn.hangUp();
    await expect
      .poll(async () => (await sendMessage(there, sessionId, { message: 'two' })).status, {
        timeout: 5_000,
        interval: 100,
      })
      .toBe(200);
    await expect
      .poll(async () => (await readTranscript(here, sessionId)).messages.map((m) => m.content))
      .toEqual(['one', expect.stringMatching(/^w0 /), 'two', 'Second.']);
  });

  test('a new message is refused through any process while somebody reads through the one that does not answer, and goes on when nobody does', async () => {
    for (const [asker, other] of [
      [here, there],
      [there, here],
    ] as const) {
      emulator.script(slow(1_000), saying('Second.'));
      const sessionId = await createTalk(asker);
      const turn = await sendMessage(asker, sessionId, { message: 'one' });
      await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
      const reader = await resumeTurn(other, sessionId, 0);
      await reader.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
      turn.hangUp();
      // For so long that its process has told several times that nobody reads through it.
      const isPast = performance.now() + 1_500;
      while (performance.now() < isPast) {
        for (const client of [here, there]) {
          expect((await sendMessage(client, sessionId, { message: 'two' })).status).toBe(409);
        }
      }
      reader.hangUp();
      await expect
        .poll(async () => (await sendMessage(other, sessionId, { message: 'two' })).status, {
          timeout: 5_000,
          interval: 100,
        })
        .toBe(200);
    }
  });

  test('a message that comes in the moment in which the answer before ends does not wait for it in a circle', async () => {
    emulator.script(slow(1_000), saying('Second.'));
    const sessionId = await createTalk(here);
    const turn = await sendMessage(here, sessionId, { message: 'one' });
    await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    const { query } = testDatabase.database;
    // Whether the message or the stop is first, nobody reads the answer any more, so the message is taken.
    turn.hangUp();
    const watched = query
      .selectFrom('turns')
      .select('id')
      .where('session_id', '=', sessionId)
      .where('watched_until', '>', sql<Date>`now()`);
    await expect.poll(() => watched.execute(), { timeout: 5_000 }).toEqual([]);
    const deadlocks = async () => {
      const { rows } = await sql<{ count: number }>`
        select deadlocks as count from pg_stat_database where datname = current_database()`.execute(
        query,
      );
      return rows[0]?.count;
    };
    const before = await deadlocks();
    const [next, stopped] = await meetAtRow(
      testDatabase.connectAgain().query,
      (holding) =>
        sql`select from sessions where id = ${sessionId} for no key update`.execute(holding),
      [
        () => sendMessage(there, sessionId, { message: 'two' }),
        () => here.call('POST', `/api/chat/${sessionId}/stop`),
      ],
    );
    await next.ended;
    expect([next.status, stopped.body]).toEqual([200, expect.objectContaining({ stopped: true })]);
    expect(next.text()).toBe('Second.');
    expect(await deadlocks()).toBe(before);
  });

  test('a turn whose process stopped giving signs is ended as interrupted by another process', async () => {
    const sessionId = await createTalk(here);
    const { query } = testDatabase.database;
    await query
      .insertInto('turns')
      .values({
        id: 'abandoned',
        session_id: sessionId,
        client_message_id: 'm1',
        status: 'running',
        owner: 'another-host/1/1',
        lease_until: new Date(Date.now() - 1_000),
        watched_until: new Date(Date.now() - 1_000),
        provider: 'openai',
        model: TEST_MODEL.model,
      })
      .execute();
    await query
      .insertInto('turn_events')
      .values({
        turn_id: 'abandoned',
        first_number: 1,
        last_number: 1,
        events: JSON.stringify([{ author: 'robin', content: { parts: [{ text: 'So far' }] } }]),
      })
      .execute();
    await expect
      .poll(async () => (await readTranscript(here, sessionId)).messages[0], { timeout: 6_000 })
      .toMatchObject({ content: 'So far', metadata: { interrupted: true } });
    expect((await readTranscript(here, sessionId)).running_turn).toBeNull();
  });
});
