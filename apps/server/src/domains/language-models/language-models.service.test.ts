import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createSecretBox } from '#platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { administrator } from '#testing/sample-actor.ts';
import { createLanguageModelsService } from './language-models.service.ts';

let testDatabase: TestDatabase;
let logs: string[];
const secretKey = randomBytes(32);

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  logs = [];
});
afterEach(() => testDatabase.remove());

/** The language models as a further server process has them. */
function startProcess(key = secretKey) {
  const { database } = testDatabase;
  return createLanguageModelsService({
    db: database.query,
    runInTransaction: createTransactionRunner(database, () => undefined),
    logger: createLogger('info', { write: (line) => void logs.push(line) }),
    secretBox: createSecretBox(key),
    settings: { allowPrivateUrls: true },
  });
}

const body = { api_key: 'sk-stored-key', model: 'gpt-1' };
const news = { type: 'language_models_changed' };

test('a process answers through the new model as soon as it hears of the change', async () => {
  const [first, second] = [startProcess(), startProcess()];
  expect(await second.activeModel()).toBeNull();
  await first.configure(administrator, 'openai', body);
  await first.activate(administrator, 'openai');
  second.onEvent(news);
  expect(await second.activeModel()).toMatchObject({ provider: 'openai', model: 'gpt-1' });
  await first.configure(administrator, 'openai', { api_key: '', model: 'gpt-2' });
  second.onEvent({ type: 'project_created' });
  second.onEvent(news);
  expect(await second.activeModel()).toMatchObject({ model: 'gpt-2' });
});

test('the process that made a change needs no news', async () => {
  const service = startProcess();
  expect(await service.activeModel()).toBeNull();
  await service.configure(administrator, 'claude', body);
  await service.activate(administrator, 'claude');
  expect(await service.activeModel()).toMatchObject({ provider: 'claude' });
  await service.remove(administrator, 'claude');
  expect(await service.activeModel()).toBeNull();
});

test('a change is announced in its own transaction, to no client', async () => {
  await startProcess().configure(administrator, 'openai', body);
  const events = await testDatabase.database.query.selectFrom('outbox').selectAll().execute();
  expect(events).toMatchObject([
    { event_type: 'language_models_changed', user_id: null, project_id: null, data: {} },
  ]);
});

test('the same connection keeps its model, so that its connections stay open', async () => {
  const service = startProcess();
  await service.configure(administrator, 'openai', body);
  await service.activate(administrator, 'openai');
  const before = await service.activeModel();
  service.onEvent(news);
  expect(await service.activeModel()).toBe(before);
});

test('a key that another secret key sealed counts as missing until it is entered again', async () => {
  const before = startProcess();
  await before.configure(administrator, 'openai', body);
  await before.activate(administrator, 'openai');
  const after = startProcess(randomBytes(32));
  expect(await after.activeModel()).toBeNull();
  expect((await after.status())[0]).toMatchObject({ isActive: true, hasApiKey: false });
  expect(logs.join()).toContain(
    'put the SECRET_KEY or secret.key of before back, or enter it again',
  );
  await expect(after.configure(administrator, 'openai', { model: 'gpt-2' })).rejects.toMatchObject({
    code: 'rule_broken',
  });
  await after.configure(administrator, 'openai', body);
  expect(await after.activeModel()).toMatchObject({ model: 'gpt-1' });
});

test('a sealed key that was copied to another provider opens nothing there', async () => {
  const service = startProcess();
  await service.configure(administrator, 'openai', body);
  await service.configure(administrator, 'claude', body);
  const { query } = testDatabase.database;
  const { api_key_encrypted } = await query
    .selectFrom('language_models')
    .select('api_key_encrypted')
    .where('provider', '=', 'openai')
    .executeTakeFirstOrThrow();
  await query
    .updateTable('language_models')
    .set({ api_key_encrypted })
    .where('provider', '=', 'claude')
    .execute();
  expect((await service.status())[1]).toMatchObject({ provider: 'claude', hasApiKey: false });
});

test('changes that meet each other leave one active provider that is configured', async () => {
  const service = startProcess();
  await service.configure(administrator, 'openai', body);
  await service.configure(administrator, 'claude', body);
  await service.activate(administrator, 'openai');
  await Promise.allSettled([
    service.activate(administrator, 'claude'),
    service.remove(administrator, 'claude'),
    service.activate(administrator, 'openai'),
    service.remove(administrator, 'openai'),
    service.activate(administrator, 'claude'),
  ]);
  const statuses = await service.status();
  expect(statuses.filter((status) => status.isActive && !status.isConfigured)).toEqual([]);
});
