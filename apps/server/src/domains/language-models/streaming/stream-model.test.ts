import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ModelError,
  type LanguageModel,
  type ModelConnection,
  type ModelEvent,
  type ModelFile,
  type ModelRequest,
} from '#domains/language-models/language-models.types.ts';
import { createGuardedHttp, type GuardedHttp } from '#platform/net/guarded-http.ts';
import { createProviderModel } from '#domains/language-models/providers/create-provider-model.ts';
import {
  calling,
  saying,
  startModelEmulator,
  type EmulatedRound,
  type EmulatedStep,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { createWireWriter, type WireName } from '#testing/model-emulator/wire-formats.ts';
import { toModelFailure } from './model-failures.ts';
import { defaultModelTimeouts, type ModelTimeouts } from './watchdog.ts';

const API_KEY = 'sk-test/secret+1234567890';

let emulator: ModelEmulator;
let http: GuardedHttp;

beforeAll(async () => {
  emulator = await startModelEmulator();
  http = createGuardedHttp({ allowPrivateUrls: true });
});
afterEach(() => emulator.reset());
afterAll(async () => {
  http.close();
  await emulator.close();
});

function connect(
  connection: Partial<ModelConnection>,
  timeouts: Partial<ModelTimeouts> = {},
  now?: () => number,
): Promise<LanguageModel> {
  const roots = {
    openai: `${emulator.url}/v1`,
    claude: `${emulator.url}/v1`,
    gemini: `${emulator.url}/v1beta`,
  };
  return createProviderModel(
    { provider: 'openai', model: 'test-model', apiKey: API_KEY, baseUrl: null, ...connection },
    { http, timeouts: { ...defaultModelTimeouts, ...timeouts }, ...(now ? { now } : {}) },
    roots,
  );
}

type Connect = (timeouts?: Partial<ModelTimeouts>) => Promise<LanguageModel>;

/** The three providers; openai twice, because a base URL changes its protocol. */
const providers: { name: string; wire: WireName; connectTo: Connect }[] = [
  {
    name: 'openai',
    wire: 'responses',
    connectTo: (timeouts) => connect({ provider: 'openai' }, timeouts),
  },
  {
    name: 'openai with a base URL',
    wire: 'chat-completions',
    connectTo: (timeouts) => connect({ baseUrl: `${emulator.url}/v1` }, timeouts),
  },
  {
    name: 'claude',
    wire: 'messages',
    connectTo: (timeouts) => connect({ provider: 'claude' }, timeouts),
  },
  {
    name: 'gemini',
    wire: 'generate-content',
    connectTo: (timeouts) => connect({ provider: 'gemini' }, timeouts),
  },
];

const projectFacts = {
  name: 'get_project_facts',
  description: 'Facts of the project',
  parameters: z.strictObject({ topic: z.string().describe('What to look up') }),
};

function request(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You are Robin.',
    messages: [{ role: 'user', text: 'Hello?' }],
    tools: [],
    signal: new AbortController().signal,
    dialogue: {
      language: 'en',
      userName: 'Ada',
      projectName: null,
      sessionType: 'talk',
      isAdmin: false,
      state: null,
    },
    ...overrides,
  };
}

async function collect(model: LanguageModel, input = request()): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(input)) events.push(event);
  return events;
}

