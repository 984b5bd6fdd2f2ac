import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database, Queryable } from '#platform/db/database.ts';
import { ExplainedError } from '#platform/errors/explained-error.ts';

const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url));

export interface Migration {
  name: string;
  script: string;
}

/** The migrations in their order; plain SQL, append only. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, script: await readFile(`${directory}/${name}`, 'utf8') })),
  );
}

const checksumOf = (script: string) => createHash('sha256').update(script).digest('hex');

/**
 * Brings the database to the newest migration. Each runs in a transaction of its own that holds a
 * lock on the bookkeeping table, so that several processes may start at once.
 * @returns the names of the migrations that were applied by this call
 * @throws ExplainedError when an applied migration has changed, or when the database is newer than the code
 */
export async function migrate(
  database: Database,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  await createBookkeeping(database);
  const applied = await readApplied(database);
  const knownNames = new Set(known.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((name) => !knownNames.has(name));
  if (unknown.length > 0) {
    throw new ExplainedError(
      `The database was used by a newer version of Robin (it knows ${unknown.join(', ')}). ` +
        'Start that version again, or restore a backup.',
    );
  }
  const done: string[] = [];
  for (const migration of known) {
    const checksum = checksumOf(migration.script);
    const stored = applied.get(migration.name);
    if (stored === undefined) {
      if (await apply(database, migration, checksum)) done.push(migration.name);
    } else if (stored !== checksum) {
      throw new ExplainedError(
        `The migration ${migration.name} was changed after it had been applied. Migrations are append only.`,
      );
    }
  }
  return done;
}

async function createBookkeeping(database: Database): Promise<void> {
  try {
    await database.exec(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  } catch (error) {
    // Two processes that create it at the same moment: one of them loses the race, both have it.
    const applied = await readApplied(database).catch(() => null);
    if (!applied) throw error;
  }
}

async function readApplied(database: Database): Promise<Map<string, string>> {
  const result = await database.query.transaction().execute(async (db) => {
    await waitAsLongAsItTakes(db);
    return sql<{
      name: string;
      checksum: string;
    }>`select name, checksum from schema_migrations`.execute(db);
  });
  return new Map(result.rows.map((row) => [row.name, row.checksum]));
}

/** Years of conversations may take longer than any query of a person, and so may waiting for who migrates them. */
export async function waitAsLongAsItTakes(db: Queryable): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local lock_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

/** Applies one migration, unless another process did so while this one waited for the lock. */
async function apply(database: Database, migration: Migration, checksum: string): Promise<boolean> {
  return database.query.transaction().execute(async (db) => {
    await waitAsLongAsItTakes(db);
    await sql`lock table schema_migrations in access exclusive mode`.execute(db);
    const others =
      await sql`select 1 from schema_migrations where name = ${migration.name}`.execute(db);
    if (others.rows.length > 0) return false;
    for (const statement of splitStatements(migration.script)) await sql.raw(statement).execute(db);
    await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${checksum})`.execute(
      db,
    );
    return true;
  });
}

/**
 * Splits a migration at semicolons that end a line. The body of a function stands on one line, so that
 * its own semicolons do not.
 */
export function splitStatements(script: string): string[] {
  return script
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
