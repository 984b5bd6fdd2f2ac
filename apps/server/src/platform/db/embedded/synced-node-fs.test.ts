import { cpSync } from 'node:fs';
import type * as FileSystem from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { findEmptyCluster } from './embedded.fixture.ts';
import { startEngine } from './engine.ts';

const disk = vi.hoisted(() => ({ syncs: 0 }));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>();
  return {
    ...fs,
    fsyncSync(descriptor: number) {
      disk.syncs += 1;
      fs.fsyncSync(descriptor);
    },
  };
});

let directory: QuickDirectory;
let engine: PGlite;

beforeAll(async () => {
  directory = await createQuickDirectory('embedded');
  const cluster = `${directory.path}/postgres`;
  cpSync(await findEmptyCluster(), cluster, { recursive: true });
  engine = await startEngine({ directory: cluster, isDurable: true });
  await engine.exec('create table note (id int)');
});
afterAll(async () => {
  await engine.close();
  await directory.remove();
});

async function countSyncs(sql: string): Promise<number> {
  const before = disk.syncs;
  await engine.exec(sql);
  return disk.syncs - before;
}

test('brings the log to the disk once for each transaction that wrote, and never for one that read', async () => {
  expect(await countSyncs('insert into note values (1)')).toBe(1);
  expect(
    await countSyncs('begin; insert into note values (2); update note set id = 3; commit'),
  ).toBe(1);
  expect(await countSyncs('select * from note')).toBe(0);
});

test('brings the data files to the disk at a checkpoint', async () => {
  await engine.exec('insert into note values (4)');
  expect(await countSyncs('checkpoint')).toBeGreaterThan(3);
});
