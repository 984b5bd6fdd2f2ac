import type { EmbeddedDatabase } from '#platform/db/embedded/embedded-database.ts';

/*
 * Opening an embedded database takes twenty times as long as emptying one. Tests of one process therefore take up the
 * databases of those before them: emptied, and only where their schema is what it was.
 */

/** Tables that hold something, or once did. What was migrated stays. */
const USED_TABLES = `
  select format('%I', relname) as name, pg_relation_size(pg_class.oid) as size
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
    and pg_relation_size(pg_class.oid) > 0`;

/** Everything of the schema that a test could have changed, as one value. */
const SHAPE = `
  select md5(string_agg(part, ';' order by part)) as shape from (
    select concat_ws(' ', 'relation', relname, relkind, relnatts) as part
      from pg_class where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'column', attrelid::regclass, attname, atttypid, attnotnull, attisdropped)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0
    union all
    select concat_ws(' ', 'default', adrelid::regclass, adnum, pg_get_expr(adbin, adrelid)) from pg_attrdef
    union all
    select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled) from pg_trigger
    union all
    select concat_ws(' ', 'function', proname, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'other', nspname) from pg_namespace where nspname !~ '^pg_'
    union all
    select concat_ws(' ', 'setting', name, setting) from pg_settings where source = 'session'
  ) as parts`;

/** More pages than these are given back after the rows of a table are gone. */
const KEPT_BYTES = 64 * 1024;

/** What a database is like before its first use. */
interface NewState {
  shape: unknown;
  /** What migrations have put into tables: rows as JSON, by the names of their tables. */
  rows: Map<string, string>;
}

/** Equal for equal schemas. */
export async function readShape(embedded: Pick<EmbeddedDatabase, 'query'>): Promise<unknown> {
  const { rows } = await embedded.query(SHAPE, []);
  return rows[0]?.['shape'];
}

async function readNewState(embedded: EmbeddedDatabase): Promise<NewState> {
  const rows = new Map<string, string>();
  const used = await embedded.query(USED_TABLES, []);
  for (const table of used.rows) {
    const name = String(table['name']);
    const found = await embedded.query(`select jsonb_agg(it)::text as rows from ${name} as it`, []);
    const content = found.rows[0]?.['rows'];
    if (typeof content === 'string') rows.set(name, content);
  }
  return { shape: await readShape(embedded), rows };
}

/** Takes back what tests have stored. Answers whether the database is as it was when it was new. */
async function empty(embedded: EmbeddedDatabase, state: NewState): Promise<boolean> {
  if ((await readShape(embedded)) !== state.shape) return false;
  const { rows: used } = await embedded.query(USED_TABLES, []);
  const deletions = used.map(({ name }) => `delete from ${String(name)};`).join('\n');
  const insertions = [...state.rows].map(([name, rows]) => {
    const literal = `'${rows.replaceAll("'", "''")}'`;
    return `insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${literal});`;
  });
  // As a replica applies changes: without triggers, which would refuse some of them.
  await embedded.exec(`
    begin;
    set local session_replication_role = replica;
    ${deletions}
    ${insertions.join('\n')}
    select setval(format('%I', sequencename), start_value, false) from pg_sequences where last_value is not null;
    commit;
    select pg_advisory_unlock_all();`);
  for (const { name, size } of used) {
    if (Number(size) > KEPT_BYTES) await embedded.query(`vacuum ${String(name)}`, []);
  }
  return true;
}

/**
 * Databases that this process uses again.
 * @param open opens a new, migrated one, and answers how to throw it away
 */
export function createUsedDatabases(
  open: () => Promise<{ embedded: EmbeddedDatabase; remove: () => Promise<void> }>,
) {
  type Opened = Awaited<ReturnType<typeof open>>;
  const atRest: Opened[] = [];
  let newState: NewState | null = null;

  /** A view of the engine that ends when it is given back: what a test has left running reaches nobody else's data. */
  function lend({ embedded }: Opened): EmbeddedDatabase {
    let isOver = false;
    const whileLent =
      <Parameters extends unknown[], Answer>(method: (...given: Parameters) => Promise<Answer>) =>
      (...given: Parameters): Promise<Answer> =>
        isOver ? Promise.reject(new Error('The embedded database is closed.')) : method(...given);
    return {
      query: whileLent(embedded.query),
      exec: whileLent(embedded.exec),
      acquire: whileLent(embedded.acquire),
      dumpTo: whileLent(embedded.dumpTo),
      copyTo: whileLent(embedded.copyTo),
      close: () => {
        isOver = true;
        return Promise.resolve();
      },
    };
  }

  return {
    /** An empty database, and how to give it back. */
    async take(): Promise<Opened> {
      const opened = atRest.pop() ?? (await open());
      newState ??= await readNewState(opened.embedded);
      const state = newState;
      const lent = lend(opened);
      return {
        embedded: lent,
        async remove() {
          await lent.close();
          let isAsNew = false;
          try {
            isAsNew = await empty(opened.embedded, state);
          } finally {
            if (isAsNew) atRest.push(opened);
            else await opened.remove();
          }
        },
      };
    },
  };
}
