import { describe, expect, test, vi } from 'vitest';
import { limits } from '@robin/contract/limits';
import type { LanguageModel, ModelEvent, ModelRequest } from '#domains/language-models/index.ts';
import type { TurnEvent } from './chat-turn.types.ts';
import { runTurn, type PrepareCall } from './run-turn.ts';

/** A model that says one scripted round a step and records what it was asked. */
function scriptedModel(rounds: ModelEvent[][]) {
  const requests: ModelRequest[] = [];
  const model: LanguageModel = {
    provider: 'scripted',
    model: 'scripted-1',
    async *stream(request) {
      requests.push({ ...request, messages: structuredClone(request.messages) });
      await Promise.resolve();
      for (const event of rounds[requests.length - 1] ?? []) {
        if (request.signal.aborted) return;
        yield event;
      }
    },
  };
  return { model, requests };
}

const finish = (inputTokens: number | null = null, outputTokens: number | null = null) =>
  ({ type: 'finish', reason: 'stop', usage: { inputTokens, outputTokens } }) as const;

const request: Omit<ModelRequest, 'signal'> = {
  system: 'You are Robin.',
  messages: [{ role: 'user', text: 'Who is in the team?' }],
  tools: [],
  dialogue: {
    language: 'en',
    userName: 'Mara',
    projectName: 'Portal',
    sessionType: 'assist',
    isAdmin: false,
    state: null,
  },
};

/** Everything is sent as it is. */
const prepare: PrepareCall = ({ said }) =>
  Promise.resolve({
    request: { ...request, messages: [...request.messages, ...said] },
    sent: null,
  });

async function collect(
  rounds: ModelEvent[][],
  executeTool: (call: { name: string }) => Promise<unknown> = () => Promise.resolve('done'),
  abort = new AbortController(),
) {
  const { model, requests } = scriptedModel(rounds);
  const events: TurnEvent[] = [];
  await runTurn({
    model,
    prepare,
    signal: abort.signal,
    isTooLong: () => false,
    executeTool,
    emit: (event) => events.push(event),
  });
  return { events, requests };
}

