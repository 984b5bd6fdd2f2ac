import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRestQueue } from './rest-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose work ends when it is told to. */
function openQueue() {
  const worked: string[] = [];
  const ends: (() => void)[] = [];
  const queue = createRestQueue<number>(4, (key) => {
    worked.push(key);
    return new Promise((resolve) => ends.push(resolve));
  });
  return { queue, worked, endAll: () => ends.splice(0).forEach((end) => end()) };
}

test('what follows each other is worked on once, when the last of it is a little more than a second ago', async () => {
  const { queue, worked } = openQueue();
  for (let turn = 0; turn < 3; turn += 1) {
    queue.add('talk', 1);
    await vi.advanceTimersByTimeAsync(900);
    expect(worked).toEqual([]);
  }
  await vi.advanceTimersByTimeAsync(350);
  expect(worked).toEqual(['talk']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worked).toEqual(['talk']);
});

test('what never rests is worked on within ten seconds', async () => {
  const { queue, worked } = openQueue();
  for (let turn = 0; turn < 20; turn += 1) {
    queue.add('talk', 1);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(worked).toEqual(['talk']);
});

test('no more are worked on at once than it was made for, and the others follow', async () => {
  const { queue, worked, endAll } = openQueue();
  for (let session = 0; session < 6; session += 1) queue.add(`talk ${session}`, 1);
  await vi.advanceTimersByTimeAsync(1_250);
  expect(worked).toHaveLength(4);
  endAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(worked).toHaveLength(6);
});

test('what comes to rest within a quarter of a second is worked on in the same moment', async () => {
  const { queue, worked } = openQueue();
  queue.add('first', 1);
  await vi.advanceTimersByTimeAsync(200);
  queue.add('second', 1);
  await vi.advanceTimersByTimeAsync(100);
  queue.add('third', 1);
  await vi.advanceTimersByTimeAsync(949);
  expect(worked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(worked).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(300);
  expect(worked).toEqual(['first', 'second', 'third']);
});

test('who drains it waits also for what is at rest, and was to be worked on together with others', async () => {
  const { queue, worked, endAll } = openQueue();
  queue.add('talk', 1);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(worked).toEqual([]);
  const draining = queue.drain();
  expect(worked).toEqual(['talk']);
  endAll();
  await draining;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worked).toEqual(['talk']);
});

test('who drains it waits for all work, and nothing has to come to rest first', async () => {
  const { queue, worked, endAll } = openQueue();
  for (let session = 0; session < 5; session += 1) queue.add(`talk ${session}`, 1);
  let isDrained = false;
  const draining = queue.drain().then(() => (isDrained = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(worked).toHaveLength(4);
  endAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(isDrained).toBe(false);
  expect(worked).toHaveLength(5);
  endAll();
  await draining;
});
