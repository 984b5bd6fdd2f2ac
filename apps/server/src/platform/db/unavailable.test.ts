import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionWaitError } from '#platform/db/embedded/connection-queue.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, isOnServer } from '#testing/test-database.ts';
import { connectPostgres } from './database.ts';
import { createTransactionRunner } from './transaction.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code });

test('what the network, a stopping database or a full one says means that it is away', () => {
  const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
  const connection = ['08000', '08001', '08003', '08004', '08006'];
  for (const code of [...network, ...connection, '57P01', '57P02', '57P03', '53300', '25006']) {
    expect([code, isDatabaseUnavailable(withCode(code))]).toEqual([code, true]);
  }
  for (const message of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ]) {
    expect([message, isDatabaseUnavailable(new Error(message))]).toEqual([message, true]);
    expect(isDatabaseUnavailable(new Error(`Somebody wrote: ${message}`))).toBe(false);
  }
  expect(isDatabaseUnavailable(new ConnectionWaitError(10_000))).toBe(true);
});

test('what the driver says on a connection that has ended does, too', async () => {
  const client = new pg.Client();
  await client.end();
  const closed = await client.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(closed)).toBe(true);
});

// A connection that can be ended from outside there is on a server only.
test.runIf(isOnServer)('a transaction whose connection ends under it does, too', async () => {
  const testDatabase = await createTestDatabase({ isEmpty: true });
  const url = testDatabase.url ?? '';
  const logs: string[] = [];
  const logger = createLogger('warn', { write: (line) => void logs.push(line) });
  const database = connectPostgres({ url, logger });
  const operator = new pg.Client({ connectionString: url });
  onTestFinished(async () => {
    await Promise.all([database.close(), operator.end()]);
    await testDatabase.remove();
  });
  await operator.connect();
  const runInTransaction = createTransactionRunner(database, () => undefined);
  const broken = runInTransaction(async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await operator.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => logs.join()).toContain('a database connection broke');
    await sql`select 1`.execute(db);
  });
  const failure = await broken.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await expect(database.ping()).resolves.toBeUndefined();
});

test('a server of names that is away with it, and a network that leads nowhere, do not say that the request is wrong', () => {
  for (const code of ['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']) {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  }
});

test('a database that runs out of time, of room or of memory says nothing about the request either', () => {
  for (const code of ['57014', '55P03', '25P03', '53100', '53200']) {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  }
});

test('a server that lets Robin in no longer says nothing about the request, in whichever language it speaks', () => {
  for (const code of ['28000', '28P01', '3D000']) {
    expect([code, isDatabaseUnavailable(withCode(code))]).toEqual([code, true]);
  }
});

test('a refusal that ends the connection is not about the request, also with a code that a statement may have', () => {
  // A database that allows no connections, a right to connect that was taken, and whatever PgBouncer has to say.
  for (const code of ['55000', '42501', '08P01']) {
    const refusal = (severity: string) => Object.assign(withCode(code), { severity });
    expect([code, isDatabaseUnavailable(refusal('FATAL'))]).toEqual([code, true]);
    expect([code, isDatabaseUnavailable(refusal('ERROR'))]).toEqual([code, false]);
  }
});

// On a server a database can be closed to everybody.
test.runIf(isOnServer)('a database that allows no connections is away', async () => {
  const testDatabase = await createTestDatabase({ isEmpty: true });
  const url = new URL(testDatabase.url ?? '');
  const name = pg.escapeIdentifier(url.pathname.slice(1));
  const operator = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await operator.connect();
  onTestFinished(async () => {
    await operator.query(`alter database ${name} allow_connections true`);
    await operator.end();
    await testDatabase.remove();
  });
  await operator.query(`alter database ${name} allow_connections false`);
  const database = connectPostgres({ url: url.href, logger: createLogger('silent') });
  const refusal = await database.ping().catch((error: unknown) => error);
  await database.close();
  expect(refusal).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(refusal)).toBe(true);
});

// On a server its default can be changed; it refuses to write as one does that stands by.
test.runIf(isOnServer)(
  'a server that another one has taken the place of does not, too',
  async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.remove());
    const standby = new pg.Client({
      connectionString: testDatabase.url ?? '',
      options: '-c default_transaction_read_only=on',
    });
    await standby.connect();
    const refusal = await standby.query('delete from users').catch((error: unknown) => error);
    await standby.end();
    expect(isDatabaseUnavailable(refusal)).toBe(true);
  },
);

test('what the database says about a statement does not', () => {
  for (const code of ['23505', '22P02', '42601', '40001', undefined, 7]) {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  }
  for (const other of [null, undefined, 'ECONNREFUSED', { code: 'ECONNREFUSED' }]) {
    expect(isDatabaseUnavailable(other)).toBe(false);
  }
});
