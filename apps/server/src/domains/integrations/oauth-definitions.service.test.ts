import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createGuardedHttp } from '#platform/net/guarded-http.ts';
import { createSecretBox } from '#platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { administrator } from '#testing/sample-actor.ts';
import { oauthAddressRules } from './definition-rules.ts';
import { createOauthDefinitionsService } from './oauth-definitions.service.ts';
import { createOauthSecrets } from './oauth-secrets.ts';

const address = (host: string) => `https://${host}/oauth`;
const good = address('service.example.org');
const evil = address('metadata.example.org');

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.remove());

/** The service, where one name resolves to the metadata of a cloud and all others to the internet. */
function createService() {
  const { database } = testDatabase;
  const rules = oauthAddressRules(true);
  const http = createGuardedHttp(rules, (hostname, _options, callback) => {
    const found = hostname === new URL(evil).hostname ? '169.254.169.254' : '93.184.215.14';
    callback(null, [{ address: found, family: 4 }]);
  });
  const logger = createLogger('silent');
  const secrets = createOauthSecrets(createSecretBox(randomBytes(32)), logger);
  const runInTransaction = createTransactionRunner(database, () => undefined);
  return createOauthDefinitionsService({
    db: database.query,
    runInTransaction,
    secrets,
    http,
    rules,
  });
}

test.each([
  ['token_url', 'The token URL leads to an address that must not be called.'],
  ['user_info_url', 'The user info URL leads to an address that must not be called.'],
])(
  'a name in the %s that leads to a forbidden address is refused and not stored',
  async (field, detail) => {
    const service = createService();
    const body = {
      display_name: 'Example Service',
      client_id: 'id',
      client_secret: 'secret',
      auth_url: good,
      token_url: good,
      user_info_url: good,
      [field]: evil,
    };
    const saving = service.save(administrator, 'example', body);
    await expect(saving).rejects.toMatchObject({ code: 'rule_broken', message: detail });
    await expect(service.get('example')).rejects.toMatchObject({ code: 'not_found' });
  },
);
