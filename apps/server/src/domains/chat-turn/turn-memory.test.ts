import type { EmergencyCompression, TurnContext } from '@robin/contract/episode-compression';
import type { Episode } from '@robin/contract/episodes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { sendFiles } from '#domains/attachments/attachments.fixture.ts';
import { buildEpisode, finishLooks } from '#domains/episodes/episodes.fixture.ts';
import { memoryLevels, type MemoryLevel } from '@robin/contract/episodes';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { connectModel } from '#testing/model-emulator/connect-model.ts';
import { startModelEmulator, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

/* What of a long conversation reaches the model, on the wire. */

const MAX_TOKENS = 4_000;

let emulator: ModelEmulator;
let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp({
    settings: {
      languageModels: { allowPrivateUrls: true },
      tokenBudget: { maxTokens: MAX_TOKENS, emergencyThreshold: 95 },
    },
  });
  client = await app.signUp('mara');
  await connectModel(client, emulator);
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});
afterEach(async () => {
  await finishLooks(app);
  emulator.reset();
});

const newSession = async () => (await buildSession(db(), { userId: client.userId })).id;

interface SentMessage {
  role: string;
  content: string;
}

/** What was sent for a question, as it went over the wire; the memory asks the model as well. */
function sent(question: string): SentMessage[] {
  const bodies = emulator.requests.map(({ body }) => body as { messages?: SentMessage[] });
  const found = bodies.findLast(({ messages }) => messages?.at(-1)?.content.startsWith(question));
  if (!found?.messages) throw new Error(`The model was not asked: ${question}`);
  return found.messages;
}

async function say(sessionId: string, message: string, timeZone?: string): Promise<number> {
  const fields = { message, ...(timeZone !== undefined && { user_time_zone: timeZone }) };
  return (await sendFiles(client, sessionId, [], fields)).status;
}

/** Messages of about so many tokens each, all of them different. */
const longTalk = (count: number, tokens = 200) =>
  Array.from(
    { length: count },
    (_, index) => `Message ${index}. ${'plant pot '.repeat(tokens / 2)}`,
  );

async function listEpisodes(sessionId: string): Promise<Episode[]> {
  const path = `/api/episodes/session/${sessionId}/episodes?include_archived=true`;
  return ((await client.call('GET', path)).body as { episodes: Episode[] }).episodes;
}

async function answerOf(sessionId: string) {
  const { body } = await client.call('GET', `/api/sessions/${sessionId}/messages`);
  const { messages } = body as { messages: { role: string; metadata: { turn_id: string } }[] };
  return messages.findLast(({ role }) => role === 'assistant')?.metadata.turn_id ?? '';
}

async function readContext(sessionId: string): Promise<TurnContext> {
  const path = `/api/chat/${sessionId}/turns/${await answerOf(sessionId)}/context`;
  return (await client.call('GET', path)).body as TurnContext;
}

