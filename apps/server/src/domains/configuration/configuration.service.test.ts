import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAccount } from '#domains/accounts/accounts.fixture.ts';
import type { Actor } from '#platform/actor.ts';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createSecretBox } from '#platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createConfigurationService } from './configuration.service.ts';

let testDatabase: TestDatabase;
let logs: string[];
let ulla: Actor;
const secretKey = randomBytes(32);

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  logs = [];
  const { id, username } = await buildAccount(testDatabase.database.query);
  ulla = { userId: id, username, firstName: null, roles: ['user'], tokenId: 'token' };
});
afterEach(() => testDatabase.remove());

/** The configuration as a further server process has it. */
function startProcess(key = secretKey) {
  const { database } = testDatabase;
  return createConfigurationService({
    db: database.query,
    runInTransaction: createTransactionRunner(database, () => undefined),
    logger: createLogger('info', { write: (line) => void logs.push(line) }),
    secretBox: createSecretBox(key),
    allowPrivateUrls: true,
    keptElsewhere: {},
  });
}

/** What the event bus would deliver. */
async function readEvents() {
  const rows = await testDatabase.database.query.selectFrom('outbox').selectAll().execute();
  return rows.map((row) => ({
    ...row,
    type: row.event_type,
    data: row.data as { user_id: number },
  }));
}

test('a process learns of a change as soon as it hears of it', async () => {
  const [first, second] = [startProcess(), startProcess()];
  expect(await second.isEpisodeSystemEnabled(ulla.userId)).toBe(true);
  await first.user.set(ulla, 'EPISODE_SYSTEM_ENABLED', 'false');
  expect(await first.isEpisodeSystemEnabled(ulla.userId)).toBe(false);
  second.onEvent({ type: 'project_created', data: { user_id: ulla.userId } });
  expect(await second.isEpisodeSystemEnabled(ulla.userId)).toBe(true);
  for (const event of await readEvents()) second.onEvent(event);
  expect(await second.isEpisodeSystemEnabled(ulla.userId)).toBe(false);
});

test('a process that has not heard of a change yet finds, and misses, the key of a person as it is stored', async () => {
  const [first, second] = [startProcess(), startProcess()];
  const find = () => second.findUserSecret(ulla.userId, 'SPINACH_API_KEY');
  // What it keeps in memory is known to it from before the change.
  expect(await second.isEpisodeSystemEnabled(ulla.userId)).toBe(true);
  expect(await find()).toBeNull();
  await first.user.set(ulla, 'SPINACH_API_KEY', 'spinach-key-0123456789');
  expect(await find()).toBe('spinach-key-0123456789');
  await first.user.remove(ulla, 'SPINACH_API_KEY');
  expect(await find()).toBeNull();
});

test('every change of a person, and the wish to read anew, is news between processes and goes to no client [API1-030]', async () => {
  const service = startProcess();
  await service.user.set(ulla, 'SPINACH_API_KEY', 'spinach-key-0123456789');
  await service.user.remove(ulla, 'SPINACH_API_KEY');
  await service.user.invalidate(ulla);
  const news = {
    event_type: 'user_configuration_changed',
    user_id: null,
    project_id: null,
    data: { user_id: ulla.userId },
  };
  expect(await readEvents()).toMatchObject([news, news, news]);
});

test('episodes count as enabled when nobody can tell, and as what they are as soon as somebody can [EPISW-010]', async () => {
  const service = startProcess();
  await service.user.set(ulla, 'EPISODE_SYSTEM_ENABLED', 'false');
  const { query } = testDatabase.database;
  await query.schema.alterTable('user_configuration').renameTo('away').execute();
  expect(await service.isEpisodeSystemEnabled(ulla.userId)).toBe(true);
  expect(logs.join()).toContain('reading whether episodes are enabled failed');
  await query.schema.alterTable('away').renameTo('user_configuration').execute();
  expect(await service.isEpisodeSystemEnabled(ulla.userId)).toBe(false);
});

test('a secret that another secret key sealed counts as missing until it is entered again', async () => {
  const secret = 'spinach-key-0123456789';
  await startProcess().user.set(ulla, 'SPINACH_API_KEY', secret);
  const after = startProcess(randomBytes(32));
  expect(await after.findUserSecret(ulla.userId, 'SPINACH_API_KEY')).toBeNull();
  expect(await after.user.list(ulla)).toEqual({ EPISODE_SYSTEM_ENABLED: 'true' });
  expect(logs.join()).toContain(
    'put the SECRET_KEY or secret.key of before back, or enter it again',
  );
  await after.user.set(ulla, 'SPINACH_API_KEY', secret);
  expect(await after.findUserSecret(ulla.userId, 'SPINACH_API_KEY')).toBe(secret);
});

test('what a person has set goes with the person', async () => {
  const service = startProcess();
  await service.user.set(ulla, 'EPISODE_SYSTEM_ENABLED', 'false');
  const { query } = testDatabase.database;
  await query.deleteFrom('users').where('id', '=', ulla.userId).execute();
  expect(await query.selectFrom('user_configuration').selectAll().execute()).toEqual([]);
});
