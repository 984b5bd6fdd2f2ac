import type { LanguageModelStatus } from '@robin/contract/language-models';
import { keyNeededDetail } from '@robin/contract/rules/provider-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  saying,
  startModelEmulator,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { restartVersions } from '#testing/restart-versions.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from '#testing/test-app.ts';

const KEY = 'sk-stored-key-0123456789';

let emulator: ModelEmulator;
let testApp: TestApp;
let admin: TestClient;
let poweruser: TestClient;
let user: TestClient;

beforeAll(async () => {
  emulator = await startModelEmulator();
  testApp = await startTestApp();
  admin = await testApp.signUp('ada');
  poweruser = await testApp.signUp('paula', ['poweruser']);
  user = await testApp.signUp('ulla', ['user']);
});
afterAll(async () => {
  await testApp.close();
  await emulator.close();
});
beforeEach(async () => {
  emulator.reset();
  for (const provider of ['openai', 'claude', 'gemini']) {
    await admin.call('DELETE', `/api/llm-providers/${provider}`);
  }
  await restartVersions(testApp.testDatabase.database.query);
});

const unset = {
  model: null,
  base_url: null,
  active: false,
  has_api_key: false,
  configured: false,
  api_key_preview: null,
  version: null,
};

function configure(provider: string, body: Record<string, unknown> = {}): Promise<TestAnswer> {
  return admin.call('PUT', `/api/llm-providers/${provider}`, {
    provider,
    api_key: KEY,
    model: 'model-1',
    ...body,
  });
}

async function status(): Promise<LanguageModelStatus> {
  const answer = await admin.call('GET', '/api/llm-providers/status');
  expect(answer.status).toBe(200);
  return answer.body as LanguageModelStatus;
}

const calls: [string, string, unknown?][] = [
  ['GET', '/api/llm-providers/status'],
  ['GET', '/api/llm-providers/active'],
  ['GET', '/api/llm-providers/'],
  ['GET', '/api/llm-providers/openai'],
  ['POST', '/api/llm-providers/active/openai'],
  ['PUT', '/api/llm-providers/openai', { provider: 'openai', api_key: KEY, model: 'gpt' }],
  ['DELETE', '/api/llm-providers/openai'],
];

describe('who may', () => {
  test.each(calls)('refuses %s %s without a token', async (method, path, body) => {
    expect((await testApp.anonymous.call(method, path, body)).status).toBe(401);
  });

  test.each(calls)(
    'refuses %s %s to users and power users [ROLE-058] [ROLE-059] [ROLE-081] [OPEN1-086]',
    async (method, path, body) => {
      await configure('openai', { model: 'before' });
      for (const client of [user, poweruser]) {
        expect((await client.call(method, path, body)).status).toBe(403);
      }
      expect((await status()).providers.openai).toMatchObject({ model: 'before', active: false });
    },
  );

  test.each(calls)('lets an administrator call %s %s [ROLE-060]', async (method, path, body) => {
    await configure('openai');
    expect((await admin.call(method, path, body)).status).toBe(200);
  });
});

describe('reading', () => {
  test('knows exactly openai, claude and gemini, all unset at first [CONST1-001] [ADMIN-046] [ADMIN-047] [API1-035]', async () => {
    expect(await status()).toEqual({
      active_provider: null,
      providers: {
        openai: { provider: 'openai', ...unset },
        claude: { provider: 'claude', ...unset },
        gemini: { provider: 'gemini', ...unset },
      },
    });
  });

  test('shows model, key presence, configured and active of each provider [ADMIN-048] [ADMIN-049] [ADMIN-050] [ADMIN-051] [OPEN1-088]', async () => {
    await configure('claude', { model: 'claude-x', base_url: 'https://gateway.example.com/v1/' });
    expect((await status()).providers.claude).toEqual({
      provider: 'claude',
      model: 'claude-x',
      base_url: 'https://gateway.example.com/v1',
      active: false,
      has_api_key: true,
      configured: true,
      api_key_preview: '••••••••6789',
      version: 1,
    });
  });

  test('answers one provider, the list and the active one [ADMIN-049] [API1-036] [API1-038] [API1-041] [OPEN1-087]', async () => {
    await configure('gemini', { model: 'gemini-x' });
    await admin.call('POST', '/api/llm-providers/active/gemini');
    const one = await admin.call('GET', '/api/llm-providers/gemini');
    expect(one.body).toMatchObject({ provider: 'gemini', model: 'gemini-x', active: true });
    const list = await admin.call('GET', '/api/llm-providers/');
    expect(list.body).toMatchObject({
      providers: [{ provider: 'openai' }, { provider: 'claude' }, one.body],
    });
    const active = await admin.call('GET', '/api/llm-providers/active');
    expect(active.body).toEqual({ active_provider: 'gemini', model: 'gemini-x' });
  });

  test('answers the list with and without the slash at its end, without a redirect [OPEN1-106]', async () => {
    for (const path of ['/api/llm-providers', '/api/llm-providers/']) {
      const response = await admin.fetch(path, { redirect: 'manual' });
      expect(response.status).toBe(200);
    }
  });

  test('answers null when none is active', async () => {
    const { body } = await admin.call('GET', '/api/llm-providers/active');
    expect(body).toEqual({ active_provider: null, model: null });
  });

  test.each(['mistral', 'OpenAI', 'guided', '1', 'openai%00', '%F0%9F%A6%89'])(
    'refuses the provider %s in every call [ADMIN-064] [OPEN1-107]',
    async (provider) => {
      const answers = [
        await admin.call('GET', `/api/llm-providers/${provider}`),
        await admin.call('POST', `/api/llm-providers/active/${provider}`),
        await admin.call('PUT', `/api/llm-providers/${provider}`, { api_key: KEY, model: 'm' }),
        await admin.call('DELETE', `/api/llm-providers/${provider}`),
      ];
      for (const answer of answers) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
    },
  );
});