describe('a decided episode', () => {
  test('stands in the instructions at its level, and its messages are not sent [OPEN2-059]', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, ['Old question', 'Old answer', 'Newer', 'Newer answer']);
    const episode = await buildEpisode(db(), {
      sessionId,
      range: { start: 0, end: 1 },
      level: 'essence',
    });
    await say(sessionId, 'And now?');
    const [system, ...messages] = sent('And now?');
    expect(system?.content).toMatch(
      new RegExp(`^\\[Episode ${episode.id}, \\w+, [\\d-]+\\] "${episode.oneliner}`, 'm'),
    );
    expect(system?.content).toContain(episode.essence);
    expect(messages.map(({ content }) => content)).toEqual(['Newer', 'Newer answer', 'And now?']);
  });

  test('is told with its day, as what is left of other days is, where the person is; and so it is seen by whoever looks', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, ['Old question', 'Old answer', 'Newer', 'Newer answer']);
    const { id } = await buildEpisode(db(), {
      sessionId,
      range: { start: 0, end: 1 },
      level: 'oneliner',
    });
    for (const [index, at] of ['2020-11-23T23:30:00Z', '2020-11-24T23:30:00Z'].entries()) {
      await db()
        .updateTable('messages')
        .set({ created_at: at })
        .where('session_id', '=', sessionId)
        .where('absolute_event_index', 'in', [2 * index, 2 * index + 1])
        .execute();
    }
    const ask = async (timeZone: string) => {
      await say(sessionId, 'What did I miss?', timeZone);
      return (emulator.requests.at(-1)?.body as { messages: SentMessage[] }).messages;
    };
    const [inUtc] = await ask('Mars/Olympus');
    expect(inUtc?.content).toContain(`[Episode ${id}, Monday, 2020-11-23] "`);
    const [system, newer] = await ask('Europe/Berlin');
    expect(system?.content).toContain(`[Episode ${id}, Tuesday, 2020-11-24] "`);
    expect(system?.content).toContain('(time zone Europe/Berlin)');
    expect(newer?.content).toBe('[Wednesday, 2020-11-25]\nNewer');
    const preview = await client.call('GET', `/api/debug/agent/info?session_id=${sessionId}`);
    expect(preview.body).toMatchObject({ prompt: system?.content });
  });

  test('that waits for a decision or was dismissed changes nothing', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, ['Old question', 'Old answer']);
    await buildEpisode(db(), { sessionId, range: { start: 0, end: 1 } });
    await say(sessionId, 'And now?');
    expect(sent('And now?').map(({ content }) => content)).toContain('Old question');
    expect(sent('And now?')[0]?.content).not.toContain('[Episode');
  });

  test('gives the same bytes for the same levels, whatever they were in between', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, ['A', 'B', 'C', 'D', 'E', 'F']);
    const ids: string[] = [];
    for (const start of [0, 2, 4]) {
      const range = { start, end: start + 1 };
      ids.push((await buildEpisode(db(), { sessionId, range, level: 'digest' })).id);
    }
    const level = fc.constantFrom<MemoryLevel>(...memoryLevels);
    const change = fc.record({ id: fc.constantFrom(...ids), level });
    const byLevels = new Map<string, string>();
    const now = new Map<string, MemoryLevel>(ids.map((id) => [id, 'digest']));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const { id, level: wanted } of changes) {
          const path = `/api/episodes/candidates/${id}/memory-level`;
          expect((await client.call('POST', path, { memory_level: wanted })).status).toBe(200);
          now.set(id, wanted);
        }
        const path = `/api/debug/agent/info?session_id=${sessionId}`;
        const bytes = ((await client.call('GET', path)).body as { prompt: string }).prompt;
        const key = JSON.stringify([...now]);
        expect(bytes).toBe(byLevels.get(key) ?? bytes);
        byLevels.set(key, bytes);
      }),
      { numRuns: 25 },
    );
    const { body } = await client.call('GET', `/api/sessions/${sessionId}/messages`);
    expect((body as { messages: unknown[] }).messages).toHaveLength(6);
  });

  test('that a reset has handed on is told after those that were said before it, whatever their ids are', async () => {
    const sessionId = await newSession();
    const hours = Array.from({ length: 6 }, (_, hour) => `2026-11-24T0${hour}:00:00Z`);
    await buildMessages(db(), sessionId, hours);
    await sql`update messages set created_at = content::timestamptz where session_id = ${sessionId}`.execute(
      db(),
    );
    const ids: string[] = [];
    for (const place of hours.keys().toArray().reverse()) {
      const range = { start: place, end: place };
      ids.unshift((await buildEpisode(db(), { sessionId, range, level: 'oneliner' })).id);
    }
    const { body } = await client.call('POST', `/api/sessions/${sessionId}/reset`);
    await say((body as { session_id: string }).session_id, 'Where were we?');
    const [system] = sent('Where were we?');
    const told = system?.content.matchAll(/^\[Episode ([\w-]+),/gm).map(([, id]) => id);
    expect(told?.toArray()).toEqual(ids);
  });

  test('that holds the newest answer, too, counts each message once', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, ['Question', 'Answer', 'Another one', 'Its answer']);
    await buildEpisode(db(), { sessionId, range: { start: 0, end: 3 }, level: 'essence' });
    const { body } = await client.call('GET', `/api/episodes/sessions/${sessionId}/token-analysis`);
    expect(body).toMatchObject({
      raw_session_count: 4,
      tokens_removed_count: 4,
      final_llm_input_count: 0,
      raw_session_tokens: 400,
    });
  });

  test('leaves an answer whose question it holds in sight', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, ['Question', 'Its answer']);
    await buildEpisode(db(), { sessionId, range: { start: 0, end: 0 }, level: 'oneliner' });
    await say(sessionId, 'Go on');
    const [, first, second, last] = sent('Go on');
    expect(first?.role).toBe('user');
    expect(second?.content).toBe('Its answer');
    expect(last?.content).toBe('Go on');
  });
});

describe('a conversation of many short messages', () => {
  test('reaches the model whole, as long as it fits', async () => {
    const sessionId = await newSession();
    await buildMessages(
      db(),
      sessionId,
      Array.from({ length: 120 }, (_, index) => `Short ${index}`),
    );
    await say(sessionId, 'All there?');
    const contents = sent('All there?').map(({ content }) => content);
    expect(contents).toHaveLength(122);
    expect(contents.slice(1, 3)).toEqual(['Short 0', 'Short 1']);
    expect(await listEpisodes(sessionId)).toEqual([]);
  });
});

