import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLookQueue } from './look-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose looks end when they are told to. */
function openQueue() {
  const looked: string[] = [];
  const ends: (() => void)[] = [];
  const queue = createLookQueue((sessionId) => {
    looked.push(sessionId);
    return new Promise((resolve) => ends.push(resolve));
  });
  return { queue, looked, endAll: () => ends.splice(0).forEach((end) => end()) };
}

test('turns that follow each other are one look, when the last of them is a second ago', async () => {
  const { queue, looked } = openQueue();
  for (let turn = 0; turn < 3; turn += 1) {
    queue.add('talk', 1);
    await vi.advanceTimersByTimeAsync(900);
    expect(looked).toEqual([]);
  }
  await vi.advanceTimersByTimeAsync(100);
  expect(looked).toEqual(['talk']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looked).toEqual(['talk']);
});

test('a session that never rests is looked at within ten seconds', async () => {
  const { queue, looked } = openQueue();
  for (let turn = 0; turn < 20; turn += 1) {
    queue.add('talk', 1);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(looked).toEqual(['talk']);
});

test('four looks are under way at most, and the others follow', async () => {
  const { queue, looked, endAll } = openQueue();
  for (let session = 0; session < 6; session += 1) queue.add(`talk ${session}`, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looked).toHaveLength(4);
  endAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toHaveLength(6);
});

test('who drains it waits for all looks, and no session has to come to rest first', async () => {
  const { queue, looked, endAll } = openQueue();
  for (let session = 0; session < 5; session += 1) queue.add(`talk ${session}`, 1);
  let isDrained = false;
  const draining = queue.drain().then(() => (isDrained = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(looked).toHaveLength(4);
  endAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(isDrained).toBe(false);
  expect(looked).toHaveLength(5);
  endAll();
  await draining;
});
