import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEpisode, changeEpisode } from '#domains/episodes/episodes.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildMessages, buildSession } from './sessions.fixture.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import type { KnownSession } from './sessions.types.ts';

/* What a turn asks of its session, when much of it is known from the turn before. */

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.signUp('mara');
});
afterAll(() => app.close());

const db = () => app.testDatabase.database.query;
const LIMIT = 4;

let sessionId: string;
beforeEach(async () => {
  sessionId = (await buildSession(db(), { userId: client.userId })).id;
  await buildMessages(db(), sessionId, ['a', 'b', 'c']);
});

async function read(known?: KnownSession, id: string = sessionId) {
  const wanted = { sessionId: id, historyLimit: LIMIT, known };
  const [base] = await createSessionsRepository(db()).findTurnBases([wanted]);
  if (!base) throw new Error('There is no such session.');
  const { isContinued, memoryMark, history } = base;
  return { isContinued, memoryMark, contents: history.map(({ content }) => content) };
}

/** What somebody knows who has read everything now. */
async function know(): Promise<KnownSession> {
  const { next_event_index: until } = await db()
    .selectFrom('sessions')
    .select('next_event_index')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { until, memoryMark: (await read()).memoryMark };
}

const remember = (start: number, end: number) =>
  buildEpisode(db(), { sessionId, range: { start, end }, level: 'essence' });

describe('a session of which much is known', () => {
  test('is read from there on only', async () => {
    const known = await know();
    expect(await read(known)).toMatchObject({ isContinued: true, contents: [] });
    await buildMessages(db(), sessionId, ['d', 'e']);
    expect(await read(known)).toMatchObject({ isContinued: true, contents: ['d', 'e'] });
  });

  test('is read from there on also when it remembers something', async () => {
    await remember(0, 1);
    const known = await know();
    await buildMessages(db(), sessionId, ['d']);
    expect(await read(known)).toMatchObject({ isContinued: true, contents: ['d'] });
  });

  test('is read anew when more has come than is asked for', async () => {
    const known = await know();
    await buildMessages(db(), sessionId, ['d', 'e', 'f', 'g']);
    expect(await read(known)).toMatchObject({ isContinued: true, contents: ['d', 'e', 'f', 'g'] });
    await buildMessages(db(), sessionId, ['h']);
    expect(await read(known)).toMatchObject({ isContinued: false, contents: ['e', 'f', 'g', 'h'] });
  });

  test('is read anew when a message has given way to a later one', async () => {
    const known = await know();
    await buildMessages(db(), sessionId, ['better']);
    await db()
      .updateTable('messages')
      .set({ superseded_by: 3 })
      .where('session_id', '=', sessionId)
      .where('absolute_event_index', '=', 2)
      .execute();
    expect(await read(known)).toMatchObject({
      isContinued: false,
      contents: ['a', 'b', 'better'],
    });
    expect((await read(await know())).isContinued).toBe(true);
  });

  test('is read anew when it remembers something else, and has another mark each time', async () => {
    const marks = new Set<string>();
    const isAnew = async (change: () => Promise<unknown>) => {
      const known = await know();
      marks.add(known.memoryMark);
      await change();
      expect((await read(known)).isContinued).toBe(false);
      const after = await know();
      expect(marks).not.toContain(after.memoryMark);
      expect((await read(after)).isContinued).toBe(true);
    };
    expect((await know()).memoryMark).toBe('');
    const first = await remember(0, 0);
    marks.add((await know()).memoryMark);
    const candidate = await buildEpisode(db(), { sessionId, range: { start: 1, end: 1 } });
    await isAnew(() => changeEpisode(db(), candidate.id, { status: 'decided', level: 'digest' }));
    await isAnew(() => changeEpisode(db(), first.id, { level: 'oneliner' }));
    await isAnew(() => changeEpisode(db(), first.id, { level: 'essence' }));
    await isAnew(() => changeEpisode(db(), first.id, { oneliner: 'Another title' }));
    await isAnew(() => changeEpisode(db(), candidate.id, { status: 'dismissed' }));
    await changeEpisode(db(), first.id, { status: 'dismissed' });
    expect((await know()).memoryMark).toBe('');
  });

  test('is read from there on while a candidate waits, which changes nothing of what it remembers', async () => {
    const known = await know();
    await buildEpisode(db(), { sessionId, range: { start: 0, end: 1 } });
    expect((await read(known)).isContinued).toBe(true);
  });

  test('is read as a whole by somebody who knows nothing', async () => {
    expect(await read()).toEqual({ isContinued: false, memoryMark: '', contents: ['a', 'b', 'c'] });
  });
});

test('sessions that are asked for together each go on from what is known of them', async () => {
  const known = await know();
  const other = (await buildSession(db(), { userId: client.userId })).id;
  await buildMessages(db(), other, ['x', 'y']);
  await buildMessages(db(), sessionId, ['d']);
  const request = (id: string, knows?: KnownSession) => ({
    sessionId: id,
    historyLimit: LIMIT,
    known: knows,
  });
  const bases = await createSessionsRepository(db()).findTurnBases([
    request(other),
    request(sessionId, known),
    request('nowhere', known),
    request(sessionId),
    request(other, { until: 1, memoryMark: '' }),
  ]);
  expect(
    bases.map((base) => base && [base.isContinued, base.history.map(({ content }) => content)]),
  ).toEqual([
    [false, ['x', 'y']],
    [true, ['d']],
    null,
    [false, ['a', 'b', 'c', 'd']],
    [true, ['y']],
  ]);
});
