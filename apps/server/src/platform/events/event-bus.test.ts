import { setTimeout as delay } from 'node:timers/promises';
import { isAfter } from '@robin/contract/rules/event-positions';
import fc from 'fast-check';
import { RawNode, sql, type KyselyPlugin, type QueryId } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectPostgres, type Database } from '#platform/db/database.ts';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, isOnServer, type TestDatabase } from '#testing/test-database.ts';
import { createEventBus, type EventBus } from './event-bus.ts';
import { insertEvents, type StoredEvent } from './outbox.ts';

const logs: string[] = [];
const logger = createLogger('info', { write: (line) => void logs.push(line) });
let testDatabase: TestDatabase;
const buses: EventBus[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.stop();
  // Whatever is not settled yet would be news for the bus of the next test.
  await testDatabase.database.query.deleteFrom('outbox').execute();
  vi.useRealTimers();
});
afterAll(() => testDatabase.remove());

/** A bus that has begun, and what it has delivered. */
async function startBus(database: Database = testDatabase.database) {
  const bus = createEventBus(database, logger);
  const heard: StoredEvent[] = [];
  bus.subscribe((event) => heard.push(event));
  await bus.start();
  buses.push(bus);
  const run = createTransactionRunner(database, () => bus.announce());
  return {
    bus,
    heard,
    numbers: () => heard.filter(({ type }) => type === 'step').map(({ data }) => data['n']),
    record: (...numbers: number[]) =>
      run(({ record }) => {
        for (const n of numbers) record({ type: 'step', data: { n } });
        return Promise.resolve();
      }),
    waitFor: (n: number) =>
      vi.waitUntil(() => heard.some(({ data }) => data['n'] === n), {
        timeout: 20_000,
        interval: 2,
      }),
  };
}

let lastMark = 1_000_000;
const nextMark = () => (lastMark += 1);

