import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectPostgres, type Database } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, isOnServer, type TestDatabase } from '#testing/test-database.ts';
import { migrate, readMigrations, splitStatements, type Migration } from './migrate.ts';

const logger = createLogger('silent');

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ isEmpty: true });
  database = testDatabase.database;
});
beforeEach(() => database.exec('drop schema public cascade; create schema public'));
afterAll(() => testDatabase.remove());

async function tableNames({ query }: Database): Promise<string[]> {
  const tables = await query.introspection.getTables();
  return tables.map((table) => table.name).sort();
}

const first: Migration = { name: '0001-first.sql', script: 'create table one (id integer);\n' };
const second: Migration = {
  name: '0002-second.sql',
  script:
    '-- Adds to the first.\nalter table one add column name text;\ncreate table two (id integer);\n',
};

describe('migrating', () => {
  test('brings an empty database to the newest migration, and does nothing the next time', async () => {
    const known = await readMigrations();
    expect(await migrate(database)).toEqual(known.map((migration) => migration.name));
    const tables = await tableNames(database);
    expect(tables).toContain('users');
    expect(await migrate(database)).toEqual([]);
    expect(await tableNames(database)).toEqual(tables);
  });

  test('applies only what is new, in the order of the names, and keeps the data', async () => {
    expect(await migrate(database, [first])).toEqual([first.name]);
    await sql`insert into one (id) values (7)`.execute(database.query);
    expect(await migrate(database, [first, second])).toEqual([second.name]);
    const { rows } = await sql`select * from one`.execute(database.query);
    expect(rows).toEqual([{ id: 7, name: null }]);
  });

  test('refuses a migration that was changed after it had been applied, and names it', async () => {
    await migrate(database, [first]);
    const changed = { ...first, script: `${first.script}-- changed` };
    await expect(migrate(database, [changed, second])).rejects.toThrow(
      'The migration 0001-first.sql was changed after it had been applied.',
    );
    expect(await tableNames(database)).not.toContain('two');
  });

  test('refuses a database of a newer version, and changes nothing in it', async () => {
    await migrate(database, [
      first,
      { name: '0009-future.sql', script: 'create table nine (id integer);\n' },
    ]);
    const refusal = migrate(database, [first, second]);
    await expect(refusal).rejects.toThrow(
      'The database was used by a newer version of Robin (it knows 0009-future.sql).',
    );
    await expect(refusal).rejects.toMatchObject({ isExplained: true });
    expect(await tableNames(database)).toEqual(['nine', 'one', 'schema_migrations']);
  });

  test('leaves nothing of a migration that fails in its middle, and can go on when it is mended', async () => {
    const broken = { ...second, script: `${second.script}select * from nowhere;\n` };
    await expect(migrate(database, [first, broken])).rejects.toMatchObject({ code: '42P01' });
    expect(await tableNames(database)).toEqual(['one', 'schema_migrations']);
    expect(await migrate(database, [first, second])).toEqual([second.name]);
  });

  test('may take as long as it needs', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const read = names.map((name) => `current_setting('${name}') as ${name}`).join(', ');
    await database.exec(names.map((name) => `set ${name} = '60s';`).join(' '));
    try {
      await migrate(database, [{ ...first, script: `create table one as select ${read};\n` }]);
    } finally {
      await database.exec(names.map((name) => `reset ${name};`).join(' '));
    }
    const { rows } = await sql`select * from one`.execute(database.query);
    expect(rows).toEqual([Object.fromEntries(names.map((name) => [name, '0']))]);
  });

  test('needs no right to make what is there, and says what it lacks where it is not', async () => {
    const refusal = new Error('permission denied for schema public');
    const unprivileged = { ...database, exec: () => Promise.reject(refusal) };
    await expect(migrate(unprivileged, [first])).rejects.toBe(refusal);
    await migrate(database, [first]);
    expect(await migrate(unprivileged, [first])).toEqual([]);
  });

  test('keeps what was said before findable when the words of messages get a table of their own', async () => {
    const known = await readMigrations();
    const place = known.findIndex(({ name }) => name.startsWith('0020'));
    await migrate(database, known.slice(0, place));
    await database.exec(`
      insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
        values ('mara', 'mara', 'm@example.org', 'm@example.org', '-', '{user}', true);
      insert into sessions (id, user_id, session_type, next_event_index) select 's', id, 'talk', 1 from users;
      insert into messages (id, session_id, role, content, absolute_event_index)
        values ('m', 's', 'user', 'Welche Entscheidungen?', 0)`);
    await migrate(database, known);
    const { rows } = await sql`
      select w.session_id, w.absolute_event_index, w.search = words_of(m.content) as is_same, s.searchable_until
      from message_words w join sessions s on s.id = w.session_id join messages m on m.session_id = s.id`.execute(
      database.query,
    );
    expect(rows).toEqual([
      { session_id: 's', absolute_event_index: 0, is_same: true, searchable_until: 1 },
    ]);
  });

  test('gives a talk session to everybody who has none, and to nobody else', async () => {
    const known = await readMigrations();
    const place = known.findIndex(({ name }) => name.startsWith('0023'));
    await migrate(database, known.slice(0, place));
    await database.exec(`
      insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
        select name, name, name, name, '-', '{user}', true from unnest(array['new', 'ended', 'talking']) name;
      insert into sessions (id, user_id, session_type, is_active)
        select username, id, 'talk', username = 'talking' from users where username <> 'new'`);
    await migrate(database, known);
    const { rows } = await sql`
      select username, count(*)::integer as talks, bool_or(sessions.id ~ '^[A-Za-z0-9_-]{1,64}$') as is_id
      from sessions join users on users.id = user_id
      where sessions.is_active and session_type = 'talk' group by username order by username`.execute(
      database.query,
    );
    expect(rows).toEqual([
      { username: 'ended', talks: 1, is_id: true },
      { username: 'new', talks: 1, is_id: true },
      { username: 'talking', talks: 1, is_id: true },
    ]);
  });

  test('lets no candidate wait for a decision in a session that is over', async () => {
    const known = await readMigrations();
    const place = known.findIndex(({ name }) => name.startsWith('0024'));
    await migrate(database, known.slice(0, place));
    await database.exec(`
      insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
        values ('mara', 'mara', 'm@example.org', 'm@example.org', '-', '{user}', true);
      insert into sessions (id, user_id, session_type, is_active)
        select name, users.id, 'talk', name = 'open' from users, unnest(array['open', 'over']) name;
      insert into episodes (id, user_id, session_id, source_session_id, oneliner, essence, digest, topics,
          decisions_made, confidence, quality, range_start, range_end, message_count, estimated_tokens, trigger_reason, status)
        select session.id || place, user_id, session.id, session.id, '', '', '', '{}', '{}', 1, 'high', place, place, 1, 1, 'manual', status
        from sessions session, (values (1, 'pending'), (2, 'dismissed')) as episode (place, status)
        where session.id in ('open', 'over')`);
    await migrate(database, known);
    const { rows } = await sql`select id, status, memory_level from episodes order by id`.execute(
      database.query,
    );
    expect(rows).toEqual([
      { id: 'open1', status: 'pending', memory_level: null },
      { id: 'open2', status: 'dismissed', memory_level: null },
      { id: 'over1', status: 'decided', memory_level: 'archive' },
      { id: 'over2', status: 'dismissed', memory_level: null },
    ]);
  });

  test('deletes what was left of deleted sessions for episodes that have gone since', async () => {
    const known = await readMigrations();
    const place = known.findIndex(({ name }) => name.startsWith('0029'));
    await migrate(database, known.slice(0, place));
    // Inserted as dismissed, so that nothing has seen the episode go.
    await database.exec(`
      insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
        values ('mara', 'mara', 'm@example.org', 'm@example.org', '-', '{user}', true);
      insert into sessions (id, user_id, session_type, is_active, is_remnant)
        select name, users.id, 'talk', name = 'open', name <> 'open'
        from users, unnest(array['open', 'needed', 'forgotten']) name;
      insert into episodes (id, user_id, session_id, source_session_id, oneliner, essence, digest, topics,
          decisions_made, confidence, quality, range_start, range_end, message_count, estimated_tokens, trigger_reason, status)
        select log.id, user_id, 'open', log.id, '', '', '', '{}', '{}', 1, 'high', 1, 1, 1, 1, 'manual', status
        from sessions log join (values ('needed', 'pending'), ('forgotten', 'dismissed')) as episode (id, status) using (id)`);
    await migrate(database, known);
    const { rows } = await sql`select id from sessions order by id`.execute(database.query);
    expect(rows).toEqual([{ id: 'needed' }, { id: 'open' }]);
  });

  test.each([
    { migration: '0030', said: 'Login/Registrierung', word: 'registrierung' },
    { migration: '0032', said: 'Login.Registrierung', word: 'registrierung' },
    { migration: '0032', said: 'mara@robin.example', word: 'robin' },
    { migration: '0032', said: 'SHOP-42', word: '42' },
    { migration: '0032', said: 'Regis\u00ADtrierung', word: 'registrierung' },
    { migration: '0032', said: 'Höhe'.normalize('NFD'), word: 'höhe'.normalize('NFC') },
  ])(
    'finds $word of $said in what was said before $migration, too, and in the texts of episodes',
    async ({ migration, said, word }) => {
      const known = await readMigrations();
      const place = known.findIndex(({ name }) => name.startsWith(migration));
      await migrate(database, known.slice(0, place));
      await database.exec(`
      insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
        values ('mara', 'mara', 'm@example.org', 'm@example.org', '-', '{user}', true);
      insert into sessions (id, user_id, session_type, next_event_index, searchable_until) select 's', id, 'talk', 1, 1 from users;
      insert into messages (id, session_id, role, content, absolute_event_index)
        values ('m', 's', 'user', '${said}', 0);
      insert into message_words (session_id, absolute_event_index, created_at, search)
        select session_id, absolute_event_index, created_at, words_of(content) from messages;
      insert into episodes (id, user_id, session_id, source_session_id, oneliner, essence, digest, topics,
          decisions_made, confidence, quality, range_start, range_end, message_count, estimated_tokens, trigger_reason, status)
        select 'e', user_id, 's', 's', '', '${said}', '', '{}', '{}', 1, 'high', 0, 0, 1, 1, 'manual', 'pending'
        from sessions`);
      const found = async () => {
        const { rows } = await sql`
        select from message_words where search @@ to_tsquery('simple', ${word})
        union all select from episode_words where search @@ to_tsquery('simple', ${word})`.execute(
          database.query,
        );
        return rows.length;
      };
      expect(await found()).toBe(0);
      await migrate(database, known);
      expect(await found()).toBe(2);
    },
  );

  test('by several callers at the same moment applies each migration once', async () => {
    const { connectAgain } = testDatabase;
    // The embedded database has one process, whose calls follow each other.
    const others = isOnServer
      ? [connectAgain(), connectAgain(), connectAgain()]
      : [database, database];
    const done = await Promise.all([database, ...others].map((each) => migrate(each)));
    const known = await readMigrations();
    expect(done.flat().sort()).toEqual(known.map((migration) => migration.name));
    expect(await migrate(database)).toEqual([]);
  });
});

