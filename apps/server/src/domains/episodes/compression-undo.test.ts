import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { createId } from '#platform/ids.ts';
import { buildMessages, buildSession, editMessage } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildEpisode, twoTopics } from './episodes.fixture.ts';
import type { CompressionPlan } from './token-budget.ts';

let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  // Only then can a decided episode be dismissed.
  app = await startTestApp({ settings: { debug: { isDebugMode: true } } });
  client = await signInSomebody(app);
});
afterAll(() => app.close());

const RANGE = { start: 0, end: 3 };

type Plan = Pick<CompressionPlan, 'ranges' | 'lowered'>;

const carryOut = (sessionId: string, plan: Plan, turnId: string | null = null) =>
  app.robin.domains.episodes.memory.compress(
    { id: sessionId, userId: client.userId, projectId: null },
    { ...plan, expectedTokens: 0 },
    turnId,
  );

/** A session with an episode of its first messages, and what takes a compression back there. */
async function withEpisode(level: 'digest' | null) {
  const { id: sessionId } = await buildSession(db(), { userId: client.userId });
  await buildMessages(db(), sessionId, twoTopics);
  const { id } = await buildEpisode(db(), { sessionId, range: RANGE, level });
  const undo = (compressionId: string) =>
    client.call('POST', `/api/episodes/sessions/${sessionId}/compressions/${compressionId}/undo`);
  return { sessionId, id, undo };
}

/** A session with one episode in whole length, and what takes it down to its essence. */
async function remembered() {
  const made = await withEpisode('digest');
  const lowered = [{ id: made.id, from: 'digest' as const, to: 'essence' as const }];
  return { ...made, compress: () => carryOut(made.sessionId, { ranges: [], lowered }) };
}

/** A session with one candidate that waits, and what takes it as it is. */
async function waiting() {
  const made = await withEpisode(null);
  return { ...made, compress: () => carryOut(made.sessionId, { ranges: [RANGE], lowered: [] }) };
}

async function idOf(compressing: Promise<{ id: string } | null>): Promise<string> {
  const done = await compressing;
  if (!done) throw new Error('Nothing was compressed.');
  return done.id;
}

async function dismiss(id: string): Promise<void> {
  const { status } = await client.call('DELETE', `/api/episodes/candidates/${id}`);
  expect(status).toBe(200);
}

async function episodesOf(sessionId: string) {
  const { body } = await client.call('GET', `/api/episodes/session/${sessionId}/episodes`);
  return (body as { episodes: unknown[] }).episodes;
}

async function candidatesOf(sessionId: string) {
  const path = `/api/episodes/candidates/pending?session_id=${sessionId}`;
  return ((await client.call('GET', path)).body as { candidates: unknown[] }).candidates;
}

test('a compression that is taken back gives episodes their level again', async () => {
  const { sessionId, id, compress, undo } = await remembered();
  const compressionId = await idOf(compress());
  expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'essence' }]);
  expect((await undo(compressionId)).status).toBe(200);
  expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'digest' }]);
});

test('a compression that is taken back a second time changes nothing that its person has chosen since', async () => {
  const { sessionId, id, compress, undo } = await remembered();
  const compressionId = await idOf(compress());
  await undo(compressionId);
  const path = `/api/episodes/candidates/${id}/memory-level`;
  expect((await client.call('POST', path, { memory_level: 'essence' })).status).toBe(200);
  expect(await undo(compressionId)).toMatchObject({
    status: 200,
    body: { status: 'processed', compression: { id: compressionId, is_undone: true } },
  });
  expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'essence' }]);
});

test('a compression is taken back in the conversation only in which it was made', async () => {
  const [{ sessionId, id, compress }, other] = [await remembered(), await remembered()];
  const compressionId = await idOf(compress());
  expect((await other.undo(compressionId)).status).toBe(404);
  expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'essence' }]);
});

