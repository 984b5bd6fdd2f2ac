import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { countWaiting, meetAtRow } from '#testing/meet-at-row.ts';
import { isOnServer } from '#testing/test-database.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import type { NumberedEvents } from './chat-turn.types.ts';
import { nameInstructions } from './turn-instructions.ts';
import type { SentContext } from './turn-sent.ts';
import {
  createChatTurnRepository,
  type TurnEnding,
  type TurnStart,
} from './chat-turn.repository.ts';

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.signUp('mara');
});
afterAll(() => app.close());

const db = () => app.testDatabase.database.query;

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

async function buildTurn(
  id: string,
  { owner = 'here', status = 'running', watchedUntil = LONG_AGO } = {},
): Promise<void> {
  const session = await buildSession(db(), { userId: client.userId });
  await db()
    .insertInto('turns')
    .values({
      id,
      session_id: session.id,
      client_message_id: `${id}-message`,
      status,
      owner,
      // Nobody else's reaper may come in between: it takes up what is over.
      lease_until: new Date(Date.now() + 60_000),
      watched_until: watchedUntil,
      provider: 'scripted',
      model: 'scripted-1',
    })
    .execute();
}

const said = (firstNumber: number, ...texts: string[]): NumberedEvents => ({
  firstNumber,
  events: texts.map((text) => ({ author: 'robin', content: { parts: [{ text }] } })),
});

test('one statement stores what several own turns have said and vouches for them, and writes nothing for what others have ended or run', async () => {
  await buildTurn('talks');
  await buildTurn('silent');
  await buildTurn('unread', { watchedUntil: new Date(Date.now() + 600_000) });
  await buildTurn('elsewhere', { owner: 'there' });
  await buildTurn('ended', { status: 'stopped' });
  const turns = createChatTurnRepository(db());
  const own = await turns.storeProgress({ owner: 'here', leaseMs: 600_000 }, [
    { turnId: 'talks', isWatched: true, unstored: said(3, 'Grüße, "du" \\ 🦉', 'second') },
    { turnId: 'silent', isWatched: true, unstored: null },
    { turnId: 'unread', isWatched: false, unstored: said(1, 'alone') },
    { turnId: 'elsewhere', isWatched: true, unstored: said(1, 'not mine') },
    { turnId: 'ended', isWatched: true, unstored: said(1, 'too late') },
    { turnId: 'never-was', isWatched: true, unstored: said(1, 'nobody') },
  ]);
  expect([...own].sort()).toEqual(['silent', 'talks', 'unread']);

  expect(await turns.listEvents('talks', 0)).toEqual([
    { number: 3, event: said(3, 'Grüße, "du" \\ 🦉').events[0] },
    { number: 4, event: said(4, 'second').events[0] },
  ]);
  expect(await turns.listEvents('unread', 0)).toHaveLength(1);
  for (const id of ['silent', 'elsewhere', 'ended']) {
    expect(await turns.listEvents(id, 0)).toEqual([]);
  }

  const in300s = Date.now() + 300_000;
  const [talks, unread, elsewhere] = await Promise.all(
    ['talks', 'unread', 'elsewhere'].map((id) => turns.find(id)),
  );
  expect(talks?.leaseUntil.getTime()).toBeGreaterThan(in300s);
  expect(talks?.watchedUntil.getTime()).toBeGreaterThan(in300s);
  expect(unread?.leaseUntil.getTime()).toBeGreaterThan(in300s);
  expect(unread?.watchedUntil.getTime()).toBeLessThan(in300s);
  expect(elsewhere?.leaseUntil.getTime()).toBeLessThan(in300s);
  expect(elsewhere?.watchedUntil).toEqual(LONG_AGO);
});

test('what is stored again, because nobody heard that it was, takes the place of what is there, and never of more', async () => {
  await buildTurn('again');
  const turns = createChatTurnRepository(db());
  const store = (unstored: NumberedEvents) =>
    turns.storeProgress({ owner: 'here', leaseMs: 60_000 }, [
      { turnId: 'again', isWatched: true, unstored: { ...unstored, mayBeStored: true } },
    ]);
  const numbers = async () => (await turns.listEvents('again', 0)).map(({ number }) => number);
  await store(said(1, 'one'));
  await store(said(1, 'one', 'two'));
  expect(await numbers()).toEqual([1, 2]);
  // The statement of before, which comes late.
  await store(said(1, 'one'));
  expect(await numbers()).toEqual([1, 2]);
});

const lease = { owner: 'here', leaseMs: 60_000 };

const talk = async () => (await buildSession(db(), { userId: client.userId })).id;

