import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import type { StoredTurn } from './chat-turn.types.ts';
import { createTurnRunner, type StartTurn } from './turn-runner.ts';
import type { TurnEnd } from './turn-store.ts';

const turn: StoredTurn = {
  turnId: 't1',
  sessionId: 's1',
  userId: 1,
  projectId: null,
  provider: 'scripted',
  model: 'scripted-1',
};

const says =
  (...texts: string[]): StartTurn['run'] =>
  async (_signal, emit) => {
    for (const text of texts) {
      await Promise.resolve();
      emit({ type: 'text', text });
    }
  };

/** A runner whose database fails as often as it is told to. */
function buildRunner(failures: {
  end: number;
  failure?: Error;
  isLost?: boolean;
  isEndedElsewhere?: boolean;
  storeProgress?: () => Promise<ReadonlySet<string>>;
}) {
  const ends: TurnEnd[] = [];
  const counts: number[] = [];
  const logs: string[] = [];
  const runner = createTurnRunner({
    turns: {
      storeProgress:
        failures.storeProgress ??
        ((_lease, turns) =>
          Promise.resolve(new Set(failures.isLost ? [] : turns.map(({ turnId }) => turnId)))),
    },
    store: {
      end(end) {
        if (failures.end-- > 0)
          return Promise.reject(failures.failure ?? new Error('the database is away'));
        ends.push(end);
        return Promise.resolve(!failures.isEndedElsewhere);
      },
    },
    owner: 'here',
    timings: { leaseMs: 1_000, storeIntervalMs: 5, stopWaitMs: 1_000 },
    logger: createLogger('error', { write: (line) => void logs.push(line) }),
    onCount: (count) => counts.push(count),
  });
  return { runner, ends, counts, logs };
}

const start = (runner: ReturnType<typeof buildRunner>['runner'], ...texts: string[]) =>
  runner.start({ turn, messageId: 'm1', language: 'en', run: says(...texts) });

test('an end that the database refuses at first is stored when it is back, and only then told to readers', async () => {
  const { runner, ends, counts } = buildRunner({ end: 3 });
  const handle = start(runner, 'All ', 'of it.');
  let read = '';
  handle.read(0, {
    onFrames: (frames) => {
      if (frames.includes('turn_complete')) expect(ends).toHaveLength(1);
      read += frames;
    },
    onEnd: () => undefined,
  });
  await handle.ended;
  expect(ends[0]?.answer.content).toBe('All of it.');
  expect(read).toContain('"turn_complete":true');
  expect(counts).toEqual([1, 0]);
});

test('a turn whose end can never be stored ends without the markers and is forgotten, for whoever looks next', async () => {
  const { runner, ends } = buildRunner({ end: 1_000 });
  const handle = start(runner, 'Lost?');
  let read = '';
  const onEnd = vi.fn();
  handle.read(0, { onFrames: (frames) => (read += frames), onEnd });
  await handle.ended;
  expect(ends).toEqual([]);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(read).not.toContain('turn_complete');
  expect(runner.find('t1')).toBeNull();
});

test('whoever waits for a first word hears that there will be none when the end of the answer can never be stored either', async () => {
  const { runner } = buildRunner({ end: 1_000 });
  const run = () => Promise.reject(new Error('the model is away'));
  const handle = runner.start({ turn, messageId: 'm1', language: 'en', run });
  const refusal = handle.opened.catch((error: unknown) => error);
  await handle.ended;
  const told = await Promise.race([refusal, delay(0, 'still waiting')]);
  expect(told).toMatchObject({ code: 'internal' });
});

