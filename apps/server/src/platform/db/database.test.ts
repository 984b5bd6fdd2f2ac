import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, isOnServer, type TestDatabase } from '#testing/test-database.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';
import { connectTo } from '#testing/test-template.ts';
import { connectPostgres, type Database, type Queryable } from './database.ts';
import { knowsEveryLetter } from './letter-case.ts';
import { createTransactionRunner } from './transaction.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const logger = createLogger('silent');
let testDatabase: TestDatabase;

const query = () => testDatabase.database.query;

async function valueOf(expression: string): Promise<unknown> {
  const { rows } = await sql
    .raw<{ value: unknown }>(`select ${expression} as value`)
    .execute(query());
  return rows[0]?.value;
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.remove());

describe('values look the same on either engine', () => {
  test.each([
    ["'7'::bigint", 7],
    ['(select count(*) from generate_series(1, 3))', 3],
    ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
    ['true', true],
    ['null::text', null],
    ["array['a', null, 'ä']", ['a', null, 'ä']],
    [`'{"a": [1, null, {"b": "\\u00e4"}]}'::jsonb`, { a: [1, null, { b: 'ä' }] }],
    ["'2026-11-21 05:00:00.123+01'::timestamptz", new Date('2026-11-21T04:00:00.123Z')],
    ["'7'::xid8", '7'],
    ['1.5::float8', 1.5],
    ["lower('ÜBERGRÖSSE')", 'übergrösse'],
  ])('select %s', async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected);
  });

  test('an integer that a number cannot hold exactly is refused instead of rounded', async () => {
    await expect(valueOf('9007199254740993::bigint')).rejects.toThrow(/integer/);
    expect(await valueOf('1')).toBe(1);
  });

  test('a refused statement tells its SQLSTATE and constraint', async () => {
    const duplicate = query().insertInto('installation').values({ id: 1 }).execute();
    await expect(duplicate).rejects.toMatchObject({
      code: '23505',
      constraint: 'installation_pkey',
    });
    await expect(valueOf('nothing')).rejects.toMatchObject({ code: '42703' });
  });
});