test('a compression is not taken back once a reset has handed its episodes on: the fresh session keeps what it remembers [OPEN2-068]', async () => {
  const { id: old } = await buildSession(db(), { userId: client.userId });
  await buildMessages(db(), old, twoTopics);
  const made = await client.call('POST', `/api/episodes/sessions/${old}/emergency-compress`);
  const { compression } = made.body as { compression: { id: string; episodes: unknown[] } };
  expect(compression.episodes).not.toEqual([]);
  const reset = await client.call('POST', `/api/sessions/${old}/reset`);
  const { session_id: fresh } = reset.body as { session_id: string };
  const before = await episodesOf(fresh);
  const path = `/api/episodes/sessions/${old}/compressions/${compression.id}/undo`;
  expect(await client.call('POST', path)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect(before).toHaveLength(compression.episodes.length);
  expect(await episodesOf(fresh)).toEqual(before);
});

test('a compression that is taken back leaves an episode alone that was dismissed since', async () => {
  const { sessionId, id, compress, undo } = await remembered();
  const compressionId = await idOf(compress());
  await dismiss(id);
  expect((await undo(compressionId)).body).toMatchObject({ status: 'completed' });
  expect(await episodesOf(sessionId)).toEqual([]);
});

test('a compression can be taken back also where another episode stands in the place of a dismissed one', async () => {
  const { sessionId, id, compress, undo } = await remembered();
  const compressionId = await idOf(compress());
  await dismiss(id);
  const other = await buildEpisode(db(), { sessionId, range: RANGE, level: 'oneliner' });
  expect((await undo(compressionId)).body).toMatchObject({ status: 'completed' });
  expect(await episodesOf(sessionId)).toMatchObject([{ id: other.id, memory_level: 'oneliner' }]);
});

test('a compression does not bring an episode back that is dismissed while it is planned', async () => {
  const { sessionId, id, compress } = await remembered();
  await dismiss(id);
  expect(await compress()).toBeNull();
  expect(await episodesOf(sessionId)).toEqual([]);
});

test('a compression that was planned before a reset leaves alone what the fresh session remembers [OPEN2-068]', async () => {
  const { sessionId, id, compress } = await remembered();
  const { body } = await client.call('POST', `/api/sessions/${sessionId}/reset`);
  expect(await compress()).toBeNull();
  const { session_id: fresh } = body as { session_id: string };
  expect(await episodesOf(fresh)).toMatchObject([{ id, memory_level: 'digest' }]);
});

test('a compression takes the candidate that waits over its messages as it is, makes an episode of the others, and lets other candidates wait', async () => {
  const { sessionId, id } = await waiting();
  const other = await buildEpisode(db(), { sessionId, range: { start: 10, end: 13 } });
  await carryOut(sessionId, { ranges: [{ start: 0, end: 9 }], lowered: [] });
  expect(await episodesOf(sessionId)).toMatchObject([
    { id, message_range: RANGE, memory_level: 'essence' },
    { message_range: { start: 4, end: 9 }, memory_level: 'essence' },
  ]);
  expect(await candidatesOf(sessionId)).toMatchObject([{ id: other.id }]);
});

test.each([
  ['dismissed', 'DELETE', '', undefined, []],
  ['decided', 'POST', '/decide', { decision: 'digest' }, [{ memory_level: 'digest' }]],
] as const)(
  'a compression leaves a candidate as its person wants it that is %s while episodes are written beside it',
  async (_how, method, action, body, left) => {
    const { sessionId, id } = await waiting();
    const { service } = app.robin.domains.sessions;
    const { listOriginals } = service;
    vi.spyOn(service, 'listOriginals').mockImplementationOnce(async (...asked) => {
      const path = `/api/episodes/candidates/${id}${action}`;
      expect((await client.call(method, path, body)).status).toBe(200);
      return listOriginals(...asked);
    });
    const made = await carryOut(sessionId, { ranges: [{ start: 0, end: 9 }], lowered: [] });
    const beside = { message_range: { start: 4, end: 9 }, memory_level: 'essence' };
    expect(await episodesOf(sessionId)).toMatchObject([...left, beside]);
    expect(made?.created).toMatchObject([{ start: 4, end: 9 }]);
  },
);

test('a compression makes no episode of what is edited while it is planned, but of the other messages it does', async () => {
  const { id: sessionId } = await buildSession(db(), { userId: client.userId });
  await buildMessages(db(), sessionId, twoTopics);
  await editMessage(db(), sessionId, 6, 'No, they need none.');
  const ranges = [RANGE, { start: 4, end: 9 }];
  expect(await carryOut(sessionId, { ranges, lowered: [] })).toMatchObject({ created: [RANGE] });
  expect(await episodesOf(sessionId)).toMatchObject([{ message_range: RANGE }]);
});

test('a compression tells what was said to the guided mode, not what that asks and explains', async () => {
  const { id: sessionId } = await buildSession(db(), { userId: client.userId });
  const asked = 'Step 1 of 5: name the user and the need. Examples are shown on request.';
  const said = ['I want to write a story about returns of plants.', asked];
  await buildMessages(db(), sessionId, said);
  const metadata = JSON.stringify({ provider: 'guided' });
  await db().updateTable('messages').set({ metadata }).where('content', '=', asked).execute();
  await carryOut(sessionId, { ranges: [{ start: 0, end: 1 }], lowered: [] });
  expect(await episodesOf(sessionId)).toMatchObject([{ digest: said[0] }]);
});

test('a compression lets a candidate wait that a reset handed on, though it stands at the same places of another log [OPEN2-068]', async () => {
  const { sessionId: old, id } = await waiting();
  const { body } = await client.call('POST', `/api/sessions/${old}/reset`);
  const { session_id: fresh } = body as { session_id: string };
  await buildMessages(db(), fresh, twoTopics);
  await carryOut(fresh, { ranges: [RANGE], lowered: [] });
  expect(await candidatesOf(fresh)).toMatchObject([{ id, source_session_id: old }]);
  expect(await episodesOf(fresh)).toMatchObject([{ source_session_id: fresh }]);
});

test('a compression that is taken back leaves a candidate alone that it took and that was dismissed since', async () => {
  const { sessionId, id, compress, undo } = await waiting();
  const compressionId = await idOf(compress());
  await dismiss(id);
  expect((await undo(compressionId)).body).toMatchObject({ status: 'completed' });
  expect(await candidatesOf(sessionId)).toEqual([]);
});

test('a compression that is taken back lets a candidate wait again that it took, and tells the windows', async () => {
  const { sessionId, id, compress, undo } = await waiting();
  const compressionId = await idOf(compress());
  expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'essence' }]);
  expect((await undo(compressionId)).body).toMatchObject({ status: 'completed' });
  expect(await episodesOf(sessionId)).toEqual([]);
  expect(await candidatesOf(sessionId)).toMatchObject([{ id }]);
  const events = await db()
    .selectFrom('outbox')
    .select('event_type')
    .where('event_type', '=', 'episode_candidate_created')
    .where('user_id', '=', client.userId)
    .execute();
  expect(events).toHaveLength(1);
});

