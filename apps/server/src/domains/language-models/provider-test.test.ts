import type { LanguageModelTest } from '@robin/contract/language-models';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  saying,
  startModelEmulator,
  type EmulatedRound,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from '#testing/test-app.ts';

const KEY = 'sk-stored-key-0123456789';
const TYPED_KEY = 'typed/key+with-signs-42';

let emulator: ModelEmulator;
let app: TestApp;
let admin: TestClient;
let colleague: TestClient;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp({
    settings: {
      languageModels: {
        allowPrivateUrls: true,
        testTimeoutMs: 30_000,
        providerRoots: {
          openai: `${emulator.url}/v1`,
          claude: `${emulator.url}/v1`,
          gemini: `${emulator.url}/v1beta`,
        },
      },
    },
  });
  admin = await app.signUp('ada');
  colleague = await app.signUp('carla', ['admin']);
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});
beforeEach(async () => {
  emulator.reset();
  for (const provider of ['openai', 'claude', 'gemini']) {
    await admin.call('DELETE', `/api/llm-providers/${provider}`);
  }
});

const pathOf = (provider: string) => `/api/llm-providers/${provider}/test`;
const call = (body: Record<string, unknown> = {}, provider = 'openai', client = admin) =>
  client.call('POST', pathOf(provider), body);
const configure = (provider = 'openai', body: Record<string, unknown> = {}) =>
  admin.call('PUT', `/api/llm-providers/${provider}`, { api_key: KEY, model: 'model-1', ...body });

function resultOf(answer: TestAnswer): LanguageModelTest {
  expect(answer.status).toBe(200);
  return answer.body as LanguageModelTest;
}

/** Everything that the database says of the language models. */
async function readStored(): Promise<unknown> {
  const db = app.testDatabase.database.query;
  return {
    providers: await db.selectFrom('language_models').selectAll().execute(),
    selection: await db.selectFrom('language_model_selection').selectAll().execute(),
    audit: await db.selectFrom('audit_entries').select('id').execute(),
    outbox: await db.selectFrom('outbox').select('id').execute(),
  };
}

/** What the log says of the last test; nothing else keeps where a key has gone. */
const lastLogged = () => app.logs.findLast(({ msg }) => msg === 'a language model was tested');

