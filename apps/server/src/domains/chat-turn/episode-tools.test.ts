import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildEpisode, finishLooks } from '#domains/episodes/episodes.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { connectModel } from '#testing/model-emulator/connect-model.ts';
import {
  calling,
  saying,
  startModelEmulator,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createTalk, sendMessage } from './chat-turn.fixture.ts';

/* What Robin looks up in earlier conversations, asked by a model on the wire. */

let emulator: ModelEmulator;
let app: TestApp;
let mara: TestClient;
let stranger: TestClient;
let returnsId: string;
let exportId: string;

const db = () => app.testDatabase.database.query;

const finds = z.object({
  episodes: z.array(
    z.object({
      episode_id: z.string(),
      title: z.string(),
      conversation: z.string().nullable(),
      mode: z.string(),
      memory_level: z.string().nullable(),
      date: z.string().nullable(),
      excerpts: z.array(z.object({ message_index: z.int(), text: z.string() })),
    }),
  ),
});

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp();
  const admin = await app.signUp('ada');
  await connectModel(admin, emulator);
  mara = await signInSomebody(app);
  stranger = await signInSomebody(app);
  const { id: sessionId } = await buildSession(db(), { userId: mara.userId, title: 'Shop' });
  await buildMessages(db(), sessionId, [
    'Wie lange dürfen Kundinnen Pflanzen zurückgeben?',
    'Bisher 30 Tage. Der Gutscheinfehler SHOP-42 hat damit nichts zu tun.',
    'Wir nehmen 14 Tage, weil Pflanzen welken.',
    'Notiert: 14 Tage für Pflanzen.',
    'Now the CSV export: who may use it?',
    'Only team leads. The file holds name, revenue and date.',
    'Let us limit it to twelve months.',
    'Done: twelve months at most.',
  ]);
  const build = (start: number, end: number, oneliner: string, level: 'archive' | 'digest') =>
    buildEpisode(db(), {
      sessionId,
      range: { start, end },
      oneliner,
      essence: oneliner,
      digest: oneliner,
      topics: [],
      decisionsMade: [],
      level,
    });
  returnsId = (await build(0, 3, 'Frist für Rückgaben', 'archive')).id;
  exportId = (await build(4, 7, 'Export for team leads', 'digest')).id;
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});
beforeEach(async () => {
  await finishLooks(app);
  emulator.reset();
});

/** Lets the model call a tool in a talk of somebody; answers what the tool says. */
async function use(client: TestClient, name: string, args: unknown): Promise<unknown> {
  emulator.script(calling(name, args), saying('Done.'));
  const turn = await sendMessage(client, await createTalk(client), { message: 'Please.' });
  await turn.ended;
  const parts = turn.events.flatMap(({ event }) => event.content?.parts ?? []);
  return parts.find((part) => 'function_response' in part)?.function_response.response;
}

const search = async (
  client: TestClient,
  query: string,
  span: { from?: string; until?: string } = {},
) => finds.parse(await use(client, 'search_episodes', { query, ...span })).episodes;

describe('search_episodes', () => {
  test('answers a German question with the episode whose original messages hold it, archived or not, and quotes them [OPEN2-062]', async () => {
    const found = await search(
      mara,
      'Was haben wir zur Frist entschieden, in der man eine Pflanze zurückgibt?',
    );
    expect(found[0]).toMatchObject({
      episode_id: returnsId,
      title: 'Frist für Rückgaben',
      conversation: 'Shop',
      mode: 'talk',
      memory_level: 'archive',
    });
    expect(found[0]?.date).not.toBeNull();
    const quotes = found[0]?.excerpts.map(({ text }) => text).join(' ');
    expect(quotes).toContain('14 Tage, weil Pflanzen welken');
  });

  test('answers an English question, and needs only some of its words to be there [OPEN2-062]', async () => {
    const found = await search(mara, 'What did the group say about exporting revenue quarterly?');
    expect(found.map((one) => one.episode_id)).toEqual([exportId]);
  });

  test('finds part of a German compound by its beginning, and numbers of tickets [OPEN2-062]', async () => {
    expect((await search(mara, 'Gutscheine')).map((one) => one.episode_id)).toEqual([returnsId]);
    expect((await search(mara, 'SHOP-42')).map((one) => one.episode_id)).toEqual([returnsId]);
  });

  test('takes no character of a question for an operator, and finds nothing for words that say nothing', async () => {
    expect(await search(mara, "what & the | (and) ! <-> ' :*")).toEqual([]);
    expect((await search(mara, "ex'port & ! ( revenue")).length).toBe(1);
  });

  test('shows nobody what somebody else has talked about [OPEN2-062]', async () => {
    expect(await search(stranger, 'Pflanzen export revenue SHOP-42')).toEqual([]);
    expect(await search(stranger, 'Pflanzen', { from: '1990-01-01' })).toEqual([]);
  });

  test('answers what was talked about on a day with all of that day and nothing else, what matches first', async () => {
    const client = await signInSomebody(app);
    const { id: sessionId } = await buildSession(db(), { userId: client.userId });
    const days = ['2026-11-23T22:59:00Z', '2026-11-23T23:00:00Z', '2026-11-24T22:59:59Z'];
    await buildMessages(db(), sessionId, [...days, '2026-11-24T23:00:00Z']);
    await sql`update messages set created_at = content::timestamptz where session_id = ${sessionId}`.execute(
      db(),
    );
    const ids: string[] = [];
    for (const [place, oneliner] of ['Before', 'Prices', 'Delivery', 'After'].entries()) {
      const built = await buildEpisode(db(), {
        sessionId,
        range: { start: place, end: place },
        oneliner,
        level: 'archive',
      });
      ids.push(built.id);
    }
    const [, prices, delivery, after] = ids;
    const tuesday = { from: '2026-11-24T00:00:00+01:00', until: '2026-11-25T00:00:00+01:00' };
    const find = async (words: string, span: { from?: string; until?: string }) =>
      (await search(client, words, span)).map((one) => one.episode_id);
    expect(await find('Was haben wir besprochen?', tuesday)).toEqual([delivery, prices]);
    expect(await find('prices', tuesday)).toEqual([prices, delivery]);
    expect(await find('after', tuesday)).toEqual([delivery, prices]);
    expect(await find('anything', { from: '2026-11-24T23:00:00Z' })).toEqual([after]);
    expect(await find('anything', { until: '2026-11-24' })).toEqual([prices, ids[0]]);
    await db()
      .updateTable('episodes')
      .set({ status: 'dismissed' })
      .where('user_id', '=', client.userId)
      .execute();
    expect(await find('prices', tuesday)).toEqual([]);
  });

  test('takes the year 0 for ever, and a moment in the year 10000 for the end of time', async () => {
    for (const span of [
      { from: '0000-01-01' },
      { from: '0001-01-01T00:00:00+01:00' },
      { until: '9999-12-31T23:59:59-05:00' },
    ]) {
      const [first] = await search(mara, 'SHOP-42', span);
      expect(first?.episode_id).toBe(returnsId);
    }
  });

  test('says which argument is no moment', async () => {
    for (const from of ['Tuesday', '2026-13-01', '24.11.2026']) {
      expect(await use(mara, 'search_episodes', { query: 'a', from })).toEqual({
        error: 'The arguments do not fit: from: A moment like 2026-11-24T00:00:00+01:00.',
      });
    }
  });

  test('follows the texts when a person changes them, and leaves out what was dismissed', async () => {
    const { id: sessionId } = await buildSession(db(), { userId: stranger.userId });
    await buildMessages(db(), sessionId, ['One', 'Two', 'Three', 'Four']);
    const level = 'digest' as const;
    const kept = await buildEpisode(db(), { sessionId, range: { start: 0, end: 1 }, level });
    await db()
      .updateTable('episodes')
      .set({ oneliner: 'Kubernetes' })
      .where('id', '=', kept.id)
      .execute();
    const dropped = await buildEpisode(db(), {
      sessionId,
      range: { start: 2, end: 3 },
      oneliner: 'Kubernetes too',
    });
    await stranger.call('DELETE', `/api/episodes/candidates/${dropped.id}`);
    const found = await search(stranger, 'Kubernetes');
    expect(found.map((one) => one.episode_id)).toEqual([kept.id]);
  });
});

