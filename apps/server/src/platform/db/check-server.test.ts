import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseConnection,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, isOnServer, type TestDatabase } from '#testing/test-database.ts';
import { checkServer, DatabaseServerError, judgeServer } from './check-server.ts';
import { connectPostgres } from './database.ts';
import type { Schema } from './schema.generated.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ isEmpty: true });
});
afterAll(() => testDatabase.remove());

test.each([
  [{ version: 150_000, encoding: 'UTF8' }, null],
  [{ version: 180_001, encoding: 'UTF8' }, null],
  [{ version: 140_019, encoding: 'UTF8' }, 'is PostgreSQL 14, and Robin needs 15 or newer.'],
  [{ version: 150_000, encoding: 'LATIN1' }, 'has the encoding LATIN1'],
  [{ version: 150_000, encoding: 'SQL_ASCII' }, 'has the encoding SQL_ASCII'],
])('judges a server with %o before anything is kept there', (facts, words) => {
  const refusal = judgeServer({ ...facts, sharesConnections: false });
  if (words === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(words);
});

test('takes the database that the tests run on', async () => {
  await expect(checkServer(testDatabase.database)).resolves.toBeUndefined();
});

/** A server behind a pooler that gives a connection away between two statements: whoever asks, the same process answers. */
class PoolingDriver extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const row = { version: 150_000, encoding: 'UTF8', process: 7 };
    return {
      executeQuery: <Row>() => Promise.resolve({ rows: [row as Row] }),
      streamQuery: () => {
        throw new Error('Nobody reads in pieces here.');
      },
    };
  }
}

test('refuses a server whose connections a pooler shares: what is prepared, set or listened for on one would be lost', async () => {
  const query = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PoolingDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const refusal = checkServer({ ...testDatabase.database, engine: 'postgres', query });
  await expect(refusal).rejects.toThrow('let the pooler pool sessions');
});

test('tells of a server that does not answer with what the driver says as the cause', async () => {
  const database = connectPostgres({
    url: 'postgres://robin:hunter2@127.0.0.1:1/robin',
    logger: createLogger('silent'),
  });
  try {
    const refusal = checkServer(database);
    await expect(refusal).rejects.toThrow(DatabaseServerError);
    await expect(refusal).rejects.toMatchObject({
      message: expect.not.stringContaining('hunter2') as string,
      cause: { code: 'ECONNREFUSED' },
    });
  } finally {
    await database.close();
  }
});

test.runIf(isOnServer)('refuses a database that does not know every letter', async () => {
  const { query } = testDatabase.database;
  const name = `latin_${process.pid}_${Date.now()}`;
  await sql`create database ${sql.id(name)} encoding 'LATIN1' locale 'C' template template0`.execute(
    query,
  );
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = name;
  const database = connectPostgres({ url: url.href, logger: createLogger('silent') });
  try {
    await expect(checkServer(database)).rejects.toThrow('has the encoding LATIN1');
  } finally {
    await database.close();
    await sql`drop database ${sql.id(name)}`.execute(query);
  }
});
