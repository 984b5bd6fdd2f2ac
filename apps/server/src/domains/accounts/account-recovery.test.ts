import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createAccountRecovery } from './account-recovery.ts';
import { buildAccount } from './accounts.fixture.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.remove());

test('who asks for a new password of nobody who administers is told who does', async () => {
  const { database } = testDatabase;
  const db = database.query;
  const recovery = createAccountRecovery({
    db,
    runInTransaction: createTransactionRunner(database, () => undefined),
    clock: createTestClock(),
    settings: { passwordMinLength: 5 },
  });
  const admin = await buildAccount(db, { roles: ['admin'] });
  const former = await buildAccount(db, { roles: ['admin'], isActive: false });
  const other = await buildAccount(db);
  for (const name of ['nobody', former.username, other.username]) {
    await expect(recovery.resetAdmin(name)).rejects.toMatchObject({
      message: `${name} is no administrator who may sign in. These are: ${admin.username}.`,
      isExplained: true,
    });
  }
});