test('of a long conversation everything around an episode reaches the model, however far back', async () => {
  const sessionId = await newSession();
  await buildMessages(
    db(),
    sessionId,
    Array.from({ length: 120 }, (_, index) => `Short ${index}`),
  );
  await buildEpisode(db(), { sessionId, range: { start: 10, end: 69 }, level: 'archive' });
  await say(sessionId, 'What is left?');
  const contents = sent('What is left?').map(({ content }) => content);
  const expected = Array.from({ length: 120 }, (_, index) => index)
    .filter((index) => index < 10 || index > 69)
    .map((index) => `Short ${index}`);
  expect(contents.slice(1)).toEqual([...expected, 'What is left?']);
  expect(contents[0]).toContain('1 archived episode is found by search.');
});

describe('an emergency compression', () => {
  test('comes before the model is asked, and only from the threshold on [EPI-130] [EPI-131] [CONST2-001]', async () => {
    const below = await newSession();
    await buildMessages(db(), below, longTalk(15));
    await say(below, 'Does it fit?');
    expect(await listEpisodes(below)).toEqual([]);

    const above = await newSession();
    await buildMessages(db(), above, longTalk(20));
    expect(await say(above, 'Does it fit?')).toBe(200);
    const made = await listEpisodes(above);
    expect(made.length).toBeGreaterThan(0);
    for (const episode of made) {
      expect(episode).toMatchObject({ memory_level: 'essence', trigger_reason: 'emergency' });
    }
    const contents = sent('Does it fit?').map(({ content }) => content);
    expect(contents.at(-1)).toBe('Does it fit?');
    expect(contents.some((content) => content.startsWith('Message 0. '))).toBe(false);
    // The last ten stay, the question among them.
    for (let index = 11; index < 20; index += 1) {
      expect(contents.some((content) => content.startsWith(`Message ${index}. `))).toBe(true);
    }
    const { body } = await client.call('GET', `/api/episodes/sessions/${above}/token-analysis`);
    expect((body as { percentage_used: number }).percentage_used).toBeLessThan(75);
  });

  test('comes also for somebody who has switched the episodes off [EPISW-017]', async () => {
    const path = '/api/configuration/user/EPISODE_SYSTEM_ENABLED';
    expect((await client.call('PUT', path, { value: 'false' })).status).toBe(200);
    try {
      const sessionId = await newSession();
      await buildMessages(db(), sessionId, longTalk(24));
      expect(await say(sessionId, 'Still there?')).toBe(200);
      expect((await listEpisodes(sessionId)).length).toBeGreaterThan(0);
    } finally {
      await client.call('PUT', path, { value: 'true' });
    }
  });

  test('never takes the question, and says when it is too long by itself', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, longTalk(12, 600));
    expect(await say(sessionId, `Read this. ${'seed '.repeat(2_500)}`)).toBe(200);
    expect(sent('Read this').at(-1)?.content).toMatch(/^Read this\./);

    const response = await sendFiles(client, await newSession(), [], {
      message: 'seed '.repeat(5_000),
    });
    expect(response).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(response.detail).toContain('too long');
  });

  test('takes older episodes down level by level before it takes newer messages', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, [...longTalk(2), ...longTalk(8)]);
    const digest = 'What was said about the garden. '.repeat(400);
    const { id } = await buildEpisode(db(), {
      sessionId,
      range: { start: 0, end: 1 },
      level: 'digest',
      digest,
    });
    await say(sessionId, 'Go on');
    const episodes = await listEpisodes(sessionId);
    expect(episodes).toHaveLength(1);
    expect(episodes[0]).toMatchObject({ id, memory_level: 'essence' });
  });

  test('is told with what it did, and taken back with everything as it was', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, longTalk(20));
    await say(sessionId, 'Does it fit?');
    const status = `/api/episodes/sessions/${sessionId}/compression-status`;
    const { last_compression: last } = (await client.call('GET', status)).body as {
      last_compression: { id: string; turn_id: string; episodes: unknown[]; is_undone: boolean };
    };
    expect(last).toMatchObject({ turn_id: await answerOf(sessionId), is_undone: false });
    expect(last.episodes).toHaveLength((await listEpisodes(sessionId)).length);
    const undo = `/api/episodes/sessions/${sessionId}/compressions/${last.id}/undo`;
    expect((await client.call('POST', undo)).body).toMatchObject({ status: 'completed' });
    expect(await listEpisodes(sessionId)).toEqual([]);
    expect((await client.call('POST', undo)).body).toMatchObject({
      status: 'processed',
      compression: { is_undone: true },
    });
    const stranger = await signInSomebody(app);
    expect((await stranger.call('POST', undo)).status).toBe(404);
  });

  test('is there on a click, for its person also outside of debug mode, and for nobody else [EPI-021] [API2-050] [OPEN2-108]', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, longTalk(14, 20));
    const path = `/api/episodes/sessions/${sessionId}/emergency-compress`;
    const done = (await client.call('POST', path)).body as EmergencyCompression;
    expect(done).toMatchObject({ status: 'completed', success: true, compressed_count: 1 });
    expect((await listEpisodes(sessionId))[0]?.message_range).toEqual({ start: 0, end: 3 });
    const again = (await client.call('POST', `${path}?user_language=de`)).body;
    expect(again).toMatchObject({ status: 'processed', success: false, compression: null });
    expect((again as EmergencyCompression).message).toContain('nichts zu verdichten');
    const stranger = await signInSomebody(app);
    expect((await stranger.call('POST', path)).status).toBe(404);
  });
});

