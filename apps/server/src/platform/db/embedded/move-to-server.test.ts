import { execFile } from 'node:child_process';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wrapEmbedded, type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLogger } from '#platform/logger.ts';
import { countWaiting } from '#testing/meet-at-row.ts';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { createTestDatabase, isOnServer, type TestDatabase } from '#testing/test-database.ts';
import { embeddedTemplate } from '#testing/test-template.ts';
import { packDirectory } from './archive.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { moveToServer, ServerInUseError } from './move-to-server.ts';
import { restoreBackup } from './restore.ts';

const logger = createLogger('silent');
const AWKWARD =
  String.raw`Ümlaut 😀 "quoted", (in brackets) \ back, {curly} NULL ` + "'\n\t and more";

/** Rows of every kind: of triggers, generated columns, JSON, arrays, fractions and numbers that were given and deleted. */
const SAMPLE = [
  sql`insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
      select n, n, n, n, ${AWKWARD}, '{user}', true from unnest(array['ada', 'ben', 'eve']) as n`,
  sql`delete from users where username = 'eve'`,
  sql`update installation set first_user_id = 1`,
  sql`insert into projects (name) values (${AWKWARD})`,
  sql`insert into sessions (id, user_id, session_type) values ('s', 1, 'talk')`,
  sql`insert into messages (id, session_id, role, content, metadata, absolute_event_index, created_at)
      select 'm' || n, 's', 'user', ${AWKWARD} || n, 'null', n, '2026-01-02 03:04:05.678901+02'
      from generate_series(1, 250) as n`,
  sql`insert into documents (id, project_id, user_id, title, type, content, tags)
      values ('d', 1, 2, 't', 'note', ${AWKWARD}, ${['a,b', '"', 'NULL', '']}::text[])`,
  sql`insert into episodes (id, user_id, session_id, source_session_id, range_start, range_end, message_count,
        estimated_tokens, oneliner, essence, digest, topics, decisions_made, confidence, quality, trigger_reason)
      values ('e', 1, 's', 's', 1, 2, 2, 9, 'one', 'two', 'three', '{}', '{}', 0.1, 'high', 'manual')`,
  sql`insert into audit_entries (actor_name, action, subject_type, subject_id, subject_name)
      values ('ada', 'a', 'b', 'c', 'd')`,
  sql`insert into system_configuration (key, value) values ('JIRA_URL', 'a'), ('MAIL_SENDER', 'b')`,
  sql`delete from system_configuration where key = 'MAIL_SENDER'`,
];

let directory: QuickDirectory;
let dataDirectory: string;
let server: TestDatabase;

