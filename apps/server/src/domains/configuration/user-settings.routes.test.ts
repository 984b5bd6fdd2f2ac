import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

const KEY = 'spinach-key-0123456789';

let app: TestApp;
let ada: TestClient;
let ulla: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUp('ada', ['admin']);
  ulla = await app.signUp('ulla', ['user']);
});
afterAll(() => app.close());
beforeEach(async () => {
  await rows().deleteFrom('user_configuration').execute();
  for (const { userId } of [ada, ulla]) configuration().user.markStale(userId);
});

const rows = () => app.testDatabase.database.query;
const configuration = () => app.robin.domains.configuration.service;

const path = (key = '') => `/api/configuration/user${key && `/${key}`}`;
const set = (client: TestClient, key: string, value: unknown) =>
  client.call('PUT', path(key), { value });

async function read(client: TestClient): Promise<unknown> {
  const answer = await client.call('GET', path());
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('the episode setting', () => {
  test('reads as true until somebody sets it [EPISW-006] [EPISW-008] [API1-024]', async () => {
    expect(await read(ulla)).toEqual({ configurations: { EPISODE_SYSTEM_ENABLED: 'true' } });
    expect(await configuration().isEpisodeSystemEnabled(ulla.userId)).toBe(true);
  });

  test('is switched off, on and back to its default [EPISW-007] [EPISW-009] [EPISW-016] [API1-026] [API1-028] [OPEN1-094]', async () => {
    for (const value of ['false', 'true', 'false']) {
      expect(await set(ulla, 'EPISODE_SYSTEM_ENABLED', value)).toMatchObject({
        status: 200,
        body: { key: 'EPISODE_SYSTEM_ENABLED', value },
      });
      expect(await read(ulla)).toEqual({ configurations: { EPISODE_SYSTEM_ENABLED: value } });
      expect(await configuration().isEpisodeSystemEnabled(ulla.userId)).toBe(value === 'true');
    }
    const removed = await ulla.call('DELETE', path('EPISODE_SYSTEM_ENABLED'));
    expect(removed).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
    expect(await read(ulla)).toEqual({ configurations: { EPISODE_SYSTEM_ENABLED: 'true' } });
    expect(await configuration().isEpisodeSystemEnabled(ulla.userId)).toBe(true);
  });

  test.each(['', 'TRUE', 'False', '1', 'on', ' true', 'yes'])(
    'takes nothing but true and false: not %j [OPEN1-083]',
    async (value) => {
      const answer = await set(ulla, 'EPISODE_SYSTEM_ENABLED', value);
      expect(answer).toMatchObject({ status: 400, body: { code: 'rule_broken' } });
      expect(await rows().selectFrom('user_configuration').selectAll().execute()).toEqual([]);
    },
  );

  test('of one person changes nothing for another [EPISW-018] [ROLE-082]', async () => {
    await set(ada, 'EPISODE_SYSTEM_ENABLED', 'false');
    await set(ada, 'SPINACH_API_KEY', KEY);
    expect(await read(ulla)).toEqual({ configurations: { EPISODE_SYSTEM_ENABLED: 'true' } });
    expect(await configuration().isEpisodeSystemEnabled(ulla.userId)).toBe(true);
    expect(await configuration().findUserSecret(ulla.userId, 'SPINACH_API_KEY')).toBeNull();
    await set(ulla, 'SPINACH_API_KEY', 'another-key-987654321');
    for (const key of ['EPISODE_SYSTEM_ENABLED', 'SPINACH_API_KEY']) {
      expect((await ulla.call('DELETE', path(key))).status).toBe(200);
    }
    expect(await read(ada)).toEqual({
      configurations: { EPISODE_SYSTEM_ENABLED: 'false', SPINACH_API_KEY: '••••••••6789' },
    });
    expect(await configuration().findUserSecret(ada.userId, 'SPINACH_API_KEY')).toBe(KEY);
  });
});

describe('the key for Spinach', () => {
  test('is answered masked, to its owner too, and stored and logged nowhere in the clear', async () => {
    const stored = await set(ulla, 'SPINACH_API_KEY', `  ${KEY}\n`);
    expect(stored).toMatchObject({
      status: 200,
      body: { key: 'SPINACH_API_KEY', value: '••••••••6789' },
    });
    expect(await read(ulla)).toMatchObject({ configurations: { SPINACH_API_KEY: '••••••••6789' } });
    const inDatabase = await rows().selectFrom('user_configuration').selectAll().execute();
    expect(inDatabase).toMatchObject([{ key: 'SPINACH_API_KEY', value: null }]);
    expect(JSON.stringify([inDatabase, app.logs])).not.toContain(KEY);
    expect(await configuration().findUserSecret(ulla.userId, 'SPINACH_API_KEY')).toBe(KEY);
  });

  test('shows nothing of a secret that is hardly longer than what would be shown', async () => {
    expect(await set(ulla, 'SPINACH_API_KEY', 'abc1234')).toMatchObject({
      body: { value: '••••••••' },
    });
  });

  test.each(['', '   ', '\n\t'])('must not be blank: %j', async (value) => {
    await set(ulla, 'SPINACH_API_KEY', KEY);
    expect((await set(ulla, 'SPINACH_API_KEY', value)).status).toBe(400);
    expect(await configuration().findUserSecret(ulla.userId, 'SPINACH_API_KEY')).toBe(KEY);
  });

  test('of the installation is not the key of a person [OPEN1-092]', async () => {
    const system = '/api/configuration/system/SPINACH_API_KEY';
    expect((await ada.call('PUT', system, { value: KEY })).status).toBe(200);
    for (const client of [ada, ulla]) {
      expect(await configuration().findUserSecret(client.userId, 'SPINACH_API_KEY')).toBeNull();
      const { body } = await client.call('GET', '/api/oauth/status');
      expect(body).toMatchObject({ integrations: { spinach: { connected: false } } });
    }
    expect(await read(ada)).toEqual({ configurations: { EPISODE_SYSTEM_ENABLED: 'true' } });
    await ada.call('DELETE', system);
  });

  test('that was moved to another person opens nothing there', async () => {
    await set(ada, 'SPINACH_API_KEY', KEY);
    await rows()
      .updateTable('user_configuration')
      .set({ user_id: ulla.userId })
      .where('user_id', '=', ada.userId)
      .execute();
    expect(await read(ulla)).toEqual({ configurations: { EPISODE_SYSTEM_ENABLED: 'true' } });
    expect(await configuration().findUserSecret(ulla.userId, 'SPINACH_API_KEY')).toBeNull();
  });
});

describe('what a person may set', () => {
  test.each(['JIRA_URL', 'OPENAI_API_KEY', 'episode_system_enabled', 'X', '%00', '__proto__'])(
    'is not %s [OPEN1-093]',
    async (key) => {
      expect((await set(ulla, key, 'true')).status).toBe(422);
      expect((await ulla.call('DELETE', path(key))).status).toBe(422);
      expect(await rows().selectFrom('user_configuration').selectAll().execute()).toEqual([]);
    },
  );

  test.each([true, null, 7, undefined, ['true'], { value: 'true' }, 'a'.repeat(2_001), 'a\0b'])(
    'is a text and not %j [OPEN1-093]',
    async (value) => {
      expect((await set(ulla, 'SPINACH_API_KEY', value)).status).toBe(422);
    },
  );

  test('says nothing about whom it is for: a body with a user is refused [ROLE-082]', async () => {
    const body = { value: 'false', user_id: ada.userId };
    expect((await ulla.call('PUT', path('EPISODE_SYSTEM_ENABLED'), body)).status).toBe(422);
  });

  test('can be removed although it is not there [OPEN1-094]', async () => {
    for (const key of ['EPISODE_SYSTEM_ENABLED', 'SPINACH_API_KEY']) {
      expect(await ulla.call('DELETE', path(key))).toMatchObject({
        status: 200,
        body: { message: expect.any(String) as string },
      });
    }
  });

  test('is removed alone: the other one stays [OPEN1-059] [API1-028]', async () => {
    await set(ulla, 'SPINACH_API_KEY', 'spinach-secret-6789');
    await set(ulla, 'EPISODE_SYSTEM_ENABLED', 'false');
    await ulla.call('DELETE', path('SPINACH_API_KEY'));
    expect(await read(ulla)).toEqual({ configurations: { EPISODE_SYSTEM_ENABLED: 'false' } });
    await ulla.call('DELETE', path('EPISODE_SYSTEM_ENABLED'));
  });

  test('needs somebody who is signed in', async () => {
    const calls = [
      app.anonymous.call('GET', path()),
      set(app.anonymous, 'EPISODE_SYSTEM_ENABLED', 'false'),
      app.anonymous.call('DELETE', path('SPINACH_API_KEY')),
      app.anonymous.call('POST', path('invalidate-cache')),
    ];
    for (const call of calls) expect((await call).status).toBe(401);
  });
});

test('is read anew after its cache was invalidated, for the caller alone [API1-030] [OPEN1-094]', async () => {
  const isEnabled = (client: TestClient) => configuration().isEpisodeSystemEnabled(client.userId);
  expect(await Promise.all([isEnabled(ada), isEnabled(ulla)])).toEqual([true, true]);
  // Past the server, as a restored backup would.
  for (const { userId } of [ada, ulla]) {
    const setting = { user_id: userId, key: 'EPISODE_SYSTEM_ENABLED', value: 'false' };
    await rows().insertInto('user_configuration').values(setting).execute();
  }
  expect(await Promise.all([isEnabled(ada), isEnabled(ulla)])).toEqual([true, true]);
  expect(await ulla.call('POST', path('invalidate-cache'))).toMatchObject({
    status: 200,
    body: { message: expect.any(String) as string },
  });
  expect(await Promise.all([isEnabled(ada), isEnabled(ulla)])).toEqual([true, false]);
});
