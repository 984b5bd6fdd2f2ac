import type { Episode, EpisodeChange } from '@robin/contract/episodes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildDocument } from '#domains/documents/documents.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession, editMessage } from '#domains/sessions/sessions.fixture.ts';
import type { Actor } from '#platform/actor.ts';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { startTestApp, testSettings, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createOwnEpisodes } from './episode-change.ts';
import { createEpisodeLog } from './episode-log.ts';
import { createEpisodeRanges } from './episode-ranges.ts';
import { createTextWriter } from './episode-texts.ts';
import { buildEpisode, changeEpisode } from './episodes.fixture.ts';
import type { MemoryLevel } from './episodes.types.ts';

const BASE = '/api/episodes/candidates';
const MESSAGES = 24;

let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;
const wordsOf = (index: number) => `We decided that bed ${index} gets ${index * 10} tulips.`;

async function talk(count = MESSAGES): Promise<string> {
  const { id } = await buildSession(db(), { userId: client.userId });
  await buildMessages(
    db(),
    id,
    Array.from({ length: count }, (_, index) => wordsOf(index)),
  );
  return id;
}

const candidate = (
  sessionId: string,
  start: number,
  end: number,
  level: MemoryLevel | null = null,
) => buildEpisode(db(), { sessionId, range: { start, end }, level });
const move = (id: string, start: number, end: number) =>
  client.call('PATCH', `${BASE}/${id}/range`, { start, end });
const split = (id: string, at: number) => client.call('POST', `${BASE}/${id}/split`, { at });
const merge = (id: string, other: string) =>
  client.call('POST', `${BASE}/${id}/merge`, { with: other });
const read = async (id: string) => (await client.call('GET', `${BASE}/${id}`)).body as Episode;

type EpisodeRanges = ReturnType<typeof createEpisodeRanges>;

const actor = (): Actor => ({
  userId: client.userId,
  username: 'mara',
  firstName: null,
  roles: ['user'],
  tokenId: 'token',
});

const writeTexts = createTextWriter({
  languageModels: { activeModel: () => Promise.resolve(null) },
  logger: createLogger('silent'),
  stop: new AbortController().signal,
});

async function messagesOf(id: string): Promise<{ index: number; content: string }[]> {
  const { body } = await client.call('GET', `${BASE}/${id}/messages?limit=200`);
  const { messages } = body as {
    messages: { absolute_event_index: number; content: string }[];
  };
  return messages.map(({ absolute_event_index: index, content }) => ({ index, content }));
}

beforeAll(async () => {
  // Debug mode, so that decided episodes can go too.
  app = await startTestApp({
    settings: { debug: { ...testSettings.debug, isDebugMode: true } },
  });
  client = await signInSomebody(app);
});
afterAll(() => app.close());