describe('configuring', () => {
  test('answers the new status [API1-039] [OPEN1-087]', async () => {
    const answer = await configure('openai', { model: 'gpt-x' });
    expect(answer).toMatchObject({
      status: 200,
      body: { active_provider: null, providers: { openai: { model: 'gpt-x', configured: true } } },
    });
  });

  test('never answers or logs a key [ADMIN-066]', async () => {
    const answers = [await configure('openai')];
    for (const [method, path, body] of calls.slice(0, 6)) {
      answers.push(await admin.call(method, path, body));
    }
    answers.push(await configure('openai', { model: '' }));
    answers.push(await configure('openai', { api_key: `${KEY} äöü` }));
    expect(JSON.stringify(answers.map((answer) => answer.body))).not.toContain(KEY);
    expect(JSON.stringify(testApp.logs)).not.toContain(KEY);
  });

  test('stores no key in clear text', async () => {
    await configure('openai');
    const rows = await testApp.testDatabase.database.query
      .selectFrom('language_models')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(KEY);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(KEY).toString('base64url').slice(0, 20));
  });

  test.each([{ model: '' }, { model: '   ' }, { model: null }, { model: undefined }, { model: 7 }])(
    'refuses $model as a model [ADMIN-060]',
    async (body) => {
      expect((await configure('openai', body)).status).toBe(422);
      expect((await status()).providers.openai.configured).toBe(false);
    },
  );

  test.each([{ api_key: '' }, { api_key: '   ' }, { api_key: null }, { api_key: undefined }])(
    'refuses a new provider with $api_key as its key [ADMIN-061]',
    async (body) => {
      expect(await configure('openai', body)).toMatchObject({
        status: 400,
        body: { detail: 'API key is required for new provider configuration' },
      });
      expect((await status()).providers.openai).toEqual({ provider: 'openai', ...unset });
    },
  );

  test('keeps the stored key when none is sent [ADMIN-062]', async () => {
    await configure('openai', { base_url: `${emulator.url}/v1` });
    await admin.call('POST', '/api/llm-providers/active/openai');
    for (const api_key of ['', null, undefined]) {
      expect((await configure('openai', { api_key, model: 'model-2' })).status).toBe(200);
    }
    await ask('Are you there?');
    expect(emulator.requests[0]).toMatchObject({
      model: 'model-2',
      headers: { authorization: `Bearer ${KEY}` },
    });
  });

  describe('a stored key', () => {
    const here = 'https://gateway.example.com/v1';

    test.each([
      ['another one', here, 'https://elsewhere.example.com/v1'],
      ['another path', here, 'https://gateway.example.com/v2'],
      ['a first one', null, here],
      ['none', here, ''],
      ['none, as null', here, null],
    ])(
      'is not sent to another address: %s in its place is refused without the key, and nothing is stored',
      async (_which, before, after) => {
        await configure('openai', { base_url: before });
        for (const api_key of ['', '  ', null, undefined]) {
          const body = { api_key, base_url: after, model: 'model-2' };
          expect(await configure('openai', body)).toMatchObject({
            status: 400,
            body: { code: 'rule_broken', detail: keyNeededDetail },
          });
        }
        expect((await status()).providers.openai).toMatchObject({
          model: 'model-1',
          base_url: before,
          version: 1,
        });
        expect((await configure('openai', { base_url: after })).status).toBe(200);
        expect((await status()).providers.openai.base_url).toBe(after || null);
      },
    );

    test.each([here, `${here}/`, ' HTTPS://Gateway.Example.com:443/v1 ', undefined])(
      'is kept at its own address, however that is spelled: %s [ADMIN-062]',
      async (base_url) => {
        await configure('openai', { base_url: here });
        const body = { api_key: '', base_url, model: 'model-2' };
        expect((await configure('openai', body)).status).toBe(200);
        expect((await status()).providers.openai).toMatchObject({
          model: 'model-2',
          base_url: here,
        });
      },
    );
  });

  test('replaces the stored key by a new one', async () => {
    await configure('openai', { base_url: `${emulator.url}/v1` });
    await admin.call('POST', '/api/llm-providers/active/openai');
    await configure('openai', { api_key: 'sk-another' });
    await ask('Are you there?');
    expect(emulator.requests[0]?.headers.authorization).toBe('Bearer sk-another');
  });

  test('keeps an omitted address and removes an empty one', async () => {
    const address = 'https://gateway.example.com/v1';
    await configure('openai', { base_url: address });
    await configure('openai', { base_url: undefined });
    expect((await status()).providers.openai.base_url).toBe(address);
    await configure('openai', { base_url: '' });
    expect((await status()).providers.openai.base_url).toBeNull();
    await configure('openai', { base_url: address });
    await configure('openai', { base_url: null });
    expect((await status()).providers.openai.base_url).toBeNull();
  });

  test.each([
    'http://169.254.169.254/latest',
    'https://169.254.169.254/v1',
    'http://2852039166/v1',
    'http://0xa9fea9fe/v1',
    'http://[::ffff:169.254.169.254]/v1',
    'http://[fe80::1]/v1',
    'http://１６９.254.169.254/v1',
    'http://metadata.google.internal/v1',
    'http://8.8.8.8/v1',
    'ftp://example.com/v1',
    'file:///etc/passwd',
    'https://user:secret@example.com/v1',
    'not an address',
  ])('refuses the address %s and stores nothing', async (base_url) => {
    await configure('openai', { model: 'before' });
    const answer = await configure('openai', { model: 'after', base_url });
    expect(answer).toMatchObject({ status: 400, body: { code: 'rule_broken' } });
    expect((await status()).providers.openai).toMatchObject({ model: 'before', base_url: null });
  });

  test('refuses a body that names another provider than the path', async () => {
    expect((await configure('openai', { provider: 'claude' })).status).toBe(422);
    expect((await status()).providers.claude.configured).toBe(false);
  });

  test('refuses unknown fields', async () => {
    expect((await configure('openai', { active: true })).status).toBe(422);
  });

  test('refuses a key that cannot be sent', async () => {
    expect((await configure('openai', { api_key: 'sk-1\r\nX-Evil: 1' })).status).toBe(400);
    expect((await configure('openai', { api_key: 'schlüssel' })).status).toBe(400);
  });
});