describe('the bus', () => {
  test('delivers events that are committed after its start, in their order, each once', async () => {
    const early = await startBus();
    await early.record(1, 2);
    await early.waitFor(2);
    const late = await startBus();
    await late.record(3);
    await late.record(4, 5);
    await early.bus.stop();
    await late.waitFor(5);
    expect(late.numbers()).toEqual([3, 4, 5]);
  });

  test('gives every event the type, the audience, the data and the time with which it was stored', async () => {
    const { bus, heard } = await startBus();
    const run = createTransactionRunner(testDatabase.database, () => bus.announce());
    const data = { text: 'ä\u{1f331}', list: [1, { two: null }], nothing: null };
    await run(({ record }) => {
      record({ type: 'x', userId: 7, projectId: 9, data });
      return Promise.resolve();
    });
    await expect.poll(() => heard.map(({ type }) => type)).toContain('x');
    expect(heard.at(-1)).toEqual({
      position: expect.stringMatching(/^\d+-\d+$/) as string,
      type: 'x',
      userId: 7,
      projectId: 9,
      data,
      createdAt: expect.any(Date) as Date,
    });
  });

  test('is not held up by a listener that fails', async () => {
    const { bus, numbers, record, waitFor } = await startBus();
    bus.subscribe(() => {
      throw new Error('a broken listener');
    });
    const after: unknown[] = [];
    bus.subscribe((event) => after.push(event.data['n']));
    await record(1, 2);
    await waitFor(2);
    expect(numbers()).toEqual([1, 2]);
    expect(after).toEqual(expect.arrayContaining([1, 2]));
    expect(logs.join()).toContain('a broken listener');
  });

  test.runIf(isOnServer)(
    'reads once for what it has announced itself, and not again when it hears its own word',
    async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      let readings = 0;
      const words: (string | null)[] = [];
      const ofOutbox = new WeakSet<QueryId>();
      const countReadings: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          const text = RawNode.is(node) ? node.sqlFragments.join('') : '';
          if (text.includes('from outbox') && text.includes('limit')) ofOutbox.add(queryId);
          return node;
        },
        transformResult({ result, queryId }) {
          // A transaction of any database of the server can hold an event back for a moment: then it is read again.
          const isHeldBack = result.rows.some((row) => row['is_settled'] === false);
          if (ofOutbox.has(queryId) && !isHeldBack) readings += 1;
          return Promise.resolve(result);
        },
      };
      const { database } = testDatabase;
      const { record, waitFor } = await startBus({
        ...database,
        query: database.query.withPlugin(countReadings),
        listen: (channel, onNotify) =>
          database.listen(channel, (said) => {
            words.push(said);
            onNotify(said);
          }),
      });
      const recordAndHear = async (n: number) => {
        const said = words.length;
        await record(n);
        await waitFor(n);
        await expect.poll(() => words).toHaveLength(said + 1);
        await delay(30);
      };
      // The reading of its start is over after this one.
      await recordAndHear(0);
      const before = readings;
      for (const n of [1, 2, 3]) await recordAndHear(n);
      expect(readings - before).toBe(3);
    },
  );

  test('says nothing more to who has unsubscribed', async () => {
    const { bus, record, waitFor } = await startBus();
    const heard: unknown[] = [];
    const unsubscribe = bus.subscribe(({ data }) => heard.push(data['n']));
    await record(1);
    await waitFor(1);
    unsubscribe();
    await record(2);
    await waitFor(2);
    expect(heard).toContain(1);
    expect(heard).not.toContain(2);
  });

  test('finds by looking once a second what nobody announced', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { waitFor, numbers } = await startBus();
    await insertEvents(testDatabase.database.query, [{ type: 'step', data: { n: 1 } }]);
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(1);
    expect(numbers()).toEqual([1]);
  });

  test('delivers nothing after it was stopped, and asks the database for nothing', async () => {
    const { bus, record, numbers, waitFor } = await startBus();
    await record(1);
    await waitFor(1);
    await bus.stop();
    await record(2);
    await delay(20);
    expect(numbers()).toEqual([1]);
  });

  test('catches up with any number of events, in their order', async () => {
    const { bus, numbers, record, waitFor } = await startBus();
    const many = Array.from({ length: 1_300 }, (_, n) => n);
    const rows = many.map((n) => ({ type: 'step', data: { n } }));
    await insertEvents(testDatabase.database.query, rows);
    bus.announce();
    await record(5_000);
    await waitFor(5_000);
    expect(numbers()).toEqual([...many, 5_000]);
  });

  test('names the place of the last event that it delivered', async () => {
    const { bus, heard, record, waitFor } = await startBus();
    await record(1);
    await waitFor(1);
    expect(bus.position()).toBe(heard.at(-1)?.position);
  });
});

describe('events of long ago', () => {
  const dayAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1_000);

  async function remaining(): Promise<unknown[]> {
    const rows = await testDatabase.database.query
      .selectFrom('outbox')
      .select('data')
      .where('event_type', '=', 'old')
      .execute();
    return rows.map((row) => row.data);
  }

  test('are forgotten after 24 hours, but never the newest one, which a quiet window still names', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { bus } = await startBus();
    await testDatabase.database.query
      .insertInto('outbox')
      .values(
        [25, 23, 25].map((hours) => ({
          event_type: 'old',
          data: JSON.stringify({ hours }),
          created_at: dayAgo(hours),
        })),
      )
      .execute();
    await vi.advanceTimersByTimeAsync(10 * 60 * 1_000);
    await expect.poll(remaining).toHaveLength(2);
    expect(await remaining()).toEqual([{ hours: 23 }, { hours: 25 }]);
    await bus.stop();
  });

  test('of another cluster, whose numbers lie in the future here, are forgotten at the start', async () => {
    await testDatabase.database.query
      .insertInto('outbox')
      .values({ xid: '4000000000', event_type: 'foreign', data: '{}' })
      .execute();
    const { heard, record, waitFor } = await startBus();
    const mark = nextMark();
    await record(mark);
    await waitFor(mark);
    expect(heard.map(({ type }) => type)).not.toContain('foreign');
    const left = await testDatabase.database.query
      .selectFrom('outbox')
      .select('id')
      .where('event_type', '=', 'foreign')
      .execute();
    expect(left).toEqual([]);
  });
});

