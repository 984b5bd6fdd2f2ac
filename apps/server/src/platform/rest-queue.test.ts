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

test('what follows each other is worked on once, when the last of it is a second ago', async () => {
  const { queue, worked } = openQueue();
  for (let turn = 0; turn < 3; turn += 1) {
    queue.add('talk', 1);
    await vi.advanceTimersByTimeAsync(900);
    expect(worked).toEqual([]);
  }
  await vi.advanceTimersByTimeAsync(100);
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
  await vi.advanceTimersByTimeAsync(1_000);
  expect(worked).toHaveLength(4);
  endAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(worked).toHaveLength(6);
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