describe('activating', () => {
  test('makes one provider active and the others inactive [ADMIN-045] [API1-037]', async () => {
    await configure('openai');
    await configure('claude');
    await admin.call('POST', '/api/llm-providers/active/openai');
    const { body } = await admin.call('POST', '/api/llm-providers/active/claude');
    expect(body).toMatchObject({
      active_provider: 'claude',
      providers: { openai: { active: false }, claude: { active: true }, gemini: { active: false } },
    });
  });

  test('refuses a provider that is not configured and keeps the active one [ADMIN-063]', async () => {
    await configure('openai');
    await admin.call('POST', '/api/llm-providers/active/openai');
    const answer = await admin.call('POST', '/api/llm-providers/active/claude');
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_configured' } });
    expect((await status()).active_provider).toBe('openai');
  });

  test('never activates the first configured provider by itself [OPEN1-089]', async () => {
    await configure('openai');
    expect((await status()).active_provider).toBeNull();
  });
});

describe('removing', () => {
  test('forgets model, key and address; the active provider is active no more [API1-040] [OPEN1-089]', async () => {
    await configure('openai', { base_url: 'https://gateway.example.com/v1' });
    await admin.call('POST', '/api/llm-providers/active/openai');
    const answer = await admin.call('DELETE', '/api/llm-providers/openai');
    expect(answer).toMatchObject({
      status: 200,
      body: { active_provider: null, providers: { openai: { provider: 'openai', ...unset } } },
    });
    expect(await configure('openai', { api_key: '' })).toMatchObject({ status: 400 });
  });

  test('leaves another provider set up and active [OPEN1-089]', async () => {
    await configure('openai');
    await configure('claude');
    await admin.call('POST', '/api/llm-providers/active/claude');
    await admin.call('DELETE', '/api/llm-providers/openai');
    expect(await status()).toMatchObject({
      active_provider: 'claude',
      providers: { claude: { active: true, has_api_key: true, configured: true } },
    });
  });
});

