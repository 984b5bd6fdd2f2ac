import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts';
import { findEmptyCluster, openTestDatabase, startTestProcess } from './embedded.fixture.ts';

let directory: QuickDirectory;

beforeAll(async () => {
  directory = await createQuickDirectory('embedded');
});
afterAll(() => directory.remove());

test('loses no acknowledged write when the process is killed, time after time', async () => {
  const acknowledged: number[] = [];
  for (const [round, writes] of [1, 40, 7, 150, 23].entries()) {
    const writer = startTestProcess(
      'crash-writer.fixture.ts',
      join(directory.path, 'postgres'),
      String(round * 1_000_000),
      await findEmptyCluster(),
    );
    for (let count = 0; count < writes; count += 1) {
      const line = await writer.nextLine();
      if (line === null) throw new Error('The writer ended by itself.');
      acknowledged.push(Number(line));
    }
    // Killed anywhere between two statements, or within one.
    await writer.kill();
    for (let line = await writer.nextLine(); line !== null; line = await writer.nextLine()) {
      acknowledged.push(Number(line));
    }
    const database = await openTestDatabase(directory.path);
    const found = await readKeys(database);
    expect(acknowledged.filter((key) => !found.has(key))).toEqual([]);
    await expectWholeTransactions(database);
    await database.close();
  }
}, 120_000);

async function readKeys(database: EmbeddedDatabase): Promise<Set<unknown>> {
  const { rows } = await database.query('select key from written', []);
  return new Set(rows.map((row) => row['key']));
}

/** Each transaction writes an odd key and changes the row before it: both, or neither. */
async function expectWholeTransactions(database: EmbeddedDatabase): Promise<void> {
  const { rows } = await database.query(
    `select first.key from written first left join written second on second.key = first.key + 1
     where first.key % 2 = 0 and (first.filler = 'y') is distinct from (second.key is not null)`,
    [],
  );
  expect(rows).toEqual([]);
}

test('starts again although a half-made cluster and a half-made copy were left behind', async () => {
  const own = await createQuickDirectory('embedded');
  mkdirSync(join(own.path, 'postgres.unfinished', 'base'), { recursive: true });
  writeFileSync(join(own.path, 'postgres.unfinished', 'PG_VERSION'), '17\n');
  mkdirSync(join(own.path, 'postgres.snapshot-1', 'base'), { recursive: true });
  // Without a template: this is how the first start on a new machine goes.
  const database = await openEmbeddedDatabase({
    dataDirectory: join(own.path, 'postgres'),
    logger: createLogger('silent'),
  });
  expect((await database.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  expect(readdirSync(own.path).sort()).toEqual(['postgres', 'postgres.lock.1']);
  await database.close();
  await own.remove();
});

test('acknowledges nothing any more once the disk refuses to keep it', async () => {
  const own = await createQuickDirectory('embedded');
  const child = startTestProcess('broken-disk.fixture.ts', join(own.path, 'postgres'));
  expect(await child.nextLine()).toBe('broken');
  expect(await child.nextLine()).toBeNull();
  await own.remove();
});

test('tells when the engine gives up, fails what waits, and lets the directory go', async () => {
  const own = await createQuickDirectory('embedded');
  const stopped: Error[] = [];
  const database = await openEmbeddedDatabase({
    dataDirectory: join(own.path, 'postgres'),
    logger: createLogger('silent'),
    isDurable: false,
    template: await findEmptyCluster(),
    onStopped: (error) => stopped.push(error),
  });
  await database.exec('create table note (id int, filler text)');
  rmSync(join(own.path, 'postgres', 'pg_wal'), { recursive: true });
  // More than a segment of the log, so that the engine misses its directory.
  const write = database.query(
    `insert into note select n, repeat(md5(n::text), 60) from generate_series(1, 10000) n`,
    [],
  );
  const behind = database.query('select 1', []);
  await expect(write).rejects.toThrow();
  await expect(behind).rejects.toThrow();
  await expect(database.query('select 1', [])).rejects.toThrow();
  expect(stopped).toHaveLength(1);
  await database.close().catch(() => null);
  const next = openTestDatabase(own.path);
  await expect(next).rejects.not.toThrow('is in use by process');
  await own.remove();
});
