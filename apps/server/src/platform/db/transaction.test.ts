import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Queryable } from '#platform/db/database.ts';
import { createTestDatabase, isOnServer, type TestDatabase } from '#testing/test-database.ts';
import {
  createStatementRunner,
  createTransactionRunner,
  isUniqueViolation,
} from './transaction.ts';

const onEventsCommitted = vi.fn();
let testDatabase: TestDatabase;
let run: ReturnType<typeof createTransactionRunner>;

const db = () => testDatabase.database.query;

const insertProject = (handle: Queryable, name: string) =>
  handle.insertInto('projects').values({ name }).execute();

async function projectNames(): Promise<string[]> {
  const rows = await db().selectFrom('projects').select('name').orderBy('id').execute();
  return rows.map((row) => row.name);
}

async function eventTypes(): Promise<string[]> {
  const rows = await db().selectFrom('outbox').select('event_type').orderBy('id').execute();
  return rows.map((row) => row.event_type);
}

/** Makes the database itself refuse, as it does when two transactions can't both be right. */
const fail = (handle: Queryable, code: string) =>
  sql
    .raw(`do $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`)
    .execute(handle);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  run = createTransactionRunner(testDatabase.database, onEventsCommitted);
});
afterAll(() => testDatabase.remove());

async function clear(): Promise<void> {
  await db().deleteFrom('projects').execute();
  await db().deleteFrom('outbox').execute();
  onEventsCommitted.mockClear();
}

