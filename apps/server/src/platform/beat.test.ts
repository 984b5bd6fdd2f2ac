import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEAT_MS, createBeat, MANY_ACTIONS, type Beat } from './beat.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const nextImmediate = () => new Promise<void>((resolve) => setImmediate(resolve));

test('runs everything that waits together, once, and no later than 50 ms', async () => {
  const beat = createBeat();
  const ran: string[] = [];
  vi.advanceTimersByTime(20);
  beat.onBeat(() => ran.push('first'));
  vi.advanceTimersByTime(10);
  beat.onBeat(() => ran.push('second'));
  vi.advanceTimersByTime(19);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(10 * BEAT_MS);
  expect(ran).toHaveLength(2);
});

test('leaves what hands on to the time after that of all that take in', async () => {
  const beat = createBeat();
  const ran: string[] = [];
  beat.afterBeat(() => ran.push('give'));
  beat.onBeat(() => ran.push('take'));
  vi.advanceTimersByTime(BEAT_MS);
  expect(ran).toEqual(['take']);
  await nextImmediate();
  expect(ran).toEqual(['take', 'give']);
});

test('runs what asks for the next beat within a beat one beat later', () => {
  const beat = createBeat();
  const ranAt: number[] = [];
  const again = () => {
    ranAt.push(performance.now());
    if (ranAt.length < 4) beat.onBeat(again);
  };
  beat.onBeat(again);
  vi.advanceTimersByTime(10 * BEAT_MS);
  expect(ranAt).toEqual([50, 100, 150, 200]);
});

/** Keeps a beat with so many actions, and answers when they ran. */
function keepBeat(beat: Beat, count: () => number): number[] {
  const ranAt: number[] = [];
  const again = () => {
    ranAt.push(performance.now());
    for (let other = 1; other < count(); other += 1) beat.afterBeat(() => undefined);
    beat.onBeat(again);
  };
  beat.onBeat(again);
  return ranAt;
}

test('lets beats lie twice as far apart while many share them', () => {
  let count = MANY_ACTIONS;
  const ranAt = keepBeat(createBeat(), () => count);
  vi.advanceTimersByTime(8 * BEAT_MS);
  // The first one has the one action that waited for it.
  expect(ranAt).toEqual([50, 100, 200, 300, 400]);
  count = MANY_ACTIONS - 1;
  vi.advanceTimersByTime(6 * BEAT_MS);
  // Those that waited by then were still many.
  expect(ranAt.slice(5)).toEqual([500, 600, 650, 700]);
});

test('forgets after a rest how many there were', () => {
  const beat = createBeat();
  for (let number = 0; number < 2 * MANY_ACTIONS; number += 1) beat.onBeat(() => undefined);
  vi.advanceTimersByTime(2 * BEAT_MS);
  const ranAt: number[] = [];
  beat.onBeat(() => ranAt.push(performance.now()));
  vi.advanceTimersByTime(2 * BEAT_MS);
  expect(ranAt).toEqual([150]);
});

test('has no second beat right after one whose timer was a little early', async () => {
  vi.useRealTimers();
  const beat = createBeat();
  const startedAt = performance.now();
  let count = 0;
  const again = () => {
    count += 1;
    beat.onBeat(again);
  };
  beat.onBeat(again);
  await delay(15 * BEAT_MS);
  expect(count).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / BEAT_MS) + 1);
});
