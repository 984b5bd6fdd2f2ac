import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { connectPostgres, wrapEmbedded, type Database } from '#platform/db/database.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded/embedded-database.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { createLogger } from '#platform/logger.ts';

/**
 * Migrated, empty databases that test databases are copied from: creating a cluster and migrating it
 * takes three seconds, copying it a third of one. A template is named after everything that it was
 * made from, so that it is made once and never stale; whoever needs it first makes it.
 */

const cacheDirectory = fileURLToPath(new URL('../../../../.cache/test-database/', import.meta.url));
const SERVER_PREFIX = 'robin_template_';
/** Any number that nobody else locks on a server of tests. */
const TEMPLATE_LOCK = 7_262_001;
const logger = createLogger('silent');

async function describeTemplate(): Promise<string> {
  const require = createRequire(import.meta.url);
  const enginePath = fileURLToPath(new URL('../platform/db/embedded/engine.ts', import.meta.url));
  const hash = createHash('sha256');
  for (const { name, script } of await readMigrations()) hash.update(`${name}\n${script}\n`);
  hash.update(await readFile(enginePath));
  hash.update(await readFile(fileURLToPath(import.meta.url)));
  hash.update(await readFile(require.resolve('@electric-sql/pglite')));
  return hash.digest('hex').slice(0, 16);
}

/** The data directory of a closed, migrated, embedded database. Copy it, never open it. */
export async function embeddedTemplate(): Promise<string> {
  const target = join(cacheDirectory, await describeTemplate());
  if (existsSync(target)) return join(target, 'postgres');
  const unfinished = join(cacheDirectory, `unfinished-${randomBytes(6).toString('hex')}`);
  await mkdir(unfinished, { recursive: true });
  await forgetOtherTemplates(target);
  const embedded = await openEmbeddedDatabase({
    dataDirectory: join(unfinished, 'postgres'),
    logger,
    isDurable: false,
  });
  await migrate(wrapEmbedded(embedded));
  // Two thirds of a new cluster are databases that nobody copies here.
  await embedded.exec(`update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1']) await embedded.exec(`drop database ${name}`);
  await embedded.close();
  try {
    await rename(unfinished, target);
  } catch (error) {
    // Another worker was quicker, and its template is as good.
    if (!existsSync(target)) throw error;
    await rm(unfinished, { recursive: true, force: true });
  }
  return join(target, 'postgres');
}

async function forgetOtherTemplates(current: string): Promise<void> {
  for (const name of await readdir(cacheDirectory)) {
    const path = join(cacheDirectory, name);
    // Unfinished ones may belong to a worker that is at it right now.
    if (path !== current && !name.startsWith('unfinished-')) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/** The name of a migrated database on the server, to which nobody is connected. */
export async function serverTemplate(
  admin: pg.Client,
  connect: (name: string) => Database,
): Promise<string> {
  const target = `${SERVER_PREFIX}${await describeTemplate()}`;
  // One worker makes it, the others wait for it.
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const existing = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname like '${SERVER_PREFIX}%'`,
    );
    const names = existing.rows.map((row) => row.datname);
    if (names.includes(target)) return target;
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
    const unfinished = `${SERVER_PREFIX}unfinished`;
    await admin.query(`create database ${unfinished}`);
    const database = connect(unfinished);
    await migrate(database);
    await database.close();
    await admin.query(`alter database ${unfinished} rename to ${target}`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return target;
}

/** The address of one database on the server that the other address names. */
export function addressOf(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A pool on one database of the server that the address names. */
export function connectTo(adminUrl: string, name: string): Database {
  return connectPostgres({ url: addressOf(adminUrl, name), maxConnections: 5, logger });
}
