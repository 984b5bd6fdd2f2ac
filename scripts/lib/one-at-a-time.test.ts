import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { test as base, expect } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

interface Folder {
  said: string[];
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Leaves a lock that somebody has touched so many seconds ago. */
  leaveLock(secondsAgo: number): Promise<void>;
  locks(): Promise<string[]>;
  /** Leaves a file that is no lock. */
  leaveFile(name: string): Promise<void>;
}

const test = base.extend('folder', async ({}, { onCleanup }): Promise<Folder> => {
  const root = await mkdtemp(join(tmpdir(), 'robin-lock-'));
  onCleanup(() => rm(root, { recursive: true }));
  const locks = join(root, '.cache', 'locks');
  const said: string[] = [];
  return {
    said,
    run: (work) => oneAtATime({ root, log: (line: string) => said.push(line) }, work),
    async leaveLock(secondsAgo) {
      await mkdir(locks, { recursive: true });
      await writeFile(join(locks, '7'), '');
      const time = new Date(Date.now() - secondsAgo * 1_000);
      await utimes(join(locks, '7'), time, time);
    },
    locks: () => readdir(locks),
    async leaveFile(name) {
      await mkdir(locks, { recursive: true });
      await writeFile(join(locks, name), '');
    },
  };
});

test('lets one work at a time, and the next one also after a failure', async ({ folder }) => {
  let working = 0;
  const most: number[] = [];
  const work = async () => {
    working += 1;
    most.push(working);
    await turn();
    working -= 1;
    throw new Error('on purpose');
  };
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => folder.run(work)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(most).toEqual([1, 1, 1]);
  expect(await folder.locks()).toHaveLength(1);
});

test.for([11, -11])(
  'takes a lock over that was last touched %d seconds ago, as of a killed process or by another clock',
  async (secondsAgo, { folder }) => {
    await folder.leaveLock(secondsAgo);
    expect(await folder.run(() => Promise.resolve('done'))).toBe('done');
    expect(folder.said).toEqual([]);
  },
);

test('waits for a lock that somebody holds, and says so once', async ({ folder }) => {
  await folder.leaveLock(9);
  expect(await folder.run(() => Promise.resolve('done'))).toBe('done');
  expect(folder.said).toEqual(['Another process installs or builds here. Waiting for it …']);
});

test('passes over whatever else lies in the folder of the locks', async ({ folder }) => {
  await folder.leaveFile('.DS_Store');
  for (const word of ['one', 'two']) {
    expect(await folder.run(() => Promise.resolve(word))).toBe(word);
  }
  expect(await folder.locks()).toEqual(['.DS_Store', '2']);
});
