import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, testSettings, type TestApp } from '#testing/test-app.ts';
import { postLogin } from './accounts.fixture.ts';

const admin = { username: 'operator', email: 'operator@example.org', password: TEST_PASSWORD };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    settings: { accounts: { ...testSettings.accounts, activateNewAccounts: false } },
  });
});
afterAll(() => app.close());

const service = () => app.robin.domains.accounts.service;

test.each([
  [
    'a password that breaks the rules',
    { password: 'weak' },
    'Das Passwort muss mindestens 5 Zeichen lang sein.',
  ],
  [
    'a common password',
    { password: 'Password!' },
    'The password is one of the most common ones. Choose another one.',
  ],
  [
    'a name that could pass for another one',
    { username: '\u0430dmin' },
    'The username mixes letters of different scripts.',
  ],
])(
  'an unattended installation refuses a first administrator with %s',
  async (_what, wrong, sentence) => {
    await expect(service().ensureFirstAdmin({ ...admin, ...wrong })).rejects.toMatchObject({
      code: 'rule_broken',
      message: sentence,
    });
    expect(await service().hasAnyAccount()).toBe(false);
  },
);

test('an unattended installation gets one active administrator, also when several processes start at once, and none of them fails', async () => {
  const outcomes = await Promise.all([
    service().ensureFirstAdmin(admin),
    service().ensureFirstAdmin(admin),
    service().ensureFirstAdmin({ ...admin, username: 'operator-2', email: 'o2@example.org' }),
  ]);
  const made = outcomes.filter((account) => account !== null);
  expect(made).toMatchObject([{ roles: ['admin'], isActive: true }]);
  const accounts = await app.testDatabase.database.query.selectFrom('users').selectAll().execute();
  expect(accounts).toHaveLength(1);
  expect((await postLogin(app, made[0]?.username ?? '')).status).toBe(200);
});

test('a later start leaves the accounts as they are, whatever the environment says', async () => {
  expect(await service().ensureFirstAdmin({ ...admin, username: 'another' })).toBeNull();
  const registered = await app.anonymous.call('POST', '/api/auth/register', {
    ...admin,
    username: 'later',
    email: 'later@example.org',
  });
  expect(registered.body).toMatchObject({ roles: ['user'], is_active: false });
});
