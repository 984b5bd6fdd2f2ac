import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoftLimit } from './soft-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limit = () => createSoftLimit({ few: 2, patienceMs: 20 });

/** Enters so many times, and notes who has got in. */
function enter({ enter: come }: ReturnType<typeof limit>, count: number): number[] {
  const inside: number[] = [];
  for (let number = 1; number <= count; number += 1) void come().then(() => inside.push(number));
  return inside;
}

test('a few work at once, and the next one follows when one of them has finished', async () => {
  const soft = limit();
  const inside = enter(soft, 4);
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual([1, 2]);
  soft.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual([1, 2, 3]);
});

test('whoever has waited long enough no longer waits for those that take their time', async () => {
  const soft = limit();
  const inside = enter(soft, 4);
  await vi.advanceTimersByTimeAsync(19);
  expect(inside).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(inside).toEqual([1, 2, 3, 4]);
});

test('after a crowd there are again only a few at once', async () => {
  const soft = limit();
  const inside = enter(soft, 4);
  await vi.advanceTimersByTimeAsync(20);
  const late = enter(soft, 1);
  soft.leave();
  soft.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect([inside.length, late.length]).toEqual([4, 0]);
  soft.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(late).toEqual([1]);
});
