import { LLMock } from '@copilotkit/aimock';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ModelEvent, ModelRequest } from '#domains/language-models/language-models.types.ts';
import { createGuardedHttp } from '#platform/net/guarded-http.ts';
import { defaultModelTimeouts } from '#domains/language-models/streaming/watchdog.ts';
import {
  startModelEmulator,
  type EmulatedStep,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { createProviderModel } from './create-provider-model.ts';

/** What an answer comes to, whoever decoded it. */
interface Answer {
  text: string;
  reasoning: string;
  calls: { id: string; name: string; args: unknown }[];
  finish: string;
  inputTokens: number | null;
  outputTokens: number | null;
}

const http = createGuardedHttp({ allowPrivateUrls: true });
afterAll(() => http.close());

const facts = {
  name: 'facts',
  description: 'Facts of the project',
  parameters: z.strictObject({ topic: z.string() }),
};

const request: ModelRequest = {
  system: 'You are Robin.',
  messages: [{ role: 'user', text: 'Hello?' }],
  tools: [facts],
  signal: new AbortController().signal,
  dialogue: {
    language: 'en',
    userName: 'Ada',
    projectName: null,
    sessionType: 'talk',
    isAdmin: false,
    state: null,
  },
};

interface Wire {
  name: string;
  sdk(url: string): LanguageModelV4;
  provider: 'openai' | 'claude' | 'gemini';
  baseUrl(url: string): string | null;
}

const apiKey = 'sk-test';
const wires: Wire[] = [
  {
    name: 'openai',
    provider: 'openai',
    baseUrl: () => null,
    sdk: (url) => createOpenAI({ apiKey, baseURL: `${url}/v1` }).responses('gpt-4o'),
  },
  {
    name: 'openai with a base URL',
    provider: 'openai',
    baseUrl: (url) => `${url}/v1`,
    sdk: (url) =>
      createOpenAICompatible({
        name: 'openai',
        apiKey,
        baseURL: `${url}/v1`,
        includeUsage: true,
      }).chatModel('gpt-4o'),
  },
  {
    name: 'claude',
    provider: 'claude',
    baseUrl: (url) => `${url}/v1`,
    sdk: (url) => createAnthropic({ apiKey, baseURL: `${url}/v1` })('gpt-4o'),
  },
  {
    name: 'gemini',
    provider: 'gemini',
    baseUrl: (url) => `${url}/v1beta`,
    sdk: (url) => createGoogle({ apiKey, baseURL: `${url}/v1beta` })('gpt-4o'),
  },
];

async function readOurs(wire: Wire, url: string): Promise<Answer> {
  const model = await createProviderModel(
    { provider: wire.provider, model: 'gpt-4o', apiKey, baseUrl: wire.baseUrl(url) },
    { http, timeouts: defaultModelTimeouts },
    { openai: `${url}/v1`, claude: `${url}/v1`, gemini: `${url}/v1beta` },
  );
  const answer: Answer = {
    text: '',
    reasoning: '',
    calls: [],
    finish: '',
    inputTokens: null,
    outputTokens: null,
  };
  for await (const event of model.stream(request)) add(answer, event);
  return answer;
}

function add(answer: Answer, event: ModelEvent): void {
  switch (event.type) {
    case 'text':
      answer.text += event.text;
      break;
    case 'reasoning':
      answer.reasoning += event.text;
      break;
    case 'tool-call':
      answer.calls.push({ id: event.id, name: event.name, args: event.args });
      break;
    case 'finish':
      answer.finish = event.reason;
      answer.inputTokens = event.usage.inputTokens;
      answer.outputTokens = event.usage.outputTokens;
      break;
    case 'state':
      throw new Error('Only the guided mode has a state.');
  }
}

/** The same through the SDK's own stream, with its own fetch, parser and schemas. */
async function readSdk(wire: Wire, url: string): Promise<Answer> {
  const { stream } = await wire.sdk(url).doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello?' }] }],
    tools: [{ type: 'function', name: 'facts', inputSchema: { type: 'object', properties: {} } }],
  });
  const answer: Answer = {
    text: '',
    reasoning: '',
    calls: [],
    finish: '',
    inputTokens: null,
    outputTokens: null,
  };
  for await (const part of stream) {
    if (part.type === 'text-delta') answer.text += part.delta;
    if (part.type === 'reasoning-delta') answer.reasoning += part.delta;
    if (part.type === 'tool-call') {
      const args: unknown = JSON.parse(part.input);
      answer.calls.push({ id: part.toolCallId, name: part.toolName, args });
    }
    if (part.type === 'error') throw new Error('The SDK could not read the answer.');
    if (part.type === 'finish') {
      answer.finish = part.finishReason.unified;
      answer.inputTokens = part.usage.inputTokens.total ?? null;
      answer.outputTokens = part.usage.outputTokens.total ?? null;
    }
  }
  return answer;
}