/** Every table with all of its rows, and the numbers that were given last. */
async function readAll({ query }: Database): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('schema_migrations', 'outbox')`.execute(query);
  const found: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select whole_row::text from ${sql.table(name)} as whole_row order by 1`.execute(query);
    found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  const counters = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and sequencename <> 'outbox_id_seq'`.execute(query);
  for (const { name, last } of counters.rows) found[name] = last;
  return found;
}

async function prepare(): Promise<Record<string, unknown>> {
  const source = wrapEmbedded(await openEmbeddedDatabase({ dataDirectory, logger }));
  for (const statement of SAMPLE) await statement.execute(source.query);
  const all = await readAll(source);
  await source.close();
  return all;
}

const move = (beforeCommit: () => Promise<unknown> = () => Promise.resolve()) =>
  moveToServer({ dataDirectory, databaseUrl: server.url ?? '', logger }, beforeCommit);

beforeEach(async () => {
  if (!isOnServer) return;
  directory = await createQuickDirectory('moving');
  dataDirectory = join(directory.path, 'postgres');
  await cp(await embeddedTemplate(), dataDirectory, { recursive: true });
  server = await createTestDatabase({ isEmpty: true });
});
afterEach(async () => {
  if (!isOnServer) return;
  await server.remove();
  await directory.remove();
});

test.runIf(isOnServer)(
  'brings every row of the embedded database to an empty server as it is, and the rules of the schema hold there',
  async () => {
    const before = await prepare();
    await move();
    const { database } = server;
    expect(await readAll(database)).toEqual(before);
    expect(before['episode_words']).not.toEqual([]);

    const added = await sql<{ id: number }>`
      insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
      values ('new', 'new', 'new', 'new', '', '{user}', true) returning id`.execute(database.query);
    expect(added.rows).toEqual([{ id: 4 }]);
    await expect(sql`delete from audit_entries`.execute(database.query)).rejects.toThrow();
    await expect(
      sql`insert into sessions (id, user_id, session_type) values ('x', 99, 'talk')`.execute(
        database.query,
      ),
    ).rejects.toThrow('foreign key');
  },
);

test.runIf(isOnServer)(
  'leaves the server as it was when somebody has an account there, or what has to succeed with it fails',
  async () => {
    await prepare();
    await expect(move(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    const { query } = server.database;
    const count = sql<{ users: number; projects: number }>`
      select (select count(*)::int from users) as users, (select count(*)::int from projects) as projects`;
    expect((await count.execute(query)).rows).toEqual([{ users: 0, projects: 0 }]);
    await sql`insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
      values ('own', 'own', 'own', 'own', '', '{user}', true)`.execute(query);
    const beforeCommit = vi.fn(() => Promise.resolve());
    await expect(move(beforeCommit)).rejects.toBeInstanceOf(ServerInUseError);
    expect(beforeCommit).not.toHaveBeenCalled();
    expect((await count.execute(query)).rows).toEqual([{ users: 1, projects: 0 }]);
  },
);

test.runIf(isOnServer)(
  'waits for whoever is just opening an account on the server, and then leaves it to them',
  async () => {
    const { query } = server.database;
    await migrate(server.database);
    const moving = await query.transaction().execute(async (db) => {
      await sql`insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
        values ('own', 'own', 'own', 'own', '', '{user}', true)`.execute(db);
      const result = move().catch((error: unknown) => error);
      await vi.waitUntil(async () => (await countWaiting(query)) > 0, { timeout: 20_000 });
      return { result };
    });
    expect(await moving.result).toBeInstanceOf(ServerInUseError);
    const { rows } = await sql<{ username: string }>`select username from users`.execute(query);
    expect(rows).toEqual([{ username: 'own' }]);
  },
);

test.runIf(isOnServer)('moves nothing to a database that does not know every letter', async () => {
  const url = new URL(server.url ?? '');
  const name = `${url.pathname.slice(1)}_ascii`;
  await server.database.exec(
    `create database ${name} template template0 encoding 'SQL_ASCII' lc_ctype 'C' lc_collate 'C'`,
  );
  url.pathname = `/${name}`;
  const places = { dataDirectory, databaseUrl: url.href, logger };
  const moving = moveToServer(places, () => Promise.resolve()).catch((error: unknown) => error);
  expect(String(await moving)).toContain('has the encoding SQL_ASCII');
  await server.database.exec(`drop database ${name}`);
});

test.runIf(isOnServer)(
  'a dump of the embedded database is restored to the server of DATABASE_URL, and what lies in the data directory stays',
  async () => {
    await prepare();
    const file = join(directory.path, 'database.tar.gz');
    await packDirectory(dataDirectory, file);
    const places = {
      dataDirectory: directory.path,
      databaseUrl: server.url,
      secretKey: null,
      s3: null,
    };
    const report = await restoreBackup({ places, file, isForced: false, now: new Date(), logger });
    expect(report).toMatchObject({ parts: [], isMoved: true, keptAside: null });
    expect(await readdir(directory.path)).toEqual([
      'database.tar.gz',
      'postgres',
      expect.stringMatching(/^postgres\.lock\.\d$/),
    ]);
    const { rows } = await sql`select 1 from users`.execute(server.database.query);
    expect(rows).toHaveLength(2);
  },
);

test.runIf(isOnServer)(
  'the command that moves tells in one sentence, as the start does, that the server lets nobody write',
  async () => {
    const file = join(directory.path, 'database.tar.gz');
    await packDirectory(dataDirectory, file);
    const url = new URL(server.url ?? '');
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const script = fileURLToPath(new URL('../../../../../../scripts/restore.mjs', import.meta.url));
    const { PATH = '' } = process.env;
    const moving = promisify(execFile)(process.execPath, [script, file], {
      env: { PATH, DATA_DIR: directory.path, DATABASE_URL: url.href },
    });
    await expect(moving).rejects.toMatchObject({
      code: 1,
      stderr:
        'The database server of DATABASE_URL lets nobody write: it is a standby, or set to read only.\n',
    });
  },
);