describe('moving the borders of a candidate', () => {
  test('makes its texts anew about the messages that are in it now; a typed title stays', async () => {
    const sessionId = await talk();
    const typed = await candidate(sessionId, 4, 9);
    const untyped = await candidate(sessionId, 14, 19);
    await client.call('PATCH', `${BASE}/${typed.id}/content`, { oneliner: 'My tulips' });
    for (const { id, range } of [typed, untyped]) {
      const answer = await move(id, range.start - 2, range.start + 1);
      expect(answer).toMatchObject({ status: 200, body: { status: 'completed' } });
    }
    const [first, second] = [await read(typed.id), await read(untyped.id)];
    expect(first).toMatchObject({
      oneliner: 'My tulips',
      message_range: { start: 2, end: 5 },
      message_count: 4,
      is_candidate: true,
    });
    expect(second).toMatchObject({ message_range: { start: 12, end: 15 } });
    expect(second.oneliner).toContain('tulips');
    expect(second.oneliner).not.toBe('Returns of plants');
    expect(first.digest).toContain('bed 3');
    expect(first.digest).not.toContain('bed 9');
    expect(await messagesOf(typed.id)).toEqual(
      [2, 3, 4, 5].map((index) => ({ index, content: wordsOf(index) })),
    );
  });

  test('ends at the messages that there are', async () => {
    const { id } = await candidate(await talk(), 4, 9);
    expect((await move(id, 20, 5_000)).status).toBe(200);
    expect(await read(id)).toMatchObject({ message_range: { start: 20, end: 23 } });
  });

  test('leaves out what an edit took away in it, and holds what was said instead', async () => {
    const sessionId = await talk();
    const { id } = await candidate(sessionId, 16, 19);
    await editMessage(db(), sessionId, 20, wordsOf(50));
    expect((await move(id, 18, MESSAGES)).status).toBe(200);
    const moved = { message_range: { start: 18, end: MESSAGES }, message_count: 3 };
    expect(await read(id)).toMatchObject(moved);
    expect((await read(id)).digest).toContain('bed 50');
  });

  test('and merging are refused where more than 500 messages were in one episode', async () => {
    const sessionId = await talk(501);
    const [first, last] = [await candidate(sessionId, 0, 3), await candidate(sessionId, 497, 500)];
    expect((await move(first.id, 0, 496)).status).toBe(200);
    expect((await merge(first.id, last.id)).status).toBe(400);
    await client.call('DELETE', `${BASE}/${last.id}`);
    expect((await move(first.id, 0, 500)).status).toBe(400);
    expect((await move(first.id, 1, 500)).status).toBe(200);
  });

  test('is refused where another episode stands for one of the messages, and not where one was dismissed', async () => {
    const sessionId = await talk();
    const { id } = await candidate(sessionId, 8, 11);
    const waiting = await candidate(sessionId, 0, 3);
    await candidate(sessionId, 16, 19, 'archive');
    expect((await move(id, 3, 11)).status).toBe(409);
    expect((await move(id, 8, 16)).status).toBe(409);
    expect(await read(id)).toMatchObject({ message_range: { start: 8, end: 11 } });
    await client.call('DELETE', `${BASE}/${waiting.id}`);
    expect((await move(id, 3, 11)).status).toBe(200);
  });

  test('is refused for decided episodes, without messages, and for a range that ends before it begins', async () => {
    const sessionId = await talk();
    const decided = await candidate(sessionId, 0, 3, 'digest');
    const { id } = await candidate(sessionId, 8, 11);
    expect((await move(decided.id, 0, 2)).status).toBe(409);
    expect((await move(id, 100, 200)).status).toBe(400);
    expect((await move(id, 9, 8)).status).toBe(422);
    expect((await move(id, -1, 8)).status).toBe(422);
    expect(await read(id)).toMatchObject({ message_range: { start: 8, end: 11 } });
  });
});

describe('splitting a candidate', () => {
  test('makes two neighbours with texts of their own; a typed title stays with the first', async () => {
    const sessionId = await talk();
    const { id } = await candidate(sessionId, 0, 7);
    await client.call('PATCH', `${BASE}/${id}/content`, { oneliner: 'My tulips' });
    const answer = await split(id, 3);
    expect(answer.status).toBe(200);
    const { candidates } = answer.body as { candidates: [Episode, Episode] };
    expect(candidates).toMatchObject([
      { id, message_range: { start: 0, end: 2 }, oneliner: 'My tulips', is_candidate: true },
      { message_range: { start: 3, end: 7 }, is_candidate: true },
    ]);
    expect(candidates[1].digest).toContain('bed 7');
    expect(candidates[0].digest).not.toContain('bed 7');
    expect(await read(candidates[1].id)).toEqual(candidates[1]);
  });

  test('needs a message on both sides, and a candidate', async () => {
    const sessionId = await talk();
    const { id } = await candidate(sessionId, 4, 7);
    const decided = await candidate(sessionId, 8, 11, 'oneliner');
    for (const at of [0, 4, 8, 5_000]) expect((await split(id, at)).status).toBe(400);
    expect((await split(decided.id, 9)).status).toBe(409);
    expect(await read(id)).toMatchObject({ message_range: { start: 4, end: 7 } });
  });
});

