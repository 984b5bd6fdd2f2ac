import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import type { NumberedEvents, TurnProgress } from './chat-turn.types.ts';
import { createTurnRecorder, type RecordedTurn } from './turn-recorder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Store = (turns: readonly TurnProgress[]) => Promise<readonly string[]>;

/** A recorder whose database is a function: it answers which turns are still its own. */
function buildRecorder(
  store: Store = (turns) => Promise.resolve(turns.map(({ turnId }) => turnId)),
) {
  const statements: string[][] = [];
  const recorder = createTurnRecorder({
    turns: {
      async storeProgress(_lease, turns) {
        statements.push(turns.map(({ turnId }) => turnId));
        return new Set(await store(turns));
      },
    },
    owner: 'here',
    timings: { leaseMs: 10_000, storeIntervalMs: 1_000, stopWaitMs: 1_000 },
    logger: createLogger('silent'),
  });
  return { recorder, statements };
}

function buildTurn(turnId: string, readerCount = 1) {
  const pending: NumberedEvents[] = [];
  const onLost = vi.fn();
  const turn: RecordedTurn = {
    turnId,
    writer: {
      takeUnstored: () => pending.shift() ?? null,
      returnUnstored: (batch) => pending.unshift(batch),
      readerCount,
    },
    onLost,
  };
  return { turn, pending, onLost };
}

const said = (firstNumber: number): NumberedEvents => ({ firstNumber, events: [] });

test('running turns are stored together, in statements of at most 64', async () => {
  const { recorder, statements } = buildRecorder();
  const turns = Array.from({ length: 70 }, (_turn, index) => buildTurn(`t${index}`));
  for (const { turn } of turns) recorder.add(turn);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(statements.map((statement) => statement.length)).toEqual([64, 6]);
  expect(statements.flat()).toEqual(turns.map(({ turn }) => turn.turnId));
  expect(turns.every(({ onLost }) => onLost.mock.calls.length === 0)).toBe(true);
});

test('a turn that cannot be stored keeps what it said for the next time, and no other from being stored', async () => {
  let isBroken = true;
  const stored: TurnProgress[] = [];
  const { recorder } = buildRecorder((turns) => {
    if (isBroken && turns.some(({ turnId }) => turnId === 'broken')) {
      return Promise.reject(new Error('no such text'));
    }
    stored.push(...turns);
    return Promise.resolve(turns.map(({ turnId }) => turnId));
  });
  const [fine, broken] = [buildTurn('fine'), buildTurn('broken', 0)];
  fine.pending.push(said(1));
  broken.pending.push(said(5));
  recorder.add(fine.turn);
  recorder.add(broken.turn);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored).toEqual([{ turnId: 'fine', isWatched: true, unstored: said(1) }]);
  expect(broken.onLost).not.toHaveBeenCalled();
  isBroken = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stored.slice(1)).toContainEqual({
    turnId: 'broken',
    isWatched: false,
    unstored: said(5),
  });
});

test('a turn goes on being vouched for when another one ends', async () => {
  const { recorder, statements } = buildRecorder();
  const [ending, running] = [buildTurn('ending'), buildTurn('running')];
  recorder.add(ending.turn);
  recorder.add(running.turn);
  await recorder.remove(ending.turn);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(statements).toEqual([['running'], ['running']]);
});

test('only the turn that somebody else has ended is told so', async () => {
  const { recorder } = buildRecorder(() => Promise.resolve(['mine']));
  const [mine, lost] = [buildTurn('mine'), buildTurn('lost')];
  recorder.add(mine.turn);
  recorder.add(lost.turn);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(mine.onLost).not.toHaveBeenCalled();
  expect(lost.onLost).toHaveBeenCalledOnce();
});

test('a turn is not stored a second time while the first still runs, and others are', async () => {
  const answers: (() => void)[] = [];
  const { recorder, statements } = buildRecorder(
    (turns) =>
      new Promise((resolve) => {
        answers.push(() => resolve(turns.map(({ turnId }) => turnId)));
      }),
  );
  recorder.add(buildTurn('slow').turn);
  await vi.advanceTimersByTimeAsync(1_000);
  recorder.add(buildTurn('late').turn);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(statements).toEqual([['slow'], ['late']]);
  for (const answer of answers) answer();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(statements[2]).toEqual(['slow', 'late']);
});

test('nothing is stored when no turn runs', async () => {
  const { recorder, statements } = buildRecorder();
  const { turn } = buildTurn('t1');
  recorder.add(turn);
  await recorder.remove(turn);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(statements).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
