import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEAT_MS, createBeat } from './beat.ts';

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