describe('merging candidates', () => {
  test('makes one of both with what lies between them, in whichever order they are named', async () => {
    const sessionId = await talk();
    const first = await candidate(sessionId, 0, 3);
    const second = await candidate(sessionId, 6, 9);
    await client.call('PATCH', `${BASE}/${first.id}/content`, { oneliner: 'My tulips' });
    const answer = await merge(second.id, first.id);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        episode: {
          id: second.id,
          message_range: { start: 0, end: 9 },
          oneliner: 'My tulips',
          is_title_custom: true,
        },
      },
    });
    expect((await client.call('GET', `${BASE}/${first.id}`)).status).toBe(404);
    expect((await messagesOf(second.id)).map(({ index }) => index)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  test('keeps the document that was made of either, and every link', async () => {
    const sessionId = await talk();
    const { id: projectId } = await buildProject(db(), { members: [client] });
    const documents = await Promise.all(
      [0, 1, 2].map(() => buildDocument(db(), { projectId, ownerId: client.userId })),
    );
    const [made, both, one] = documents.map(({ id }) => id);
    const first = await candidate(sessionId, 0, 3);
    const second = await candidate(sessionId, 4, 7);
    await changeEpisode(db(), first.id, { linkedDocumentIds: [both ?? ''] });
    await changeEpisode(db(), second.id, {
      documentId: made ?? '',
      linkedDocumentIds: [both ?? '', one ?? ''],
    });
    expect((await merge(first.id, second.id)).status).toBe(200);
    expect(await read(first.id)).toMatchObject({
      podocument_id: made,
      linked_podocument_ids: [both, one],
    });
  });

  test('is refused with one that was handed on from another log', async () => {
    const old = await talk();
    const handedOn = await candidate(old, 0, 3);
    const { body } = await client.call('POST', `/api/sessions/${old}/reset`);
    const fresh = (body as { session_id: string }).session_id;
    await buildMessages(db(), fresh, [0, 1, 2, 3].map(wordsOf));
    const own = await candidate(fresh, 0, 3);
    expect((await merge(own.id, handedOn.id)).status).toBe(400);
    expect(await read(handedOn.id)).toMatchObject({ session_id: fresh, source_session_id: old });
  });

  test('is refused over another episode, with itself, with a decided one and across conversations', async () => {
    const sessionId = await talk();
    const first = await candidate(sessionId, 0, 3);
    const between = await candidate(sessionId, 4, 5, 'essence');
    const last = await candidate(sessionId, 6, 9);
    const elsewhere = await candidate(await talk(), 0, 3);
    expect((await merge(first.id, last.id)).status).toBe(409);
    expect((await merge(first.id, between.id)).status).toBe(409);
    expect((await merge(first.id, first.id)).status).toBe(400);
    expect((await merge(first.id, elsewhere.id)).status).toBe(400);
    expect((await merge(first.id, 'no-such-candidate')).status).toBe(404);
    expect(await read(first.id)).toMatchObject({ message_range: { start: 0, end: 3 } });
    expect(await read(last.id)).toMatchObject({ message_range: { start: 6, end: 9 } });
  });

  test('happens once when two windows ask for it at the same moment', async () => {
    const sessionId = await talk();
    const first = await candidate(sessionId, 0, 3);
    const second = await candidate(sessionId, 4, 7);
    const answers = await Promise.all([merge(first.id, second.id), merge(second.id, first.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await client.call('GET', `${BASE}/pending?session_id=${sessionId}`);
    expect(body).toMatchObject({
      total_count: 1,
      candidates: [{ message_range: { start: 0, end: 7 } }],
    });
  });
});

/** Something that a person does; numbers choose among what there is. */
type Step =
  | { type: 'move'; which: number; start: number; length: number }
  | { type: 'split'; which: number; at: number }
  | { type: 'merge'; which: number; other: number }
  | { type: 'decide'; which: number; level: MemoryLevel }
  | { type: 'dismiss'; which: number }
  | { type: 'trigger' };

const number = fc.nat(MESSAGES);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('move' as const),
    which: number,
    start: number,
    length: fc.nat(9),
  }),
  fc.record({ type: fc.constant('split' as const), which: number, at: number }),
  fc.record({ type: fc.constant('merge' as const), which: number, other: number }),
  fc.record({
    type: fc.constant('decide' as const),
    which: number,
    level: fc.constantFrom('digest', 'essence', 'oneliner', 'archive'),
  }),
  fc.record({ type: fc.constant('dismiss' as const), which: number }),
  fc.constant({ type: 'trigger' as const }),
);

async function listLive(sessionId: string): Promise<Episode[]> {
  const [pending, decided] = await Promise.all([
    client.call('GET', `${BASE}/pending?session_id=${sessionId}`),
    client.call('GET', `/api/episodes/session/${sessionId}/episodes?include_archived=true`),
  ]);
  return [
    ...(pending.body as { candidates: Episode[] }).candidates,
    ...(decided.body as { episodes: Episode[] }).episodes,
  ];
}

