import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { findNewestDump, listDumps, takeDueDump } from './scheduled-dumps.ts';

let directory: QuickDirectory;

beforeEach(async () => {
  directory = await createQuickDirectory('embedded');
});
afterEach(() => directory.remove());

const day = (number: number, hour = 3) => new Date(Date.UTC(2026, 10, number, hour));

function take(now: Date, fingerprint: string): Promise<string | null> {
  return takeDueDump({
    directory: directory.path,
    now,
    async dumpTo(file) {
      writeFileSync(file, fingerprint);
      return { fingerprint };
    },
  });
}

test('takes a dump and says in its name when, and of what', async () => {
  expect(await take(day(1), 'aaaaaaaaaaaa')).toBe('database-20261101T030000Z-aaaaaaaaaaaa.tar.gz');
  expect(await listDumps(directory.path)).toEqual([
    {
      name: 'database-20261101T030000Z-aaaaaaaaaaaa.tar.gz',
      takenAt: day(1),
      fingerprint: 'aaaaaaaaaaaa',
    },
  ]);
});

test('keeps its dumps where nobody else can look', async () => {
  const backups = join(directory.path, 'backups');
  await listDumps(backups);
  expect(statSync(backups).mode & 0o777).toBe(0o700);
});

test('takes no second dump on the same day', async () => {
  await take(day(1), 'aaaaaaaaaaaa');
  expect(await take(day(2, 2), 'bbbbbbbbbbbb')).toBeNull();
  expect(await take(day(2, 3), 'bbbbbbbbbbbb')).not.toBeNull();
});

test('keeps no dump that holds the same as the one before', async () => {
  await take(day(1), 'aaaaaaaaaaaa');
  expect(await take(day(5), 'aaaaaaaaaaaa')).toBeNull();
  expect(readdirSync(directory.path)).toHaveLength(1);
});

test('keeps the newest seven, and leaves other files alone', async () => {
  writeFileSync(join(directory.path, 'my-own.tar.gz'), '');
  for (let number = 1; number <= 10; number += 1) {
    await take(day(number), number.toString(16).padStart(12, '0'));
  }
  const dumps = await listDumps(directory.path);
  expect(dumps.map(({ takenAt }) => takenAt.getUTCDate())).toEqual([10, 9, 8, 7, 6, 5, 4]);
  expect(readdirSync(directory.path)).toContain('my-own.tar.gz');
});

test('goes on taking dumps beside one of a moment that has yet to come, which counts neither as newest nor as recent', async () => {
  await take(day(20), 'aaaaaaaaaaaa');
  expect(await findNewestDump(directory.path, day(1))).toBeNull();
  expect(await take(day(1), 'aaaaaaaaaaaa')).not.toBeNull();
  expect(await take(day(2, 2), 'bbbbbbbbbbbb')).toBeNull();
  expect(await take(day(2), 'bbbbbbbbbbbb')).not.toBeNull();
  expect((await findNewestDump(directory.path, day(2)))?.takenAt).toEqual(day(2));
});

test('removes those of a moment that has yet to come before all others', async () => {
  await take(day(28), 'aaaaaaaaaaaa');
  for (let number = 1; number <= 7; number += 1) {
    await take(day(number), number.toString(16).padStart(12, '0'));
  }
  const dumps = await listDumps(directory.path);
  expect(dumps.map(({ takenAt }) => takenAt.getUTCDate())).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

test('leaves nothing behind when a dump fails', async () => {
  const failing = takeDueDump({
    directory: directory.path,
    now: day(1),
    async dumpTo(file) {
      writeFileSync(file, 'half');
      throw new Error('disk full');
    },
  });
  await expect(failing).rejects.toThrow('disk full');
  expect(readdirSync(directory.path)).toEqual([]);
});
