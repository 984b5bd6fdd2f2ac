import { AbortedTransactionError, Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { createEmbeddedDialect } from './embedded-dialect.ts';
import { openTestDatabase } from './embedded.fixture.ts';

interface Schema {
  note: { id: number; title: string };
}

let directory: QuickDirectory;
let embedded: EmbeddedDatabase;
let db: Kysely<Schema>;

beforeAll(async () => {
  directory = await createQuickDirectory('embedded');
  embedded = await openTestDatabase(directory.path);
  db = new Kysely({ dialect: createEmbeddedDialect(embedded) });
});
afterAll(async () => {
  await db.destroy();
  await embedded.close();
  await directory.remove();
});
beforeEach(async () => {
  await embedded.exec(
    'drop table if exists note; create table note (id int8 primary key, title text)',
  );
});

const insert = (on: Kysely<Schema>, id: number) =>
  on
    .insertInto('note')
    .values({ id, title: `note ${id}` })
    .execute();
const readIds = async () =>
  (await db.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id);

test('reads rows and counts changed ones', async () => {
  await insert(db, 1);
  await insert(db, 2);
  expect(await readIds()).toEqual([1, 2]);
  const updated = await db.updateTable('note').set({ title: 'x' }).executeTakeFirst();
  expect(updated.numUpdatedRows).toBe(2n);
  const deleted = await db.deleteFrom('note').where('id', '=', 1).executeTakeFirst();
  expect(deleted.numDeletedRows).toBe(1n);
});

test('keeps a committed transaction whole, and takes a failed one back', async () => {
  await db.transaction().execute(async (transaction) => {
    await insert(transaction, 1);
    await insert(transaction, 2);
  });
  const failed = db.transaction().execute(async (transaction) => {
    await insert(transaction, 3);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await readIds()).toEqual([1, 2]);
});

test('says so when a transaction is committed in which a statement had failed', async () => {
  const outcome = db.transaction().execute(async (transaction) => {
    await insert(transaction, 1);
    await insert(transaction, 1).catch(() => null);
  });
  await expect(outcome).rejects.toThrow(AbortedTransactionError);
  expect(await readIds()).toEqual([]);
});

test('goes back to a savepoint', async () => {
  const transaction = await db.startTransaction().execute();
  await insert(transaction, 1);
  const saved = await transaction.savepoint('be"fore').execute();
  await insert(saved, 2);
  const restored = await saved.rollbackToSavepoint('be"fore').execute();
  await restored.releaseSavepoint('be"fore').execute();
  await transaction.commit().execute();
  expect(await readIds()).toEqual([1]);
});

test('begins a transaction as it was asked to', async () => {
  const level = await db
    .transaction()
    .setIsolationLevel('serializable')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await sql<{
        transaction_isolation: string;
      }>`show transaction isolation level`.execute(transaction);
      await expect(insert(transaction, 1)).rejects.toMatchObject({ code: '25006' });
      return rows[0]?.transaction_isolation;
    })
    .catch((error: unknown) => error);
  expect(level).toBeInstanceOf(AbortedTransactionError);
});

test('runs transactions one after the other, so that none sees half of another', async () => {
  await insert(db, 1);
  await Promise.all(
    Array.from({ length: 20 }, () =>
      db.transaction().execute(async (transaction) => {
        const note = await transaction.selectFrom('note').select('title').executeTakeFirstOrThrow();
        await transaction
          .updateTable('note')
          .set({ title: `${note.title}+` })
          .execute();
      }),
    ),
  );
  const note = await db.selectFrom('note').select('title').executeTakeFirstOrThrow();
  expect(note.title).toBe(`note 1${'+'.repeat(20)}`);
});

test('ends a query on the database inside a transaction with a clear error instead of a hang', async () => {
  const own = await createQuickDirectory('embedded');
  onTestFinished(own.remove);
  const impatient = await openTestDatabase(own.path, { connectionWaitMs: 200 });
  onTestFinished(() => impatient.close());
  await impatient.exec('create table note (id int8 primary key, title text)');
  const other = new Kysely<Schema>({ dialect: createEmbeddedDialect(impatient) });
  const outcome = other.transaction().execute(async (transaction) => {
    await insert(transaction, 1);
    return other.selectFrom('note').selectAll().execute();
  });
  await expect(outcome).rejects.toThrow('was not free within 0.2 s');
  await expect(outcome).rejects.toThrow(
    'Inside a transaction every query must run on the transaction handle',
  );
  expect(await other.selectFrom('note').selectAll().execute()).toEqual([]);
});

test('refuses to stream, and says what to do instead', async () => {
  const rows = db.selectFrom('note').selectAll().stream();
  await expect(rows.next()).rejects.toThrow('page with limit instead');
  expect(await readIds()).toEqual([]);
});