test('events are read in the order of their transactions, however many digits the numbers have', async () => {
  const { bus } = await startBus();
  const { query } = testDatabase.database;
  const plant = (xids: readonly number[]) =>
    query
      .insertInto('outbox')
      .values(
        xids.map((xid) => ({
          xid: String(xid),
          event_type: 'planted',
          user_id: 7,
          data: JSON.stringify({ xid }),
        })),
      )
      .returning(['xid', 'id'])
      .execute();
  // The transactions of a new database have been more than these.
  const numbers = fc.uniqueArray(fc.integer({ min: 3, max: 600 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(numbers, async (xids) => {
      await query.deleteFrom('outbox').where('event_type', '=', 'planted').execute();
      const [first] = await plant([2]);
      await plant(xids);
      const audience = { userId: 7, roles: [], projectId: null };
      const { events } = await bus.replay(`${first?.xid}-${first?.id}`, audience, 100);
      expect(events.map(({ data }) => data['xid'])).toEqual(xids.toSorted((a, b) => a - b));
    }),
    { numRuns: 30 },
  );
});

test('positions are ordered by transaction, then by row, however many digits they have', () => {
  const position = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.nat());
  fc.assert(
    fc.property(position, position, ([xid, id], [otherXid, otherId]) => {
      const isLater = xid > otherXid || (xid === otherXid && id > otherId);
      expect(isAfter(`${xid}-${id}`, `${otherXid}-${otherId}`)).toBe(isLater);
    }),
  );
  expect(isAfter('10-1', '9-2')).toBe(true);
});

// Overlapping transactions and further processes need a server: see the tests of the live stream.
if (isOnServer) {
  describe('on a PostgreSQL server', () => {
    /** Another database of the same server. */
    async function connectElsewhere(): Promise<Database> {
      const elsewhere = await createTestDatabase({ isEmpty: true });
      onTestFinished(() => elsewhere.remove());
      return elsewhere.database;
    }

    test('what follows on a connection that told the others waits for the disk as before', async () => {
      const url = new URL(testDatabase.url ?? '');
      url.searchParams.set('options', '-c synchronous_commit=on');
      const database = connectPostgres({ url: url.href, logger });
      onTestFinished(() => database.close());
      const { bus } = await startBus(database);
      const seen: string[] = [];
      for (let round = 0; round < 5; round += 1) {
        bus.announce();
        await delay(20);
        const looks = Array.from({ length: 3 }, () =>
          sql<{ is: string }>`select current_setting('synchronous_commit') as is`.execute(
            database.query,
          ),
        );
        for (const { rows } of await Promise.all(looks)) seen.push(...rows.map((row) => row.is));
      }
      expect(new Set(seen)).toEqual(new Set(['on']));
    });

    test('no transaction of another database holds events up, nor brings back what was before a start', async () => {
      const early = await startBus();
      const theirs = await (await connectElsewhere()).query.startTransaction().execute();
      onTestFinished(() => theirs.rollback().execute());
      await sql`select pg_current_xact_id()`.execute(theirs);
      await early.record(1, 2);
      await early.waitFor(2);
      const late = await startBus(testDatabase.connectAgain());
      await early.record(3);
      await Promise.all([early.waitFor(3), late.waitFor(3)]);
      expect([early.numbers(), late.numbers()]).toEqual([[1, 2, 3], [3]]);
    });

    test('a replay tells all that was delivered, also when it is not known any more whose transaction is open', async () => {
      // What the server says of its transactions is here what the test says of them.
      const { query } = testDatabase.database;
      await sql`create table public.pg_stat_activity (datid oid, backend_xid xid)`.execute(query);
      onTestFinished(async () => {
        await sql`drop table public.pg_stat_activity`.execute(query);
      });
      const url = new URL(testDatabase.url ?? '');
      url.searchParams.set('options', '-c search_path=public,pg_catalog');
      const database = connectPostgres({ url: url.href, logger });
      onTestFinished(() => database.close());
      const { bus, heard, waitFor } = await startBus(database);

      const theirs = await (await connectElsewhere()).query.startTransaction().execute();
      onTestFinished(() => theirs.rollback().execute());
      const { rows } = await sql<{ datid: number; xid: string }>`
        select oid as datid, pg_current_xact_id()::text as xid
        from pg_database where datname = current_database()`.execute(theirs);
      const [open] = rows;
      await sql`insert into public.pg_stat_activity values (${open?.datid}, ${open?.xid}::xid)`.execute(
        query,
      );
      for (const n of [1, 2]) {
        await insertEvents(query, [{ type: 'step', userId: 7, data: { n } }]);
      }
      bus.announce();
      await waitFor(2);

      await sql`delete from public.pg_stat_activity`.execute(query);
      const first = heard.find(({ data }) => data['n'] === 1)?.position ?? '';
      const { events } = await bus.replay(first, { userId: 7, roles: [], projectId: null }, 10);
      expect(events.map(({ data }) => data['n'])).toEqual([2]);
    });

    test('every process delivers every event once and in the same order, in whatever order transactions begin and commit', async () => {
      const [here, there] = [await startBus(), await startBus(testDatabase.connectAgain())];
      const writers = testDatabase.connectAgain();
      const others = await connectElsewhere();
      // Each transaction: when it stores its first event, and when it commits. Those elsewhere store none.
      const transaction = fc.record({
        first: fc.nat(12),
        last: fc.nat(12),
        rollsBack: fc.boolean(),
        isElsewhere: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 4 }), async (plan) => {
          const marks = plan.map(nextMark);
          const write = async (
            { first, last, rollsBack, isElsewhere }: (typeof plan)[number],
            mark: number,
          ): Promise<void> => {
            const { query } = isElsewhere ? others : writers;
            const handle = await query.startTransaction().execute();
            await delay(first);
            if (isElsewhere) await sql`select pg_current_xact_id()`.execute(handle);
            else {
              await insertEvents(handle, [
                { type: 'step', data: { n: mark, isFirst: true } },
                { type: 'step', data: { n: mark } },
              ]);
            }
            await delay(last);
            if (rollsBack) await handle.rollback().execute();
            else await handle.commit().execute();
            here.bus.announce();
          };
          await Promise.all(plan.map((each, index) => write(each, marks[index] ?? 0)));
          const end = nextMark();
          await here.record(end);
          await Promise.all([here.waitFor(end), there.waitFor(end)]);
          const committed = marks.filter(
            (_mark, index) => !plan[index]?.rollsBack && !plan[index]?.isElsewhere,
          );
          const expected = committed.flatMap((mark) => [mark, mark]).sort();
          for (const bus of [here, there]) {
            const heard = bus.numbers().filter((n) => marks.includes(n as number));
            expect([...heard].sort()).toEqual(expected);
          }
        }),
        { numRuns: 40 },
      );
      // This one began earlier, so the other has heard the end of what it heard.
      const positions = here.heard.slice(-there.heard.length).map(({ position }) => position);
      expect(there.heard.map(({ position }) => position)).toEqual(positions);
      for (const { heard } of [here, there]) {
        const isOrdered = heard.every(
          (event, index) =>
            index === 0 || isAfter(event.position, heard[index - 1]?.position ?? ''),
        );
        expect(isOrdered).toBe(true);
      }
    });

    test('a process whose line for notifications breaks hears on, and listens again', async () => {
      const [here, there] = [await startBus(), await startBus(testDatabase.connectAgain())];
      const listeners = () =>
        sql<{ pid: number }>`
          select pid from pg_stat_activity
          where application_name = 'robin events' and datname = current_database()`.execute(
          testDatabase.database.query,
        );
      const before = await listeners();
      expect(before.rows).toHaveLength(2);
      for (const { pid } of before.rows) {
        await sql`select pg_terminate_backend(${pid})`.execute(testDatabase.database.query);
      }
      const mark = nextMark();
      await here.record(mark);
      await there.waitFor(mark);
      await vi.waitUntil(async () => (await listeners()).rows.length === 2, { timeout: 20_000 });
    });
  });
}