/** Says something to Robin and reads the whole answer. */
async function ask(message: string): Promise<string> {
  const created = await admin.call('POST', '/api/sessions/talk');
  const { session_id } = created.body as { session_id: string };
  const form = new FormData();
  form.set('message', message);
  const response = await admin.fetch(`/api/chat/${session_id}`, { method: 'POST', body: form });
  return response.text();
}

describe('answering', () => {
  test.each([
    ['openai', '/v1'],
    ['claude', '/v1'],
    ['gemini', '/v1beta'],
  ])('answers through %s as soon as it is active [ADMIN-065]', async (provider, path) => {
    emulator.script(saying('The provider ', 'speaks.'));
    await configure(provider, { base_url: `${emulator.url}${path}` });
    expect(await ask('Who are you?')).not.toContain('speaks.');
    await admin.call('POST', `/api/llm-providers/active/${provider}`);
    expect(await ask('Who are you?')).toContain('speaks.');
    await admin.call('DELETE', `/api/llm-providers/${provider}`);
    await ask('And now?');
    expect(emulator.requests).toHaveLength(1);
  });

  test('answers a refusal of the provider before its first word with its words, never the key', async () => {
    emulator.setDefault({ refusal: { status: 401, message: `Bad key ${KEY}` } });
    await configure('openai', { base_url: `${emulator.url}/v1` });
    await admin.call('POST', '/api/llm-providers/active/openai');
    const answer = await ask('Are you there?');
    expect(JSON.parse(answer)).toMatchObject({
      detail: 'Bad key [key]',
      code: 'model_provider_failed',
    });
    expect(JSON.stringify(testApp.logs)).not.toContain(KEY);
  });
});

