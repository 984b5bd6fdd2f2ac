import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { openTestDatabase } from './embedded.fixture.ts';
import { startMaintenance } from './maintenance.ts';
import { listDumps } from './scheduled-dumps.ts';

let directory: QuickDirectory;

beforeEach(async () => {
  directory = await createQuickDirectory('embedded');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await directory.remove();
});

const MINUTE = 60_000;

function start(overrides: Partial<Parameters<typeof startMaintenance>[0]> = {}) {
  return startMaintenance({
    backupDirectory: directory.path,
    logger: createLogger('silent'),
    run: () => Promise.resolve({ rows: [] }),
    dumpTo: () => Promise.resolve({ fingerprint: 'aaaaaaaaaaaa' }),
    ...overrides,
  });
}

test('vacuums the tables that have changed much, as a database server does by itself', async () => {
  const database = await openTestDatabase(directory.path);
  await database.exec(`
    create table busy (id int); create table quiet (id int);
    insert into busy select generate_series(1, 1000); insert into quiet values (1);`);
  await database.query('delete from busy where id > 100', []);
  // The engine counts changes at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await database.query('select 1', []);
  const statements: string[] = [];
  const maintenance = start({
    run(statement) {
      statements.push(statement);
      return database.query(statement, []);
    },
  });
  vi.advanceTimersByTime(MINUTE);
  await maintenance.settle();
  expect(statements.slice(1)).toEqual(['vacuum (analyze) public.busy']);
  await maintenance.stop();
  await database.close();
});

test('takes the first dump ten minutes after the start, and asks again after an hour', async () => {
  let dumps = 0;
  const maintenance = start({
    async dumpTo(file) {
      dumps += 1;
      await writeFile(file, '');
      return { fingerprint: 'aaaaaaaaaaaa' };
    },
  });
  vi.advanceTimersByTime(9 * MINUTE);
  await maintenance.settle();
  expect(dumps).toBe(0);
  vi.advanceTimersByTime(MINUTE);
  await maintenance.settle();
  expect(await listDumps(directory.path)).toHaveLength(1);
  vi.advanceTimersByTime(30 * MINUTE);
  await maintenance.settle();
  expect(dumps).toBe(1);
  await maintenance.stop();
});

test('asks a database once an hour that has not changed since its last dump', async () => {
  const longAgo = 'database-20260101T000000Z-aaaaaaaaaaaa.tar.gz';
  await writeFile(join(directory.path, longAgo), '');
  const dumpTo = vi.fn(() => Promise.resolve({ fingerprint: 'aaaaaaaaaaaa' }));
  const maintenance = start({ dumpTo });
  for (const [minutes, dumps] of [
    [10, 1],
    [59, 1],
    [1, 2],
  ] as const) {
    vi.advanceTimersByTime(minutes * MINUTE);
    await maintenance.settle();
    expect(dumpTo).toHaveBeenCalledTimes(dumps);
  }
  await maintenance.stop();
});

test('warns once of dumps of a moment that has yet to come, and takes its own beside them', async () => {
  const ahead = 'database-20990101T000000Z-aaaaaaaaaaaa.tar.gz';
  await writeFile(join(directory.path, ahead), '');
  const lines: string[] = [];
  const maintenance = start({
    logger: createLogger('warn', { write: (line) => void lines.push(line) }),
    async dumpTo(file) {
      await writeFile(file, '');
      return { fingerprint: 'aaaaaaaaaaaa' };
    },
  });
  for (let hour = 1; hour <= 2; hour += 1) {
    vi.advanceTimersByTime(60 * MINUTE);
    await maintenance.settle();
  }
  expect(await listDumps(directory.path)).toHaveLength(2);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(ahead);
  await maintenance.stop();
});

test('asks for one checkpoint at a time, and tries again after a failure', async () => {
  let checkpoints = 0;
  const maintenance = start({
    run() {
      checkpoints += 1;
      return checkpoints === 1 ? Promise.reject(new Error('busy')) : Promise.resolve({ rows: [] });
    },
  });
  maintenance.requestCheckpoint();
  maintenance.requestCheckpoint();
  await maintenance.settle();
  expect(checkpoints).toBe(1);
  maintenance.requestCheckpoint();
  await maintenance.settle();
  expect(checkpoints).toBe(2);
  await maintenance.stop();
});

test('begins nothing once it was stopped', async () => {
  const run = vi.fn(() => Promise.resolve({ rows: [] }));
  const maintenance = start({ run });
  await maintenance.stop();
  maintenance.requestCheckpoint();
  vi.advanceTimersByTime(60 * MINUTE);
  await maintenance.settle();
  expect(run).not.toHaveBeenCalled();
});

test('ends with the table at hand when it is stopped, and takes no dump any more', async () => {
  const vacuumed = Promise.withResolvers<{ rows: never[] }>();
  const begun = Promise.withResolvers<void>();
  const statements: string[] = [];
  const dumpTo = vi.fn(() => Promise.resolve({ fingerprint: 'aaaaaaaaaaaa' }));
  const maintenance = start({
    dumpTo,
    run(statement) {
      if (!statement.startsWith('vacuum')) {
        return Promise.resolve({ rows: [{ name: 'one' }, { name: 'other' }] });
      }
      statements.push(statement);
      begun.resolve();
      return vacuumed.promise;
    },
  });
  vi.advanceTimersByTime(10 * MINUTE);
  await begun.promise;
  let isOver = false;
  const stopped = maintenance.stop().then(() => (isOver = true));
  // Whoever closes the database waits for what still works on it.
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  vacuumed.resolve({ rows: [] });
  await stopped;
  expect(statements).toEqual(['vacuum (analyze) one']);
  expect(dumpTo).not.toHaveBeenCalled();
});