test('readers of an answer that another process has ended at the same moment are told no end: what counts is what that one stored', async () => {
  const { runner, ends } = buildRunner({ end: 0, isEndedElsewhere: true });
  const handle = start(runner, 'Mine.');
  let read = '';
  const onEnd = vi.fn();
  handle.read(0, { onFrames: (frames) => (read += frames), onEnd });
  await handle.ended;
  expect(ends).toHaveLength(1);
  expect(read).toContain('Mine.');
  expect(read).not.toContain('turn_complete');
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a process that ends does not wait for a database that nobody can reach', async () => {
  const failure = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { runner, ends } = buildRunner({ end: 1_000, failure });
  start(runner, 'Lost?');
  await runner.stopAll();
  expect(ends).toEqual([]);
});

test('readers of an answer that the end of the process interrupts are told no end, and read on where a server is: the marker would have the half stand as the whole', async () => {
  const { runner, ends } = buildRunner({ end: 0 });
  const handle = runner.start({
    turn,
    messageId: 'm1',
    language: 'en',
    run: (signal, emit) => {
      emit({ type: 'text', text: 'Half of' });
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  let read = '';
  const onEnd = vi.fn();
  handle.read(0, { onFrames: (frames) => (read += frames), onEnd });
  await runner.stopAll();
  expect(ends).toMatchObject([{ outcome: { status: 'interrupted' } }]);
  expect(ends[0]?.unstored?.events.at(-1)).toMatchObject({ turn_complete: true });
  expect(read).toContain('Half of');
  expect(read).not.toContain('turn_complete');
  expect(onEnd).toHaveBeenCalledOnce();
});

test('an answer that its person stops in the moment in which the process ends is told as stopped', async () => {
  const { runner, ends } = buildRunner({ end: 0 });
  const handle = runner.start({
    turn,
    messageId: 'm1',
    language: 'en',
    run: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  });
  handle.stop('stopped');
  await runner.stopAll();
  expect(ends).toMatchObject([{ outcome: { status: 'stopped' } }]);
});

test('an answer that was stopped is no failure, whatever its model makes of that', async () => {
  const { runner, ends } = buildRunner({ end: 0 });
  const handle = runner.start({
    turn,
    messageId: 'm1',
    language: 'en',
    run: (signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('hung up'))),
      ),
  });
  handle.stop('stopped');
  await handle.ended;
  await handle.opened;
  expect(ends).toMatchObject([{ outcome: { status: 'stopped', error: null } }]);
});

test('a turn that another process has ended stops and writes nothing', async () => {
  const { runner, ends } = buildRunner({ end: 0, isLost: true });
  const handle = runner.start({
    turn,
    messageId: 'm1',
    language: 'en',
    async run(signal, emit) {
      emit({ type: 'text', text: 'still talking' });
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  });
  await handle.ended;
  expect(ends).toEqual([]);
});

test('whoever waits for an answer whose model fails before a word hears of it once its end is stored, so that the session takes the next message', async () => {
  const { runner, ends, logs } = buildRunner({ end: 1 });
  const run = () => Promise.reject(new Error('the model is away'));
  const handle = runner.start({ turn, messageId: 'm1', language: 'en', run });
  await expect(handle.opened).rejects.toThrow('Something went wrong on the server.');
  expect(ends).toMatchObject([{ outcome: { status: 'failed' } }]);
  // Its person is told nothing of what was wrong: only an operator can find it out.
  expect(logs.join()).toMatch(/the model is away.*a turn failed/);
});

test('whoever waits for a turn that another process ends while its model fails is let read on, and does not wait for ever', async () => {
  const failing = Promise.withResolvers<never>();
  const storing = Promise.withResolvers<ReadonlySet<string>>();
  const { runner, ends } = buildRunner({
    end: 0,
    storeProgress() {
      failing.reject(new Error('the model is away'));
      return storing.promise;
    },
  });
  const handle = runner.start({
    turn,
    messageId: 'm1',
    language: 'en',
    run: () => failing.promise,
  });
  await failing.promise.catch(() => undefined);
  storing.resolve(new Set());
  await handle.ended;
  const opened = await Promise.race([
    handle.opened.then(() => 'opened'),
    delay(0, 'still waiting'),
  ]);
  expect(opened).toBe('opened');
  expect(ends).toEqual([]);
});