describe('with providers in the environment', () => {
  let configured: TestApp;
  let boss: TestClient;

  beforeAll(async () => {
    configured = await startTestApp({
      settings: {
        languageModels: {
          allowPrivateUrls: true,
          environment: {
            openai: { apiKey: 'sk-env', model: 'gpt-env', baseUrl: `${emulator.url}/v1` },
            claude: { apiKey: 'sk-env', model: null, baseUrl: null },
          },
        },
      },
    });
    boss = await configured.signUp('boss');
  });
  afterAll(() => configured.close());

  test('counts them as configured, lets a stored key override them, and falls back to them [OPEN1-090]', async () => {
    const read = async () =>
      (await boss.call('GET', '/api/llm-providers/openai')).body as Record<string, unknown>;
    expect(await read()).toMatchObject({
      model: 'gpt-env',
      base_url: `${emulator.url}/v1`,
      has_api_key: true,
      configured: true,
    });
    const model = async () => {
      await boss.call('POST', '/api/llm-providers/active/openai');
      const active = await configured.robin.domains.languageModels.service.activeModel();
      const events = active?.stream({
        system: '',
        messages: [{ role: 'user', text: 'Hi' }],
        tools: [],
        signal: new AbortController().signal,
        dialogue: {
          language: 'en',
          userName: 'Boss',
          projectName: null,
          sessionType: 'talk',
          isAdmin: true,
          state: null,
        },
      });
      for await (const event of events ?? []) expect(event.type).not.toBe('state');
      return emulator.requests.at(-1);
    };
    expect(await model()).toMatchObject({
      model: 'gpt-env',
      headers: { authorization: 'Bearer sk-env' },
    });
    // Without a key of its own the stored row keeps the one of the environment.
    await boss.call('PUT', '/api/llm-providers/openai', { api_key: '', model: 'gpt-own' });
    expect(await read()).toMatchObject({ base_url: `${emulator.url}/v1` });
    expect(await model()).toMatchObject({
      model: 'gpt-own',
      headers: { authorization: 'Bearer sk-env' },
    });
    await boss.call('PUT', '/api/llm-providers/openai', { api_key: 'sk-own', model: 'gpt-own' });
    expect(await model()).toMatchObject({ headers: { authorization: 'Bearer sk-own' } });
    await boss.call('DELETE', '/api/llm-providers/openai');
    expect(await model()).toMatchObject({
      model: 'gpt-env',
      headers: { authorization: 'Bearer sk-env' },
    });
  });

  test('sends a key of the environment to its address only, and takes any word for a server that asks for none', async () => {
    const put = (body: Record<string, unknown>) =>
      boss.call('PUT', '/api/llm-providers/openai', { model: 'gpt-own', ...body });
    const read = async () => (await boss.call('GET', '/api/llm-providers/openai')).body;
    const elsewhere = 'http://127.0.0.1:9/v1';
    for (const base_url of [elsewhere, '', null]) {
      expect(await put({ base_url })).toMatchObject({
        status: 400,
        body: { code: 'rule_broken', detail: keyNeededDetail },
      });
    }
    expect(await read()).toMatchObject({ version: null });
    expect((await put({ base_url: `${emulator.url}/v1/` })).status).toBe(200);
    expect((await put({ base_url: elsewhere, api_key: 'any' })).status).toBe(200);
    expect(await read()).toMatchObject({ base_url: elsewhere, configured: true });
    // Without the word the key of the environment would be the present one again.
    await boss.call('DELETE', '/api/configuration/system/OPENAI_API_KEY');
    expect(await read()).toMatchObject({
      model: 'gpt-own',
      base_url: `${emulator.url}/v1`,
      configured: true,
    });
    const [newest] = await configured.testDatabase.database.query
      .selectFrom('audit_entries')
      .select('details')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(newest?.details).toMatchObject({
      changed_fields: ['api_key', 'base_url'],
      api_key_removed: true,
    });
    await boss.call('DELETE', '/api/llm-providers/openai');
  });

  test('counts a key without a model as not configured [ADMIN-050] [OPEN1-088]', async () => {
    const { body } = await boss.call('GET', '/api/llm-providers/claude');
    expect(body).toMatchObject({ has_api_key: true, configured: false });
    expect((await boss.call('POST', '/api/llm-providers/active/claude')).status).toBe(409);
    await boss.call('PUT', '/api/llm-providers/claude', { model: 'claude-x' });
    expect((await boss.call('POST', '/api/llm-providers/active/claude')).status).toBe(200);
  });
});

describe('with a provider that the environment puts in charge', () => {
  const environment = {
    openai: { apiKey: 'sk-env', model: 'gpt-env', baseUrl: null },
    claude: { apiKey: 'sk-env', model: 'claude-env', baseUrl: null },
  };

  test('it is active until an administrator chooses, and stays out after it was removed', async () => {
    const chosen = await startTestApp({
      settings: {
        languageModels: { allowPrivateUrls: true, environment, defaultProvider: 'openai' },
      },
    });
    try {
      const boss = await chosen.signUp('boss');
      const active = async () => (await boss.call('GET', '/api/llm-providers/active')).body;
      const answering = async () =>
        (await chosen.robin.domains.languageModels.service.activeModel())?.model ?? null;
      expect(await active()).toEqual({ active_provider: 'openai', model: 'gpt-env' });
      expect(await answering()).toBe('gpt-env');
      await boss.call('POST', '/api/llm-providers/active/claude');
      expect(await active()).toEqual({ active_provider: 'claude', model: 'claude-env' });
      expect(await answering()).toBe('claude-env');
      await boss.call('DELETE', '/api/llm-providers/claude');
      expect(await active()).toEqual({ active_provider: null, model: null });
      expect(await answering()).toBeNull();
    } finally {
      await chosen.close();
    }
  });
});

describe('where private addresses are not allowed', () => {
  test.each(['http://127.0.0.1:11434/v1', 'https://10.0.0.1/v1', 'http://localhost/v1'])(
    'refuses %s and stores nothing',
    async (base_url) => {
      const closed = await startTestApp({
        settings: { languageModels: { allowPrivateUrls: false } },
      });
      try {
        const boss = await closed.signUp('boss');
        const body = { api_key: KEY, model: 'm', base_url };
        expect((await boss.call('PUT', '/api/llm-providers/openai', body)).status).toBe(400);
        const { body: after } = await boss.call('GET', '/api/llm-providers/openai');
        expect(after).toEqual({ provider: 'openai', ...unset });
      } finally {
        await closed.close();
      }
    },
  );
});
