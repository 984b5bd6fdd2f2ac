import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { CompressionStatus, TurnContext } from '@robin/contract/episode-compression';
import type { Episode } from '@robin/contract/episodes';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildDocument } from '#domains/documents/documents.fixture.ts';
import { buildEpisode, finishLooks } from '#domains/episodes/episodes.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { openEvents } from '#testing/event-stream.ts';
import {
  calling,
  saying,
  startModelEmulator,
  type EmulatedRound,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { readTranscript, sendMessage } from './chat-turn.fixture.ts';

/* What becomes of a turn whose tools answer with more than there is room for, on the wire. */

const MAX_TOKENS = 10_000;

let emulator: ModelEmulator;
let app: TestApp;
let client: TestClient;
/** Of the newest session. */
let projectId: number;

const db = () => app.testDatabase.database.query;

const start = (emergencyThreshold: number, testDatabase?: TestApp['testDatabase']) =>
  startTestApp({
    ...(testDatabase ? { testDatabase } : {}),
    settings: {
      languageModels: {
        allowPrivateUrls: true,
        defaultProvider: 'openai',
        environment: {
          openai: { apiKey: 'a-key', model: 'a-model', baseUrl: `${emulator.url}/v1` },
        },
      },
      tokenBudget: { maxTokens: MAX_TOKENS, emergencyThreshold },
    },
  });

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await start(95);
  client = await signInSomebody(app);
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});
afterEach(async () => {
  await finishLooks(app);
  emulator.reset();
});

/** Texts of about so many tokens, all of them different. */
const words = (name: string, tokens: number) => `${name}. ${'plant pot '.repeat(tokens / 2)}`;

/** A session in a project of its own, after so many messages of 200 tokens. */
async function newSession(messages: number): Promise<string> {
  projectId = (await buildProject(db(), { members: [client] })).id;
  const { id } = await buildSession(db(), { userId: client.userId, projectId });
  await buildMessages(
    db(),
    id,
    Array.from({ length: messages }, (_, index) => words(`Message ${index}`, 200)),
  );
  return id;
}

const newDocument = (tokens: number) =>
  buildDocument(db(), { projectId, ownerId: client.userId, content: words('Plan', tokens) });

/** A call that reads a document, with an id of its own. */
let calls = 0;
const reading = (id: string): EmulatedRound =>
  calling('read_po_document', { document_id: id }, `call_${(calls += 1)}`);

interface WireMessage {
  role: string;
  content?: string | null;
  tool_calls?: { function: { arguments: string } }[];
}

/** The calls of the turn, as they went over the wire; the memory asks the model as well. */
function turnCalls(): { system: string; messages: WireMessage[]; tokens: number }[] {
  return emulator.requests
    .filter(({ body }) => body['response_format'] === undefined)
    .map(({ body }) => {
      const messages = body['messages'] as WireMessage[];
      const texts = messages.flatMap(({ content, tool_calls: used = [] }) => [
        content ?? '',
        ...used.map((call) => call.function.arguments),
      ]);
      texts.push(JSON.stringify(body['tools'] ?? []));
      return {
        system: messages[0]?.content ?? '',
        messages: messages.slice(1),
        tokens: texts.reduce((sum, text) => sum + countTokens(text), 0),
      };
    });
}

/** What the tools have answered in a call. */
const resultsIn = (call: { messages: WireMessage[] } | undefined) =>
  (call?.messages ?? []).filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');

async function ask(sessionId: string, rounds: EmulatedRound[], user = client) {
  emulator.script(...rounds);
  const turn = await sendMessage(user, sessionId, { message: 'What stands in the plan?' });
  await turn.ended;
  const { messages } = await readTranscript(user, sessionId);
  const answer = messages.at(-1);
  const turnId = String(answer?.metadata['turn_id']);
  const { body } = await user.call('GET', `/api/chat/${sessionId}/turns/${turnId}/context`);
  return { turn, answer, turnId, context: body as TurnContext };
}

async function listEpisodes(sessionId: string): Promise<Episode[]> {
  const path = `/api/episodes/session/${sessionId}/episodes?include_archived=true`;
  return ((await client.call('GET', path)).body as { episodes: Episode[] }).episodes;
}

