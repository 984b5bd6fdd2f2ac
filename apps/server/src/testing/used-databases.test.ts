import { afterEach, expect, test } from 'vitest';
import { openEmbedded } from './test-database.ts';
import { createUsedDatabases, readShape } from './used-databases.ts';

type Opened = Awaited<ReturnType<typeof openEmbedded>>;

const opened: Opened[] = [];
const removed: Opened[] = [];
afterEach(async () => {
  await Promise.all(opened.filter((one) => !removed.includes(one)).map((one) => one.remove()));
  opened.length = 0;
  removed.length = 0;
});

const createDatabases = () =>
  createUsedDatabases(async () => {
    const real = await openEmbedded();
    const one: Opened = {
      embedded: real.embedded,
      async remove() {
        removed.push(one);
        await real.remove();
      },
    };
    opened.push(one);
    return one;
  });

const addUser = `
  insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
    values ('mara', 'mara', 'm@example.org', 'm@example.org', '-', '{user}', true) returning id`;

/** Everything that tables hold, and what their next row would get. */
async function readContent({ embedded }: Opened): Promise<unknown> {
  const { rows } = await embedded.query(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    [],
  );
  const content: unknown[] = [];
  for (const { name } of rows) {
    content.push(name, (await embedded.query(`select * from ${String(name)}`, [])).rows);
  }
  const { rows: sequences } = await embedded.query(
    `select sequencename, last_value from pg_sequences order by 1`,
    [],
  );
  return [content, sequences];
}

test('a database is taken up by the next test as if it were new', async () => {
  const databases = createDatabases();
  const first = await databases.take();
  const asNew = await readContent(first);
  await first.embedded.query(addUser, []);
  await first.embedded.exec(`
    insert into sessions (id, user_id, session_type) select 'talk ' || n, id, 'talk' from users, generate_series(1, 2000) as n;
    insert into audit_entries (actor_id, actor_name, action, subject_type, subject_id, subject_name)
      select id, username, 'planted', 'user', id, username from users;
    update installation set id = id;
    delete from language_model_selection`);
  await first.remove();

  const second = await databases.take();
  expect(opened).toHaveLength(1);
  expect(await readContent(second)).toEqual(asNew);
  expect((await second.embedded.query(addUser, [])).rows).toEqual([{ id: 1 }]);
});

test('what has been given back answers nobody any more, and is thrown away when its schema is another', async () => {
  const databases = createDatabases();
  const { embedded, remove } = await databases.take();
  await embedded.exec('create table planted (id integer)');
  await remove();
  expect(removed).toEqual(opened);
  await expect(embedded.query('select 1', [])).rejects.toThrow('The embedded database is closed.');
  await expect(embedded.acquire()).rejects.toThrow('The embedded database is closed.');
});

test('a schema is told apart from what a test can make of it', async () => {
  const { embedded } = await createDatabases().take();
  const shape = await readShape(embedded);
  for (const change of [
    'create table planted (id integer)',
    'alter table users add column planted text',
    'alter table users alter column email drop not null',
    "alter table users alter column username set default 'planted'",
    'alter table users drop constraint users_pkey cascade',
    'alter table audit_entries disable trigger all',
    "create function planted() returns integer language sql as 'select 1'",
    'create schema planted',
    "set work_mem = '1MB'",
  ]) {
    const connection = await embedded.acquire();
    await connection.exec(`begin; ${change}`);
    expect(await readShape(connection), change).not.toBe(shape);
    await connection.exec('rollback');
    await connection.release();
    expect(await readShape(embedded), change).toBe(shape);
  }
});
