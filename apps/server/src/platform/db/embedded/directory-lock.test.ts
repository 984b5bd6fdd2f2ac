import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { acquireDirectoryLock, DirectoryInUseError } from './directory-lock.ts';
import { startTestProcess, type TestProcess } from './embedded.fixture.ts';
import { identifyProcess } from '#platform/process-identity.ts';

let root: QuickDirectory;
let directory: string;
let children: TestProcess[];

beforeEach(async () => {
  root = await createQuickDirectory('embedded');
  directory = join(root.path, 'postgres');
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()));
  await root.remove();
});

function startHolder(): TestProcess {
  const child = startTestProcess('lock-holder.fixture.ts', directory);
  children.push(child);
  return child;
}

function writeLock(number: number, content: object): void {
  writeFileSync(`${directory}.lock.${number}`, JSON.stringify(content));
}

const self = identifyProcess();
const foreign = { ...self, realm: 'another container', isReleased: false };

test('refuses the directory of a living process in one sentence that names process and directory', async () => {
  const holder = startHolder();
  expect(await holder.nextLine()).toBe('held');
  const refusal = acquireDirectoryLock(directory);
  await expect(refusal).rejects.toThrow(DirectoryInUseError);
  await expect(refusal).rejects.toThrow(
    `The data directory ${directory} is in use by process ${holder.pid}. ` +
      'Stop that process first: two processes on one directory would destroy the data.',
  );
});

test('refuses a second lock inside the same process', async () => {
  const lock = await acquireDirectoryLock(directory);
  await expect(acquireDirectoryLock(directory)).rejects.toThrow(`process ${process.pid}`);
  lock.release();
});

test('takes over the lock of a killed process', async () => {
  const holder = startHolder();
  expect(await holder.nextLine()).toBe('held');
  await holder.kill();
  // Of a dead owner nothing is waited for.
  const lock = await acquireDirectoryLock(directory, { patienceMs: 3_600_000 });
  lock.release();
});

test('is free again after a release, and then leaves one small file behind', async () => {
  for (let round = 0; round < 3; round += 1) (await acquireDirectoryLock(directory)).release();
  expect(readdirSync(root.path)).toEqual(['postgres.lock.3']);
});

test('releases once only, so that a late second call does not free the lock of the next owner', async () => {
  const first = await acquireDirectoryLock(directory);
  first.release();
  const second = await acquireDirectoryLock(directory);
  first.release();
  await expect(acquireDirectoryLock(directory)).rejects.toThrow(DirectoryInUseError);
  second.release();
});

test('gives a left-over lock to exactly one of several processes that start at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const racers = [startHolder(), startHolder(), startHolder(), startHolder()];
    const lines = await Promise.all(racers.map((racer) => racer.nextLine()));
    expect(lines.filter((line) => line === 'held')).toHaveLength(1);
    expect(lines.filter((line) => line?.includes('is in use by process'))).toHaveLength(3);
    await Promise.all(racers.map((racer) => racer.kill()));
  }
});

test('does not take a process for the owner that only got the same process id later', async () => {
  writeLock(1, { ...self, startedAt: '1', isReleased: false });
  (await acquireDirectoryLock(directory)).release();
});

test('takes over a lock whose owner died before it had written its name', async () => {
  writeFileSync(`${directory}.lock.4`, '');
  (await acquireDirectoryLock(directory)).release();
  expect(readdirSync(root.path)).toEqual(['postgres.lock.5']);
});

test('waits for the name of an owner who has created the lock a moment ago', async () => {
  writeFileSync(`${directory}.lock.1`, '');
  const attempt = acquireDirectoryLock(directory);
  writeLock(1, { ...self, isReleased: false });
  await expect(attempt).rejects.toThrow(DirectoryInUseError);
});

test('goes by the highest number, whatever else lies beside the directory', async () => {
  writeLock(9, { ...self, isReleased: true });
  writeLock(10, { ...self, isReleased: false });
  const others = ['postgres.lock.1e5', 'postgres.lock.old', 'postgres2.lock.12'];
  for (const name of others) writeFileSync(join(root.path, name), '');
  await expect(acquireDirectoryLock(directory)).rejects.toThrow(DirectoryInUseError);
  writeLock(10, { ...self, isReleased: true });
  (await acquireDirectoryLock(directory)).release();
  expect(readdirSync(root.path).sort()).toEqual(['postgres.lock.11', ...others]);
});

test('gives way to whoever took the directory after the owner that it watched had gone', async () => {
  writeLock(1, foreign);
  const attempt = acquireDirectoryLock(directory, { patienceMs: 2_000 });
  // One has come and gone meanwhile, and another one has come.
  rmSync(`${directory}.lock.1`);
  writeLock(3, { ...self, isReleased: false });
  await expect(attempt).rejects.toThrow(`process ${process.pid}`);
  expect(readdirSync(root.path)).toEqual(['postgres.lock.3']);
});

test('refuses the lock of another container as long as its heart beats', async () => {
  const held = await acquireDirectoryLock(directory, { self: foreign, heartbeatMs: 20 });
  const attempt = acquireDirectoryLock(directory, { patienceMs: 2_000 });
  await expect(attempt).rejects.toThrow('of another container or machine');
  held.release();
});

test('takes over the lock of another container whose heart has stopped', async () => {
  writeLock(1, foreign);
  (await acquireDirectoryLock(directory, { patienceMs: 40 })).release();
});

test('takes over the lock of a process id that somebody else has by now, also where nobody can tell when a process started', async () => {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'win32' });
  try {
    const owner = identifyProcess();
    expect(owner.startedAt).toBeNull();
    writeLock(1, { ...owner, isReleased: false });
    (await acquireDirectoryLock(directory, { patienceMs: 40 })).release();
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
});

test('refuses the lock of a process whose heart beats, also where nobody can tell when a process started', async () => {
  const owner = { ...self, startedAt: null };
  const held = await acquireDirectoryLock(directory, { self: owner, heartbeatMs: 20 });
  const attempt = acquireDirectoryLock(directory, { patienceMs: 2_000 });
  await expect(attempt).rejects.toThrow(`is in use by process ${process.pid}. Stop`);
  held.release();
});

test('takes a lock that another container releases while it is watched', async () => {
  const held = await acquireDirectoryLock(directory, { self: foreign, heartbeatMs: 60_000 });
  const attempt = acquireDirectoryLock(directory, { patienceMs: 2_000 });
  held.release();
  (await attempt).release();
});

test('says when the lock file has been deleted under it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  mkdirSync(directory);
  const lock = await acquireDirectoryLock(directory, { heartbeatMs: 5, onLost: resolve });
  await root.remove();
  await expect(promise).resolves.toMatchObject({ code: 'ENOENT' });
  mkdirSync(root.path);
  lock.release();
});

test('says so once, and never of a lock that was given back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const onLost = vi.fn();
    const options = { heartbeatMs: 1_000, onLost };
    (await acquireDirectoryLock(directory, options)).release();
    // Its file goes with the release of the next one.
    const lock = await acquireDirectoryLock(directory);
    lock.release();
    vi.advanceTimersByTime(10_000);
    expect(onLost).not.toHaveBeenCalled();
    await acquireDirectoryLock(directory, options);
    rmSync(`${directory}.lock.3`);
    vi.advanceTimersByTime(10_000);
    expect(onLost).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test('writes who holds the lock into it', async () => {
  const lock = await acquireDirectoryLock(directory);
  const content: unknown = JSON.parse(readFileSync(`${directory}.lock.1`, 'utf8'));
  expect(content).toEqual({ ...self, isReleased: false });
  lock.release();
});