describe('the course of a turn', () => {
  test('passes the words on in their order and ends with what they cost, after one call of the model', async () => {
    const { events, requests } = await collect([
      [{ type: 'text', text: 'Hello ' }, { type: 'text', text: 'Mara' }, finish(10, 2)],
    ]);
    expect(events).toEqual([
      { type: 'text', text: 'Hello ' },
      { type: 'text', text: 'Mara' },
      { type: 'usage', inputTokens: 10, outputTokens: 2 },
    ]);
    expect(requests).toHaveLength(1);
  });

  test('tells of its last step alone that the model came to no end: words before a tool are words', async () => {
    const call: ModelEvent = { type: 'tool-call', id: 'c1', name: 'look', args: {} };
    const cut: ModelEvent = { ...finish(), reason: 'length' };
    const reasonsOf = async (...rounds: ModelEvent[][]) =>
      (await collect(rounds)).events.flatMap((event) =>
        event.type === 'end-reason' ? [event.reason] : [],
      );
    const words: ModelEvent = { type: 'text', text: 'Let me look.' };
    expect(await reasonsOf([words, call, cut], [finish()])).toEqual([]);
    expect(await reasonsOf([call, finish()], [finish()])).toEqual(['silence']);
    expect(await reasonsOf([call, finish()], [words, cut])).toEqual(['length']);
  });

  test('runs a tool, hands its answer to the model and lets it go on', async () => {
    const { events, requests } = await collect(
      [
        [
          { type: 'text', text: 'Let me look. ' },
          { type: 'tool-call', id: 'c1', name: 'get_project_facts', args: {} },
          finish(10, 5),
        ],
        [{ type: 'text', text: 'Two people.' }, finish(20, 3)],
      ],
      () => Promise.resolve({ members: 2 }),
    );
    expect(events).toEqual([
      { type: 'text', text: 'Let me look. ' },
      { type: 'tool-call', id: 'c1', name: 'get_project_facts', args: {} },
      { type: 'tool-response', id: 'c1', name: 'get_project_facts', response: { members: 2 } },
      { type: 'text', text: 'Two people.' },
      { type: 'usage', inputTokens: 30, outputTokens: 8 },
    ]);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.messages.slice(1)).toEqual([
      {
        role: 'assistant',
        text: 'Let me look. ',
        toolCalls: [{ id: 'c1', name: 'get_project_facts', args: {} }],
      },
      {
        role: 'tool',
        results: [{ id: 'c1', name: 'get_project_facts', result: { members: 2 } }],
      },
    ]);
  });

  test('turns reasoning into numbered steps, the last one of a stretch marked as final [TURN-018]', async () => {
    const { events } = await collect([
      [
        { type: 'reasoning', text: 'First look at the goal.\n' },
        { type: 'reasoning', text: '\nThen at the points.\n\nSo it is KP-412.\n\n' },
        { type: 'text', text: 'KP-412' },
        finish(),
      ],
    ]);
    expect(events.filter((event) => event.type === 'thought')).toEqual([
      { type: 'thought', thought: 'First look at the goal.', stepNumber: 1, isFinal: false },
      { type: 'thought', thought: 'Then at the points.', stepNumber: 2, isFinal: false },
      { type: 'thought', thought: 'So it is KP-412.', stepNumber: 3, isFinal: true },
    ]);
    expect(events.at(-2)).toEqual({ type: 'text', text: 'KP-412' });
  });

  test('tells what a model thought before the tool that it calls for it, and also where nothing follows [TURN-018]', async () => {
    const { events } = await collect([
      [
        { type: 'reasoning', text: 'Look it up.' },
        { type: 'tool-call', id: 'c1', name: 'get_project_facts', args: {} },
        finish(),
      ],
      [{ type: 'reasoning', text: 'Nobody knows.' }, finish()],
    ]);
    expect(events.slice(0, -1)).toEqual([
      { type: 'thought', thought: 'Look it up.', stepNumber: 1, isFinal: true },
      { type: 'tool-call', id: 'c1', name: 'get_project_facts', args: {} },
      { type: 'tool-response', id: 'c1', name: 'get_project_facts', response: 'done' },
      { type: 'thought', thought: 'Nobody knows.', stepNumber: 1, isFinal: true },
      { type: 'end-reason', reason: 'silence' },
    ]);
  });

  test('asks a model that never stops calling tools at most 30 times, the last time for words only', async () => {
    const call: ModelEvent = { type: 'tool-call', id: 'c', name: 'again', args: {} };
    const rounds = Array.from({ length: 40 }, () => [call, finish()]);
    const { model, requests } = scriptedModel(rounds);
    const tools = [{ name: 'again', description: '', parameters: null as never }];
    await runTurn({
      model,
      prepare: async (call) => {
        const prepared = await prepare(call);
        return { ...prepared, request: { ...prepared.request, tools } };
      },
      signal: new AbortController().signal,
      isTooLong: () => false,
      executeTool: () => Promise.resolve('more'),
      emit: (event) => expect(event.type).not.toBe('text'),
    });
    expect(requests).toHaveLength(limits.toolStepsPerTurn);
    expect(requests.at(-1)?.tools).toEqual([]);
    expect(requests.at(-2)?.tools).toHaveLength(1);
  });

  test('says that nothing was said where a model calls tools to the end, and nothing of one that has spoken', async () => {
    const call: ModelEvent = { type: 'tool-call', id: 'c', name: 'again', args: {} };
    const rounds = Array.from({ length: limits.toolStepsPerTurn }, () => [call, finish()]);
    const reasonsOf = ({ events }: { events: TurnEvent[] }) =>
      events.filter(({ type }) => type === 'end-reason');
    expect(reasonsOf(await collect(rounds))).toEqual([{ type: 'end-reason', reason: 'silence' }]);
    const speaking = [[{ type: 'text', text: 'I look.' } as const, call, finish()], ...rounds];
    expect(reasonsOf(await collect(speaking))).toEqual([]);
  });

  test('a request that is refused as too long is made once more before a word, and never after one', async () => {
    const tooLong = new Error('too long');
    const refusedAfter = (said: ModelEvent[]): LanguageModel & { asked: number } => ({
      provider: 'scripted',
      model: 'scripted-1',
      asked: 0,
      async *stream() {
        this.asked += 1;
        await Promise.resolve();
        yield* said;
        if (this.asked === 1) throw tooLong;
      },
    });
    const refusals: (Error | null)[] = [];
    const run = (model: LanguageModel) =>
      runTurn({
        model,
        prepare: (call) => {
          refusals.push(call.refusal);
          return prepare(call);
        },
        signal: new AbortController().signal,
        isTooLong: (failure) => failure === tooLong,
        executeTool: () => Promise.resolve('done'),
        emit: () => undefined,
      });
    await run(refusedAfter([]));
    expect(refusals).toEqual([null, tooLong]);
    const begun = refusedAfter([{ type: 'text', text: 'Well' }]);
    await expect(run(begun)).rejects.toBe(tooLong);
    expect(begun.asked).toBe(1);
  });

  test('an abort during a tool ends the turn: no other tool runs, and the model is not asked again', async () => {
    const abort = new AbortController();
    const run: string[] = [];
    const { events, requests } = await collect(
      [
        [
          { type: 'tool-call', id: 'c1', name: 'slow', args: {} },
          { type: 'tool-call', id: 'c2', name: 'next', args: {} },
          finish(),
        ],
      ],
      ({ name }) => {
        run.push(name);
        abort.abort();
        return Promise.resolve('late');
      },
      abort,
    );
    expect(run).toEqual(['slow']);
    expect(requests).toHaveLength(1);
    expect(events.at(-1)?.type).toBe('usage');
  });

  test('an abort while the model calls a tool runs none', async () => {
    const abort = new AbortController();
    const { model } = scriptedModel([
      [{ type: 'tool-call', id: 'c1', name: 'change', args: {} }, finish()],
    ]);
    const executeTool = vi.fn<() => Promise<unknown>>();
    await runTurn({
      model,
      prepare,
      signal: abort.signal,
      isTooLong: () => false,
      executeTool,
      emit: ({ type }) => {
        if (type === 'tool-call') abort.abort();
      },
    });
    expect(executeTool).not.toHaveBeenCalled();
  });

  test('what is known of its tokens stays known when a later call of the model does not tell its own', async () => {
    const { events } = await collect([
      [{ type: 'tool-call', id: 'c1', name: 'look', args: {} }, finish(10, 5)],
      [{ type: 'text', text: 'Done.' }, finish(null, null)],
    ]);
    expect(events.at(-1)).toEqual({ type: 'usage', inputTokens: 10, outputTokens: 5 });
  });
});