// An embedded database belongs to one process.
test.runIf(isOnServer)(
  'a process that starts while another one migrates waits for it, as long as that takes',
  async () => {
    await migrate(database, [first]);
    const { url } = testDatabase;
    if (url === null) throw new Error('A server has an address.');
    const impatient = connectPostgres({ url: `${url}?lock_timeout=100`, logger });
    try {
      const { starting } = await testDatabase
        .connectAgain()
        .query.transaction()
        .execute(async (db) => {
          await sql`lock table schema_migrations in access exclusive mode`.execute(db);
          const starting = migrate(impatient, [first]);
          starting.catch(() => undefined);
          await sql`select pg_sleep(1)`.execute(db);
          return { starting };
        });
      expect(await starting).toEqual([]);
      // What is no migration keeps its patience.
      const { rows } = await sql`show lock_timeout`.execute(impatient.query);
      expect(rows).toEqual([{ lock_timeout: '100ms' }]);
    } finally {
      await impatient.close();
    }
  },
);

describe('the migrations of the product', () => {
  test('are numbered without a gap', async () => {
    const names = (await readMigrations()).map((migration) => migration.name);
    const numbers = names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]));
    expect(numbers).toEqual(names.map((_name, index) => index + 1));
  });
});

test('a script is split at semicolons that end a line, and comments are left out', () => {
  expect(
    splitStatements(
      "-- one; two;\ncreate table a (\n  -- inside;\n  b text default ';x'\n);\n\nselect 1;\nselect 2",
    ),
  ).toEqual(["create table a (\n  b text default ';x'\n)", 'select 1', 'select 2']);
});