describe.each(wires)('$name', (wire) => {
  let emulator: ModelEmulator;
  let aimock: LLMock;

  beforeAll(async () => {
    emulator = await startModelEmulator();
    aimock = new LLMock({ port: 0, chunkSize: 7 });
    await aimock.start();
  });
  afterAll(async () => {
    await emulator.close();
    await aimock.stop();
  });

  test('reads every answer as the decoder of the AI SDK does', async () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1 });
    const step: fc.Arbitrary<EmulatedStep> = fc.oneof(
      { weight: 4, arbitrary: fc.record({ text: words }) },
      { weight: 1, arbitrary: fc.record({ reasoning: words }) },
    );
    const calls = fc.array(
      fc.record({ name: fc.constant('facts'), args: fc.record({ topic: words }) }),
      { maxLength: 3 },
    );
    const usage = fc.record({ inputTokens: fc.nat(9_999), outputTokens: fc.nat(9_999) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1 }),
        calls,
        usage,
        fc.constantFrom('stop' as const, 'length' as const),
        async (said, called, counts, finish) => {
          const steps = [
            ...said,
            ...called.map((toolCall, at) => ({ toolCall: { ...toolCall, id: `call_${at}` } })),
          ];
          const round = {
            steps,
            usage: counts,
            ...(called.length === 0 ? { finish } : {}),
          };
          emulator.script(round, round);
          const [ours, theirs] = [
            await readOurs(wire, emulator.url),
            await readSdk(wire, emulator.url),
          ];
          expect(ours).toEqual(theirs);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('tells of tokens only as whole numbers that can be kept, whatever the provider counts', async () => {
    const count = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.constantFrom(12.5, -1, 2_147_483_647, 2_147_483_648, 3_000_000_000),
    );
    await fc.assert(
      fc.asyncProperty(count, count, async (inputTokens, outputTokens) => {
        emulator.script({ steps: [{ text: 'Yes.' }], usage: { inputTokens, outputTokens } });
        const answer = await readOurs(wire, emulator.url);
        expect(answer.text).toBe('Yes.');
        for (const [told, kept] of [
          [inputTokens, answer.inputTokens],
          [outputTokens, answer.outputTokens],
        ] as const) {
          const isCount = Number.isInteger(told) && told >= 0 && told <= 2_147_483_647;
          // Claude counts twice, and what it told at the beginning stays where the end is no number.
          const before = wire.provider === 'claude' ? 1 : null;
          expect(kept).toEqual(isCount ? Math.abs(told) : before);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('reads text and calls of a server that somebody else wrote', async () => {
    const content = 'Grüße aus dem Projekt: "alles" läuft. 🦉\nUnd weiter?';
    const args = { topic: 'team "A"' };
    aimock.reset();
    aimock.onMessage('Hello?', {
      content,
      toolCalls: [{ id: 'call_x', name: 'facts', arguments: JSON.stringify(args) }],
      ...(wire.provider === 'gemini' ? { finishReason: 'stop' } : {}),
      usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    });
    const answer = await readOurs(wire, aimock.url);
    expect(answer).toMatchObject({
      text: content,
      calls: [{ name: 'facts', args }],
      finish: 'tool-calls',
    });
    expect(answer.calls).toEqual(
      (await readSdk(wire, aimock.url)).calls.map((call, at) => ({
        ...call,
        // Gemini's calls may have no id, so that each reader makes its own.
        id: answer.calls[at]?.id ?? call.id,
      })),
    );
  });

  test('reads reasoning of a server that somebody else wrote', async () => {
    aimock.reset();
    aimock.onMessage('Hello?', { content: 'Yes.', reasoning: 'Let me think about it.' });
    const ours = await readOurs(wire, aimock.url);
    const theirs = await readSdk(wire, aimock.url);
    // The server guesses the tokens from the request, which is not the same for both readers.
    expect({ ...ours, inputTokens: null }).toEqual({ ...theirs, inputTokens: null });
    expect(ours).toMatchObject({ text: 'Yes.', reasoning: 'Let me think about it.' });
  });
});
