import type { CompressionStatus, TurnContext } from '@robin/contract/episode-compression';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '#domains/documents/documents.fixture.ts';
import { finishLooks } from '#domains/episodes/episodes.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import {
  calling,
  saying,
  startModelEmulator,
  type EmulatedRound,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { readTranscript, sendMessage } from './chat-turn.fixture.ts';

/* How much a turn may send depends on the model that answers, on the wire of each provider. */

const CONTEXT_TOKENS = 32_000;

let emulator: ModelEmulator;
let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  emulator = await startModelEmulator();
  const providerRoots = {
    openai: `${emulator.url}/v1`,
    claude: `${emulator.url}/v1`,
    gemini: `${emulator.url}/v1beta`,
  };
  app = await startTestApp({
    settings: {
      languageModels: { allowPrivateUrls: true, providerRoots },
      tokenBudget: { maxTokens: CONTEXT_TOKENS, emergencyThreshold: 95 },
    },
  });
  client = await app.signUp('mara');
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});
afterEach(async () => {
  await finishLooks(app);
  emulator.reset();
});

async function use(provider: string, model: string, baseUrl = ''): Promise<void> {
  const body = { model, api_key: 'sk-very-secret-key', base_url: baseUrl };
  expect((await client.call('PUT', `/api/llm-providers/${provider}`, body)).status).toBe(200);
  await client.call('POST', `/api/llm-providers/active/${provider}`);
}

/** A talk after so many messages of about 200 tokens. */
async function newSession(messages: number): Promise<string> {
  const { id } = await buildSession(db(), { userId: client.userId });
  const texts = Array.from(
    { length: messages },
    (_, index) => `Message ${index}. ${'plant pot '.repeat(100)}`,
  );
  if (messages > 0) await buildMessages(db(), id, texts);
  return id;
}

async function status(sessionId: string): Promise<CompressionStatus> {
  const path = `/api/episodes/sessions/${sessionId}/compression-status`;
  return (await client.call('GET', path)).body as CompressionStatus;
}

async function ask(sessionId: string, ...rounds: EmulatedRound[]) {
  emulator.script(...rounds);
  const turn = await sendMessage(client, sessionId, { message: 'All there?' });
  await turn.ended;
  return turn;
}

async function readContext(sessionId: string): Promise<TurnContext> {
  const { messages } = await readTranscript(client, sessionId);
  const turnId = String(messages.at(-1)?.metadata['turn_id']);
  const { body } = await client.call('GET', `/api/chat/${sessionId}/turns/${turnId}/context`);
  return body as TurnContext;
}

/** The requests of the turn; the memory asks the model for one answer of a form. */
const requests = () =>
  emulator.requests
    .map(({ body }) => JSON.stringify(body))
    .filter((body) => body.includes('All there?') && !body.includes('You write down what stays'));

describe('a turn may send', () => {
  test('no more than the window of a known model leaves beside the answer [OPEN2-109]', async () => {
    await use('openai', 'gpt-4');
    const sessionId = await newSession(40);
    expect((await status(sessionId)).token_analysis.max_context_tokens).toBe(8_192 - 2_048);
    await ask(sessionId);
    expect(requests()[0]).not.toContain(':"Message 0. ');
    expect(requests()[0]).toContain(':"Message 39. ');
    expect((await readContext(sessionId)).tokens.max).toBe(8_192 - 2_048);
    expect((await status(sessionId)).last_compression).not.toBeNull();
  });

  test('no more than an open model takes, also behind an address of one’s own [OPEN2-109]', async () => {
    await use('openai', 'llama3:8b', `${emulator.url}/v1`);
    const { token_analysis: tokens } = await status(await newSession(0));
    expect(tokens.max_context_tokens).toBe(8_192 - 2_048);
  });

  test.each([
    ['of a large window', 'openai', 'gpt-4.1-mini', ''],
    ['that nobody knows', 'claude', 'test-1', ''],
    ['of a provider’s name behind an address of one’s own', 'openai', 'gpt-4', 'own'],
  ])('what the installation allows to a model %s', async (_what, provider, model, address) => {
    await use(provider, model, address === '' ? '' : `${emulator.url}/v1`);
    const sessionId = await newSession(40);
    expect((await status(sessionId)).token_analysis.max_context_tokens).toBe(CONTEXT_TOKENS);
    await ask(sessionId);
    expect(requests()[0]).toContain(':"Message 0. ');
    expect((await status(sessionId)).last_compression).toBeNull();
  });
});