const startIn = (sessionId: string, name: string, more: Partial<TurnStart> = {}): TurnStart => ({
  turn: {
    turnId: `turn ${name}`,
    sessionId,
    userId: client.userId,
    projectId: null,
    provider: 'scripted',
    model: 'scripted-1',
  },
  clientMessageId: `sent ${name}`,
  message: { id: `asked ${name}`, content: `Frage "${name}" {\\ 🦉}`, metadata: { turn_id: name } },
  attachmentIds: [],
  replacesIndex: null,
  event: { type: 'begun', userId: client.userId, data: { name } },
  ...more,
});

const endOf = ({ turn }: TurnStart, name: string, more: Partial<TurnEnding> = {}): TurnEnding => ({
  turn,
  outcome: { status: 'done', error: null, inputTokens: 7, outputTokens: null },
  sent: null,
  instructions: [],
  message: { id: `answered ${name}`, content: `Antwort ${name}`, metadata: {} },
  events: said(1, `Antwort ${name}`),
  event: { type: 'ended', userId: client.userId, data: { name } },
  ...more,
});

async function readLog(sessionId: string) {
  const rows = await db()
    .selectFrom('messages')
    .select(['id', 'content', 'turn_id', 'absolute_event_index as index', 'superseded_by'])
    .where('session_id', '=', sessionId)
    .orderBy('absolute_event_index')
    .execute();
  return rows;
}

async function markUnchanged(sessionIds: string[]): Promise<void> {
  await db()
    .updateTable('sessions')
    .set({ updated_at: LONG_AGO })
    .where('id', 'in', sessionIds)
    .execute();
}

/** Those that have changed since, as their lists tell it. */
async function listChanged(sessionIds: string[]): Promise<string[]> {
  const rows = await db()
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', sessionIds)
    .where('updated_at', '>', LONG_AGO)
    .execute();
  return rows.map(({ id }) => id);
}

async function namesTold(type: string): Promise<unknown[]> {
  const rows = await db()
    .selectFrom('outbox')
    .select('data')
    .where('event_type', '=', type)
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => (data as { name: unknown }).name);
}

/** Holds a row against everybody else; answers how to let it go. */
async function hold(table: 'sessions' | 'turns', id: string): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<undefined>();
  const isHeld = Promise.withResolvers<undefined>();
  const holding = db()
    .transaction()
    .execute(async (transaction) => {
      await transaction.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
      isHeld.resolve(undefined);
      await release.promise;
    });
  await isHeld.promise;
  return () => {
    release.resolve(undefined);
    return holding;
  };
}

/** Resolves when somebody waits for a row that is held. */
const untilSomebodyWaits = () => expect.poll(() => countWaiting(db())).toBeGreaterThan(0);