const isoDate: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

describe('read_episode', () => {
  test('reads the texts and the original messages of an own episode [OPEN2-062]', async () => {
    expect(await use(mara, 'read_episode', { id: returnsId })).toMatchObject({
      episode_id: returnsId,
      title: 'Frist für Rückgaben',
      messages: [
        { message_index: 0, role: 'user', date: isoDate },
        { message_index: 1, role: 'assistant', date: isoDate },
        { message_index: 2, text: 'Wir nehmen 14 Tage, weil Pflanzen welken.' },
        { message_index: 3 },
      ],
      next_from_message: null,
    });
  });

  test('says to a stranger that there is no such episode [OPEN2-062]', async () => {
    expect(await use(stranger, 'read_episode', { id: returnsId })).toEqual({
      error: 'There is no such episode of this person.',
    });
  });

  test('says how much of a message is left out that fits into no conversation', async () => {
    const { id: sessionId } = await buildSession(db(), { userId: mara.userId });
    await buildMessages(db(), sessionId, ['a'.repeat(20_500), 'Short.']);
    const { id } = await buildEpisode(db(), { sessionId, range: { start: 0, end: 1 } });
    expect(await use(mara, 'read_episode', { id })).toMatchObject({
      messages: [{ text: 'a'.repeat(20_000), left_out_characters: 500 }],
      next_from_message: 1,
    });
    const rest = await use(mara, 'read_episode', { id, from_message: 1 });
    expect(rest).toMatchObject({ messages: [{ text: 'Short.' }] });
    expect(JSON.stringify(rest)).not.toContain('left_out');
  });

  test('cuts no character in two, which could be neither sent nor stored', async () => {
    const { id: sessionId } = await buildSession(db(), { userId: mara.userId });
    await buildMessages(db(), sessionId, [`a${'🌱'.repeat(10_200)}`]);
    const { id } = await buildEpisode(db(), { sessionId, range: { start: 0, end: 0 } });
    expect(await use(mara, 'read_episode', { id })).toMatchObject({
      messages: [{ text: `a${'🌱'.repeat(9_999)}\u{fffd}`, left_out_characters: 401 }],
    });
  });

  test('hands over a long episode in stretches that fit into a conversation', async () => {
    const { id: sessionId } = await buildSession(db(), { userId: mara.userId });
    const long = Array.from({ length: 6 }, (_, place) => `${place} ${'word '.repeat(1_200)}`);
    await buildMessages(db(), sessionId, long);
    const { id } = await buildEpisode(db(), { sessionId, range: { start: 0, end: 5 } });
    const page = z.object({
      messages: z.array(z.object({ message_index: z.int() })),
      next_from_message: z.int().nullable(),
    });
    const first = page.parse(await use(mara, 'read_episode', { id }));
    expect(first.messages.map((message) => message.message_index)).toEqual([0, 1, 2]);
    expect(first.next_from_message).toBe(3);
    const rest = page.parse(await use(mara, 'read_episode', { id, from_message: 3 }));
    expect(rest.messages.map((message) => message.message_index)).toEqual([3, 4, 5]);
    expect(rest.next_from_message).toBeNull();
  });
});
