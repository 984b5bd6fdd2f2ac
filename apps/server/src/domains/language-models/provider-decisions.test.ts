import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { restartVersions } from '#testing/restart-versions.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';

/* Who decided what about the language models, and that nobody writes over somebody else's decision. */

const KEY = 'sk-stored-key-0123456789';
const OTHER_KEY = 'sk-other-key-987654321';

let app: TestApp;
let admin: TestClient;
let newestBefore: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUp('ada');
});
afterAll(() => app.close());
beforeEach(async () => {
  await admin.call('DELETE', '/api/llm-providers/openai');
  await admin.call('DELETE', '/api/llm-providers/claude');
  newestBefore = Math.max(0, ...(await entries(0)).map((entry) => entry.id));
  await restartVersions(app.testDatabase.database.query);
});

const entries = (after = newestBefore) =>
  app.testDatabase.database.query
    .selectFrom('audit_entries')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .execute();
const configure = (body: Record<string, unknown> = {}, provider = 'openai') =>
  admin.call('PUT', `/api/llm-providers/${provider}`, { api_key: KEY, model: 'gpt-x', ...body });
const activate = (provider: string) => admin.call('POST', `/api/llm-providers/active/${provider}`);
const read = async () =>
  (await admin.call('GET', '/api/llm-providers/openai')).body as Record<string, unknown>;

describe('the audit log', () => {
  test('names the fields that a change changed, and says whether a key was replaced', async () => {
    await configure();
    await configure({ model: 'gpt-y', base_url: 'https://gateway.example.com/v1' });
    await configure({ api_key: OTHER_KEY, model: 'gpt-y' });
    const decision = {
      actor_id: admin.userId,
      actor_name: 'ada',
      action: 'language_model_configured',
      subject_type: 'language_model',
      subject_id: 'openai',
      subject_name: 'OpenAI',
    };
    const key = { api_key_replaced: false, api_key_removed: false };
    expect(await entries()).toMatchObject([
      { ...decision, details: { ...key, changed_fields: ['model', 'api_key'] } },
      { ...decision, details: { ...key, changed_fields: ['model', 'base_url'] } },
      { ...decision, details: { changed_fields: ['api_key'], api_key_replaced: true } },
    ]);
    expect(JSON.stringify(await entries())).not.toMatch(/sk-|6789|4321/);
  });

  test('tells who activated and who removed a provider', async () => {
    await configure();
    await configure({}, 'claude');
    await activate('openai');
    await activate('claude');
    await admin.call('DELETE', '/api/llm-providers/openai');
    await admin.call('DELETE', '/api/llm-providers/claude');
    expect((await entries()).slice(2)).toMatchObject([
      { action: 'language_model_activated', subject_id: 'openai' },
      {
        action: 'language_model_activated',
        subject_id: 'claude',
        details: { previous_provider: 'openai' },
      },
      { action: 'language_model_removed', subject_id: 'openai', details: { was_active: false } },
      { action: 'language_model_removed', subject_id: 'claude', details: { was_active: true } },
    ]);
  });

  test('says nothing where nothing was decided', async () => {
    await configure();
    await activate('openai');
    const before = await entries();
    const { version } = await read();
    expect((await configure()).status).toBe(200);
    expect((await configure({ api_key: null })).status).toBe(200);
    expect((await activate('openai')).status).toBe(200);
    expect((await configure({ model: '' })).status).toBe(422);
    expect((await configure({ base_url: 'ftp://example.org' })).status).toBe(400);
    expect((await configure({ api_key: '', base_url: 'https://other.example.org' })).status).toBe(
      400,
    );
    expect((await activate('claude')).status).toBe(409);
    expect((await admin.call('DELETE', '/api/llm-providers/claude')).status).toBe(200);
    expect(await entries()).toEqual(before);
    expect(await read()).toMatchObject({ version });
  });
});

describe('versions', () => {
  test('count the changes of a provider, and a change on an older one is refused', async () => {
    expect(await read()).toMatchObject({ version: null });
    await configure();
    expect(await read()).toMatchObject({ version: 1 });
    expect((await configure({ model: 'gpt-y', version: 1 })).status).toBe(200);
    expect(await configure({ model: 'gpt-late', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await read()).toMatchObject({ model: 'gpt-y', version: 2 });
  });

  test('refuse a change of what somebody else has removed', async () => {
    await configure();
    await admin.call('DELETE', '/api/llm-providers/openai');
    expect((await configure({ version: 1 })).status).toBe(409);
    expect(await read()).toMatchObject({ configured: false });
  });

  test('refuse a change that was made on what was removed before somebody else set it up anew', async () => {
    await configure();
    await admin.call('DELETE', '/api/llm-providers/openai');
    await configure({ model: 'gpt-anew' });
    expect((await configure({ model: 'gpt-late', version: 1 })).status).toBe(409);
    expect(await read()).toMatchObject({ model: 'gpt-anew' });
  });

  test('refuse to set up what somebody else has set up meanwhile', async () => {
    expect((await configure({ model: 'gpt-first', version: 0 })).status).toBe(200);
    expect((await configure({ model: 'gpt-late', version: 0 })).status).toBe(409);
    expect(await read()).toMatchObject({ model: 'gpt-first', version: 1 });
  });

  test('let exactly one of several changes through that were made on the same one', async () => {
    await configure();
    const models = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(models.map((model) => configure({ model, version: 1 })));
    const winners = models.filter((_model, at) => answers[at]?.status === 200);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(3);
    expect(await read()).toMatchObject({ model: winners[0], version: 2 });
  });
});

// The embedded database does one thing at a time.
test.runIf(isOnServer)(
  'two who come to a provider together do not write over each other',
  async () => {
    await configure();
    const answers = await meetAtRow(
      app.testDatabase.database.query,
      (holding) =>
        sql`select from language_models, language_model_selection for update`.execute(holding),
      ['first', 'second'].map((model) => () => configure({ model, version: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await read()).toMatchObject({ model: 'first', version: 2 });
  },
);

describe('the preview of a key', () => {
  test('is its last four characters behind dots, and null without a key', async () => {
    expect(await read()).toMatchObject({ api_key_preview: null });
    await configure();
    expect(await read()).toMatchObject({ api_key_preview: '••••••••6789' });
  });

  test('shows nothing of a key that is hardly longer', async () => {
    await configure({ api_key: 'ollama' });
    expect(await read()).toMatchObject({ has_api_key: true, api_key_preview: '••••••••' });
  });
});
