import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { listEntries } from './archive.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { openTestDatabase } from './embedded.fixture.ts';
import { getValueParser } from '#platform/db/value-parsers.ts';

let directory: QuickDirectory;
let database: EmbeddedDatabase;

beforeAll(async () => {
  directory = await createQuickDirectory('embedded');
  database = await openTestDatabase(directory.path);
});
afterAll(async () => {
  await database.close();
  await directory.remove();
});
beforeEach(async () => {
  await database.exec(`
    drop table if exists note;
    create table note (
      id int8 generated always as identity primary key,
      title text constraint note_title_unique unique,
      facts jsonb
    )`);
});

async function readOne(expression: string, ...parameters: unknown[]): Promise<unknown> {
  const { rows } = await database.query(`select ${expression} as value`, parameters);
  return rows[0]?.['value'];
}

test.each([
  ['int2', '7::int2', 7],
  ['int8', '9007199254740991::int8', 9_007_199_254_740_991],
  ['numeric, which may have more digits than a number', '12.340::numeric', '12.340'],
  ['float8', '0.1::float8', 0.1],
  ['bool', 'true', true],
  ['text', `'ä😀'`, 'ä😀'],
  ['timestamptz', `'2026-03-29 03:30:00.5+02'::timestamptz`, new Date('2026-03-29T01:30:00.5Z')],
  ['jsonb', `'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
  ['an array of text', `array['a', null, 'b,"c']`, ['a', null, 'b,"c']],
  [
    'an array of int4',
    `'{{1,2},{3,4}}'::int4[]`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['null', 'null::text', null],
  ['uuid', `'7f3c1f9e-0000-4000-8000-000000000000'::uuid`, '7f3c1f9e-0000-4000-8000-000000000000'],
])('reads %s', async (_type, expression, expected) => {
  expect(await readOne(expression)).toEqual(expected);
});

test('reads bytea as bytes', async () => {
  const value = await readOne('$1::bytea', Buffer.from([0, 1, 254]));
  expect(Buffer.from(value as Uint8Array)).toEqual(Buffer.from([0, 1, 254]));
});

test('refuses an int8 that a number can not hold exactly, and goes on', async () => {
  await expect(readOne('9007199254740993::int8')).rejects.toThrow(
    'The integer 9007199254740993 is too large to be read exactly.',
  );
  expect(await readOne('1')).toBe(1);
});

test.each([
  ['a string', 'text', 'O’Brien; drop table note'],
  ['an object as jsonb', 'jsonb', { deep: [{ a: 'ü' }] }],
  ['an array', 'text[]', ['x', 'y']],
  ['a date', 'timestamptz', new Date('2026-01-02T03:04:05.678Z')],
  ['a number', 'float8', 1e-7],
  ['null', 'text', null],
])('writes and reads back %s', async (_name, type, value) => {
  expect(await readOne(`$1::${type}`, value)).toEqual(value);
});

test('counts the rows that a statement changed, and answers those that it returns', async () => {
  const inserted = await database.query(
    `insert into note (title) values ('a'), ('b') returning title`,
    [],
  );
  expect(inserted).toMatchObject({ affectedRows: 2, rows: [{ title: 'a' }, { title: 'b' }] });
  expect(await database.query(`update note set facts = '{}'`, [])).toMatchObject({
    affectedRows: 2,
  });
  expect(await database.query('select * from note', [])).toMatchObject({ affectedRows: 0 });
});

test('refuses with the fields that node-postgres has, and a stack that leads to the caller', async () => {
  await database.query('insert into note (title) values ($1)', ['same']);
  const refusal = await database
    .query('insert into note (title) values ($1)', ['same'])
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: '23505',
    message: 'duplicate key value violates unique constraint "note_title_unique"',
    detail: 'Key (title)=(same) already exists.',
    constraint: 'note_title_unique',
    table: 'note',
    schema: 'public',
    severity: 'ERROR',
  });
  expect(refusal).toBeInstanceOf(Error);
  expect((refusal as Error).stack).toContain('embedded-database.test.ts');
});

test('refuses text that PostgreSQL can not store, and goes on', async () => {
  await expect(readOne('$1::text', 'a\0b')).rejects.toMatchObject({ code: '22021' });
  expect(await readOne('$1::text', 'ab')).toBe('ab');
});

test('answers every statement of a burst with its own rows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) => readOne(`$1::int4 + ${index % 7}`, index)),
  );
  expect(answers).toEqual(Array.from({ length: 500 }, (_, index) => index + (index % 7)));
});

test('lets timers of the main thread run during a burst of queries', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  let isDone = false;
  let ticksBeforeTheEnd = 0;
  const burst = Promise.all(
    Array.from({ length: 60 }, () => readOne('(select count(*) from generate_series(1, 20000))')),
  ).then(() => {
    isDone = true;
    ticksBeforeTheEnd = ticks;
  });
  await burst;
  clearInterval(timer);
  expect(isDone).toBe(true);
  expect(ticksBeforeTheEnd).toBeGreaterThan(10);
});

test('sees a changed table with a statement that it has used before', async () => {
  await database.query('insert into note (title) values ($1)', ['a']);
  const select = 'select * from note';
  expect(Object.keys((await database.query(select, [])).rows[0] ?? {})).toEqual([
    'id',
    'title',
    'facts',
  ]);
  await database.query('alter table note drop column facts', []);
  expect(Object.keys((await database.query(select, [])).rows[0] ?? {})).toEqual(['id', 'title']);
});

test('forgets a plan that was made inside a transaction which changed the schema and was undone', async () => {
  await database.query('insert into note (title) values ($1)', ['a']);
  const connection = await database.acquire();
  await connection.query('begin', []);
  await connection.query('alter table note drop column facts', []);
  expect(Object.keys((await connection.query('select * from note', [])).rows[0] ?? {})).toEqual([
    'id',
    'title',
  ]);
  await connection.query('rollback', []);
  await connection.release();
  const { rows } = await database.query('select * from note', []);
  expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'title', 'facts']);
});

test('sees a table that a script has changed in its middle with a statement that it has used before', async () => {
  const select = 'select * from note';
  await database.query(select, []);
  await database.exec(`
    alter table note drop column facts;
    insert into note (title) values ('a')`);
  expect((await database.query(select, [])).rows).toEqual([{ id: 1, title: 'a' }]);
});

test.each([
  ['is gone', 'deallocate all'],
  ['has become useless', 'do $$ begin alter table note drop column facts; end $$'],
])('a statement whose plan %s fails once at most, and works again', async (_what, sql) => {
  const select = 'select * from note';
  await database.query(`insert into note (title) values ('a')`, []);
  await database.query(select, []);
  await database.query(sql, []);
  await database.query(select, []).catch(() => null);
  expect((await database.query(select, [])).rows).toMatchObject([{ id: 1, title: 'a' }]);
});

test('refuses a statement that was wrong with the same words again, and runs it once it is right', async () => {
  const select = 'select title from later';
  for (const _time of [1, 2]) {
    await expect(database.query(select, [])).rejects.toMatchObject({ code: '42P01' });
  }
  await database.query('create table later as select 1 as title', []);
  expect((await database.query(select, [])).rows).toEqual([{ title: 1 }]);
  await database.query('drop table later', []);
});

test('works on with far more different statements than it keeps prepared', async () => {
  for (let index = 0; index < 300; index += 1) expect(await readOne(`${index}`)).toBe(index);
  const kept = await readOne('(select count(*) from pg_prepared_statements)');
  expect(kept).toBeLessThanOrEqual(257);
});

test('keeps a statement prepared that comes again and again, however many come once', async () => {
  const often = 'select title from note where id = $1';
  for (let index = 0; index < 300; index += 1) {
    await database.query(often, [index]);
    await readOne(`${index}`);
  }
  const sql =
    'select generic_plans + custom_plans as runs from pg_prepared_statements where statement = $1';
  expect((await database.query(sql, [often])).rows).toEqual([{ runs: 300 }]);
});

test('runs a script of several statements, and undoes all of it when one fails', async () => {
  await database.exec(
    `insert into note (title) values ('a'); insert into note (title) values ('b')`,
  );
  await expect(
    database.exec(`insert into note (title) values ('c'); insert into note (title) values ('a')`),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await readOne('(select count(*) from note)')).toBe(2);
});

test('keeps other statements out of a transaction', async () => {
  const connection = await database.acquire();
  await connection.query('begin', []);
  await connection.query(`insert into note (title) values ('mine')`, []);
  const outside = readOne('(select count(*) from note)');
  await connection.query('rollback', []);
  await connection.release();
  expect(await outside).toBe(0);
});

test('rolls back what a released connection left open, also after a failed statement', async () => {
  const connection = await database.acquire();
  await connection.query('begin', []);
  await connection.query(`insert into note (title) values ('lost')`, []);
  await expect(connection.query('select 1 / 0', [])).rejects.toMatchObject({ code: '22012' });
  await connection.release();
  expect(await readOne('(select count(*) from note)')).toBe(0);
  await expect(connection.query('select 1', [])).rejects.toThrow('was given back already');
});

test.each([
  ['begin', 'A transaction must be begun on a connection of its own'],
  ['begin; select 1 / 0', 'division by zero'],
])('does not stay in a transaction that somebody began by the way: %s', async (script, message) => {
  await expect(database.exec(script)).rejects.toThrow(message);
  expect(await readOne('1')).toBe(1);
});

test('keeps the write-ahead log small, however much is written', async () => {
  for (let index = 0; index < 60; index += 1) {
    await database.query('insert into note (title, facts) values ($1, to_jsonb($2::text))', [
      `${index}`,
      randomBytes(1_200_000).toString('base64'),
    ]);
  }
  const log = join(directory.path, 'postgres', 'pg_wal');
  const bytes = readdirSync(log, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(log, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  expect(bytes).toBeLessThan(80 * 1024 * 1024);
});

test('dumps the database while queries go on, and starts again from the dump', async () => {
  await database.query(`insert into note (title, facts) values ('kept', '{"a": 1}')`, []);
  const copy = await createQuickDirectory('embedded');
  const file = join(copy.path, 'dump.tar.gz');
  const dumping = database.dumpTo(file);
  const writing = database.query(`insert into note (title) values ('written meanwhile')`, []);
  await dumping;
  await writing;

  const restored = await openTestDatabase(copy.path, { template: file });
  const { rows } = await restored.query(`select title, facts from note where title = 'kept'`, []);
  expect(rows).toEqual([{ title: 'kept', facts: { a: 1 } }]);
  const { rows: next } = await restored.query(
    `insert into note (title) values ('new') returning id`,
    [],
  );
  expect(next[0]?.['id']).toBeGreaterThan(1);
  await restored.close();
  await copy.remove();
});

test('answers people while a dump is packed, however long that takes', async () => {
  const file = join(directory.path, 'slow.tar.gz');
  // What is packed into it waits until somebody reads it.
  execFileSync('mkfifo', [`${file}.partial`]);
  let isOver = false;
  const dumping = database.dumpTo(file).finally(() => (isOver = true));
  dumping.catch(() => undefined);
  try {
    for (let asked = 0; asked < 200; asked += 1) await database.query('select 1', []);
    expect(isOver).toBe(false);
  } finally {
    await (await open(`${file}.partial`, 'r')).close();
  }
  await expect(dumping).rejects.toThrow('EPIPE');
});

test('a dump holds of the write-ahead log no more than it starts with, however much of it there is', async () => {
  for (let index = 0; index < 8; index += 1) {
    await database.query('insert into note (facts) values (to_jsonb($1::text))', [
      randomBytes(1_200_000).toString('base64'),
    ]);
  }
  const file = join(directory.path, 'short.tar.gz');
  await database.dumpTo(file);
  const isSegment = (name: string) => /(?:^|\/)[0-9A-F]{24}$/.test(name);
  expect(
    readdirSync(join(directory.path, 'postgres', 'pg_wal')).filter(isSegment).length,
  ).toBeGreaterThan(2);
  expect((await listEntries(file)).filter(isSegment).length).toBeLessThanOrEqual(2);
});

test('gives two dumps the same fingerprint until something is written', async () => {
  const file = (name: string) => join(directory.path, name);
  // The first read of a new row marks it as committed, in the row itself.
  await readOne('(select count(*) from note)');
  await database.dumpTo(file('0.tar.gz'));
  const first = await database.dumpTo(file('1.tar.gz'));
  await readOne('(select count(*) from note)');
  expect(await database.dumpTo(file('2.tar.gz'))).toEqual(first);
  await database.query(`insert into note (title) values ('changed')`, []);
  expect(await database.dumpTo(file('3.tar.gz'))).not.toEqual(first);
  expect(statSync(file('1.tar.gz')).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory.path).filter((name) => name.includes('snapshot'))).toEqual([]);
});

test('keeps everything over a restart, and refuses queries once it is closed', async () => {
  const own = await createQuickDirectory('embedded');
  const first = await openTestDatabase(own.path);
  await first.exec(`create table kept (id int8); insert into kept values (42)`);
  await Promise.all([first.close(), first.close()]);
  await expect(first.query('select 1', [])).rejects.toThrow('The embedded database is closed.');
  const second = await openTestDatabase(own.path);
  expect((await second.query('select id from kept', [])).rows).toEqual([{ id: 42 }]);
  await second.close();
  await own.remove();
});

test('tells nobody of an end that was asked for, which would end the server as broken', async () => {
  const own = await createQuickDirectory('embedded');
  const onStopped = vi.fn();
  const asked = await openTestDatabase(own.path, { onStopped });
  await asked.query('select 1', []);
  await asked.close();
  expect(onStopped).not.toHaveBeenCalled();
  await own.remove();
});

test('leaves nothing half made of a beginning that failed, and begins again', async () => {
  const own = await createQuickDirectory('embedded');
  const template = join(own.path, 'damaged.tar.gz');
  writeFileSync(template, 'holiday.jpg');
  await expect(openTestDatabase(own.path, { template })).rejects.toThrow();
  const left = readdirSync(own.path).filter((name) => !name.startsWith('postgres.lock'));
  expect(left).toEqual(['damaged.tar.gz']);
  await (await openTestDatabase(own.path)).close();
  await own.remove();
});

test('ends well beside somebody who does not give the connection back, whose transaction alone is lost', async () => {
  const own = await createQuickDirectory('embedded');
  const ended = await openTestDatabase(own.path, { connectionWaitMs: 10 });
  await ended.exec('create table note (id int); insert into note values (1)');
  const stuck = await ended.acquire();
  await stuck.exec('begin; insert into note values (2)');
  await expect(stuck.exec('select * from nowhere')).rejects.toThrow();
  await ended.close();
  const again = await openTestDatabase(own.path);
  expect((await again.query('select id from note', [])).rows).toEqual([{ id: 1 }]);
  await again.close();
  await own.remove();
});

test('refuses a directory that is open already, and leaves it as it is', async () => {
  await expect(openTestDatabase(directory.path)).rejects.toThrow(
    `The data directory ${join(directory.path, 'postgres')} is in use by process ${process.pid}.`,
  );
  expect(await readOne('1')).toBe(1);
});

test('begins in a directory that is there and empty', async () => {
  const own = await createQuickDirectory('embedded');
  mkdirSync(join(own.path, 'postgres'));
  const begun = await openTestDatabase(own.path);
  expect((await begun.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  await begun.close();
  await own.remove();
});

test('refuses a directory with files that are no database, and does not touch them', async () => {
  const own = await createQuickDirectory('embedded');
  const stray = join(own.path, 'postgres');
  mkdirSync(stray);
  writeFileSync(join(stray, 'letter.txt'), 'dear diary');
  await expect(openTestDatabase(own.path)).rejects.toThrow('holds files, but no database');
  expect(readFileSync(join(stray, 'letter.txt'), 'utf8')).toBe('dear diary');
  await own.remove();
});

test('reads every value as node-postgres does, int8 aside', async () => {
  const { rows } = await database.query(
    `select distinct on (typname) oid::int4 as id from pg_type where typtype = 'b' order by typname`,
    [],
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const { id } of rows) {
    if (id === pg.types.builtins.INT8) continue;
    const theirs: unknown = pg.types.getTypeParser(Number(id), 'text');
    expect(String(getValueParser(Number(id)))).toBe(String(theirs));
  }
});