async function status(sessionId: string): Promise<CompressionStatus> {
  const path = `/api/episodes/sessions/${sessionId}/compression-status`;
  return (await client.call('GET', path)).body as CompressionStatus;
}

/** The same person at another process. */
const signIn = (there: TestApp): TestClient =>
  createTestClient(there.url, client.token, client.userId);

/** So many calls at once. */
const callsOf = (count: number, id: string) =>
  Array.from({ length: count }, () => ({
    toolCall: { name: 'read_po_document', args: { document_id: id }, id: `call_${(calls += 1)}` },
  }));

describe('before a call with what tools have answered', () => {
  test('the oldest messages become episodes where they no longer fit beside it, while the turn runs [OPEN2-109] [EPI-130]', async () => {
    const stream = await openEvents(client);
    await stream.waitForType('connection_established');
    const sessionId = await newSession(22);
    const { id } = await newDocument(4_000);
    emulator.script(reading(id), { steps: [{ text: 'It says' }, { fault: 'hang' }] });
    const turn = await sendMessage(client, sessionId, { message: 'What stands in the plan?' });
    try {
      // Told, and kept, before there is an end of the answer.
      const told = await stream.waitForType('emergency_compression');
      const { running_turn: running } = await readTranscript(client, sessionId);
      expect(told.data.data).toMatchObject({
        session_id: sessionId,
        compression: { turn_id: running?.turn_id, is_undone: false },
      });
      await turn.waitFor((event) => JSON.stringify(event).includes('It says'));
    } finally {
      stream.close();
      await client.call('POST', `/api/chat/${sessionId}/stop`);
      await turn.ended;
    }
    const [first, second] = turnCalls();
    expect(first?.system).not.toContain('[Episode');
    expect(second?.system).toContain('[Episode');
    expect(second?.messages.some(({ content }) => content?.startsWith('Message 0. '))).toBe(false);
    // The last ten stay, the question among them.
    for (let index = 13; index < 22; index += 1) {
      const begins = `Message ${index}. `;
      expect(second?.messages.some(({ content }) => content?.startsWith(begins))).toBe(true);
    }
    // What was read fits now, and nothing of it is missing.
    expect(resultsIn(second)[0]?.match(/plant pot/g)).toHaveLength(2_000 - 1);
    for (const episode of await listEpisodes(sessionId)) {
      expect(episode).toMatchObject({ memory_level: 'essence', trigger_reason: 'emergency' });
    }
  });

  test('a result that is too long is sent shorter, with what is missing and how to read on, and stored as it is [OPEN2-109]', async () => {
    const sessionId = await newSession(4);
    const { id } = await newDocument(4_000);
    const rounds = [reading(id), reading(id), reading(id), saying('It says so.')];
    const { turn, answer, context } = await ask(sessionId, rounds);
    expect(turn.text()).toBe('It says so.');
    expect(turnCalls()).toHaveLength(4);
    for (const { tokens } of turnCalls()) expect(tokens).toBeLessThanOrEqual(MAX_TOKENS);
    const results = resultsIn(turnCalls().at(-1));
    expect(results).toHaveLength(3);
    for (const result of results) {
      const mark =
        /Only the first (\d+) of 20000 characters are here, because there is no room for the other (\d+)\. To read on, call read_po_document with from_character\./.exec(
          result,
        );
      expect(Number(mark?.[1])).toBeGreaterThan(5_000);
      expect(Number(mark?.[1]) + Number(mark?.[2])).toBe(20_000);
      // Everything else that the tool has said is still there.
      expect(result).toContain('"total_characters"');
    }
    const stored = (answer?.metadata.parts ?? []).flatMap((part) =>
      'function_response' in part ? [part.function_response.response] : [],
    );
    expect(stored).toHaveLength(3);
    for (const response of stored) {
      expect((response as { content: string }).content).toHaveLength(20_000);
    }
    // The same is on record.
    expect(context.further_calls?.map((call) => call.shortened_parts.length)).toEqual([0, 2, 3]);
    for (const part of context.further_calls?.[2]?.shortened_parts ?? []) {
      expect(part).toMatchObject({ tool: 'read_po_document', characters: 20_000 });
      expect(part.left_out).toBeGreaterThan(0);
    }
  });

  test.each([
    ['are made shorter before an old episode loses any of its text', 60, 'digest'],
    ['keep a quarter of the room, for which an old episode goes down', 450, 'essence'],
  ])('results of tools %s [OPEN2-109]', async (_what, sentences, level) => {
    const sessionId = await newSession(4);
    await buildEpisode(db(), {
      sessionId,
      range: { start: 0, end: 3 },
      level: 'digest',
      digest: 'What was said about the garden. '.repeat(sentences),
    });
    const { id } = await newDocument(4_000);
    await ask(sessionId, [reading(id), reading(id), reading(id), saying('It says so.')]);
    expect(await listEpisodes(sessionId)).toMatchObject([{ memory_level: level }]);
  });

  test('however often and however much a model reads, every call fits, with instructions and question in it [OPEN2-109]', async () => {
    const sessionId = await newSession(30);
    const { id } = await newDocument(4_000);
    const rounds = Array.from({ length: 8 }, () => reading(id));
    const { turn } = await ask(sessionId, [...rounds, saying('Read.')]);
    expect(turn.text()).toBe('Read.');
    expect(turnCalls()).toHaveLength(9);
    for (const call of turnCalls()) {
      expect(call.tokens).toBeLessThanOrEqual(MAX_TOKENS);
      expect(call.system).toMatch(/^You are Robin/);
      expect(call.messages.some(({ content }) => content === 'What stands in the plan?')).toBe(
        true,
      );
    }
    expect(resultsIn(turnCalls().at(-1))).toHaveLength(8);
  });

  test('results that are a little of everything are cut as a whole [OPEN2-109]', async () => {
    const sessionId = await newSession(2);
    for (let number = 0; number < 100; number += 1) {
      const title = `Plan number ${number} of the plant shop, second draft, to be read by everybody`;
      await buildDocument(db(), { projectId, ownerId: client.userId, title });
    }
    const list = (): EmulatedRound => calling('list_po_documents', {}, `call_${(calls += 1)}`);
    const { turn } = await ask(sessionId, [list(), list(), saying('Many.')]);
    expect(turn.text()).toBe('Many.');
    for (const { tokens } of turnCalls()) expect(tokens).toBeLessThanOrEqual(MAX_TOKENS);
    const results = resultsIn(turnCalls().at(-1));
    expect(results[0]).toMatch(/Only the first \d+ of \d+ characters are here/);
    // Nothing can be read on there, so nothing is said of it.
    expect(results[0]).not.toContain('To read on');
  });

  test('what a model writes into its calls is sent shorter where results alone make too little room', async () => {
    const sessionId = await newSession(2);
    const writing = (): EmulatedRound =>
      calling(
        'create_po_document',
        { title: 'Plan', content: words('Plan', 3_000) },
        `call_${(calls += 1)}`,
      );
    const rounds = [writing(), writing(), writing(), saying('Written.')];
    const { turn, context } = await ask(sessionId, rounds);
    expect(turn.text()).toBe('Written.');
    for (const { tokens } of turnCalls()) expect(tokens).toBeLessThanOrEqual(MAX_TOKENS);
    const shortened = context.further_calls?.at(-1)?.shortened_parts ?? [];
    expect(shortened.map(({ tool }) => tool)).toEqual(Array(3).fill('create_po_document'));
  });

  test('it is on record what each call had in sight and how full it was', async () => {
    const sessionId = await newSession(22);
    const { id } = await newDocument(4_000);
    const { context } = await ask(sessionId, [reading(id), saying('It says so.')]);
    const [first, second] = turnCalls();
    expect(context.system_prompt).toBe(first?.system);
    expect(context.message_ranges).toEqual([{ start: 0, end: 22 }]);
    expect(context.further_calls).toHaveLength(1);
    const [call] = context.further_calls ?? [];
    expect(call?.changed_sight?.system_prompt).toBe(second?.system);
    expect(call?.changed_sight?.message_ranges.at(-1)?.end).toBe(22);
    expect(call?.changed_sight?.message_ranges[0]?.start).toBeGreaterThan(5);
    expect(call?.changed_sight?.episodes).toHaveLength((await listEpisodes(sessionId)).length);
    expect(call?.tokens.conversation).toBeGreaterThan(4_000);
    expect(call).toMatchObject({ shortened_parts: [], refused_tokens: null });
    expect(call?.tokens.max).toBe(MAX_TOKENS);
  });

  test('a call before which nothing had to give way is on record as having seen what the one before saw', async () => {
    const sessionId = await newSession(2);
    const { context } = await ask(sessionId, [calling('get_project_facts', {}), saying('Good.')]);
    expect(context.further_calls).toMatchObject([{ changed_sight: null, shortened_parts: [] }]);
    expect(await listEpisodes(sessionId)).toEqual([]);
  });

  test('everything that gave way in one turn is one compression, and is taken back as a whole [OPEN2-109]', async () => {
    const sessionId = await newSession(46);
    const digest = 'What was said about the garden. '.repeat(60);
    const range = { start: 0, end: 1 };
    const old = await buildEpisode(db(), { sessionId, range, level: 'digest', digest });
    const { id } = await newDocument(4_000);
    const { turnId, context } = await ask(sessionId, [reading(id), reading(id), saying('Done.')]);
    // Room was made twice: before the first call, and before a later one.
    expect(context.episodes.length).toBeGreaterThan(1);
    expect(context.further_calls?.some((call) => call.changed_sight !== null)).toBe(true);
    const { last_compression: made } = await status(sessionId);
    expect(made).toMatchObject({ turn_id: turnId, is_undone: false });
    const undo = `/api/episodes/sessions/${sessionId}/compressions/${made?.id ?? ''}/undo`;
    expect((await client.call('POST', undo)).body).toMatchObject({ status: 'completed' });
    expect(await listEpisodes(sessionId)).toMatchObject([{ id: old.id, memory_level: 'digest' }]);
  });

  test('nothing of that depends on whether the person has episodes switched on [EPISW-017]', async () => {
    const path = '/api/configuration/user/EPISODE_SYSTEM_ENABLED';
    expect((await client.call('PUT', path, { value: 'false' })).status).toBe(200);
    try {
      const sessionId = await newSession(22);
      const { id } = await newDocument(4_000);
      await ask(sessionId, [reading(id), saying('It says so.')]);
      const [first, second] = turnCalls();
      expect(first?.system).not.toContain('[Episode');
      expect(second?.system).toContain('[Episode');
      expect((await status(sessionId)).last_compression).not.toBeNull();
    } finally {
      await client.call('PUT', path, { value: 'true' });
    }
  });

  test('it begins at the threshold of the installation [EPI-131]', async () => {
    const other = await start(60, app.testDatabase);
    try {
      const sessionId = await newSession(14);
      const { id } = await newDocument(2_000);
      await ask(sessionId, [reading(id), saying('It says so.')]);
      expect(await listEpisodes(sessionId)).toEqual([]);
      emulator.reset();
      const there = await newSession(14);
      const { id: same } = await newDocument(2_000);
      await ask(there, [reading(same), saying('It says so.')], signIn(other));
      expect((await listEpisodes(there)).length).toBeGreaterThan(0);
      expect(turnCalls()[0]?.system).not.toContain('[Episode');
    } finally {
      await other.close();
    }
  });

  test('a question that has no room beside its answer so far ends the turn with a sentence, and keeps what was said', async () => {
    const sessionId = await newSession(1);
    const { id } = await newDocument(4_000);
    emulator.script(
      { steps: [{ text: 'Let me look.' }, ...callsOf(30, id)] },
      saying('Never said.'),
    );
    const question = words('Read this', 7_300);
    const turn = await sendMessage(client, sessionId, { message: question });
    await turn.ended;
    expect(turn.text()).toBe('Let me look.');
    expect(turn.events.at(-1)?.event).toMatchObject({
      event_type: 'error',
      code: 'payload_too_large',
      error_message: expect.stringContaining('more for this answer than fits') as string,
    });
    expect(turnCalls()).toHaveLength(1);
  });
});
