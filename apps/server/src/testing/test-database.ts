import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectPostgres, wrapEmbedded, type Database } from '#platform/db/database.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded/embedded-database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLogger } from '#platform/logger.ts';

/** A migrated, empty database of its own, and how to throw it away. */
export interface TestDatabase {
  database: Database;
  /** Opens a further connection pool on the same database, as another process would. Server only. */
  connectAgain(): Database;
  remove(): Promise<void>;
}

const logger = createLogger('silent');

/** On a PostgreSQL server when `TEST_DATABASE_URL` names one, else embedded. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? createOnServer(url) : createEmbedded();
}

async function createOnServer(adminUrl: string): Promise<TestDatabase> {
  const name = `robin_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const connect = () => connectPostgres({ url: url.href, maxConnections: 5, logger });
  const database = connect();
  await migrate(database);
  const others: Database[] = [];
  return {
    database,
    connectAgain() {
      const another = connect();
      others.push(another);
      return another;
    },
    async remove() {
      await Promise.all([database, ...others].map((open) => open.close()));
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function createEmbedded(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'robin-test-'));
  const embedded = await openEmbeddedDatabase({
    dataDirectory: join(directory, 'postgres'),
    logger,
    isDurable: false,
  });
  const database = wrapEmbedded(embedded);
  await migrate(database);
  return {
    database,
    connectAgain() {
      throw new Error('An embedded database has only one process.');
    },
    async remove() {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