describe('a transaction', () => {
  test('stores the change and its events together, and announces them once, after the commit', async () => {
    await clear();
    const order: string[] = [];
    onEventsCommitted.mockImplementationOnce(() => order.push('announced'));
    const result = await run(async (transaction) => {
      transaction.record({ type: 'first', data: {} });
      await insertProject(transaction.db, 'a');
      transaction.record({ type: 'second', data: {} });
      transaction.afterCommit(() => order.push('after commit'));
      order.push('work');
      return 7;
    });
    expect(result).toBe(7);
    expect(order).toEqual(['work', 'announced', 'after commit']);
    expect(await projectNames()).toEqual(['a']);
    expect(await eventTypes()).toEqual(['first', 'second']);
    expect(onEventsCommitted).toHaveBeenCalledTimes(1);
  });

  test('that fails leaves neither change nor event, announces nothing, and hands on the error', async () => {
    await clear();
    const error = new Error('on purpose');
    const afterCommit = vi.fn();
    const failing = run(async (transaction) => {
      await insertProject(transaction.db, 'a');
      transaction.record({ type: 'ghost', data: {} });
      transaction.afterCommit(afterCommit);
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect([await projectNames(), await eventTypes()]).toEqual([[], []]);
    expect(onEventsCommitted).not.toHaveBeenCalled();
    expect(afterCommit).not.toHaveBeenCalled();
  });

  test('in which a statement failed is not stored, even when the work goes on as if nothing were', async () => {
    await clear();
    const failing = run(async (transaction) => {
      await insertProject(transaction.db, 'a');
      await fail(transaction.db, '22012').catch(() => 'read over');
    });
    await expect(failing).rejects.toThrow();
    expect(await projectNames()).toEqual([]);
  });

  test('without events announces nothing', async () => {
    await clear();
    await run((transaction) => insertProject(transaction.db, 'a'));
    expect(onEventsCommitted).not.toHaveBeenCalled();
  });

  test.each(['40001', '40P01'])(
    'that the database refuses with %s is run again, and its events are stored once',
    async (code) => {
      await clear();
      let tries = 0;
      await run(async (transaction) => {
        tries += 1;
        transaction.record({ type: `try ${tries}`, data: {} });
        await insertProject(transaction.db, `try ${tries}`);
        if (tries < 3) await fail(transaction.db, code);
      });
      expect(await projectNames()).toEqual(['try 3']);
      expect(await eventTypes()).toEqual(['try 3']);
      expect(onEventsCommitted).toHaveBeenCalledTimes(1);
    },
  );

  test('is given up after four tries', async () => {
    await clear();
    let tries = 0;
    const failing = run(async (transaction) => {
      tries += 1;
      await fail(transaction.db, '40001');
    });
    await expect(failing).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(4);
  });

  test('is not run again for any other refusal', async () => {
    let tries = 0;
    const failing = run(async (transaction) => {
      tries += 1;
      await fail(transaction.db, '22012');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(tries).toBe(1);
  });
});

describe('a query beside the handle of the transaction', () => {
  const refusal = 'A query inside a transaction must run on the transaction handle.';

  test('is refused at once, instead of waiting for its own transaction', async () => {
    await clear();
    await run(async (transaction) => {
      await insertProject(transaction.db, 'a');
      await expect(projectNames()).rejects.toThrow(refusal);
    });
    expect(await projectNames()).toEqual(['a']);
  });

  test('is refused also in a transaction within the transaction, and in code that it calls later', async () => {
    await run(async (transaction) => {
      await expect(run(() => Promise.resolve())).rejects.toThrow(refusal);
      await Promise.resolve();
      await Promise.all([
        expect(projectNames()).rejects.toThrow(refusal),
        insertProject(transaction.db, 'b'),
      ]);
    });
  });

  test('is welcome again after the commit', async () => {
    let later: Promise<string[]> | null = null;
    await run((transaction) => {
      transaction.afterCommit(() => {
        later = projectNames();
      });
      return Promise.resolve();
    });
    await expect(later).resolves.toBeInstanceOf(Array);
  });
});

test('many transactions at the same moment all get their turn', async () => {
  await clear();
  const names = Array.from({ length: 40 }, (_, index) => `project ${index}`);
  await Promise.all(names.map((name) => run((transaction) => insertProject(transaction.db, name))));
  expect((await projectNames()).sort()).toEqual(names.sort());
});

test('a statement on its own is announced after it has succeeded, run again when refused, and silent when it fails', async () => {
  await clear();
  const runStatement = createStatementRunner(testDatabase.database, onEventsCommitted);
  let tries = 0;
  await runStatement(async (handle) => {
    tries += 1;
    if (tries === 1) await fail(handle, '40001');
    await insertProject(handle, 'a');
  });
  // Whoever waits for the statement goes on first.
  expect(onEventsCommitted).not.toHaveBeenCalled();
  expect([tries, await projectNames()]).toEqual([2, ['a']]);
  await expect.poll(() => onEventsCommitted).toHaveBeenCalledTimes(1);
  await expect(runStatement((handle) => fail(handle, '22012'))).rejects.toThrow();
  await delay(20);
  expect(onEventsCommitted).toHaveBeenCalledTimes(1);
});

test('statements of one moment are announced together, and each later one again', async () => {
  await clear();
  const runStatement = createStatementRunner(testDatabase.database, onEventsCommitted);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = () => runStatement(() => Promise.resolve());
  await Promise.all([store(), store()]);
  await store();
  expect(onEventsCommitted).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(onEventsCommitted).toHaveBeenCalledTimes(1);
  await store();
  vi.runAllTimers();
  expect(onEventsCommitted).toHaveBeenCalledTimes(2);
});

test('a violated unique constraint is told from other failures, by name where one is asked for', async () => {
  await db()
    .insertInto('installation')
    .values({ id: 1 })
    .onConflict((on) => on.doNothing())
    .execute();
  const error: unknown = await db()
    .insertInto('installation')
    .values({ id: 1 })
    .execute()
    .catch((caught: unknown) => caught);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'installation_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'users_email_key_key')).toBe(false);
  for (const other of [null, undefined, 'x', new Error('x'), { code: '23503' }]) {
    expect(isUniqueViolation(other)).toBe(false);
  }
});

// Needs two transactions that overlap, which the one connection of the embedded database never has.
if (isOnServer) {
  test('two transactions that wait for each other both succeed in the end', async () => {
    await clear();
    await Promise.all(['a', 'b'].map((name) => insertProject(db(), name)));
    let arrived = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    const rename = (first: string, second: string) =>
      run(async (transaction) => {
        const update = (name: string) =>
          transaction.db
            .updateTable('projects')
            .set({ description: sql`coalesce(description, '') || '+'` })
            .where('name', '=', name)
            .execute();
        await update(first);
        arrived += 1;
        if (arrived === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await update(second);
      });
    await Promise.all([rename('a', 'b'), rename('b', 'a')]);
    const rows = await db().selectFrom('projects').select('description').execute();
    expect(rows).toEqual([{ description: '++' }, { description: '++' }]);
  });
}
