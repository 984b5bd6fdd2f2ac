import type { RoleName } from '@robin/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransactionRunner, type RunInTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { decideAbout } from './account-decision.ts';
import { buildAccount } from './accounts.fixture.ts';

let testDatabase: TestDatabase;
let run: RunInTransaction;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  run = createTransactionRunner(testDatabase.database, () => undefined);
});
afterAll(() => testDatabase.remove());

const build = (standing: { roles: RoleName[]; isActive?: boolean }) =>
  buildAccount(testDatabase.database.query, standing);

/** Somebody decides who was let in as an administrator; answers whom the decision was carried out about. */
async function decide(decider: { id: number; username: string }, userId: number) {
  const actor = {
    userId: decider.id,
    username: decider.username,
    firstName: null,
    roles: ['admin'] satisfies RoleName[],
    tokenId: 'token',
  };
  return decideAbout(run, { actor, userId }, (_db, subject) => Promise.resolve(subject.id));
}

test('whoever is an administrator at that moment decides, about others and themselves', async () => {
  const admin = await build({ roles: ['user', 'admin'] });
  const guest = await build({ roles: ['user'] });
  expect(await decide(admin, guest.id)).toBe(guest.id);
  expect(await decide(admin, admin.id)).toBe(admin.id);
});

test('whoever was demoted or deactivated after the call was let in decides nothing [ROLE-002]', async () => {
  const guest = await build({ roles: ['user'] });
  const demoted = await build({ roles: ['user', 'poweruser'] });
  const deactivated = await build({ roles: ['admin'], isActive: false });
  const refusal = { code: 'forbidden', message: 'Not enough permissions' };
  await expect(decide(demoted, guest.id)).rejects.toMatchObject(refusal);
  await expect(decide(deactivated, guest.id)).rejects.toMatchObject(refusal);
});