describe('a test that succeeds', () => {
  test.each([
    ['openai', {}, 'responses', (body: Body) => body['max_output_tokens']],
    ['claude', {}, 'messages', (body: Body) => body['max_tokens']],
    [
      'gemini',
      {},
      'generate-content',
      (body: Body) => (body['generationConfig'] as Body)['maxOutputTokens'],
    ],
  ])('asks %s one short question for a few tokens', async (provider, body, wire, limitOf) => {
    emulator.setDefault(saying('rea', 'dy'));
    await configure(provider, { base_url: '' });
    const result = resultOf(await call(body, provider));
    expect(result).toEqual({
      success: true,
      provider,
      model: 'model-1',
      duration_ms: expect.any(Number) as number,
      status: null,
      message: 'ready',
    });
    expect(emulator.requests).toHaveLength(1);
    const [request] = emulator.requests;
    expect(request).toMatchObject({ wire, model: 'model-1' });
    expect(limitOf(request?.body ?? {})).toBe(16);
    expect(JSON.stringify(request?.body).length).toBeLessThan(500);
    expect(request?.body).not.toHaveProperty('tools');
  });

  test('asks a server that resembles OpenAI without naming a limit, which not all of them call the same', async () => {
    await configure('openai', { base_url: `${emulator.url}/v1` });
    expect(resultOf(await call()).success).toBe(true);
    expect(emulator.requests).toMatchObject([{ wire: 'chat-completions' }]);
    expect(Object.keys(emulator.requests[0]?.body ?? {}).join()).not.toContain('max');
  });

  test('takes what the body gives over what is stored, and stores nothing of it', async () => {
    await configure();
    const before = await readStored();
    const body = { api_key: TYPED_KEY, model: 'model-2', base_url: `${emulator.url}/v1/` };
    expect(resultOf(await call(body))).toMatchObject({ success: true, model: 'model-2' });
    expect(resultOf(await call({ api_key: '', base_url: null })).success).toBe(true);
    expect(emulator.requests).toMatchObject([
      {
        wire: 'chat-completions',
        model: 'model-2',
        headers: { authorization: `Bearer ${TYPED_KEY}` },
      },
      { wire: 'responses', model: 'model-1', headers: { authorization: `Bearer ${KEY}` } },
    ]);
    expect(await readStored()).toEqual(before);
  });

  test('is written down with who sent a key to which address, and without the key', async () => {
    await call({ api_key: TYPED_KEY, model: 'm', base_url: `${emulator.url}/v1` });
    expect(lastLogged()).toMatchObject({
      provider: 'openai',
      userId: admin.userId,
      baseUrl: `${emulator.url}/v1`,
      isSuccess: true,
    });
    expect(JSON.stringify(app.logs)).not.toContain(TYPED_KEY);
  });

  test('needs nothing stored when the body gives everything', async () => {
    const before = await readStored();
    expect(resultOf(await call({ api_key: TYPED_KEY, model: 'm' }, 'claude')).success).toBe(true);
    expect(await readStored()).toEqual(before);
  });

  test('does not wait for the end of thoughts that go on and on', async () => {
    const thoughts = Array.from({ length: 100 }, () => ({ reasoning: 'Let me see once more. ' }));
    emulator.setDefault({ steps: [...thoughts, { fault: 'hang' }] });
    await configure('claude');
    expect(resultOf(await call({}, 'claude'))).toMatchObject({ success: true, message: '' });
  });

  test('shows the beginning of a long answer as one line and does not wait for its end', async () => {
    const pieces = Array.from({ length: 100 }, () => ({ text: 'word\nword ' }));
    emulator.setDefault({ steps: [...pieces, { fault: 'hang' }] });
    await configure();
    const { success, message } = resultOf(await call());
    expect(success).toBe(true);
    expect(message).toHaveLength(200);
    expect(message).toMatch(/^word word word/);
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('counts when a model has only thought before its tokens were used up', async () => {
    emulator.setDefault({ steps: [{ reasoning: 'Hm.' }], finish: 'length' });
    await configure('claude');
    expect(resultOf(await call({}, 'claude'))).toMatchObject({ success: true, message: '' });
  });
});

describe('a test that fails', () => {
  test.each(['openai', 'claude', 'gemini'])(
    'answers the words and the status of %s',
    async (provider) => {
      const message = 'The model `gpt-4.1` does not exist or you do not have access to it.';
      emulator.setDefault({ refusal: { status: 404, message } });
      await configure(provider);
      expect(resultOf(await call({}, provider))).toMatchObject({
        success: false,
        provider,
        status: 404,
        message,
      });
    },
  );

  test.each(['../../v1/models/model-1', 'models/%2e%2e/%2e%2e/x', 'model-1?alt=json&', 'model-1#'])(
    'sends nothing where the name of the model, %s, would lead Gemini elsewhere than its address',
    async (model) => {
      await configure('gemini', { model });
      const { success, message } = resultOf(await call({}, 'gemini'));
      expect({ success, message }).toEqual({
        success: false,
        message: 'No model can be called that.',
      });
      expect(emulator.requests).toEqual([]);
    },
  );

  test.each(['models/model-1', 'model 1', '模型'])(
    'asks Gemini for a model that is called %s',
    async (model) => {
      await configure('gemini', { model });
      await call({}, 'gemini');
      expect(emulator.requests).toHaveLength(1);
    },
  );

  const echoing: [string, (key: string) => EmulatedRound][] = [
    ['a refusal', (key) => ({ refusal: { status: 401, message: `Bad key ${key}, see ${key}` } })],
    [
      'an encoded refusal',
      (key) => ({ refusal: { status: 400, message: encodeURIComponent(key) } }),
    ],
    ['the middle of the stream', (key) => ({ steps: [{ text: 'Hi' }, { error: `no: ${key}` }] })],
    ['its answer', (key) => saying('Your key is ', key.slice(0, 7), key.slice(7))],
    ['its answer, where the shown part ends', (key) => saying('a'.repeat(195), key, 'and on')],
  ];
  test.each(echoing)(
    'never answers or logs the key, also when %s holds it',
    async (_where, round) => {
      await configure();
      for (const key of [KEY, TYPED_KEY]) {
        emulator.setDefault(round(key));
        const answer = await call({ api_key: key === KEY ? null : key });
        const { message } = resultOf(answer);
        expect(message).toMatch(/\[key\]|\[ke?$|^a{195}/);
        expect(message).not.toContain(key.slice(0, 6));
      }
      const logs = JSON.stringify(app.logs);
      expect(logs).not.toContain(KEY);
      expect(logs).not.toContain(TYPED_KEY);
    },
  );

  test.each<[string, EmulatedRound, RegExp]>([
    ['breaks the connection', { fault: 'reset' }, /closed the connection/],
    ['breaks off', { steps: [{ text: 'rea' }, { fault: 'cut' }] }, /cut in the middle/],
    [
      'answers with a page',
      { response: { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' } },
      /text\/html instead of an answer/,
    ],
    [
      'redirects',
      { response: { status: 302, headers: { location: '/elsewhere' }, body: '' } },
      /redirect \(status 302\)/,
    ],
  ])('says what happened when the provider %s', async (_what, round, words) => {
    emulator.setDefault(round);
    await configure();
    const { success, message } = resultOf(await call());
    expect(success).toBe(false);
    expect(message).toMatch(words);
  });

  test('says when nobody answers at the address', async () => {
    const gone = await startModelEmulator();
    await gone.close();
    await configure();
    const body = { base_url: `${gone.url}/v1`, api_key: TYPED_KEY };
    expect(resultOf(await call(body))).toMatchObject({
      success: false,
      status: null,
      message: 'The model provider could not be reached (ECONNREFUSED).',
    });
  });

  test('says with which status a provider answered that told of its failure only in the answer', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    const error = JSON.stringify({ error: { message: 'Insufficient credits.' } });
    emulator.setDefault({ response: { status: 200, headers, body: `data: ${error}\n\n` } });
    await configure();
    expect(resultOf(await call())).toMatchObject({
      success: false,
      status: 200,
      message: 'Insufficient credits.',
    });
  });

  test('says so in the language of whoever tests, and the provider’s own words as they are', async () => {
    await configure();
    const tell = async (round: EmulatedRound) => {
      emulator.setDefault(round);
      const answer = await admin.fetch(pathOf('openai'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'de' },
        body: '{}',
      });
      return ((await answer.json()) as LanguageModelTest).message;
    };
    expect(await tell({ response: { status: 500, headers: {}, body: '' } })).toBe(
      'Der Modellanbieter hat mit Status 500 geantwortet.',
    );
    const body = JSON.stringify({ error: { message: 'No quota.' } });
    expect(await tell({ response: { status: 500, headers: {}, body } })).toBe('No quota.');
  });

  test('asks once, also when the provider would like to be asked again', async () => {
    const headers = { 'retry-after': '0' };
    const refusal = { status: 429, message: 'Too many requests', headers };
    emulator.script({ refusal });
    await configure();
    expect(resultOf(await call())).toMatchObject({ success: false, status: 429 });
    emulator.script({ fault: 'reset' });
    expect(resultOf(await call()).success).toBe(false);
    expect(emulator.requests).toHaveLength(2);
  });

  test('changes neither what is stored nor who answers', async () => {
    await configure();
    await admin.call('POST', '/api/llm-providers/active/openai');
    const before = await readStored();
    emulator.setDefault({ refusal: { status: 401, message: 'No.' } });
    expect(resultOf(await call({ model: 'model-2' })).success).toBe(false);
    expect(await readStored()).toEqual(before);
  });
});

describe('a test is refused', () => {
  test('when there is no model or no key', async () => {
    for (const [body, words] of [
      [{}, /no model/],
      [{ api_key: TYPED_KEY }, /no model/],
      [{ model: 'm' }, /no API key/],
      [{ model: 'm', api_key: '  ' }, /no API key/],
    ] as const) {
      expect(await call(body)).toMatchObject({
        status: 409,
        body: { code: 'not_configured', detail: expect.stringMatching(words) as string },
      });
    }
    expect(emulator.requests).toEqual([]);
  });

  test('when it would tell a stored key to another address', async () => {
    await configure();
    for (const api_key of [undefined, '', '  ']) {
      expect(await call({ base_url: `${emulator.url}/v1`, api_key })).toMatchObject({
        status: 409,
        body: { code: 'not_configured', detail: expect.stringMatching(/key/) as string },
      });
    }
    expect(emulator.requests).toEqual([]);
  });

  test.each(['http://169.254.169.254/v1', 'http://0xa9fea9fe/v1', 'ftp://example.org', 'v1'])(
    'for the address %s, which is not called',
    async (base_url) => {
      await configure();
      expect(await call({ base_url })).toMatchObject({
        status: 400,
        body: { code: 'rule_broken' },
      });
    },
  );

  test('for a key that cannot be sent, a blank model, unknown fields and unknown providers', async () => {
    await configure();
    expect((await call({ api_key: 'sk-1\r\nX-Evil: 1' })).status).toBe(400);
    expect((await call({ model: ' ' })).status).toBe(422);
    expect((await call({ active: true })).status).toBe(422);
    expect((await call({ model: 'm', api_key: KEY }, 'mistral')).status).toBe(422);
    expect(emulator.requests).toEqual([]);
  });

  test('to everybody but administrators', async () => {
    await configure();
    const user = await app.signUp('ulla', ['user']);
    const poweruser = await app.signUp('paula', ['poweruser']);
    expect((await call({}, 'openai', user)).status).toBe(403);
    expect((await call({}, 'openai', poweruser)).status).toBe(403);
    expect((await call({}, 'openai', app.anonymous)).status).toBe(401);
    expect(emulator.requests).toEqual([]);
  });
});

describe('while a test is running', () => {
  /** Begins a test that the provider leaves hanging. */
  async function begin(signal: AbortSignal, provider = 'openai'): Promise<void> {
    emulator.script({ fault: 'hang' });
    const headers = { 'content-type': 'application/json' };
    const request = admin.fetch(pathOf(provider), { method: 'POST', headers, body: '{}', signal });
    request.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    await expect.poll(() => emulator.requests).toHaveLength(1);
  }

  test('the same administrator cannot begin another one of the same provider', async () => {
    for (const provider of ['openai', 'claude']) await configure(provider);
    const leaving = new AbortController();
    await begin(leaving.signal);
    expect(await call()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(resultOf(await call({}, 'claude')).success).toBe(true);
    expect(resultOf(await call({}, 'openai', colleague)).success).toBe(true);
    leaving.abort();
    await expect.poll(async () => (await call()).status).toBe(200);
  });

  test('an administrator who leaves ends the request to the provider, and it does not count as one that worked', async () => {
    await configure('claude');
    const leaving = new AbortController();
    await begin(leaving.signal, 'claude');
    expect(emulator.abortedCount).toBe(0);
    leaving.abort();
    await expect.poll(() => emulator.abortedCount).toBe(1);
    await expect.poll(lastLogged).toMatchObject({ provider: 'claude', isSuccess: false });
  });
});

test.each<[string, EmulatedRound, RegExp]>([
  ['does not begin', { fault: 'hang' }, /did not begin to answer within/],
  ['does not end', { steps: [{ text: 'rea' }, { fault: 'hang' }] }, /stopped|longer/],
])('a test ends after its time with an answer that %s', async (_what, round, words) => {
  const hurried = await startTestApp({
    settings: { languageModels: { allowPrivateUrls: true, testTimeoutMs: 200 } },
  });
  try {
    emulator.setDefault(round);
    const boss = await hurried.signUp('boss');
    const body = { api_key: KEY, model: 'm', base_url: `${emulator.url}/v1` };
    const answer = await boss.call('POST', pathOf('openai'), body);
    const { success, message } = resultOf(answer);
    expect(success).toBe(false);
    expect(message).toMatch(words);
    await expect.poll(() => emulator.abortedCount).toBe(1);
  } finally {
    await hurried.close();
  }
});

type Body = Record<string, unknown>;
