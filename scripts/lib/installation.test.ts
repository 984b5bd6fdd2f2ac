import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayingThatItGoesOn } from './installation.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is written while work takes some seconds, and after it. */
async function sayFor(seconds: number, isTTY: boolean): Promise<string[]> {
  const said: string[] = [];
  const terminal = { isTTY, write: (text: string) => said.push(text) > 0 };
  const work = () => new Promise<string>((resolve) => setTimeout(resolve, seconds * 1_000, 'done'));
  const done = sayingThatItGoesOn('Backing up', work, terminal);
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  expect(await done).toBe('done');
  await vi.advanceTimersByTimeAsync(600_000);
  return said;
}

test('says in one line of a terminal how long work goes on, and takes the line away', async () => {
  expect(await sayFor(2.5, true)).toEqual([
    '\rBacking up, for 0:01 so far …',
    '\rBacking up, for 0:02 so far …',
    '\r\u001B[K',
  ]);
  expect(await sayFor(0.5, true)).toEqual([]);
});

test('says it once a minute where there is no terminal, as in the mail of a nightly task', async () => {
  expect(await sayFor(125, false)).toEqual([
    'Backing up, for 1:00 so far …\n',
    'Backing up, for 2:00 so far …\n',
  ]);
  expect(await sayFor(50, false)).toEqual([]);
});