describe('what one turn does in several steps', () => {
  /** Steps of a turn in a session of their own. */
  async function inTurn(level: 'digest' | null) {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), session.id, twoTopics);
    const known =
      level && (await buildEpisode(db(), { sessionId: session.id, range: RANGE, level }));
    const turnId = createId();
    const now = new Date();
    await db()
      .insertInto('turns')
      .values({
        id: turnId,
        session_id: session.id,
        client_message_id: turnId,
        status: 'done',
        owner: 'nobody',
        lease_until: now,
        watched_until: now,
        provider: 'guided',
        model: 'guided',
        ended_at: now,
      })
      .execute();
    const step = (plan: Plan) => carryOut(session.id, plan, turnId);
    const undo = async (id: string) => {
      const path = `/api/episodes/sessions/${session.id}/compressions/${id}/undo`;
      expect((await client.call('POST', path)).body).toMatchObject({ status: 'completed' });
    };
    return { sessionId: session.id, id: known?.id ?? '', step, undo };
  }

  test('is taken back to where it began', async () => {
    const { sessionId, id, step, undo } = await inTurn('digest');
    const first = await idOf(
      step({ ranges: [], lowered: [{ id, from: 'digest', to: 'essence' }] }),
    );
    const lowered = [{ id, from: 'essence' as const, to: 'oneliner' as const }];
    expect(await idOf(step({ ranges: [], lowered }))).toBe(first);
    expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'oneliner' }]);
    await undo(first);
    expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'digest' }]);
  });

  test('takes with it what it made of messages, also where it took that down again', async () => {
    const { sessionId, step, undo } = await inTurn(null);
    const made = await step({ ranges: [RANGE], lowered: [] });
    const id = made?.created[0]?.id ?? '';
    await step({ ranges: [], lowered: [{ id, from: 'essence', to: 'oneliner' }] });
    expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'oneliner' }]);
    await undo(made?.id ?? '');
    expect(await episodesOf(sessionId)).toEqual([]);
  });

  test('is taken back but for what its person wants otherwise by now', async () => {
    const { sessionId, id, step, undo } = await inTurn('digest');
    const made = await step({
      ranges: [{ start: 6, end: 9 }],
      lowered: [{ id, from: 'digest', to: 'essence' }],
    });
    const other = made?.created[0]?.id ?? '';
    for (const [episode, level] of [
      [id, 'oneliner'],
      [other, 'digest'],
    ]) {
      const path = `/api/episodes/candidates/${episode}/memory-level`;
      expect((await client.call('POST', path, { memory_level: level })).status).toBe(200);
    }
    await undo(made?.id ?? '');
    expect(await episodesOf(sessionId)).toMatchObject([
      { id, memory_level: 'oneliner' },
      { id: other, memory_level: 'digest' },
    ]);
  });

  test('after it was taken back is another compression, which can be taken back too', async () => {
    const { sessionId, id, step, undo } = await inTurn('digest');
    const lowered = [{ id, from: 'digest' as const, to: 'essence' as const }];
    const first = await idOf(step({ ranges: [], lowered }));
    await undo(first);
    const second = await idOf(step({ ranges: [], lowered }));
    expect(second).not.toBe(first);
    await undo(second);
    expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'digest' }]);
  });
});

