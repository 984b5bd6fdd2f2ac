import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createGuardedHttp } from '#platform/net/guarded-http.ts';
import { createSecretBox } from '#platform/secrets.ts';
import { startModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { administrator } from '#testing/sample-actor.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createLanguageModelsRepository } from './language-models.repository.ts';
import { createProviderAccess } from './provider-access.ts';
import { createProviderTests } from './provider-test.ts';

test('a test that was broken off while its address is still looked up stands in the way of no other one', async () => {
  const emulator = await startModelEmulator();
  onTestFinished(() => emulator.close());
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const http = createGuardedHttp({ allowPrivateUrls: true });
  onTestFinished(() => http.close());
  const logger = createLogger('info', { write: () => undefined });
  const lookedUp = Promise.withResolvers<string>();
  const checkBaseUrl = vi.fn(() => lookedUp.promise);
  const run = createProviderTests({
    repository: createLanguageModelsRepository(database.database.query),
    access: createProviderAccess({
      secretBox: createSecretBox(randomBytes(32)),
      logger,
      environment: {},
      defaultProvider: null,
    }),
    checkBaseUrl,
    http,
    timeoutMs: 30_000,
    roots: undefined,
    logger,
  });
  const body = { api_key: 'sk-typed-0123456789', model: 'm', base_url: `${emulator.url}/v1` };
  const leaving = new AbortController();

  const first = run(administrator, 'openai', body, leaving.signal);
  await vi.waitFor(() => expect(checkBaseUrl).toHaveBeenCalledTimes(1));
  leaving.abort();
  const staying = new AbortController();
  const second = run(administrator, 'openai', body, staying.signal);
  await vi.waitFor(() => expect(checkBaseUrl).toHaveBeenCalledTimes(2));
  const third = run(administrator, 'openai', body, staying.signal);
  await expect(third).rejects.toMatchObject({ code: 'conflict' });

  lookedUp.resolve(body.base_url);
  expect((await first).isSuccess).toBe(false);
  expect((await second).isSuccess).toBe(true);
  expect(emulator.requests).toHaveLength(1);
});
