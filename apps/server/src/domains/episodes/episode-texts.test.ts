import { afterEach, expect, test, vi } from 'vitest';
import type { LanguageModel, ModelEvent } from '#domains/language-models/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createTextWriter } from './episode-texts.ts';
import { twoTopics } from './episodes.fixture.ts';
import type { LogMessage } from './episodes.types.ts';

const messages = twoTopics.slice(0, 4).map((text, index): LogMessage => {
  const role = index % 2 === 0 ? 'user' : 'assistant';
  return { index, role, text, createdAt: new Date(0) };
});

/** A model that says how an answer begins, and then nothing until it is interrupted. */
function hangingModel() {
  const asked = Promise.withResolvers<void>();
  const model: LanguageModel = {
    provider: 'openai',
    model: 'a-model',
    async *stream({ signal }): AsyncGenerator<ModelEvent> {
      yield { type: 'text', text: '{"oneliner"' };
      const interrupted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      asked.resolve();
      await interrupted;
    },
  };
  return { model, asked: asked.promise };
}

function writerWith(model: LanguageModel, stop = new AbortController()) {
  return createTextWriter({
    languageModels: { activeModel: () => Promise.resolve(model) },
    logger: createLogger('silent'),
    stop: stop.signal,
  });
}

const TIMEOUT_MS = 20_000;

/** Stops all clocks, and watches those of calls to a model: others in this process have clocks of their own. */
function watchClocks(): ReadonlySet<NodeJS.Timeout> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { setTimeout: start, clearTimeout: end } = globalThis;
  const running = new Set<NodeJS.Timeout>();
  vi.stubGlobal('setTimeout', (ring: () => void, ms: number) => {
    const clock = start(() => {
      running.delete(clock);
      ring();
    }, ms);
    if (ms === TIMEOUT_MS) running.add(clock);
    return clock;
  });
  vi.stubGlobal('clearTimeout', (clock: NodeJS.Timeout) => {
    running.delete(clock);
    end(clock);
  });
  return running;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a model that hangs has 20 seconds, then the texts are sentences of the conversation [OPEN2-085]', async () => {
  const clocks = watchClocks();
  const { model, asked } = hangingModel();
  let isWritten = false;
  const written = writerWith(model)(messages).finally(() => (isWritten = true));
  await asked;
  expect(clocks.size).toBe(1);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  expect(isWritten).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const content = await written;
  expect(twoTopics.join(' ')).toContain(content.oneliner);
  expect(content).toMatchObject({ range: { start: 0, end: 3 }, messageCount: 4 });
  expect(clocks.size).toBe(0);
});

test('a model that answers leaves no clock running', async () => {
  const clocks = watchClocks();
  const answer = {
    oneliner: 'Dead plants go back',
    essence: 'Within 14 days.',
    digest: 'Within 14 days, with a photo.',
    topics: [],
    decisions_made: [],
    confidence: 0.9,
  };
  const model: LanguageModel = {
    provider: 'openai',
    model: 'a-model',
    async *stream() {
      await Promise.resolve();
      expect(clocks.size).toBe(1);
      yield { type: 'text', text: JSON.stringify(answer) };
    },
  };
  expect((await writerWith(model)(messages)).oneliner).toBe(answer.oneliner);
  expect(clocks.size).toBe(0);
});

test('a fault that is none of the model is not hidden behind sentences of the conversation', async () => {
  const write = createTextWriter({
    languageModels: { activeModel: () => Promise.reject(new TypeError('no such table')) },
    logger: createLogger('silent'),
    stop: new AbortController().signal,
  });
  await expect(write(messages)).rejects.toThrow('no such table');
});