// Several connections, and a line to them that can break, there are on a server only.
if (isOnServer) {
  describe('on a PostgreSQL server', () => {
    test('a database that does not know the capitals of every letter is found out', async () => {
      expect(await knowsEveryLetter(testDatabase.database)).toBe(true);
      const name = `${new URL(testDatabase.url ?? '').pathname.slice(1)}_c`;
      await testDatabase.database.exec(
        `create database ${name} template template0 encoding 'UTF8' lc_ctype 'C' lc_collate 'C'`,
      );
      const plain = connectTo(testDatabase.url ?? '', name);
      expect(await knowsEveryLetter(plain)).toBe(false);
      await plain.close();
      await testDatabase.database.exec(`drop database ${name}`);
    });

    test('times are read on a server that writes them in its own way', async () => {
      const name = new URL(testDatabase.url ?? '').pathname.slice(1);
      await testDatabase.database.exec(`alter database ${name} set datestyle = 'German, DMY'`);
      onTestFinished(() => testDatabase.database.exec(`alter database ${name} reset datestyle`));
      const { rows } = await sql<{ time: Date }>`
        select '2026-11-08 05:00:00.123+01'::timestamptz as time`.execute(
        testDatabase.connectAgain().query,
      );
      expect(rows).toEqual([{ time: new Date('2026-11-08T04:00:00.123Z') }]);
    });

    test('a change goes on from the one that it has waited for, on a server that is set to refuse such a change', async () => {
      const name = new URL(testDatabase.url ?? '').pathname.slice(1);
      await testDatabase.database.exec(
        `alter database ${name} set default_transaction_isolation = 'serializable'`,
      );
      onTestFinished(() =>
        testDatabase.database.exec(`alter database ${name} reset default_transaction_isolation`),
      );
      await testDatabase.database.exec('create table counter as select 0 as value');
      onTestFinished(() => testDatabase.database.exec('drop table counter'));
      const other = testDatabase.connectAgain();
      const addOne = (db: Queryable) => sql`update counter set value = value + 1`.execute(db);
      await other.query.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        await addOne(query());
        await addOne(transaction);
      });
      expect((await sql`select value from counter`.execute(query())).rows).toEqual([{ value: 2 }]);
    });

    test('a connection that breaks in the middle of a transaction fails that transaction, and nothing else', async () => {
      const other = testDatabase.connectAgain();
      const run = createTransactionRunner(other, () => undefined);
      const broken = run(async ({ db }) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(query());
        await sql`select 1`.execute(db);
      });
      await expect(broken).rejects.toThrow();
      const { rows } = await sql`select 1 as one`.execute(other.query);
      expect(rows).toEqual([{ one: 1 }]);
    });

    test('idle connections that break are replaced', async () => {
      const other = testDatabase.connectAgain();
      const pids = async () => {
        const each = Array.from({ length: 5 }, () =>
          sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(other.query),
        );
        return (await Promise.all(each)).flatMap(({ rows }) => rows.map((row) => row.pid));
      };
      const before = await pids();
      for (const pid of new Set(before)) {
        await sql`select pg_terminate_backend(${pid})`.execute(query());
      }
      // A query on the way to a connection that is just being ended still fails; the next one does not.
      const after = await vi.waitFor(pids, { timeout: 10_000 });
      expect(after.some((pid) => before.includes(pid))).toBe(false);
    });

    test('connections that nobody uses are closed but for a few, which whoever comes after a pause finds open', async () => {
      const other = connectPostgres({ url: testDatabase.url ?? '', idleMs: 300, logger });
      onTestFinished(() => other.close());
      const pids = async (count: number) => {
        const each = Array.from({ length: count }, () =>
          sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(other.query),
        );
        return new Set((await Promise.all(each)).flatMap(({ rows }) => rows.map((row) => row.pid)));
      };
      const open = async (among: Set<number>) => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where pid = any(${[...among]})`.execute(query());
        return new Set(rows.map(({ pid }) => pid));
      };
      const before = await pids(8);
      expect(before.size).toBeGreaterThan(3);
      await vi.waitUntil(async () => (await open(before)).size <= 3, { timeout: 10_000 });
      await delay(600);
      const kept = await open(before);
      expect(kept.size).toBe(3);
      expect(await pids(3)).toEqual(kept);
    });

    /** Connects as a user of whom the server takes so many connections and no more. */
    async function connectGranted(connections: number) {
      const url = new URL(testDatabase.url ?? '');
      const role = `${url.pathname.slice(1)}_few`;
      const { exec } = testDatabase.database;
      await exec(`create role ${role} login password 'few' connection limit ${connections}`);
      url.username = role;
      url.password = 'few';
      const warn = vi.spyOn(logger, 'warn');
      const granted = connectPostgres({ url: url.href, logger });
      onTestFinished(async () => {
        warn.mockRestore();
        await granted.close();
        await exec(`drop role ${role}`);
      });
      /** The lines on which many questions at one moment were answered. */
      async function askMany(): Promise<Set<number | undefined>> {
        const asked = Array.from({ length: 12 }, () =>
          sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(
            granted.query,
          ),
        );
        const [answers] = await Promise.all([Promise.all(asked), granted.ping()]);
        return new Set(answers.map(({ rows }) => rows[0]?.pid));
      }
      return { role, warn, exec, askMany };
    }

    test('where the server grants fewer connections than the pool may hold, questions wait for one of these, and one line of the log tells of it', async () => {
      const { warn, askMany } = await connectGranted(2);
      await askMany();
      await askMany();
      expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ wanted: 10 }]);
    });

    test('where such connections break, questions wait for those that take their place', async () => {
      const { role, exec, askMany } = await connectGranted(2);
      const lines = await askMany();
      for (const _time of [1, 2]) {
        await exec(`
          select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${role}'`);
        // What has ended is known once the network has said so.
        await delay(50);
        const others = await askMany();
        expect(others.size).toBe(2);
        expect(others.isDisjointFrom(lines)).toBe(true);
      }
    });

    test('where the server has granted none at all, as many as the pool may hold are asked for again as soon as somebody asks', async () => {
      const { role, exec, askMany } = await connectGranted(0);
      await expect(askMany()).rejects.toMatchObject({ code: '53300' });
      await exec(`alter role ${role} connection limit 20`);
      expect((await askMany()).size).toBeGreaterThan(1);
    });

    test('a line that goes dead without a word is given up, in a transaction too, and whoever asks next is answered', async () => {
      const { hostname, port } = new URL(testDatabase.url ?? '');
      const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
      const url = new URL(testDatabase.url ?? '');
      url.host = `127.0.0.1:${proxy.port}`;
      const other = connectPostgres({ url: url.href, answeredWithinMs: 1_000, logger });
      onTestFinished(async () => {
        await other.close();
        await proxy.cut();
      });
      const runInTransaction = createTransactionRunner(other, () => undefined);
      const questions = {
        alone: () => sql`select 1`.execute(other.query),
        'with values': () => sql`select ${1}::integer`.execute(other.query),
        'of life': () => other.ping(),
        'in a transaction': () =>
          runInTransaction(async ({ db }) => {
            proxy.silence();
            await sql`select 1`.execute(db);
          }),
      };
      for (const [name, ask] of Object.entries(questions)) {
        // So that it is asked on a line that is there already.
        await other.ping();
        if (name !== 'in a transaction') proxy.silence();
        const failure = await ask().then(
          () => null,
          (error: unknown) => error,
        );
        expect([name, isDatabaseUnavailable(failure)]).toEqual([name, true]);
        await expect(other.ping()).resolves.toBeUndefined();
      }
    });

    test('a connection to a server that lets nobody write any more is given up, in a transaction too, and whoever asks next can write', async () => {
      const url = testDatabase.url ?? '';
      const other = connectPostgres({ url, maxConnections: 1, logger });
      onTestFinished(() => other.close());
      const runInTransaction = createTransactionRunner(other, () => undefined);
      const write = (db: Queryable) => sql`create temporary table notes (id int)`.execute(db);
      const ways = {
        'a sign of life': () => other.ping(),
        alone: () => write(other.query),
        'in a script': () => other.exec('create temporary table notes (id int)'),
        'in a transaction': () => runInTransaction(({ db }) => write(db)),
        'with values': () =>
          sql`select pg_notify(${'some'}, ${'news'}), nextval('users_id_seq')`.execute(other.query),
      };
      for (const [way, run] of Object.entries(ways)) {
        // As a connection to a standby is for ever.
        await other.exec('set session characteristics as transaction read only');
        const failure = await run().then(
          () => null,
          (error: unknown) => error,
        );
        expect([way, failure]).toEqual([way, expect.objectContaining({ code: '25006' })]);
        await run();
      }
    });

    test('a statement that may take as long as it needs is waited for', async () => {
      const url = testDatabase.url ?? '';
      const hurried = connectPostgres({ url, answeredWithinMs: 300, logger });
      const patient = connectPostgres({ url, answeredWithinMs: null, logger });
      onTestFinished(async () => {
        await Promise.all([hurried.close(), patient.close()]);
      });
      const sleep = (database: Database) => database.exec('select pg_sleep(1)');
      await expect(sleep(hurried)).rejects.toThrow('timeout');
      await expect(sleep(patient)).resolves.toBeUndefined();
    });

    test('a notification reaches every other process that listens', async () => {
      const heard = Promise.withResolvers<string>();
      const stop = await testDatabase
        .connectAgain()
        .listen('some_channel', () => heard.resolve('news'));
      await sql`select pg_notify('some_channel', '')`.execute(query());
      expect(await heard.promise).toBe('news');
      await stop();
    });

    test('a server that makes a connection and refuses to listen on it, as a standby does, keeps none of those connections', async () => {
      const waiting = async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity
          where application_name = 'robin events' and query = 'listen ""'`.execute(query());
        return rows.length;
      };
      const listening = testDatabase.connectAgain().listen('', () => undefined);
      await expect(listening).rejects.toThrow('zero-length delimited identifier');
      await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 5_000 });
    });
  });
}
