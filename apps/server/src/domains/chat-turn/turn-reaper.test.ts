import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { buildAccount } from '#domains/accounts/accounts.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

/* What a process finds of turns that are over: those of processes that are gone, and what was streamed of answers. */

const CLEAN_INTERVAL_MS = 10 * 60 * 1_000;

let app: TestApp | null = null;
let testDatabase: TestDatabase | null = null;

afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
  await testDatabase?.remove();
});

const event = (text: string) => ({ author: 'robin', content: { parts: [{ text }] } });

/** A turn, with what its readers were sent: both as a process has stored them that is gone. */
async function buildTurn(
  { database: { query } }: TestDatabase,
  id: string,
  { events = [event(`Said by ${id}.`)], endedMinutesAgo = null as number | null } = {},
): Promise<void> {
  const { id: userId } = await buildAccount(query);
  const { id: sessionId } = await buildSession(query, { userId });
  const endedAt = sql<Date>`now() - ${endedMinutesAgo ?? 0} * interval '1 minute'`;
  await query
    .insertInto('turns')
    .values({
      id,
      session_id: sessionId,
      client_message_id: `${id}-message`,
      owner: 'a process that is gone',
      lease_until: new Date('2020-01-01T00:00:00Z'),
      watched_until: new Date('2020-01-01T00:00:00Z'),
      provider: 'scripted',
      model: 'scripted-1',
      ...(endedMinutesAgo === null ? { status: 'running' } : { status: 'done', ended_at: endedAt }),
    })
    .execute();
  await query
    .insertInto('turn_events')
    .values({ turn_id: id, first_number: 1, last_number: 1, events: JSON.stringify(events) })
    .execute();
}

test('a turn that can’t be ended keeps no other one from being ended, nor the server from its start', async () => {
  testDatabase = await createTestDatabase();
  await buildTurn(testDatabase, 'before');
  // Where its end would stand something stands already.
  await buildTurn(testDatabase, 'resisting', { events: [] });
  await buildTurn(testDatabase, 'after');
  app = await startTestApp({ testDatabase });
  const { query } = testDatabase.database;
  const turns = await query.selectFrom('turns').select(['id', 'status']).orderBy('id').execute();
  expect(turns.map(({ id, status }) => [id, status])).toEqual([
    ['after', 'interrupted'],
    ['before', 'interrupted'],
    ['resisting', 'running'],
  ]);
  const answers = await query.selectFrom('messages').select('content').orderBy('content').execute();
  expect(answers.map(({ content }) => content)).toEqual(['Said by after.', 'Said by before.']);
});

test('what readers were sent of an answer is forgotten an hour after its end, and not before', async () => {
  testDatabase = await createTestDatabase();
  await buildTurn(testDatabase, 'old', { endedMinutesAgo: 61 });
  await buildTurn(testDatabase, 'young', { endedMinutesAgo: 59 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await startTestApp({ testDatabase });
  const { query } = testDatabase.database;
  const listKept = async () => {
    const rows = await query.selectFrom('turn_events').select('turn_id').execute();
    return rows.map(({ turn_id }) => turn_id).toSorted();
  };
  expect(await listKept()).toEqual(['old', 'young']);
  await vi.advanceTimersByTimeAsync(CLEAN_INTERVAL_MS);
  await expect.poll(listKept).toEqual(['young']);
});