test('the compression status tells how urgent it is [API2-049] [API2-051] [DEV-119] [OPEN2-112]', async () => {
  const sessionId = await newSession();
  await buildMessages(db(), sessionId, longTalk(15));
  const path = `/api/episodes/sessions/${sessionId}`;
  const { body } = await client.call('GET', `${path}/compression-status`);
  expect(body).toMatchObject({ session_id: sessionId });
  const { token_analysis: analysis } = body as {
    token_analysis: { urgency: string; percentage_used: number };
  };
  expect(analysis.percentage_used).toBeGreaterThan(70);
  expect(['medium', 'high']).toContain(analysis.urgency);
  const { urgency: _urgency, ...rest } = analysis;
  expect((await client.call('GET', `${path}/token-analysis`)).body).toMatchObject({
    ...rest,
    calculated_at: expect.any(String) as string,
  });
});

describe('what a turn has sent', () => {
  test('is recorded with its answer: instructions, messages, episodes and tokens', async () => {
    const sessionId = await newSession();
    await buildMessages(db(), sessionId, ['A', 'B', 'C', 'D']);
    const { id } = await buildEpisode(db(), {
      sessionId,
      range: { start: 0, end: 1 },
      level: 'oneliner',
    });
    await say(sessionId, 'And now?');
    const context = await readContext(sessionId);
    expect(context.system_prompt).toBe(sent('And now?')[0]?.content);
    expect(context.message_ranges).toEqual([{ start: 2, end: 4 }]);
    expect(context.episodes).toEqual([{ episode_id: id, memory_level: 'oneliner' }]);
    expect(context.tokens).toMatchObject({ max: MAX_TOKENS, files: 0 });
    expect(context.tokens.prompt).toBeGreaterThan(0);
  });

  test('names its instructions, which its session has once until they change, and which go with the session', async () => {
    const sessionId = await newSession();
    const kept = async () => {
      const rows = await db()
        .selectFrom('turn_instructions')
        .select('content')
        .where('session_id', '=', sessionId)
        .execute();
      return rows.map(({ content }) => content);
    };
    await say(sessionId, 'First?');
    const first = await readContext(sessionId);
    await say(sessionId, 'Second?');
    expect((await readContext(sessionId)).system_prompt).toBe(first.system_prompt);
    expect(await kept()).toEqual([first.system_prompt]);

    await buildEpisode(db(), { sessionId, range: { start: 0, end: 1 }, level: 'digest' });
    await say(sessionId, 'Third?');
    const third = await readContext(sessionId);
    expect(third.system_prompt).toBe(sent('Third?')[0]?.content);
    expect(third.system_prompt).not.toBe(first.system_prompt);
    expect((await kept()).sort()).toEqual([first.system_prompt, third.system_prompt].sort());

    const stored = await db()
      .selectFrom('turns')
      .select('sent')
      .where('session_id', '=', sessionId)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(JSON.stringify(first.system_prompt).slice(1, 200));
    await client.call('DELETE', `/api/sessions/${sessionId}`);
    expect(await kept()).toEqual([]);
  });

  test('is there for nobody else', async () => {
    const sessionId = await newSession();
    await say(sessionId, 'Hello');
    const path = `/api/chat/${sessionId}/turns/${await answerOf(sessionId)}/context`;
    const stranger = await signInSomebody(app);
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await client.call('GET', path)).status).toBe(200);
  });
});