const textOf = (events: readonly ModelEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

/** What a model says before it fails, and the failure. */
async function collectFailure(
  model: LanguageModel,
  input = request(),
): Promise<{ text: string; error: ModelError }> {
  let text = '';
  try {
    for await (const event of model.stream(input)) if (event.type === 'text') text += event.text;
  } catch (error) {
    if (error instanceof ModelError) return { text, error };
    throw error;
  }
  throw new Error('The model did not fail.');
}

describe.each(providers)('$name', ({ wire, connectTo }) => {
  test('streams the text in order and ends with reason and usage', async () => {
    const words = Array.from({ length: 200 }, (_, index) => ` word${index} äöü 🦉 "\\\n`);
    emulator.script({
      steps: words.map((text) => ({ text })),
      usage: { inputTokens: 7, outputTokens: 200 },
    });
    const events = await collect(await connectTo());
    expect(textOf(events)).toBe(words.join(''));
    expect(events.at(-1)).toEqual({
      type: 'finish',
      reason: 'stop',
      usage: { inputTokens: 7, outputTokens: 200 },
    });
    expect(emulator.requests).toMatchObject([{ wire, model: 'test-model' }]);
  });

  test('hands on each piece when it arrives', async () => {
    emulator.script({ steps: [{ text: 'first' }, { fault: 'hang' }] });
    const stream = (await connectTo()).stream(request())[Symbol.asyncIterator]();
    expect(await stream.next()).toEqual({ done: false, value: { type: 'text', text: 'first' } });
    await stream.return?.();
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('reads what a model says at reading speed in fewer pieces than it came in, and loses nothing', async () => {
    const words = Array.from({ length: 60 }, (_, index) => ` word${index}`);
    emulator.script({ steps: words.flatMap((text): EmulatedStep[] => [{ text }, { waitMs: 10 }]) });
    const events = await collect(await connectTo());
    expect(textOf(events)).toBe(words.join(''));
    expect(events.filter((event) => event.type === 'text').length).toBeLessThan(words.length / 2);
  });

  test('tells reasoning from text', async () => {
    emulator.script({ steps: [{ reasoning: 'Let me see.' }, { text: 'Yes.' }] });
    const events = await collect(await connectTo());
    expect(events.slice(0, 2)).toEqual([
      { type: 'reasoning', text: 'Let me see.' },
      { type: 'text', text: 'Yes.' },
    ]);
  });

  test('hands on tool calls with parsed arguments and ends in them', async () => {
    emulator.script({
      steps: [
        { text: 'I look.' },
        { toolCall: { id: 'call_a', name: 'get_project_facts', args: { topic: 'Größe "x"' } } },
        { toolCall: { id: 'call_b', name: 'get_project_facts', args: { topic: 'team' } } },
      ],
    });
    const events = await collect(await connectTo(), request({ tools: [projectFacts] }));
    expect(events).toMatchObject([
      { type: 'text', text: 'I look.' },
      {
        type: 'tool-call',
        id: 'call_a',
        name: 'get_project_facts',
        args: { topic: 'Größe "x"' },
      },
      { type: 'tool-call', id: 'call_b', name: 'get_project_facts', args: { topic: 'team' } },
      { type: 'finish', reason: 'tool-calls' },
    ]);
  });

  test('sends system prompt, tools as JSON schema, calls and results in the form of the provider', async () => {
    const model = await connectTo();
    emulator.script(
      {
        steps: [{ reasoning: 'Hm.' }, ...roundOf(calling('get_project_facts', { topic: 'team' }))],
      },
      saying('Done.'),
    );
    const input = request({ tools: [projectFacts] });
    const [call] = (await collect(model, input)).filter((event) => event.type === 'tool-call');
    if (!call) throw new Error('There was no call.');
    await collect(model, {
      ...input,
      messages: [
        ...input.messages,
        { role: 'assistant', text: 'I look.', toolCalls: [call] },
        {
          role: 'tool',
          results: [{ id: call.id, name: call.name, result: { team: ['Ada', 'Grace'] } }],
        },
      ],
    });
    expect(emulator.requests[1]?.body).toMatchSnapshot();
  });

  test('tells no length of a text that llama.cpp refuses to make a grammar of, and with it every message', async () => {
    const name = z.string().max(200);
    const step = z.strictObject({ name, note: z.string().max(4_000).default('') });
    const text = z.string().max(1_048_576).nullable();
    const parameters = z.strictObject({ title: name, text, steps: z.array(step).max(20) });
    const tool = { name: 'plan', description: 'A plan', parameters };
    await collect(await connectTo(), request({ tools: [tool] }));
    const told = JSON.stringify(emulator.requests[0]?.body);
    const lengths = [...told.matchAll(/"maxLength":(\d+)/g)].map(([, length]) => Number(length));
    expect(Math.max(0, ...lengths)).toBeLessThan(2_000);
    expect(told).toContain('"note":{');
  });

  test('sends a call without the white space that was said before it', async () => {
    const model = await connectTo();
    emulator.script({ steps: roundOf(calling('get_project_facts', {})) }, saying('Done.'));
    const input = request({ tools: [projectFacts] });
    const [call] = (await collect(model, input)).filter((event) => event.type === 'tool-call');
    if (!call) throw new Error('There was no call.');
    const results = [{ id: call.id, name: call.name, result: {} }];
    await collect(model, {
      ...input,
      messages: [
        ...input.messages,
        { role: 'assistant', text: ' \n\n', toolCalls: [call] },
        { role: 'tool', results },
      ],
    });
    const sent = JSON.stringify(emulator.requests[1]?.body);
    expect(sent).toContain('get_project_facts');
    expect(sent).not.toContain(' \\n\\n');
  });

  test('sends a question that was never answered together with the next one, with the files of both', async () => {
    const raster = { mediaType: 'image/png', content: new Uint8Array([1, 2, 3]) };
    const file = { mediaType: 'image/png', text: null, image: raster, note: null };
    emulator.script(saying('Here.'));
    await collect(
      await connectTo(),
      request({
        messages: [
          { role: 'user', text: 'Hello?', files: [{ ...file, name: 'first.png' }] },
          { role: 'assistant', text: ' ' },
          { role: 'user', text: 'Anybody?', files: [{ ...file, name: 'second.png' }] },
        ],
      }),
    );
    const body = emulator.requests[0]?.body ?? {};
    const list = body['messages'] ?? body['input'] ?? body['contents'];
    const sent = (list as { role: string }[]).filter(({ role }) => role === 'user');
    expect(sent).toHaveLength(1);
    const words = JSON.stringify(sent);
    const places = ['first.png', 'Hello?', 'second.png', 'Anybody?'].map((one) =>
      words.indexOf(one),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(words.split('AQID')).toHaveLength(3);
  });

  test('sends a word between the results of an answer that ended with them and the next question: Mistral refuses both in a row', async () => {
    emulator.script(saying('Here.'));
    await collect(
      await connectTo(),
      request({
        messages: [
          { role: 'user', text: 'Who?' },
          { role: 'assistant', text: '', toolCalls: [{ id: 'c1', name: 'team', args: {} }] },
          { role: 'tool', results: [{ id: 'c1', name: 'team', result: 'Ada' }] },
          { role: 'user', text: 'Anybody?' },
        ],
      }),
    );
    const sent = JSON.stringify(emulator.requests[0]?.body);
    const places = ['Who?', 'Ada', '(This answer ended here.)', 'Anybody?'].map((one) =>
      sent.indexOf(one),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('sends calls of tools that do not exist back by a name that every provider takes', async () => {
    emulator.script(saying('Done.'));
    const names = ['multi_tool_use.parallel', 'über uns', '', 'x'.repeat(90)];
    const calls = names.map((name, place) => ({ id: `c${place}`, name, args: {} }));
    await collect(
      await connectTo(),
      request({
        messages: [
          { role: 'user', text: 'Hello?' },
          { role: 'assistant', text: '', toolCalls: calls },
          { role: 'tool', results: calls.map(({ id, name }) => ({ id, name, result: 'none' })) },
        ],
      }),
    );
    const body = JSON.stringify(emulator.requests[0]?.body);
    const sent = [...body.matchAll(/"name":"([^"]*)"/g)].map(([, name]) => name);
    for (const name of sent) expect(name).toMatch(/^[\w-]{1,64}$/);
    expect(sent).toEqual(
      expect.arrayContaining(['multi_tool_use_parallel', '_ber_uns', 'unknown', 'x'.repeat(64)]),
    );
  });

  test.each(['length', 'content-filter'] as const)('tells the end by %s', async (finish) => {
    emulator.script({ steps: [{ text: 'Half' }], finish });
    expect((await collect(await connectTo())).at(-1)).toMatchObject({
      type: 'finish',
      reason: finish,
    });
  });

  test('sends the key as the provider wants it', async () => {
    await collect(await connectTo());
    const headers = emulator.requests[0]?.headers;
    const sent = headers?.authorization ?? headers?.['x-api-key'] ?? headers?.['x-goog-api-key'];
    expect(sent).toContain(API_KEY);
    expect(emulator.requests[0]?.path).not.toContain('key');
  });

  test('asks for an answer without compression, which it could not read', async () => {
    await collect(await connectTo());
    expect(emulator.requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  test('fails with the words and status of a refusal before the first token, without the key', async () => {
    emulator.script({
      refusal: { status: 401, message: `Incorrect key ${API_KEY} provided.\nSee the docs.` },
    });
    const { error } = await collectFailure(await connectTo());
    expect(error).toMatchObject({
      code: 'model_provider_failed',
      status: 401,
      message: 'Incorrect key [key] provided. See the docs.',
    });
    expect(emulator.requests).toHaveLength(1);
  });

  test('fails with the words of an error inside the stream and keeps the text before it', async () => {
    emulator.script({ steps: [{ text: 'Half' }, { error: `Overloaded, ${API_KEY}` }] });
    const { text, error } = await collectFailure(await connectTo());
    expect(text).toBe('Half');
    expect(error).toMatchObject({ code: 'model_provider_failed', message: 'Overloaded, [key]' });
  });

  test.each(['cut', 'end'] as const)(
    'fails when the answer stops in the middle (%s) and keeps the text before it',
    async (fault) => {
      emulator.script({ steps: [{ text: 'Half' }, { text: ' an answer' }, { fault }] });
      const { text, error } = await collectFailure(await connectTo());
      expect(text).toBe('Half an answer');
      expect(error).toMatchObject({
        code: 'model_provider_failed',
        message: 'The connection to the model provider was cut in the middle of the answer.',
      });
      expect(emulator.requests).toHaveLength(1);
    },
  );

  test('fails when an event is cut in its middle', async () => {
    emulator.script({
      steps: [{ text: 'Half' }, { raw: 'data: {"type":"resp' }, { fault: 'end' }],
    });
    const { text, error } = await collectFailure(await connectTo());
    expect(text).toBe('Half');
    expect(error.message).toContain('cut in the middle');
  });

  test('passes over events without any data, with which some servers keep a line open', async () => {
    emulator.script({ steps: [{ raw: 'data:\n\n' }, { text: 'Yes' }, { raw: 'data: \r\n\r\n' }] });
    expect(await collect(await connectTo())).toMatchObject([
      { type: 'text', text: 'Yes' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  test('fails with the words of an error that stands in the stream without being an event of it', async () => {
    const raw =
      '{\n  "error": {\n    "code": 503,\n    "message": "The model is overloaded."\n  }\n}\n';
    emulator.script({ steps: [{ text: 'Half' }, { raw }, { fault: 'end' }] });
    const { text, error } = await collectFailure(await connectTo());
    expect({ text, message: error.message }).toEqual({
      text: 'Half',
      message: 'The model is overloaded.',
    });
  });

  test('fails when the provider sends garbage', async () => {
    emulator.script({ steps: [{ text: 'Half' }, { raw: 'data: <html>\n\n' }, { text: 'more' }] });
    const { text, error } = await collectFailure(await connectTo());
    expect(text).toBe('Half');
    expect(error.message).toBe('The model provider sent an event that is not JSON.');
  });

  test('ends a flood', async () => {
    const text = 'flood '.repeat(200_000);
    emulator.script({ steps: Array.from({ length: 24 }, () => ({ text })) });
    const { error } = await collectFailure(await connectTo());
    expect(error).toMatchObject({
      code: 'model_provider_failed',
      message: 'The answer of the model is too long.',
    });
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('does not wait for a provider that keeps the connection open after its end', async () => {
    emulator.script({ steps: [{ text: 'Yes.' }], lingers: true });
    const events = await collect(await connectTo({ betweenTokensMs: 5_000 }));
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('survives events of unknown shape', async () => {
    const raws = [
      '{}',
      'null',
      '[]',
      '7',
      '{"type":"new.thing","delta":{"x":1}}',
      '{"choices":7,"candidates":"x"}',
      '{"choices":[null],"candidates":[null]}',
      '{"choices":[{"delta":{"content":5,"tool_calls":"x"}}],"candidates":[{"content":[]}]}',
      '{"type":"content_block_delta","index":"x","delta":null}',
      '{"type":"response.output_item.done","item":4}',
    ];
    const steps: EmulatedStep[] = raws.map((raw) => ({ raw: `data: ${raw}\n\n` }));
    emulator.script({ steps: [{ text: 'a' }, ...steps, { raw: ': comment\n\n' }, { text: 'b' }] });
    expect(textOf(await collect(await connectTo()))).toBe('ab');
  });

  test('times out when no first token comes', async () => {
    emulator.script({ fault: 'hang' }, { steps: [{ fault: 'hang' }] });
    for (let round = 0; round < 2; round += 1) {
      const { error } = await collectFailure(await connectTo({ firstTokenMs: 80 }));
      expect(error).toMatchObject({
        code: 'model_provider_timeout',
        message: 'The model provider did not begin to answer within 1 s.',
      });
    }
    await expect.poll(() => emulator.abortedCount).toBe(2);
  });

  test('times out between two tokens and keeps the text before', async () => {
    emulator.script({ steps: [{ text: 'Half' }, { fault: 'hang' }] });
    const { text, error } = await collectFailure(await connectTo({ betweenTokensMs: 80 }));
    expect(text).toBe('Half');
    expect(error.code).toBe('model_provider_timeout');
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('times out when the whole answer takes too long although it flows', async () => {
    const steps = Array.from({ length: 2_000 }, (): EmulatedStep[] => [
      { text: 'x' },
      { waitMs: 10 },
    ]);
    emulator.script({ steps: steps.flat() });
    // So long that the first piece is there by then on any machine.
    const { text, error } = await collectFailure(await connectTo({ totalMs: 1_000 }));
    expect(text).toMatch(/^x+$/);
    expect(error.code).toBe('model_provider_timeout');
  });

  test('does not blame the provider for a reader that takes its time', async () => {
    emulator.script({ steps: [{ text: 'one' }, { waitMs: 600 }, { text: ' two' }] });
    let text = '';
    for await (const event of (await connectTo({ betweenTokensMs: 300 })).stream(request())) {
      if (event.type === 'text') text += event.text;
      if (text === 'one') await new Promise((resolve) => setTimeout(resolve, 900));
    }
    expect(text).toBe('one two');
  });

  test('asks again after a 429 with a short retry-after', async () => {
    emulator.script(
      { refusal: { status: 429, message: 'Slow down', headers: { 'retry-after': '0' } } },
      { refusal: { status: 429, message: 'Slow down', headers: { 'retry-after-ms': '5' } } },
      saying('Now.'),
    );
    expect(textOf(await collect(await connectTo()))).toBe('Now.');
    expect(emulator.requests).toHaveLength(3);
  });

  test('gives up after two more attempts', async () => {
    emulator.setDefault({
      refusal: { status: 429, message: 'Slow down', headers: { 'retry-after': '0' } },
    });
    const { error } = await collectFailure(await connectTo());
    expect(error).toMatchObject({ status: 429, retryAfterMs: 0, message: 'Slow down' });
    expect(emulator.requests).toHaveLength(3);
  });

  test('does not wait for a 429 with a long or no retry-after, and tells how long', async () => {
    const refusal = { status: 429, message: 'Quota used up' };
    emulator.script({ refusal: { ...refusal, headers: { 'retry-after': '30' } } }, { refusal });
    const first = await collectFailure(await connectTo());
    expect(first.error).toMatchObject({ status: 429, retryAfterMs: 30_000 });
    const second = await collectFailure(await connectTo());
    expect(second.error).toMatchObject({ status: 429, retryAfterMs: null });
    expect(emulator.requests).toHaveLength(2);
  });

  test.each([400, 403, 404, 500, 503, 529])(
    'does not ask again after status %i',
    async (status) => {
      emulator.script({ refusal: { status, message: 'No', headers: { 'retry-after': '0' } } });
      const { error } = await collectFailure(await connectTo());
      expect(error).toMatchObject({ code: 'model_provider_failed', status, message: 'No' });
      expect(emulator.requests).toHaveLength(1);
    },
  );

  test('asks again when the connection breaks before the first token', async () => {
    emulator.script({ fault: 'reset' }, { steps: [{ fault: 'cut' }] }, saying('Now.'));
    expect(textOf(await collect(await connectTo()))).toBe('Now.');
    expect(emulator.requests).toHaveLength(3);
  });

  test('does not follow a redirect', async () => {
    const location = `${emulator.url}/v1/elsewhere`;
    emulator.script({ response: { status: 307, headers: { location }, body: '' } });
    const { error } = await collectFailure(await connectTo());
    expect(error).toMatchObject({ status: 307, code: 'model_provider_failed' });
    expect(error.message).toContain('redirect');
    expect(emulator.requests).toHaveLength(1);
  });

  test.each([
    ['a page', 'text/html; charset=utf-8', '<h1>Hi</h1>', 'text/html'],
    ['a document', 'application/json', '{"object":"list"}', 'application/json'],
    ['nothing', 'application/json', '', 'application/json'],
    ['an error', 'application/json', '{"error":"model not loaded"}', 'model not loaded'],
    ['a list of errors', 'application/json', '[{"error":{"message":"No quota"}}]', 'No quota'],
    ['a mistake', 'application/json', '{"detail":"model not loaded"}', 'model not loaded'],
    ['an answer cut in its middle', 'application/json', '{"choices":[{"mess', 'cut in the middle'],
  ])('fails when a success is %s instead of an answer', async (_what, type, body, words) => {
    emulator.script({ response: { status: 200, headers: { 'content-type': type }, body } });
    const { error } = await collectFailure(await connectTo());
    expect(error.message).toContain(words);
  });

  test('an abort between tokens ends the answer without a failure and closes the request', async () => {
    emulator.script({ steps: [{ text: 'Half' }, { fault: 'hang' }] });
    const controller = new AbortController();
    const events: ModelEvent[] = [];
    for await (const event of (await connectTo()).stream(request({ signal: controller.signal }))) {
      events.push(event);
      setTimeout(() => controller.abort(), 10);
    }
    expect(events).toEqual([{ type: 'text', text: 'Half' }]);
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('an abort before the first token ends without a failure and closes the request', async () => {
    emulator.script({ fault: 'hang' });
    const controller = new AbortController();
    const events = collect(await connectTo(), request({ signal: controller.signal }));
    await expect.poll(() => emulator.requests).toHaveLength(1);
    controller.abort();
    expect(await events).toEqual([]);
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('an abort while it waits to ask again ends without a failure', async () => {
    emulator.script({
      refusal: { status: 429, message: 'Slow down', headers: { 'retry-after': '5' } },
    });
    const controller = new AbortController();
    const events = collect(await connectTo(), request({ signal: controller.signal }));
    await expect.poll(() => emulator.requests).toHaveLength(1);
    setTimeout(() => controller.abort(), 60);
    expect(await events).toEqual([]);
    expect(emulator.requests).toHaveLength(1);
  });

  test('an abort that came first sends nothing', async () => {
    expect(await collect(await connectTo(), request({ signal: AbortSignal.abort() }))).toEqual([]);
    expect(emulator.requests).toHaveLength(0);
  });

  test('uses one connection for one answer after the other', async () => {
    const model = await connectTo();
    for (let round = 0; round < 5; round += 1) await collect(model);
    expect(emulator.connectionCount).toBeLessThanOrEqual(1);
  });

  test('tells calls apart that have no id, or the one of another call', async () => {
    const calls = ['same', 'same', '', ''].map((id, place) => ({
      toolCall: { name: 'get_project_facts', args: { topic: `${place}` }, id },
    }));
    emulator.script({ steps: calls });
    const said = await collect(await connectTo(), request({ tools: [projectFacts] }));
    const ids = said.flatMap((event) => (event.type === 'tool-call' ? [event.id] : []));
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toBe('same');
    for (const id of ids.slice(1)) expect(id).toMatch(/^call_[0-9a-f]{32}$/);
  });

  test('takes what neither UTF-8 nor the database can hold out of text, names and arguments', async () => {
    emulator.script({
      steps: [
        { text: 'a\0b' },
        { waitMs: 5 },
        { text: '🦉'.slice(0, 1) },
        { waitMs: 5 },
        { text: '🦉'.slice(1) },
        { text: ' \udc00 ' },
        { toolCall: { name: 'get_\0project_facts', args: { topic: 'x\0y\ud800' } } },
      ],
    });
    const events = await collect(await connectTo());
    expect(textOf(events)).toBe('ab🦉 \ufffd ');
    expect(events.find((event) => event.type === 'tool-call')).toMatchObject({
      name: 'get_project_facts',
      args: { topic: 'xy\ufffd' },
    });
  });
});

function roundOf(round: ReturnType<typeof calling>): EmulatedStep[] {
  return 'steps' in round ? round.steps : [];
}

describe('a gateway that passes on no stream', () => {
  const said = 'Größe "x"\n\nYes.';
  const args = '{"topic":"team"}';
  const whole: Record<WireName, object> = {
    'chat-completions': {
      object: 'chat.completion',
      choices: [
        {
          message: {
            role: 'assistant',
            reasoning_content: 'Hm.',
            content: said,
            tool_calls: [
              {
                id: 'c1',
                type: 'function',
                function: { name: 'get_project_facts', arguments: args },
              },
            ],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 7, completion_tokens: 5 },
    },
    responses: {
      object: 'response',
      status: 'completed',
      error: null,
      incomplete_details: null,
      output: [
        { type: 'reasoning', id: 'r1', summary: [{ type: 'summary_text', text: 'Hm.' }] },
        { type: 'message', content: [{ type: 'output_text', text: said }] },
        { type: 'function_call', call_id: 'c1', name: 'get_project_facts', arguments: args },
      ],
      usage: { input_tokens: 7, output_tokens: 5 },
    },
    messages: {
      type: 'message',
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'signed' },
        { type: 'text', text: said },
        { type: 'tool_use', id: 'c1', name: 'get_project_facts', input: { topic: 'team' } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 7, output_tokens: 5 },
    },
    'generate-content': {
      candidates: [
        {
          content: {
            parts: [
              { text: 'Hm.', thought: true },
              { text: said },
              { functionCall: { id: 'c1', name: 'get_project_facts', args: { topic: 'team' } } },
            ],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 5 },
    },
  };
  const answering = (type: string, body: string): EmulatedRound => ({
    response: { status: 200, headers: { 'content-type': type }, body },
  });

  describe.each(providers)('in front of $name', ({ wire, connectTo }) => {
    test.each([
      ['application/json', JSON.stringify(whole[wire])],
      ['application/json; charset=utf-8', `\n\n  ${JSON.stringify(whole[wire], null, 2)}\n\n`],
      ['text/event-stream', JSON.stringify(whole[wire])],
    ])('answers at once: %s %#', async (type, body) => {
      emulator.script(answering(type, body));
      expect(await collect(await connectTo(), request({ tools: [projectFacts] }))).toMatchObject([
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: said },
        { type: 'tool-call', id: 'c1', name: 'get_project_facts', args: { topic: 'team' } },
        {
          type: 'finish',
          reason: 'tool-calls',
          usage: { inputTokens: 7, outputTokens: 5 },
        },
      ]);
    });

    test('has promised a document, and sends a stream all the same', async () => {
      const writer = createWireWriter(wire, 'm');
      const stream = `${writer.open()}${writer.text('Yes.')}${writer.close('stop', { inputTokens: 7, outputTokens: 5 })}`;
      emulator.script(answering('application/json', stream));
      expect(textOf(await collect(await connectTo()))).toBe('Yes.');
    });
  });

  test('answers in front of Gemini with a list of what the stream would have been', async () => {
    const pieces = [
      { candidates: [{ content: { parts: [{ text: 'Yes' }] } }] },
      { candidates: [{ content: { parts: [{ text: '.' }] }, finishReason: 'STOP' }] },
    ];
    emulator.script(answering('application/json', JSON.stringify(pieces, null, 2)));
    const events = await collect(await connect({ provider: 'gemini' }));
    expect(events).toMatchObject([
      { type: 'text', text: 'Yes.' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  test('says why its answer ended where it comes in several messages, which may be cut', async () => {
    const piece = (content: string) =>
      `data: {"choices":[{"message":{"content":"${content}"}}]}\n\n`;
    const cut = piece('One') + piece(', two');
    const model = await connect({ baseUrl: `${emulator.url}/v1` });
    emulator.script(answering('text/event-stream', cut));
    const { text, error } = await collectFailure(model);
    expect(text).toBe('One, two');
    expect(error.message).toContain('cut in the middle');
    emulator.script(answering('text/event-stream', `${cut}data: [DONE]\n\n`));
    expect(textOf(await collect(model))).toBe('One, two');
  });

  test('says no more at once than a stream may', async () => {
    const content = 'flood '.repeat(800_000);
    const body = JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] });
    for (const end of ['', '\n\n']) {
      emulator.script(answering('application/json', body + end));
      const model = await connect({ baseUrl: `${emulator.url}/v1` });
      const { text, error } = await collectFailure(model);
      expect(text).toBe('');
      expect(error).toMatchObject({
        code: 'model_provider_failed',
        message: 'The answer of the model is too long.',
      });
    }
  });

  test('need not say why its answer ended, because it has all of it', async () => {
    const body = '{"choices":[{"message":{"role":"assistant","content":"Yes."}}]}';
    emulator.script(answering('application/json', body));
    expect(await collect(await connect({ baseUrl: `${emulator.url}/v1` }))).toMatchObject([
      { type: 'text', text: 'Yes.' },
      { type: 'finish', reason: 'stop' },
    ]);
  });
});

test.each(['data: [DONE] \n\n', 'data:  [DONE]\n\n', 'data: [DONE] '])(
  'sees the end of an answer in spite of white space around it: %j',
  async (raw) => {
    emulator.script({ steps: [{ text: 'Yes.' }, { raw }, { fault: 'end' }] });
    const events = await collect(await connect({ baseUrl: `${emulator.url}/v1` }));
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  },
);

test.each(['cut', 'end'] as const)(
  'takes an answer that had its reason to end for whole, although what follows it breaks in its middle: %s',
  async (fault) => {
    const end = '{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}';
    emulator.script({
      steps: [
        { text: 'Yes.' },
        { raw: `data: ${end}\n\n` },
        { raw: 'data: {"choices":[],"usa' },
        { fault },
      ],
    });
    const events = await collect(await connect({ baseUrl: `${emulator.url}/v1` }));
    expect(textOf(events)).toBe('Yes.');
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  },
);

test.each([
  ['openai', '{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}', '[DONE]'],
  [
    'claude',
    '{"type":"message_delta","delta":{"stop_reason":"end_turn"}}',
    '{"type":"message_stop"}',
  ],
  ['gemini', '{"candidates":[{"finishReason":"STOP"}]}', '{"usageMetadata":{}}'],
] as const)(
  'takes an answer of %s that had its reason to end for whole, although junk follows',
  async (provider, end, last) => {
    for (const before of ['', `data: ${last}\n\n`]) {
      const junk = 'data: <html>Bad gateway</html>\n\n{"broken\n\n';
      emulator.script({
        steps: [
          { text: 'Yes.' },
          { raw: `data: ${end}\n\n` },
          { raw: `${before}${junk}` },
          { fault: 'end' },
        ],
      });
      const baseUrl = `${emulator.url}/${provider === 'gemini' ? 'v1beta' : 'v1'}`;
      const events = await collect(await connect({ provider, baseUrl }));
      expect(textOf(events)).toBe('Yes.');
      expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    }
  },
);

describe('what a server of chat completions wants back with a tool call', () => {
  const tool = { function: { name: 'get_project_facts', arguments: '{}' } };
  const end = { index: 0, delta: {}, finish_reason: 'tool_calls' };

  /** What is sent as the answer with the calls, after the server has made them with these deltas. */
  async function sendBack(deltas: readonly object[]): Promise<unknown> {
    const choices = [...deltas.map((delta) => ({ index: 0, delta, finish_reason: null })), end];
    const raw = choices.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    emulator.script({ steps: [{ raw: `${raw.join('')}data: [DONE]\n\n` }] }, saying('Done.'));
    const model = await connect({ baseUrl: `${emulator.url}/v1` });
    const input = request({ tools: [projectFacts] });
    const calls = (await collect(model, input)).filter((event) => event.type === 'tool-call');
    const results = calls.map(({ id, name }) => ({ id, name, result: {} }));
    const answer = { role: 'assistant', text: '', toolCalls: calls } as const;
    const messages = [...input.messages, answer, { role: 'tool', results } as const];
    await collect(model, { ...input, messages });
    return (emulator.requests[1]?.body['messages'] as { role: string }[] | undefined)?.find(
      ({ role }) => role === 'assistant',
    );
  }

  test('is the signature with which it has signed the call: Gemini refuses the next request without', async () => {
    const signed = { google: { thought_signature: 'c2lnbmVk' } };
    const sent = await sendBack([
      {
        tool_calls: [
          { index: 0, id: 'a', ...tool, extra_content: signed },
          { index: 1, id: 'b', ...tool },
        ],
      },
    ]);
    expect(sent).toMatchObject({
      tool_calls: [{ id: 'a', extra_content: signed }, { id: 'b' }],
    });
    expect(JSON.stringify(sent).split('extra_content')).toHaveLength(2);
  });

  test('is what it thought in reasoning_content, once: DeepSeek refuses the next request without', async () => {
    const sent = await sendBack([
      { reasoning_content: 'Look ' },
      { reasoning_content: 'it up.' },
      { tool_calls: [{ index: 0, id: 'a', ...tool }] },
      { tool_calls: [{ index: 1, id: 'b', ...tool }] },
    ]);
    expect(sent).toMatchObject({
      reasoning_content: 'Look it up.',
      tool_calls: [{ id: 'a' }, { id: 'b' }],
    });
  });

  test('are no thoughts that it tells in another way: it may refuse a field that it does not know', async () => {
    const sent = await sendBack([
      { reasoning: 'Look it up.' },
      { tool_calls: [{ index: 0, id: 'a', ...tool }] },
    ]);
    expect(JSON.stringify(sent)).not.toContain('Look it up.');
  });
});

test.each([
  ['openai', 'gpt-5', 'https://api.openai.com/v1', '/v1/responses'],
  ['openai', 'gpt-5', 'HTTPS://API.openai.com:443/v1/', '/v1/responses'],
  ['claude', 'claude-opus-4-5', 'https://api.anthropic.com/v1', '/v1/messages'],
] as const)(
  'speaks with %s about %s at %s as it does where no address is given, and knows how much it takes',
  async (provider, name, baseUrl, path) => {
    const model = await connect({ provider, baseUrl, model: name });
    const { contextWindow } = await connect({ provider, model: name });
    expect(contextWindow).not.toBeNull();
    expect(model.contextWindow).toEqual(contextWindow);
    emulator.script(saying('Hi'));
    await collect(model);
    expect(emulator.requests[0]?.path).toBe(path);
  },
);

test.each([
  ['claude-3-haiku-20240307', 4_096],
  ['claude-3-opus-20240229', 4_096],
  ['claude-3-5-sonnet-latest', 8_192],
  ['claude-3-7-sonnet-latest', 64_000],
  ['claude-opus-4-1', 32_000],
  ['claude-of-tomorrow', 128_000],
])('%s may answer with %i tokens, also where the SDK does not know it', async (model, tokens) => {
  emulator.script(saying('Hi'));
  await collect(await connect({ provider: 'claude', model }));
  expect(emulator.requests[0]?.body).toMatchObject({ max_tokens: tokens });
});

test('does not wait for a provider that only says after its end that it is there', async () => {
  const end = '{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}';
  const comments = Array.from({ length: 10 }, (): EmulatedStep[] => [
    { waitMs: 250 },
    { raw: ': still here\n\n' },
  ]);
  emulator.script({ steps: [{ text: 'Yes.' }, { raw: `data: ${end}\n\n` }, ...comments.flat()] });
  const events = await collect(await connect({ baseUrl: `${emulator.url}/v1` }));
  expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
  await expect.poll(() => emulator.abortedCount).toBe(1);
});

describe('a model that takes no tools', () => {
  const ask = async (message: string, status: number, files: ModelFile[] = []) => {
    emulator.script({ refusal: { status, message } }, saying('Yes.'));
    const messages = [{ role: 'user', text: 'Hello?', files } as const];
    const model = await connect({ baseUrl: `${emulator.url}/v1` });
    return collect(model, request({ tools: [projectFacts], messages }));
  };

  test.each([
    [400, 'registry.ollama.ai/library/gemma3:4b does not support tools'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [404, 'No endpoints found that support tool use. To learn more about provider routing, visit'],
    [500, 'tools param requires --jinja flag'],
    [400, '`tool calling` is not supported with this model'],
    [400, "Unsupported parameter: 'tools' is not supported with this model."],
    [400, 'Function calling is not enabled for models/gemma-3-27b-it'],
    [400, 'deepseek-reasoner does not support Function Calling'],
  ])('answers without them, and knows that it has none: %i %s', async (status, message) => {
    expect(textOf(await ask(message, status))).toBe('Yes.');
    const bodies = emulator.requests.map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toContain('get_project_facts');
    expect(bodies[1]).not.toContain('get_project_facts');
    expect(bodies[1]).toContain('You have no tools here');
  });

  test('is still shown the images that it may see', async () => {
    const image = { mediaType: 'image/png', content: new Uint8Array([1, 2, 3]) };
    const file = { name: 'a.png', mediaType: 'image/png', text: null, image, note: null };
    await ask('gemma3:4b does not support tools', 400, [file]);
    expect(JSON.stringify(emulator.requests[1]?.body)).toContain('AQID');
  });

  test.each([
    [400, "Invalid schema for function 'get_project_facts': 'oneOf' is not permitted."],
    [400, 'Function tools with reasoning_effort are not supported for gpt-5.6 in this API.'],
  ])('is none that refuses something else about them: %i %s', async (status, message) => {
    await expect(ask(message, status)).rejects.toThrow(message);
    expect(emulator.requests).toHaveLength(1);
  });
});

test('makes the calls of a server that resembles Claude and never says that a block is over', async () => {
  const events = [
    { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: 'Hm.' } },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'signature_delta', signature: 'signed' },
    },
    {
      type: 'content_block_start',
      index: 1,
      content_block: { type: 'tool_use', id: 'a', name: 'get_project_facts', input: {} },
    },
    {
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json: '{"topic":"x"}' },
    },
  ];
  const raw = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  emulator.script({ steps: [{ raw }], finish: 'tool-calls' });
  const said = await collect(await connect({ provider: 'claude' }));
  expect(said).toMatchObject([
    { type: 'reasoning', text: 'Hm.' },
    {
      type: 'tool-call',
      id: 'a',
      args: { topic: 'x' },
      providerData: { thoughts: [{ text: 'Hm.', options: { signature: 'signed' } }] },
    },
    { type: 'finish', reason: 'tool-calls' },
  ]);
});

describe('a model that takes no instructions of their own', () => {
  test.each([
    [400, 'System role not supported'],
    [400, 'Only user and assistant roles are supported!'],
    [500, 'Only user, assistant and tool roles are supported, got system.'],
    [400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
    [400, 'Developer instruction is not enabled for models/gemma-3-27b-it'],
    [400, "Unsupported value: 'messages[0].role' does not support 'system' with this model."],
  ])('reads them above the first question: %i %s', async (status, message) => {
    emulator.script({ refusal: { status, message } }, saying('Yes.'));
    const model = await connect({ baseUrl: `${emulator.url}/v1` });
    expect(textOf(await collect(model))).toBe('Yes.');
    expect(emulator.requests.map(({ body }) => body['messages'])).toEqual([
      [
        { role: 'system', content: 'You are Robin.' },
        { role: 'user', content: 'Hello?' },
      ],
      [{ role: 'user', content: 'You are Robin.\n\nHello?' }],
    ]);
  });

  test('is told there as well that it has no tools', async () => {
    emulator.script(
      { refusal: { status: 400, message: 'System role not supported' } },
      { refusal: { status: 400, message: 'm1 does not support tools' } },
      saying('Yes.'),
    );
    const model = await connect({ baseUrl: `${emulator.url}/v1` });
    expect(textOf(await collect(model, request({ tools: [projectFacts] })))).toBe('Yes.');
    const sent = emulator.requests.at(-1)?.body['messages'];
    expect(sent).toMatchObject([{ role: 'user' }]);
    expect(JSON.stringify(sent)).toMatch(/You are Robin\..*You have no tools here.*Hello\?/);
  });

  test('is none that goes on refusing', async () => {
    const refusal = { status: 400, message: 'Conversation roles must alternate user/assistant' };
    emulator.setDefault({ refusal });
    const { error } = await collectFailure(await connect({ baseUrl: `${emulator.url}/v1` }));
    expect(error.message).toBe(refusal.message);
    expect(emulator.requests).toHaveLength(2);
  });
});

test.each([
  [422, 'body.stream_options.include_usage: Extra inputs are not permitted'],
  [400, "Unknown parameter: 'stream_options'."],
])('asks a server for no count of tokens that refuses it: %i %s', async (status, message) => {
  emulator.script({ refusal: { status, message } }, saying('Yes.'));
  const model = await connect({ baseUrl: `${emulator.url}/v1` });
  expect(textOf(await collect(model))).toBe('Yes.');
  expect(emulator.requests.map(({ body }) => body['stream_options'])).toEqual([
    { include_usage: true },
    undefined,
  ]);
});

describe('what a model has refused', () => {
  const raster = { mediaType: 'image/png', content: new Uint8Array([1, 2, 3]) };
  const picture = { mediaType: 'image/png', name: 'a.png', text: null, image: raster, note: null };
  const everything = request({
    tools: [projectFacts],
    messages: [{ role: 'user', text: 'Hello?', files: [picture] }],
  });
  const refusing = (message: string, status = 400): EmulatedRound => ({
    refusal: { status, message },
  });

  /** How often the model was asked for each of some answers. */
  async function countRequests(
    answers: readonly { rounds: EmulatedRound[]; input?: ModelRequest; at?: number }[],
  ): Promise<number[]> {
    let time = 0;
    const model = await connect({ baseUrl: `${emulator.url}/v1` }, {}, () => time);
    const counts: number[] = [];
    for (const { rounds, input = everything, at = time } of answers) {
      time = at;
      const before = emulator.requests.length;
      emulator.script(...rounds);
      await collect(model, input).catch(() => undefined);
      counts.push(emulator.requests.length - before);
    }
    return counts;
  }

  test.each([
    [400, 'registry.ollama.ai/library/llama3.2-vision:11b does not support tools'],
    [404, 'No endpoints found that support tool use. To learn more about provider routing, visit'],
    [400, 'System role not supported'],
    [400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
    [400, "Unknown parameter: 'stream_options'."],
    [404, 'No endpoints found that support image input'],
    [500, 'image input is not supported - hint: you may need to provide the mmproj'],
    [400, 'This model does not support images.'],
    [400, 'At most 0 image(s) may be provided in one request.'],
    [400, 'm1 is not a multimodal model None'],
    [422, 'messages[0]: unknown variant `image_url`, expected `text` at line 1 column 2'],
  ])('is not sent again with every step: %i %s', async (status, message) => {
    const counts = await countRequests([
      { rounds: [refusing(message, status), saying('Yes.')] },
      { rounds: [saying('Yes.')] },
    ]);
    expect(counts).toEqual([2, 1]);
    expect(emulator.requests[2]?.body).toEqual(emulator.requests[1]?.body);
  });

  test('is asked for again after ten minutes: a server may have been started anew', async () => {
    const refused = [refusing('m1 does not support tools'), saying('Yes.')];
    const minute = 60_000;
    const counts = await countRequests([
      { rounds: refused },
      { rounds: [saying('Yes.')], at: 9 * minute },
      { rounds: [saying('Yes.')], at: 11 * minute },
    ]);
    expect(counts).toEqual([2, 1, 1]);
    const hasTools = emulator.requests.map(({ body }) => 'tools' in body);
    expect(hasTools).toEqual([true, false, false, true]);
  });

  /** Whether a second answer is asked for with all that the first one was. */
  async function isSentAgain(rounds: EmulatedRound[], input?: ModelRequest): Promise<boolean> {
    await countRequests([
      { rounds, ...(input ? { input } : {}) },
      { rounds: [saying('Yes.')], ...(input ? { input } : {}) },
    ]);
    const [first, second, third] = emulator.requests.map(({ body }) => JSON.stringify(body));
    expect(second).not.toBe(first);
    return third === first;
  }

  test.each([
    [400, 'Invalid image data'],
    [400, 'The model does not support images in this format.'],
    [413, 'Request Entity Too Large'],
    [400, 'messages.0.content.1: Could not process image'],
  ])('is sent again where it can have been this picture alone: %i %s', async (status, message) => {
    expect(await isSentAgain([refusing(message, status), saying('Yes.')])).toBe(true);
  });

  test('is sent again where two parts were refused together: each may be taken alone', async () => {
    const message = 'm1 does not support tools when there are images.';
    expect(await isSentAgain([refusing(message), saying('Yes.')])).toBe(true);
  });

  test('is sent again where the conversation began with an answer, which is a turn out of turn too', async () => {
    const messages: ModelRequest['messages'] = [
      { role: 'assistant', text: 'Hello.' },
      { role: 'user', text: 'Hello?' },
    ];
    const rounds = [refusing('roles must alternate user/assistant'), saying('Yes.')];
    expect(await isSentAgain(rounds, request({ messages }))).toBe(true);
  });

  test('is sent again where the model did not answer without it either', async () => {
    const rounds = [refusing('m1 does not support tools'), refusing('It is loading.', 503)];
    expect(await isSentAgain(rounds)).toBe(true);
  });

  test('is no longer asked for in the middle of an answer, which would be said twice', async () => {
    const broken = { steps: [{ text: 'Half' }, { error: 'm1 does not support tools' }] };
    expect(await countRequests([{ rounds: [broken, saying('Half and more')] }])).toEqual([1]);
  });

  test('takes none of the attempts that patience has', async () => {
    const busy = {
      refusal: { status: 429, message: 'Slow down', headers: { 'retry-after': '0' } },
    };
    const rounds = [refusing('m1 does not support tools'), refusing('System role not supported')];
    expect(await countRequests([{ rounds: [...rounds, busy, busy, saying('Yes.')] }])).toEqual([5]);
  });
});

describe('reaching a provider', () => {
  test.each([
    [404, 'text/plain', '404 page not found'],
    [404, 'application/json', '{"detail":"Not Found"}'],
    [404, 'application/json', '{"error":{"code":404,"message":"File Not Found"}}'],
    [404, 'text/html', '<h1>Nothing here</h1>'],
    [405, 'application/json', '{"detail":"Method Not Allowed"}'],
  ])(
    'doubts the base URL where nothing is said but that it is unknown: %i %s %s',
    async (status, type, body) => {
      emulator.script({ response: { status, headers: { 'content-type': type }, body } });
      const { error } = await collectFailure(await connect({ baseUrl: `${emulator.url}/v1` }));
      expect(error.message).toBe(
        `The model provider has nothing at this address (status ${status}). Is the base URL right? Most end with /v1.`,
      );
    },
  );

  test('says with the words of the provider which model it does not know', async () => {
    const message = 'model "m1" not found, try pulling it first';
    emulator.script({ refusal: { status: 404, message } });
    const { error } = await collectFailure(await connect({ baseUrl: `${emulator.url}/v1` }));
    expect(error.message).toBe(message);
  });

  test('says so when nobody listens, without naming the address', async () => {
    const closed = await startModelEmulator();
    await closed.close();
    const { error } = await collectFailure(await connect({ baseUrl: `${closed.url}/v1` }));
    expect(error.message).toBe('The model provider could not be reached (ECONNREFUSED).');
  });

  test('names the other protocol where https is spoken to a server that speaks http', async () => {
    const baseUrl = `${emulator.url.replace('http:', 'https:')}/v1`;
    const { error } = await collectFailure(await connect({ baseUrl }));
    expect(error.detail).toEqual({
      de: 'Unter dieser Adresse spricht der Modellanbieter kein https, das Robin versteht (EPROTO). Spricht er http, beginnt die Basis-URL mit http://.',
      en: 'At this address the model provider speaks no https that Robin understands (EPROTO). If it speaks http, the base URL begins with http://.',
    });
  });

  test('names the other protocol where http is spoken to a server that speaks https', async () => {
    const alert = Buffer.from([0x15, 3, 1, 0, 2, 2, 22]);
    const secure = createSocketServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(alert));
    }).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    const model = await connect({ baseUrl: `http://127.0.0.1:${port}/v1` });
    const { error } = await collectFailure(model);
    expect(error.message).toContain('the base URL begins with https://');
    secure.close();
  });

  test.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS has to name that'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS has to name that'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'NODE_EXTRA_CA_CERTS has to name that'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS has to name that'],
    ['CERT_HAS_EXPIRED', 'has to be renewed'],
    ['CERT_NOT_YET_VALID', 'Is the clock of this server right?'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another name'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'the base URL begins with http://'],
    ['ENOTFOUND', 'could not be reached (ENOTFOUND).'],
  ])('says of %s what to do, with the code and no address', (code, words) => {
    const broken = Object.assign(new Error('10.1.2.3 has broken'), { code });
    const { message } = toModelFailure(broken, false, API_KEY);
    expect(message).toContain(words);
    expect(message).toContain(`(${code})`);
    expect(message).not.toContain('10.1.2.3');
  });

  test.each([200, 400])(
    'says that an answer is compressed, which nobody has asked for: status %i',
    async (status) => {
      emulator.script({
        response: {
          status,
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
          body: '\u001f\u008b',
        },
      });
      const { error } = await collectFailure(await connect({ baseUrl: `${emulator.url}/v1` }));
      expect(error).toMatchObject({
        status,
        message:
          'The model provider has compressed its answer (gzip) although it was asked not to. A proxy in front of it may do so.',
      });
    },
  );

  test('reads an answer of which is said that it is not compressed', async () => {
    emulator.script({
      response: {
        status: 200,
        headers: { 'content-type': 'text/event-stream', 'content-encoding': 'none' },
        body: 'data: {"choices":[{"delta":{"content":"Yes."}}]}\n\ndata: [DONE]\n\n',
      },
    });
    expect(textOf(await collect(await connect({ baseUrl: `${emulator.url}/v1` })))).toBe('Yes.');
  });

  test('leaves a refusal that has no end in its middle', async () => {
    const left = Promise.withResolvers<void>();
    const broken = createServer((_request, response) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      const writing = setInterval(() => response.write('x'.repeat(64 * 1024)), 1);
      response.once('close', () => {
        clearInterval(writing);
        left.resolve();
      });
    }).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const { port } = broken.address() as AddressInfo;
    const model = await connect({ baseUrl: `http://127.0.0.1:${port}/v1` });
    const { error } = await collectFailure(model);
    expect(error).toMatchObject({
      status: 500,
      message: 'The model provider answered with status 500.',
    });
    await left.promise;
    broken.close();
  });

  test('says so when the key cannot stand in a header', async () => {
    const { error } = await collectFailure(
      await connect({ apiKey: 'sk-1234567890\nHost: evil', baseUrl: `${emulator.url}/v1` }),
    );
    expect(error.message).toContain('characters that cannot be sent');
    expect(error.message).not.toContain('evil');
    expect(emulator.requests).toHaveLength(0);
  });
});
