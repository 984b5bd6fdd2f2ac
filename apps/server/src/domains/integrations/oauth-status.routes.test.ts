import type { IntegrationStatus } from '@robin/contract/integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOauthEmulator, type OauthEmulator } from '#testing/oauth-emulator/oauth-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { connect, definitionOf } from './integrations.fixture.ts';

const clock = createTestClock();
let emulator: OauthEmulator;
let testApp: TestApp;
let admin: TestClient;
let user: TestClient;
let other: TestClient;

beforeAll(async () => {
  emulator = await startOauthEmulator();
  testApp = await startTestApp({ clock });
  admin = await testApp.signUp('ada');
  user = await testApp.signUp('ulla', ['user']);
  other = await testApp.signUp('otto', ['user']);
  for (const name of ['github', 'microsoft', 'gitlab']) {
    const path = `/api/configuration/oauth-providers/${name}`;
    expect((await admin.call('PUT', path, definitionOf(emulator))).status).toBe(200);
  }
});
afterAll(async () => {
  await testApp.close();
  await emulator.close();
});
beforeEach(async () => {
  await testApp.testDatabase.database.query.deleteFrom('oauth_connections').execute();
});

async function status(client: TestClient): Promise<Record<string, IntegrationStatus>> {
  const answer = await client.call('GET', '/api/oauth/status');
  expect(answer.status).toBe(200);
  return (answer.body as { integrations: Record<string, IntegrationStatus> }).integrations;
}

const notConnected = {
  connected: false,
  connection_type: 'none',
  username: null,
  user_email: null,
  has_api_key: false,
  supports_oauth: false,
  supports_api_key: false,
  migration_available: false,
  last_used_at: null,
};

describe('the status', () => {
  test('always holds all five services, not connected at first, OAuth for three of them and a key for spinach [API1-046] [OPEN1-063] [INTG-001] [INTG-002] [INTG-003] [INTG-004] [INTG-005] [INTG-006] [INTG-016] [INTG-017] [INTG-018] [INTG-019] [INTG-020] [INTG-021] [INTG-022]', async () => {
    expect(await status(user)).toEqual({
      atlassian: { ...notConnected, supports_oauth: true },
      google: { ...notConnected, supports_oauth: true },
      github: { ...notConnected, supports_oauth: true },
      microsoft: notConnected,
      spinach: { ...notConnected, supports_api_key: true },
    });
  });

  test('tells account, kind and last use of a connection [INTG-007] [INTG-008] [INTG-009] [INTG-010] [INTG-011] [INTG-012] [INTG-013] [INTG-014] [INTG-015] [INTG-053] [OPEN1-077]', async () => {
    await connect(user, emulator, 'github');
    expect((await status(user))['github']).toEqual({
      connected: true,
      connection_type: 'oauth',
      username: 'Mara Lindqvist',
      user_email: 'mara.lindqvist@example.org',
      has_api_key: false,
      supports_oauth: true,
      supports_api_key: false,
      migration_available: false,
      last_used_at: clock.now().toISOString(),
    });
  });

  test('names whatever else somebody is connected to', async () => {
    await connect(user, emulator, 'gitlab');
    const integrations = await status(user);
    expect(Object.keys(integrations)).toHaveLength(6);
    expect(integrations['gitlab']).toMatchObject({ connected: true, connection_type: 'oauth' });
  });
});

describe('connections', () => {
  test('belong to one user: nobody sees or ends those of somebody else [INTG-117]', async () => {
    await connect(user, emulator, 'github');
    expect((await status(other))['github']).toMatchObject({ connected: false, username: null });
    expect((await other.call('DELETE', '/api/oauth/github')).status).toBe(200);
    expect((await admin.call('DELETE', '/api/oauth/github')).status).toBe(200);
    expect((await status(user))['github']).toMatchObject({ connected: true });
  });

  test('end by disconnecting, which may be asked for again and where nothing was [API1-047] [INTG-055] [OPEN1-058] [OPEN1-077]', async () => {
    await connect(user, emulator, 'github');
    await connect(user, emulator, 'microsoft');
    for (const provider of ['github', 'github', 'google', 'nowhere', 'spinach']) {
      expect((await user.call('DELETE', `/api/oauth/${provider}`)).status).toBe(200);
    }
    const integrations = await status(user);
    expect(integrations['github']).toEqual({ ...notConnected, supports_oauth: true });
    expect(integrations['microsoft']).toMatchObject({ connected: true });
    const db = testApp.testDatabase.database.query;
    const rows = await db.selectFrom('oauth_connections').select('provider').execute();
    expect(rows).toEqual([{ provider: 'microsoft' }]);
  });
});

describe('the meeting notes of spinach', () => {
  const key = '/api/configuration/user/SPINACH_API_KEY';

  test('are connected by a key of the own, and only for its owner [INTG-007] [INTG-008] [INTG-011] [INTG-122] [INTG-054] [INTG-055] [INTG-117] [OPEN1-059]', async () => {
    expect((await user.call('PUT', key, { value: '  spinach-key-0123456789 ' })).status).toBe(200);
    expect((await status(user))['spinach']).toEqual({
      ...notConnected,
      connected: true,
      connection_type: 'api_key',
      has_api_key: true,
      supports_api_key: true,
    });
    expect((await status(other))['spinach']).toMatchObject({ connected: false });
    expect((await user.call('DELETE', key)).status).toBe(200);
    expect((await status(user))['spinach']).toEqual({ ...notConnected, supports_api_key: true });
  });

  test('are not connected by a key that is blank [INTG-120]', async () => {
    expect((await user.call('PUT', key, { value: '   ' })).status).toBe(400);
    expect((await status(user))['spinach']).toMatchObject({ connected: false, has_api_key: false });
  });
});
