import { sql } from 'kysely';
import { checkServer } from '#platform/db/check-server.ts';
import {
  connectPostgres,
  wrapEmbedded,
  type Database,
  type Queryable,
} from '#platform/db/database.ts';
import { migrate, waitAsLongAsItTakes } from '#platform/db/migrate.ts';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import type { Logger } from '#platform/logger.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/** The server's database holds something already, and a move would mix two installations. */
export class ServerInUseError extends ExplainedError {
  override readonly name = 'ServerInUseError';

  constructor() {
    super(
      'The database of DATABASE_URL holds accounts already. Create an empty one, and set DATABASE_URL to it.',
    );
  }
}

/**
 * What each database knows of itself: its schema, and events in the order of its own transactions, which nobody waits for
 * while Robin stands still.
 */
const ownTables = new Set(['schema_migrations', 'outbox']);

const ROWS_AT_ONCE = 100;

/** A table of ours. What the database works out by itself is no column here. */
interface Table {
  name: string;
  columns: string[];
}

/**
 * Copies the embedded database in a folder to the empty one of a PostgreSQL server, all of it or nothing. Robin must not run
 * on either. Both are brought to the newest schema, so that they have the same columns in the same order.
 * @param beforeCommit what has to succeed, too
 * @throws ServerInUseError
 */
export async function moveToServer<Result>(
  places: { dataDirectory: string; databaseUrl: string; logger: Logger },
  beforeCommit: () => Promise<Result>,
): Promise<Result> {
  const { dataDirectory, databaseUrl, logger } = places;
  const source = wrapEmbedded(await openEmbeddedDatabase({ dataDirectory, logger }));
  try {
    await migrate(source);
    const target = connectPostgres({ url: databaseUrl, answeredWithinMs: null, logger });
    try {
      await checkServer(target);
      await migrate(target);
      const result = await target.query.transaction().execute(async (db) => {
        await waitAsLongAsItTakes(db);
        await copyAll(source, db);
        return beforeCommit();
      });
      // Nothing is known yet of how many rows there are of what.
      await target.exec('analyze');
      return result;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyAll(source: Database, target: Queryable): Promise<void> {
  const tables = await listTables(source.query);
  const names = tables.map(({ name }) => name);
  // Waits for whoever writes, and keeps everybody out until the end.
  await sql.raw(`lock table ${names.join(', ')} in access exclusive mode`).execute(target);
  const present = await sql`select 1 from users limit 1`.execute(target);
  if (present.rows.length > 0) throw new ServerInUseError();
  const triggers = (what: 'disable' | 'enable') =>
    names.map((name) => `alter table ${name} ${what} trigger user`);
  // Rows are copied as they are: what a trigger made of them is among them. And they come in any order.
  await runAll(target, triggers('disable'));
  const references = await listReferences(target, names);
  await runAll(
    target,
    references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  );
  await runAll(target, [`truncate ${names.join(', ')}`]);
  for (const table of tables) await copyRows(source, target, table);
  await copyCounters(source.query, target);
  await runAll(
    target,
    references.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  );
  await runAll(target, triggers('enable'));
}

async function runAll(db: Queryable, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function listTables(db: Queryable): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relation.oid::regclass::text as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class as relation join pg_attribute on attrelid = relation.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relation.oid`.execute(db);
  return rows.filter(({ name }) => !ownTables.has(name));
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

async function listReferences(db: Queryable, tables: string[]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f'`.execute(db);
  return rows.filter(({ table }) => tables.includes(table));
}

/** As the text of whole rows, which both engines write and read alike, to the last digit. */
async function copyRows(source: Database, target: Queryable, table: Table): Promise<void> {
  const columns = table.columns.join(', ');
  const fields = table.columns.map((column) => `(moved.fields).${column}`).join(', ');
  await source.query.transaction().execute(async (db) => {
    await sql
      .raw(
        `declare moving no scroll cursor for select whole_row::text as "text" from ${table.name} as whole_row`,
      )
      .execute(db);
    for (;;) {
      const { rows } = await sql
        .raw<{ text: string }>(`fetch ${ROWS_AT_ONCE} from moving`)
        .execute(db);
      if (rows.length === 0) return;
      const texts = rows.map(({ text }) => text);
      await sql`
        insert into ${sql.raw(table.name)} (${sql.raw(columns)}) overriding system value
        select ${sql.raw(fields)}
        from (select line::${sql.raw(table.name)} as fields from unnest(${texts}::text[]) as line) as moved`.execute(
        target,
      );
    }
  });
}

/** The numbers that were given last: one that was deleted is not given again. */
async function copyCounters(source: Queryable, target: Queryable): Promise<void> {
  const counters = await sql<{ sequence: string }>`
    select sequence.oid::regclass::text as sequence
    from pg_class as sequence
    left join pg_depend on objid = sequence.oid and classid = 'pg_class'::regclass and deptype = 'i'
    where relkind = 'S' and relnamespace = current_schema()::regnamespace
      and (refobjid is null or refobjid::regclass::text <> all(${[...ownTables]}))`.execute(source);
  for (const { sequence } of counters.rows) {
    const { rows } = await sql<{ last: string; isUsed: boolean }>`
      select last_value::text as last, is_called as "isUsed" from ${sql.raw(sequence)}`.execute(
      source,
    );
    const [state] = rows;
    await sql`select setval(${sequence}, ${state?.last}::bigint, ${state?.isUsed})`.execute(target);
  }
}