async function take(sessionId: string, known: readonly Episode[], wish: Step): Promise<number> {
  if (wish.type === 'trigger') {
    const path = `/api/episodes/sessions/${sessionId}/manual-trigger`;
    return (await client.call('POST', path)).status;
  }
  const pick = (which: number) => known[which % known.length]?.id ?? 'none';
  const id = pick(wish.which);
  switch (wish.type) {
    case 'move':
      return (await move(id, wish.start, wish.start + wish.length)).status;
    case 'split':
      return (await split(id, wish.at)).status;
    case 'merge':
      return (await merge(id, pick(wish.other))).status;
    case 'decide': {
      const answer = await client.call('POST', `${BASE}/${id}/decide`, { decision: wish.level });
      if (answer.status === 200)
        expect((answer.body as EpisodeChange).memory_level).toBe(wish.level);
      return answer.status;
    }
    case 'dismiss':
      return (await client.call('DELETE', `${BASE}/${id}`)).status;
  }
}

test.each([
  ['moved', (ranges, [one]) => ranges.move(actor(), one, { start: 2, end: 9 })],
  ['split', (ranges, [one]) => ranges.split(actor(), one, 6)],
  ['merged', (ranges, [one, other]) => ranges.merge(actor(), one, other)],
] satisfies [string, (ranges: EpisodeRanges, ids: [string, string]) => Promise<unknown>][])(
  'a candidate that is %s while one of its messages is edited does not get texts of what stands there no more',
  async (_how, change) => {
    const sessionId = await talk();
    const one = await candidate(sessionId, 4, 9);
    const other = await candidate(sessionId, 10, 13);
    const runInTransaction = createTransactionRunner(app.testDatabase.database, () => undefined);
    let isEdited = false;
    const ranges = createEpisodeRanges({
      own: createOwnEpisodes({ db: db(), runInTransaction }),
      runInTransaction,
      log: createEpisodeLog(app.robin.domains.sessions.service),
      async write(messages) {
        if (!isEdited) {
          isEdited = true;
          await editMessage(db(), sessionId, 8, 'We decided that bed 8 stays empty.');
        }
        return writeTexts(messages);
      },
    });
    await expect(change(ranges, [one.id, other.id])).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(one.id)).toMatchObject({ message_range: { start: 4, end: 9 } });
  },
);

test('whatever is done to the episodes of a conversation, also at the same moment, no two share a message and every message can be read word for word [OPEN2-083] [OPEN2-089]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.option(step)), { maxLength: 12 }),
      async (steps) => {
        const sessionId = await talk();
        const known = new Map<string, Episode>();
        for (const start of [0, 6, 12]) {
          const { id } = await candidate(sessionId, start, start + 5);
          known.set(id, await read(id));
        }
        for (const [one, other] of steps) {
          const wishes = other === null ? [one] : [one, other];
          const statuses = await Promise.all(
            wishes.map((wish) => take(sessionId, [...known.values()], wish)),
          );
          for (const status of statuses) expect(status).toBeLessThan(500);
          const live = await listLive(sessionId);
          for (const each of live) known.set(each.id, each);
          const covered = live.flatMap(({ message_range: { start, end } }) =>
            Array.from({ length: end - start + 1 }, (_, place) => start + place),
          );
          expect(covered).toHaveLength(new Set(covered).size);
        }
        for (const { id, message_range: range, message_count: count } of await listLive(
          sessionId,
        )) {
          const messages = await messagesOf(id);
          expect(messages).toEqual(
            Array.from({ length: range.end - range.start + 1 }, (_, place) => ({
              index: range.start + place,
              content: wordsOf(range.start + place),
            })),
          );
          expect(count).toBe(messages.length);
        }
        const { body } = await client.call('GET', `/api/sessions/${sessionId}/messages`);
        const { messages } = body as { messages: { content: string }[] };
        expect(messages.map(({ content }) => content)).toEqual(
          Array.from({ length: MESSAGES }, (_, index) => wordsOf(index)),
        );
      },
    ),
    { numRuns: 15, plugins: [fc.interruptAfterTimeLimit(30_000)] },
  );
});
