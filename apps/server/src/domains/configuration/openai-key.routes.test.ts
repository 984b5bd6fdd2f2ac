import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restartVersions } from '#testing/restart-versions.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

/*
 * The system setting OPENAI_API_KEY and the key of the provider openai are the same thing, stored once.
 */

const KEY = 'sk-stored-key-0123456789';
const OTHER_KEY = 'sk-other-key-987654321';
const SETTING = '/api/configuration/system/OPENAI_API_KEY';
const PROVIDER = '/api/llm-providers/openai';

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUp('ada');
});
afterAll(() => app.close());
beforeEach(async () => {
  await admin.call('DELETE', PROVIDER);
  await restartVersions(db());
});

const db = () => app.testDatabase.database.query;
const setting = async () =>
  (await admin.call('GET', '/api/configuration/system')).body as {
    configurations: Record<string, string>;
    versions: Record<string, number>;
  };
const provider = async () => (await admin.call('GET', PROVIDER)).body as Record<string, unknown>;
const setKey = (value: string, version?: number) => admin.call('PUT', SETTING, { value, version });
const configure = (body: Record<string, unknown> = {}) =>
  admin.call('PUT', PROVIDER, { api_key: KEY, model: 'gpt-x', ...body });

describe('reading', () => {
  test('a key that was stored with the provider stands in the system configuration, masked [ADMIN-073] [ADMIN-079] [OPEN1-091]', async () => {
    expect((await setting()).configurations).not.toHaveProperty('OPENAI_API_KEY');
    await configure();
    expect(await setting()).toEqual({
      configurations: { OPENAI_API_KEY: '••••••••6789' },
      versions: { OPENAI_API_KEY: 1 },
    });
  });

  test('a key that was stored as a setting is the key of the provider, also before it has a model [ADMIN-073] [OPEN1-091]', async () => {
    expect(await setKey(` ${KEY} `)).toMatchObject({
      status: 200,
      body: { key: 'OPENAI_API_KEY', value: '••••••••6789', version: 1 },
    });
    expect(await provider()).toMatchObject({
      model: null,
      has_api_key: true,
      configured: false,
      api_key_preview: '••••••••6789',
      version: 1,
    });
    expect((await configure({ api_key: '' })).status).toBe(200);
    expect(await provider()).toMatchObject({ model: 'gpt-x', configured: true, version: 2 });
    expect((await setting()).versions).toEqual({ OPENAI_API_KEY: 2 });
  });

  test('it is stored in one place only, sealed, and never logged [ADMIN-079] [OPEN1-091]', async () => {
    const answers = [await setKey(KEY), await admin.call('GET', '/api/configuration/system')];
    expect(await db().selectFrom('system_configuration').selectAll().execute()).toEqual([]);
    const rows = await db().selectFrom('language_models').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([answers, rows, app.logs])).not.toContain(KEY);
  });
});