describe('of two compressions the older one', () => {
  /** An episode in whole length that two compressions have taken down, one after the other. */
  async function loweredTwice() {
    const { sessionId, id, compress, undo } = await remembered();
    const older = await idOf(compress());
    const lowered = [{ id, from: 'essence' as const, to: 'oneliner' as const }];
    const newer = await idOf(carryOut(sessionId, { ranges: [], lowered }));
    return { sessionId, id, undo, older, newer };
  }

  test('is taken back as the newer one: with both of them levels are as they were at first', async () => {
    const { sessionId, id, undo, older, newer } = await loweredTwice();
    await undo(older);
    expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'oneliner' }]);
    await undo(newer);
    expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'digest' }]);
  });

  test('lets a candidate wait again that it took, also where the newer one took that down', async () => {
    const { sessionId, undo } = await withEpisode(null);
    const made = await carryOut(sessionId, { ranges: [RANGE], lowered: [] });
    const id = made?.created[0]?.id ?? '';
    const lowered = [{ id, from: 'essence' as const, to: 'oneliner' as const }];
    const newer = await idOf(carryOut(sessionId, { ranges: [], lowered }));
    await undo(made?.id ?? '');
    expect(await episodesOf(sessionId)).toEqual([]);
    const path = `/api/episodes/candidates/${id}/memory-level`;
    expect((await client.call('POST', path, { memory_level: 'oneliner' })).status).toBe(200);
    // By then it is the level that its person has chosen.
    await undo(newer);
    expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'oneliner' }]);
  });

  test('leaves a level to the newer one that its person has chosen in between', async () => {
    const { sessionId, id, compress, undo } = await remembered();
    const older = await idOf(compress());
    const path = `/api/episodes/candidates/${id}/memory-level`;
    expect((await client.call('POST', path, { memory_level: 'digest' })).status).toBe(200);
    await compress();
    await undo(older);
    expect(await episodesOf(sessionId)).toMatchObject([{ id, memory_level: 'essence' }]);
  });
});

test('of two compressions at once the one that finds nothing left leaves no trace', async () => {
  const { sessionId, compress } = await remembered();
  const both = await Promise.all([compress(), compress()]);
  const [done, ...others] = both.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(done?.lowered).toHaveLength(1);
  expect(await app.robin.domains.episodes.memory.findLast(sessionId)).toEqual(done);
});
