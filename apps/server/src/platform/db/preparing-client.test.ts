import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isOnServer } from '#testing/test-database.ts';
import { createStatementNames, PreparingClient } from './preparing-client.ts';

test('a query has a name from the second time on, the same each time, and another one than others', () => {
  const { nameOf } = createStatementNames(10);
  expect([nameOf('select 1'), nameOf('select 2')]).toEqual([null, null]);
  const [one, two] = [nameOf('select 1'), nameOf('select 2')];
  expect(one).toMatch(/^q[\w-]{20}$/);
  expect(two).not.toBe(one);
  expect([nameOf('select 1'), nameOf('select 2')]).toEqual([one, two]);
});

test('queries that come once take no place, and those beyond the bound have no name', () => {
  const { nameOf } = createStatementNames(1);
  for (let number = 0; number < 50; number += 1) expect(nameOf(`select ${number}`)).toBeNull();
  const often = [nameOf('often'), nameOf('often')];
  expect(often).toEqual([null, expect.any(String)]);
  for (let time = 0; time < 3; time += 1) expect(nameOf('more')).toBeNull();
  expect(nameOf('often')).toBe(often[1]);
});

test('what came once long ago is forgotten, so that queries of ever new lengths take no memory', () => {
  const { nameOf } = createStatementNames(10);
  nameOf('select 0');
  for (let number = 1; number <= 1_000; number += 1) nameOf(`select ${number}`);
  expect(nameOf('select 0')).toBeNull();
  expect(nameOf('select 1000')).toEqual(expect.any(String));
});

test('all queries have new names once one is of no use any more, and once only for those of before', () => {
  const { nameOf, renew } = createStatementNames(10);
  const name = (text: string) => nameOf(text) ?? nameOf(text) ?? '';
  const before = ['one', 'two'].map(name);
  renew('one', before[0] ?? '');
  const after = ['one', 'two'].map(name);
  expect(new Set([...before, ...after]).size).toBe(4);
  renew('two', before[1] ?? '');
  expect(['one', 'two'].map(name)).toEqual(after);
});

// Another process that changes the tables there is on a server only.
if (isOnServer) {
  describe('on a server whose tables another process changes', () => {
    async function connectBoth() {
      const testDatabase = await createTestDatabase({ isEmpty: true });
      const config = { connectionString: testDatabase.url ?? '' };
      const [client, newer] = [new PreparingClient(config), new pg.Client(config)];
      onTestFinished(async () => {
        await Promise.all([client.end(), newer.end()]);
        await testDatabase.remove();
      });
      await Promise.all([client.connect(), newer.connect()]);
      await newer.query('create table things (id int); insert into things values (1), (2)');
      const read = async () =>
        (await client.query('select * from things where id = $1', [1])).rows as unknown[];
      // The second time it is prepared, the third time it runs by its name.
      for (let time = 1; time <= 3; time += 1) expect(await read()).toEqual([{ id: 1 }]);
      return { client, newer, read };
    }

    test('a query goes on as if it had never been prepared, and is prepared anew', async () => {
      const { client, newer, read } = await connectBoth();
      await newer.query("alter table things add column name text default 'new'");
      for (let time = 1; time <= 4; time += 1) {
        expect(await read()).toEqual([{ id: 1, name: 'new' }]);
      }
      const prepared = await client.query('select from pg_prepared_statements');
      expect(prepared.rowCount).toBe(2);
    });

    test('a query whose statement is gone goes on, too', async () => {
      const { client, read } = await connectBoth();
      await client.query('deallocate all');
      for (let time = 1; time <= 3; time += 1) expect(await read()).toEqual([{ id: 1 }]);
    });

    test.each([
      ['of its values', '22012'],
      ['of a feature that is missing, and not of its columns', '0A000'],
    ])('a query that fails because %s has run once, and stays prepared', async (_why, code) => {
      const { client, newer } = await connectBoth();
      await newer.query(`
        create sequence runs;
        create function run(code text) returns bigint language plpgsql as $$
        declare number bigint := nextval('runs');
        begin
          if code <> '' then raise exception using errcode = code; end if;
          return number;
        end $$`);
      const run = async (code: string) =>
        (await client.query<{ run: string }>('select run($1)', [code])).rows[0]?.run;
      for (let time = 1; time <= 3; time += 1) expect(await run('')).toBe(String(time));
      await expect(run(code)).rejects.toMatchObject({ code });
      expect(await run('')).toBe('5');
      const prepared = await client.query(
        "select from pg_prepared_statements where statement like 'select run%'",
      );
      expect(prepared.rowCount).toBe(1);
    });

    test('a transaction fails with it once, and no other one does', async () => {
      const { client, newer, read } = await connectBoth();
      await newer.query("alter table things add column name text default 'new'");
      await client.query('begin');
      await expect(read()).rejects.toMatchObject({ code: '0A000' });
      await client.query('rollback');
      await client.query('begin');
      expect(await read()).toEqual([{ id: 1, name: 'new' }]);
      await client.query('commit');
    });
  });
}
