import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { wrapEmbedded, type Database } from '#platform/db/database.ts';
import {
  openEmbeddedDatabase,
  type EmbeddedDatabase,
} from '#platform/db/embedded/embedded-database.ts';
import { createLogger } from '#platform/logger.ts';
import { keepEngineCompiled } from './engine-code.ts';
import { createQuickDirectory } from './quick-directory.ts';
import { TEST_DATABASES } from './test-databases.setup.ts';
import { addressOf, connectTo, embeddedTemplate, serverTemplate } from './test-template.ts';
import { createUsedDatabases } from './used-databases.ts';

/** A migrated, empty database of its own, and how to throw it away. */
export interface TestDatabase {
  database: Database;
  /** Where other processes find it; null when it is embedded. */
  url: string | null;
  /** Opens a further connection pool on the same database, as another process would. Server only. */
  connectAgain(): Database;
  remove(): Promise<void>;
}

/** Whether tests run on a PostgreSQL server, with several connections and several processes. */
export const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;

const logger = createLogger('silent');

/**
 * On a PostgreSQL server when `TEST_DATABASE_URL` names one, else embedded.
 * @param options.isEmpty without any table, to try the migrations themselves
 */
export async function createTestDatabase(
  options: { isEmpty?: boolean } = {},
): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  const isEmpty = options.isEmpty ?? false;
  return url ? createOnServer(url, isEmpty) : createEmbedded(isEmpty);
}

async function createOnServer(adminUrl: string, isEmpty: boolean): Promise<TestDatabase> {
  const name = `robin_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const template = isEmpty
    ? 'template1'
    : await serverTemplate(admin, (database) => connectTo(adminUrl, database));
  await admin.query(`create database ${name} template ${template}`);
  const database = connectTo(adminUrl, name);
  const others: Database[] = [];
  return {
    database,
    url: addressOf(adminUrl, name),
    connectAgain() {
      const another = connectTo(adminUrl, name);
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

/**
 * A migrated, embedded database of its own, and how to throw it away.
 * @param place where its directory is made; unless told, where that is quickest
 */
export async function openEmbedded(
  place?: string,
): Promise<{ embedded: EmbeddedDatabase; remove: () => Promise<void> }> {
  await keepEngineCompiled();
  const directory = await createQuickDirectory('test', place);
  const dataDirectory = join(directory.path, 'postgres');
  await cp(await embeddedTemplate(), dataDirectory, { recursive: true });
  const embedded = await openEmbeddedDatabase({ dataDirectory, logger, isDurable: false });
  return {
    embedded,
    async remove() {
      await embedded.close();
      await directory.remove();
    },
  };
}

/** Their directories go at the end of the run: the processes of tests end without a warning. */
const usedDatabases = createUsedDatabases(() => openEmbedded(process.env[TEST_DATABASES]));

async function createEmbedded(isEmpty: boolean): Promise<TestDatabase> {
  const isRun = process.env[TEST_DATABASES] !== undefined;
  const { embedded, remove } = await (isRun && !isEmpty ? usedDatabases.take() : openEmbedded());
  if (isEmpty) await embedded.exec('drop schema public cascade; create schema public');
  const database = wrapEmbedded(embedded);
  return {
    database,
    url: null,
    connectAgain() {
      throw new Error('An embedded database has only one process.');
    },
    async remove() {
      await database.close();
      await remove();
    },
  };
}