const tooLong: [provider: string, refusal: EmulatedRound][] = [
  [
    'openai',
    {
      response: {
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: '{"error":{"message":"Too much.","code":"context_length_exceeded"}}',
      },
    },
  ],
  [
    'claude',
    { refusal: { status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' } },
  ],
  [
    'gemini',
    {
      refusal: {
        status: 400,
        message:
          'The input token count (9000) exceeds the maximum number of tokens allowed (8000).',
      },
    },
  ],
];

describe.each(tooLong)('a request that is too long for %s', (provider, refusal) => {
  test('is made half as long, sent once more, and on record with what was refused', async () => {
    await use(provider, 'test-1');
    const sessionId = await newSession(40);
    const turn = await ask(sessionId, refusal, saying('Here.'));
    expect(turn.status).toBe(200);
    expect(turn.text()).toBe('Here.');
    const [first = '', second = '', ...more] = requests();
    expect(more).toEqual([]);
    expect(first).toContain(':"Message 0. ');
    expect(second).not.toContain(':"Message 0. ');
    expect(second).toContain(':"Message 39. ');
    const { tokens, refused_tokens: refused, further_calls } = await readContext(sessionId);
    expect(refused).toBeGreaterThan(8_000);
    expect(tokens.max).toBe(Math.floor((refused ?? 0) / 2));
    expect(tokens.prompt + tokens.conversation + tokens.tools).toBeLessThanOrEqual(tokens.max);
    expect(further_calls).toEqual([]);
    expect((await status(sessionId)).last_compression).not.toBeNull();
  });

  test('also after a tool has answered', async () => {
    await use(provider, 'test-1');
    const sessionId = await newSession(40);
    const looking = calling('search_episodes', { query: 'plants' });
    const turn = await ask(sessionId, looking, refusal, saying('Here.'));
    expect(turn.text()).toBe('Here.');
    const [, second = '', third = ''] = requests();
    expect(third.length).toBeLessThan(second.length * 0.7);
    const { refused_tokens: refused, further_calls: calls } = await readContext(sessionId);
    expect(refused).toBeNull();
    expect(calls).toHaveLength(1);
    expect(calls?.[0]?.refused_tokens).toBeGreaterThan(8_000);
    expect(calls?.[0]?.changed_sight).not.toBeNull();
  });

  test('twice is told the person with a sentence', async () => {
    await use(provider, 'test-1');
    const sessionId = await newSession(40);
    emulator.script(refusal, refusal, saying('Never said.'));
    const body = new FormData();
    body.set('message', 'All there?');
    const answer = await client.fetch(`/api/chat/${sessionId}`, { method: 'POST', body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: 'payload_too_large',
      detail: expect.stringContaining('too long for Robin to read at once') as string,
    });
    expect(requests()).toHaveLength(2);
  });
});

test('a request that is refused as too long and cannot get any shorter is not sent again', async () => {
  await use('claude', 'test-1');
  const sessionId = await newSession(0);
  const refusal = tooLong[1]?.[1] ?? saying('');
  const turn = await ask(sessionId, refusal, saying('Never said.'));
  expect(turn.status).toBe(413);
  expect(requests()).toHaveLength(1);
});

test('what fails in the middle of an answer is not tried again, whatever it says', async () => {
  await use('openai', 'test-1');
  const sessionId = await newSession(40);
  const broken = { steps: [{ text: 'It says' }, { error: 'maximum context length exceeded' }] };
  const turn = await ask(sessionId, broken, saying('Never said.'));
  expect(turn.text()).toBe('It says');
  expect(turn.events.at(-1)?.event).toMatchObject({ code: 'model_provider_failed' });
  expect(requests()).toHaveLength(1);
});

test('what a provider refuses for another reason is told as it says it', async () => {
  await use('openai', 'test-1');
  const sessionId = await newSession(40);
  const refusal = { refusal: { status: 400, message: 'No such model.' } };
  const turn = await ask(sessionId, refusal, saying('Never said.'));
  expect(turn.status).toBe(502);
  expect(requests()).toHaveLength(1);
  expect((await status(sessionId)).last_compression).toBeNull();
});

describe('of the documents of a project', () => {
  const title = (index: number) => `What we know about the customer portal, part ${index}`;

  /** A session of a project with so many documents, and one of about 9,000 tokens beside the conversation. */
  async function newWork(documents: number) {
    const projectId = (await buildProject(db(), { members: [client] })).id;
    const fields = { projectId, ownerId: client.userId };
    for (let index = 0; index < documents; index += 1) {
      await buildDocument(db(), { ...fields, title: title(index) });
    }
    const { id } = await buildDocument(db(), { ...fields, content: 'plant pot '.repeat(4_500) });
    const session = await buildSession(db(), { userId: client.userId, projectId });
    return { sessionId: session.id, scratchpadId: id };
  }

  async function askBeside({ sessionId, scratchpadId }: Awaited<ReturnType<typeof newWork>>) {
    const fields = { message: 'All there?', scratchpad_document_id: scratchpadId };
    const turn = await sendMessage(client, sessionId, fields);
    await turn.ended;
    return turn;
  }

  test('a model with a small window is told as much as leaves room for a conversation', async () => {
    await use('openai', 'llama3:8b', `${emulator.url}/v1`);
    const work = await newWork(60);
    emulator.script(saying('The prices.'));
    const turn = await askBeside(work);
    expect([turn.status, turn.text()]).toEqual([200, 'The prices.']);
    const [sent = ''] = requests();
    expect(sent).toMatch(/read_po_document reads on from character \d+ of 45000/);
    expect(sent).toMatch(/- and \d+ more, which list_po_documents finds/);
    expect((await status(work.sessionId)).token_analysis.percentage_used).toBeLessThan(85);
  });

  test('a model that refuses them as too long is sent the half, also where there is nothing else to leave out', async () => {
    await use('openai', 'test-1', `${emulator.url}/v1`);
    const work = await newWork(1);
    const refusal = { status: 400, message: "This model's maximum context length is 8192 tokens." };
    emulator.script({ refusal }, saying('The prices.'));
    const turn = await askBeside(work);
    expect([turn.status, turn.text()]).toEqual([200, 'The prices.']);
    const [first = '', second = ''] = requests();
    expect(second).toMatch(/read_po_document reads on from character \d+ of 45000/);
    expect(second.length).toBeLessThan(first.length / 2);
  });
});