describe('writing', () => {
  test('a new key leaves the model and the address of the provider [OPEN1-091]', async () => {
    await configure({ base_url: 'https://gateway.example.com/v1' });
    expect((await setKey(OTHER_KEY)).status).toBe(200);
    expect(await provider()).toMatchObject({
      model: 'gpt-x',
      base_url: 'https://gateway.example.com/v1',
      api_key_preview: '••••••••4321',
    });
  });

  test('reaches the model that answers at once [OPEN1-091]', async () => {
    const service = app.robin.domains.languageModels.service;
    await configure();
    await admin.call('POST', '/api/llm-providers/active/openai');
    const before = await service.activeModel();
    await setKey(OTHER_KEY);
    expect(await service.activeModel()).not.toBe(before);
  });

  test('goes by the same versions from both sides [OPEN1-091]', async () => {
    await configure();
    expect((await setKey(OTHER_KEY, 1)).status).toBe(200);
    expect(await configure({ model: 'gpt-y', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await setKey(KEY, 1)).status).toBe(409);
    expect(await provider()).toMatchObject({ model: 'gpt-x', api_key_preview: '••••••••4321' });
  });

  test('takes a first key from whoever has seen that there is none, also while the rest of the provider is set up [OPEN1-091]', async () => {
    await configure();
    await admin.call('DELETE', SETTING);
    expect((await setting()).versions).toEqual({});
    expect((await setKey(OTHER_KEY, 0)).status).toBe(200);
    expect((await setKey(KEY, 0)).status).toBe(409);
    expect(await provider()).toMatchObject({ model: 'gpt-x', api_key_preview: '••••••••4321' });
  });

  test.each(['', '   ', 'schlüssel', 'sk-1\r\nX-Evil: 1', 'a'.repeat(1_001)])(
    'refuses %j, which is no key',
    async (value) => {
      await setKey(KEY);
      expect((await setKey(value)).status).toBe(400);
      expect(await provider()).toMatchObject({ api_key_preview: '••••••••6789' });
    },
  );
});

describe('removing', () => {
  test('takes the key from both sides, also when there is none any more [OPEN1-088] [OPEN1-091] [OPEN1-094]', async () => {
    await configure({ base_url: 'https://gateway.example.com/v1' });
    for (let time = 1; time <= 2; time += 1) {
      expect((await admin.call('DELETE', SETTING)).status).toBe(200);
      expect((await setting()).configurations).toEqual({});
      expect(await provider()).toMatchObject({
        model: 'gpt-x',
        base_url: 'https://gateway.example.com/v1',
        has_api_key: false,
        api_key_preview: null,
        configured: false,
      });
    }
  });

  test('leaves nothing of a provider that was only a key [OPEN1-091]', async () => {
    await setKey(KEY);
    await admin.call('DELETE', SETTING);
    expect(await provider()).toMatchObject({ model: null, version: null });
    expect(await db().selectFrom('language_models').selectAll().execute()).toEqual([]);
  });

  test('ends that the provider answers', async () => {
    await configure();
    await admin.call('POST', '/api/llm-providers/active/openai');
    await admin.call('DELETE', SETTING);
    expect((await admin.call('GET', '/api/llm-providers/active')).body).toEqual({
      active_provider: null,
      model: null,
    });
    await setKey(KEY);
    expect(await provider()).toMatchObject({ configured: true, active: false });
  });

  test('of the provider removes the setting [OPEN1-091]', async () => {
    await setKey(KEY);
    await admin.call('DELETE', PROVIDER);
    expect((await setting()).configurations).toEqual({});
  });
});

test('each decision about the key is written down once, without the key', async () => {
  const newest = await db()
    .selectFrom('audit_entries')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  await setKey(KEY);
  await setKey(KEY);
  await setKey(OTHER_KEY);
  await admin.call('DELETE', SETTING);
  await admin.call('DELETE', SETTING);
  const entries = await db()
    .selectFrom('audit_entries')
    .selectAll()
    .where('id', '>', newest?.id ?? 0)
    .orderBy('id')
    .execute();
  const decision = {
    action: 'language_model_configured',
    actor_name: 'ada',
    subject_type: 'language_model',
    subject_id: 'openai',
    subject_name: 'OpenAI',
  };
  const details = {
    changed_fields: ['api_key'],
    api_key_replaced: false,
    api_key_removed: false,
  };
  expect(entries).toMatchObject([
    { ...decision, details },
    { ...decision, details: { ...details, api_key_replaced: true } },
    { ...decision, details: { ...details, api_key_removed: true } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/sk-|6789|4321/);
});

test('that a provider answers no more without its key is written down with the removal', async () => {
  await configure();
  await admin.call('POST', '/api/llm-providers/active/openai');
  await admin.call('DELETE', SETTING);
  await setKey(KEY);
  await admin.call('DELETE', SETTING);
  const entries = await db()
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'language_model_configured')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(entries.map(({ details }) => details)).toMatchObject([
    { api_key_removed: true, was_active: false },
    { api_key_removed: false },
    { api_key_removed: true, was_active: true },
  ]);
});

test('a key of the environment is no setting: it cannot be removed, and one that is stored goes before it', async () => {
  const environment = {
    openai: { apiKey: 'sk-env-key-abcdefgh', model: 'gpt-env', baseUrl: null },
  };
  const other = await startTestApp({
    settings: { languageModels: { allowPrivateUrls: true, environment } },
  });
  try {
    const boss = await other.signUp('boss');
    const preview = async () =>
      ((await boss.call('GET', PROVIDER)).body as Record<string, unknown>)['api_key_preview'];
    const configurations = async () => (await boss.call('GET', '/api/configuration/system')).body;
    await boss.call('POST', '/api/llm-providers/active/openai');
    expect(await preview()).toBe('••••••••efgh');
    expect(await configurations()).toEqual({ configurations: {}, versions: {} });
    await boss.call('PUT', SETTING, { value: KEY });
    expect(await preview()).toBe('••••••••6789');
    await boss.call('DELETE', SETTING);
    expect(await preview()).toBe('••••••••efgh');
    expect((await boss.call('GET', PROVIDER)).body).toMatchObject({
      model: 'gpt-env',
      active: true,
      configured: true,
    });
  } finally {
    await other.close();
  }
});