describe('many turns in one statement', () => {
  test('begin each in the log of its own session, and those that cannot begin leave nothing behind', async () => {
    const [plain, edited, givenWay] = [await talk(), await talk(), await talk()];
    const over = await talk();
    await db().updateTable('sessions').set({ is_active: false }).where('id', '=', over).execute();
    await buildMessages(db(), edited, ['asked', 'answered', 'asked again']);
    await buildMessages(db(), givenWay, ['asked', 'answered']);
    const turns = createChatTurnRepository(db());
    await turns.begin([startIn(givenWay, 'gone', { replacesIndex: 0 })], lease);
    await turns.end([endOf(startIn(givenWay, 'gone'), 'gone')]);
    await markUnchanged([plain, over]);

    const places = await turns.begin(
      [
        startIn(plain, 'plain'),
        startIn('no such session', 'nowhere'),
        startIn(over, 'over'),
        startIn(edited, 'edit', { replacesIndex: 2 }),
        startIn(givenWay, 'late', { replacesIndex: 1 }),
      ],
      lease,
    );
    expect(places.map((place) => place?.index ?? null)).toEqual([0, null, null, 3, null]);
    expect(await readLog(plain)).toEqual([
      {
        id: 'asked plain',
        content: 'Frage "plain" {\\ 🦉}',
        turn_id: 'turn plain',
        index: 0,
        superseded_by: null,
      },
    ]);
    expect((await readLog(edited)).map((message) => message.superseded_by)).toEqual([
      null,
      null,
      3,
      null,
    ]);
    expect(await readLog(givenWay)).toHaveLength(4);
    expect(await readLog(over)).toEqual([]);
    expect(await listChanged([plain, over])).toEqual([plain]);
    expect((await namesTold('begun')).sort()).toEqual(['edit', 'gone', 'plain']);
    expect(await turns.find('turn late')).toBeNull();
    const begun = await turns.find('turn plain');
    expect(begun).toMatchObject({ owner: 'here', status: 'running', sessionId: plain });
    // Whoever has sent it reads it, until its process says otherwise.
    for (const until of [begun?.leaseUntil, begun?.watchedUntil]) {
      expect(until?.getTime()).toBeGreaterThan(Date.now() + 30_000);
    }

    await turns.end([endOf(startIn(edited, 'edit'), 'edit')]);
    await turns.begin([startIn(edited, 'earlier', { replacesIndex: 0 })], lease);
    // What gave way before belongs to the edit of before.
    expect((await readLog(edited)).map((message) => message.superseded_by)).toEqual([
      5,
      5,
      3,
      5,
      5,
      null,
    ]);
  });

  test('end each with its own answer, and one that has ended already is told apart', async () => {
    const sessions = [await talk(), await talk(), await talk()] as const;
    const starts = sessions.map((id, place) => startIn(id, `end ${place}`));
    const [first, second, third] = starts as [TurnStart, TurnStart, TurnStart];
    const turns = createChatTurnRepository(db());
    await turns.begin(starts, lease);
    expect(await turns.end([endOf(second, 'early')])).toEqual([true]);
    await markUnchanged([...sessions]);

    const areEnded = await turns.end([
      endOf(first, 'first'),
      endOf(second, 'second'),
      endOf(third, 'third', {
        events: null,
        outcome: { status: 'failed', error: null, inputTokens: null, outputTokens: 3 },
      }),
    ]);
    expect(areEnded).toEqual([true, false, true]);
    expect((await listChanged([...sessions])).sort()).toEqual([sessions[0], sessions[2]].sort());
    const logs = await Promise.all(sessions.map(readLog));
    expect(logs.map((log) => log.map(({ id }) => id))).toEqual([
      ['asked end 0', 'answered first'],
      ['asked end 1', 'answered early'],
      ['asked end 2', 'answered third'],
    ]);
    expect(await namesTold('ended')).toEqual(expect.arrayContaining(['early', 'first', 'third']));
    expect(await namesTold('ended')).not.toContain('second');
    expect(await turns.listEvents(first.turn.turnId, 0)).toHaveLength(1);
    expect(await turns.listEvents(third.turn.turnId, 0)).toEqual([]);
    const rows = await db()
      .selectFrom('turns')
      .select(['status', 'input_tokens', 'output_tokens'])
      .where('session_id', 'in', [...sessions])
      .where('ended_at', 'is not', null)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { status: 'done', input_tokens: 7, output_tokens: null },
      { status: 'done', input_tokens: 7, output_tokens: null },
      { status: 'failed', input_tokens: null, output_tokens: 3 },
    ]);
  });

  test('end with instructions that their session has already or not, and each has them once', async () => {
    const sessions = [await talk(), await talk()] as const;
    const turns = createChatTurnRepository(db());
    const [ours, others] = ['Du bist "Robin" {\\ 🦉}', 'You are Robin.'].map(
      (content): SentContext => ({
        system: content,
        messageRanges: [{ start: 0, end: 0 }],
        episodes: [],
        tokens: { prompt: 1, conversation: 1, files: 0, tools: 0 },
        calls: [],
      }),
    ) as [SentContext, SentContext];
    const endWith = (start: TurnStart, sent: SentContext) => {
      const { stored, instructions } = nameInstructions(sent);
      return endOf(start, start.turn.turnId, { sent: stored, instructions });
    };
    const rounds = [
      [ours, ours],
      // Told again, as by a process that does not know what is stored.
      [ours, others],
    ] as const;
    for (const [round, told] of rounds.entries()) {
      const starts = sessions.map((id, place) => startIn(id, `told ${round} ${place}`));
      await turns.begin(starts, lease);
      const endings = starts.map((start, place) => endWith(start, told[place] ?? ours));
      expect(await turns.end(endings)).toEqual([true, true]);
      for (const [place, { turn }] of starts.entries()) {
        expect(await turns.findSent(turn.sessionId, turn.turnId)).toEqual(told[place]);
      }
    }
    // As a process of an earlier version writes it, beside this one during an update.
    await db()
      .updateTable('turns')
      .set({ sent: JSON.stringify(ours) })
      .where('id', '=', 'turn told 0 0')
      .execute();
    expect(await turns.findSent(sessions[0], 'turn told 0 0')).toBeNull();
    const rows = await db()
      .selectFrom('turn_instructions')
      .select(['session_id', 'content'])
      .where('session_id', 'in', [...sessions])
      .execute();
    expect(
      rows.map(({ session_id: id, content }) => `${sessions.indexOf(id)} ${content}`).sort(),
    ).toEqual([`0 ${ours.system}`, `1 ${ours.system}`, `1 ${others.system}`]);
  });

  test('with one session that has a running turn begin none of them, and say so', async () => {
    const [busy, free] = [await talk(), await talk()];
    const turns = createChatTurnRepository(db());
    await turns.begin([startIn(busy, 'runs')], lease);
    await expect(
      turns.begin([startIn(free, 'would'), startIn(busy, 'collides')], lease),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await readLog(free)).toEqual([]);
    expect(await readLog(busy)).toHaveLength(1);
  });

  // The embedded database has one connection, on which nobody can hold anything against another.
  test.runIf(isOnServer)(
    'do not wait for a session that somebody holds, and one alone does',
    async () => {
      const [held, free] = [await talk(), await talk()];
      const starts = [startIn(held, 'held'), startIn(free, 'free')] as const;
      const turns = createChatTurnRepository(db());
      const letGo = await hold('sessions', held);
      const places = await turns.begin(starts, lease);
      expect(places.map((place) => place?.index ?? null)).toEqual([null, 0]);
      const alone = turns.begin([starts[0]], lease);
      await untilSomebodyWaits();
      await letGo();
      expect((await alone)[0]?.index).toBe(0);

      for (const [table, id] of [
        ['turns', starts[0].turn.turnId],
        ['sessions', held],
      ] as const) {
        const letGoAgain = await hold(table, id);
        expect(await turns.end([endOf(starts[0], 'held'), endOf(starts[1], 'free')])).toEqual([
          false,
          table === 'turns',
        ]);
        await letGoAgain();
      }
      const letGoAtLast = await hold('turns', starts[0].turn.turnId);
      const ending = turns.end([endOf(starts[0], 'held')]);
      await untilSomebodyWaits();
      await letGoAtLast();
      expect(await ending).toEqual([true]);
    },
  );

  test.runIf(isOnServer)(
    'end once, also when two processes end one at the same moment',
    async () => {
      const sessionId = await talk();
      const start = startIn(sessionId, 'twice');
      const turns = createChatTurnRepository(db());
      await turns.begin([start], lease);
      const areEnded = await meetAtRow(
        db(),
        (holding) => sql`select from sessions where id = ${sessionId} for update`.execute(holding),
        ['one', 'other'].map((name) => () => turns.end([endOf(start, name)])),
      );
      expect(areEnded).toEqual([[true], [false]]);
      expect((await readLog(sessionId)).map(({ id }) => id)).toEqual([
        'asked twice',
        'answered one',
      ]);
    },
  );

  test.runIf(isOnServer)(
    'lose and double nothing while others keep changing the same rows',
    async () => {
      const sessions = await Promise.all(Array.from({ length: 8 }, talk));
      const turns = createChatTurnRepository(db());
      let isOver = false;
      // One row at a time: two statements that change several in different orders wait for each other for ever.
      const disturb = async () => {
        while (!isOver) {
          for (const id of sessions) {
            await db().updateTable('sessions').set({ title: 'x' }).where('id', '=', id).execute();
            await db()
              .updateTable('turns')
              .set({ watched_until: LONG_AGO })
              .where('session_id', '=', id)
              .where('status', '=', 'running')
              .execute();
          }
        }
      };
      const disturbing = [disturb(), disturb()];
      const rounds = 25;
      const nameOf = (sessionId: string, round: number) => `busy ${sessionId} ${round}`;
      try {
        for (let round = 0; round < rounds; round += 1) {
          const starts = sessions.map((id) => startIn(id, nameOf(id, round)));
          const places = await turns.begin(starts, lease);
          for (const [number, start] of starts.entries()) {
            const place = places[number] ?? (await turns.begin([start], lease))[0];
            expect(place?.index).toBe(2 * round);
          }
          const endings = starts.map((start) => endOf(start, nameOf(start.turn.sessionId, round)));
          const areEnded = await turns.end(endings);
          for (const [number, ending] of endings.entries()) {
            expect(areEnded[number] || (await turns.end([ending]))[0]).toBe(true);
          }
        }
      } finally {
        isOver = true;
        await Promise.all(disturbing);
      }
      const whole = Array.from({ length: 2 * rounds }, (_message, index) => index);
      for (const id of sessions)
        expect((await readLog(id)).map(({ index }) => index)).toEqual(whole);
      const names = sessions.flatMap((id) =>
        Array.from({ length: rounds }, (_round, round) => nameOf(id, round)),
      );
      const told = (await namesTold('begun')).filter((name) => names.includes(String(name)));
      expect(told.toSorted()).toEqual(names.toSorted());
    },
  );
});

test('a turn that was taken for abandoned, and for which its process vouches again, goes on', async () => {
  const sessionId = await talk();
  const start = startIn(sessionId, 'renewed');
  const turns = createChatTurnRepository(db());
  await turns.begin([start], lease);
  expect(await turns.end([endOf(start, 'too early')], { isTakenUp: true })).toEqual([false]);
  expect((await turns.find(start.turn.turnId))?.status).toBe('running');
  expect(await turns.end([endOf(start, 'renewed')])).toEqual([true]);
  expect((await readLog(sessionId)).map(({ id }) => id)).toEqual([
    'asked renewed',
    'answered renewed',
  ]);
});
