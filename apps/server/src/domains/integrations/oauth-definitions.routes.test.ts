import type { OauthProvider, OauthProviderForEditing } from '@robin/contract/integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOauthEmulator, type OauthEmulator } from '#testing/oauth-emulator/oauth-emulator.ts';
import { restartVersions } from '#testing/restart-versions.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from '#testing/test-app.ts';
import { connect, definitionOf } from './integrations.fixture.ts';

const PATH = '/api/configuration/oauth-providers';
const SECRET = 'never-to-be-seen-0123456789';

let emulator: OauthEmulator;
let testApp: TestApp;
let admin: TestClient;
let poweruser: TestClient;
let user: TestClient;

const db = () => testApp.testDatabase.database.query;

beforeAll(async () => {
  emulator = await startOauthEmulator();
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
  await db().deleteFrom('oauth_connections').execute();
  await db().deleteFrom('oauth_providers').execute();
  await restartVersions(db());
});

const complete = (overrides: Record<string, unknown> = {}) => ({
  display_name: 'GitHub',
  client_id: 'Iv1.8a61f9b3a7aba766',
  client_secret: SECRET,
  auth_url: 'https://github.com/login/oauth/authorize',
  token_url: 'https://github.com/login/oauth/access_token',
  user_info_url: 'https://api.github.com/user',
  scopes: ['read:user', 'repo'],
  is_active: true,
  ...overrides,
});

function save(name: string, overrides: Record<string, unknown> = {}): Promise<TestAnswer> {
  return admin.call('PUT', `${PATH}/${name}`, complete(overrides));
}

async function list(): Promise<OauthProvider[]> {
  const answer = await admin.call('GET', PATH);
  expect(answer.status).toBe(200);
  return (answer.body as { providers: OauthProvider[] }).providers;
}

async function one(name: string): Promise<OauthProviderForEditing> {
  const answer = await admin.call('GET', `${PATH}/${name}`);
  expect(answer.status).toBe(200);
  return answer.body as OauthProviderForEditing;
}

const detailOf = (answer: TestAnswer) => (answer.body as { detail: unknown }).detail;

const calls: [string, string, unknown?][] = [
  ['GET', PATH],
  ['GET', `${PATH}/github`],
  ['PUT', `${PATH}/github`, complete({ display_name: 'Changed' })],
  ['DELETE', `${PATH}/github`],
];

describe('who may', () => {
  test.each(calls)('refuses %s %s without a token', async (method, path, body) => {
    expect((await testApp.anonymous.call(method, path, body)).status).toBe(401);
  });

  test.each(calls)(
    'refuses %s %s to users and power users [ROLE-055] [ROLE-056] [ROLE-080]',
    async (method, path, body) => {
      await save('github');
      for (const client of [user, poweruser]) {
        expect((await client.call(method, path, body)).status).toBe(403);
      }
      expect(await one('github')).toMatchObject({ display_name: 'GitHub' });
    },
  );

  test.each(calls)('lets an administrator call %s %s [ROLE-057]', async (method, path, body) => {
    await save('github');
    expect((await admin.call(method, path, body)).status).toBe(200);
  });
});

describe('the list', () => {
  test('holds atlassian, google, github and microsoft with their own addresses while nothing is set up [API1-031] [OPEN1-097]', async () => {
    const providers = await list();
    expect(providers.map(({ name }) => name)).toEqual([
      'atlassian',
      'google',
      'github',
      'microsoft',
    ]);
    for (const provider of providers) {
      expect(provider).toMatchObject({
        client_id_preview: null,
        is_configured: false,
        is_active: false,
        has_users: 0,
        version: null,
      });
      expect(provider.scopes.length).toBeGreaterThan(0);
    }
    const addresses = providers.map(({ auth_url, token_url, user_info_url }) => [
      auth_url,
      token_url,
      user_info_url,
    ]);
    expect(addresses).toEqual([
      [
        'https://auth.atlassian.com/authorize?audience=api.atlassian.com&prompt=consent',
        'https://auth.atlassian.com/oauth/token',
        'https://api.atlassian.com/me',
      ],
      [
        'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
        'https://oauth2.googleapis.com/token',
        'https://openidconnect.googleapis.com/v1/userinfo',
      ],
      [
        'https://github.com/login/oauth/authorize',
        'https://github.com/login/oauth/access_token',
        'https://api.github.com/user',
      ],
      [
        'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
        'https://login.microsoftonline.com/common/oauth2/v2.0/token',
        'https://graph.microsoft.com/oidc/userinfo',
      ],
    ]);
  });

  test('takes the addresses that Robin suggests as they are', async () => {
    for (const { name, display_name, auth_url, token_url, user_info_url, scopes } of await list()) {
      const addresses = { auth_url, token_url, user_info_url };
      expect((await save(name, { display_name, ...addresses, scopes })).status).toBe(200);
      expect(await one(name)).toMatchObject({ ...addresses, scopes, is_configured: true });
    }
  });

  test('shows a stored definition with all its fields in the place of the suggestion, others at the end [ADMIN-085] [ADMIN-086] [ADMIN-089] [ADMIN-090] [ADMIN-091] [ADMIN-092] [ADMIN-093] [ADMIN-094] [ADMIN-095] [OPEN1-097] [OPEN1-099]', async () => {
    await save('gitlab', { display_name: 'GitLab' });
    await save('github');
    const providers = await list();
    expect(providers.map(({ name }) => name)).toEqual([
      'atlassian',
      'google',
      'github',
      'microsoft',
      'gitlab',
    ]);
    expect(providers[2]).toEqual({
      name: 'github',
      display_name: 'GitHub',
      client_id_preview: 'Iv1.8a61...',
      auth_url: 'https://github.com/login/oauth/authorize',
      token_url: 'https://github.com/login/oauth/access_token',
      user_info_url: 'https://api.github.com/user',
      scopes: ['read:user', 'repo'],
      is_active: true,
      is_configured: true,
      has_users: 0,
      version: 2,
    });
  });

  test('counts the users that are connected, and as a number [ADMIN-096]', async () => {
    await save('example', definitionOf(emulator));
    await connect(user, emulator, 'example');
    await connect(user, emulator, 'example');
    await connect(poweruser, emulator, 'example');
    const example = (await list()).find(({ name }) => name === 'example');
    expect(example?.has_users).toBe(2);
    expect((await one('example')).has_users).toBe(2);
  });
});

describe('one definition', () => {
  test('is answered for editing with its client id and an empty secret [API1-032] [ADMIN-087] [ADMIN-088] [OPEN1-098]', async () => {
    await save('github');
    expect(await one('github')).toMatchObject({
      name: 'github',
      client_id: 'Iv1.8a61f9b3a7aba766',
      client_secret: '',
      is_configured: true,
      version: 1,
    });
  });

  test('is the suggestion for a service that Robin knows and nobody has set up', async () => {
    expect(await one('microsoft')).toMatchObject({
      display_name: 'Microsoft',
      client_id: '',
      client_secret: '',
      is_configured: false,
      version: null,
    });
  });

  test('is missing for any other name', async () => {
    expect((await admin.call('GET', `${PATH}/gitlab`)).status).toBe(404);
    expect((await admin.call('DELETE', `${PATH}/microsoft`)).status).toBe(404);
  });
});

describe('saving', () => {
  test('creates and replaces under the name in the path [API1-033]', async () => {
    expect((await save('git_lab-2')).body).toMatchObject({ name: 'git_lab-2', version: 1 });
    const changed = await save('git_lab-2', { display_name: 'GitLab', is_active: false });
    expect(changed.body).toMatchObject({ display_name: 'GitLab', is_active: false, version: 2 });
    expect(await one('git_lab-2')).toMatchObject({ display_name: 'GitLab', is_active: false });
  });

  test.each([
    ['display_name', 'ADMIN-098'],
    ['client_id', 'ADMIN-099'],
    ['client_secret', 'ADMIN-100'],
    ['auth_url', 'ADMIN-101'],
    ['token_url', 'ADMIN-102'],
    ['user_info_url', 'ADMIN-103'],
  ])('refuses a blank %s, naming it [%s] [ADMIN-114] [OPEN1-098]', async (field) => {
    await save('github');
    for (const blank of ['', '   ', '\u200B', '\u2800']) {
      const answer = await save('github', { display_name: 'Changed', [field]: blank });
      expect(answer.status).toBe(400);
      expect(detailOf(answer)).toBe(`These fields are required and must not be empty: ${field}.`);
    }
    const missing = complete();
    delete (missing as Record<string, unknown>)[field];
    expect((await admin.call('PUT', `${PATH}/github`, missing)).status).toBe(422);
    expect(await one('github')).toMatchObject({ display_name: 'GitHub', version: 1 });
  });

  test('names all blank fields in one sentence, the name among them [ADMIN-097]', async () => {
    const answer = await save('%20', { client_id: '', token_url: '' });
    expect(answer.status).toBe(400);
    expect(detailOf(answer)).toBe(
      'These fields are required and must not be empty: name, client_id, token_url.',
    );
  });

  test('takes an empty list of scopes, and drops empty ones [ADMIN-104]', async () => {
    expect((await save('github', { scopes: [] })).body).toMatchObject({ scopes: [] });
    const answer = await save('github', { scopes: [' repo ', '', '  ', 'read:user'] });
    expect(answer.body).toMatchObject({ scopes: ['repo', 'read:user'] });
    for (const empty of [null, '']) {
      await save('github', { scopes: ['repo'] });
      expect((await save('github', { scopes: empty })).body).toMatchObject({ scopes: [] });
    }
  });

  test('keeps scopes and switch when they are left out [ADMIN-092] [ADMIN-093]', async () => {
    await save('github', { scopes: ['repo'], is_active: false });
    const { scopes: _scopes, is_active: _isActive, ...rest } = complete();
    const answer = await admin.call('PUT', `${PATH}/github`, rest);
    expect(answer.body).toMatchObject({ scopes: ['repo'], is_active: false, version: 2 });
    const created = await admin.call('PUT', `${PATH}/gitlab`, rest);
    expect(created.body).toMatchObject({ scopes: [], is_active: true });
  });

  test.each(['GitHub', 'git.hub', 'git hub', 'gïthub', 'git/hub', 'git:hub', '..hub'])(
    'refuses the name "%s" [ADMIN-105] [ADMIN-115]',
    async (name) => {
      const answer = await save(encodeURIComponent(name));
      expect(answer.status).toBe(400);
      expect(detailOf(answer)).toMatch(/only lowercase letters, digits, underscores and hyphens/);
      expect(await list()).toHaveLength(4);
    },
  );

  test('refuses a name in the body that is not the one in the path, which decides [OPEN1-100]', async () => {
    expect((await save('github', { name: 'github' })).status).toBe(200);
    const answer = await save('github', { name: 'gitlab', display_name: 'Changed' });
    expect(answer.status).toBe(400);
    expect(detailOf(answer)).toBe('The name in the body is not the one in the path.');
    expect(await one('github')).toMatchObject({ display_name: 'GitHub' });
  });

  test.each([
    'http://auth.example.com/x',
    'http://192.168.1.5/x',
    'http://169.254.169.254/x',
    'https://169.254.169.254/x',
    'https://2852039166/x',
    'https://[::ffff:169.254.169.254]/x',
    'https://metadata.google.internal/x',
    'javascript:alert(1)',
    'ftp://auth.example.com/x',
    'https://name:password@auth.example.com/x',
    'https://auth.example.com/x#part',
    'auth.example.com/x',
  ])('refuses %s as any of the addresses, and says as which [OPEN1-102]', async (address) => {
    for (const [field, name] of [
      ['auth_url', 'The authorisation URL'],
      ['token_url', 'The token URL'],
      ['user_info_url', 'The user info URL'],
    ] as const) {
      const answer = await save('github', { [field]: address });
      expect([field, answer.status]).toEqual([field, 400]);
      expect(detailOf(answer)).toMatch(new RegExp(`^${name} `));
    }
    expect((await one('github')).is_configured).toBe(false);
  });

  test('takes http for a service on this machine, and a query in an address [OPEN1-102]', async () => {
    const addresses = {
      auth_url: 'http://localhost:9000/authorize?audience=api',
      token_url: 'http://127.0.0.1:9000/token',
      user_info_url: 'http://[::1]:9000/userinfo?fields=name',
    };
    expect((await save('local', addresses)).body).toMatchObject(addresses);
  });

  test('refuses a change that was made on an older version, and a version of what is gone', async () => {
    await save('github', { display_name: 'First' });
    await save('github', { display_name: 'Second', version: 1 });
    const late = await save('github', { display_name: 'Late', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'conflict' });
    expect(await one('github')).toMatchObject({ display_name: 'Second', version: 2 });
    expect((await save('gone', { version: 3 })).status).toBe(409);
    await admin.call('DELETE', `${PATH}/github`);
    await save('github', { display_name: 'Anew' });
    expect((await save('github', { display_name: 'Late', version: 1 })).status).toBe(409);
    expect(await one('github')).toMatchObject({ display_name: 'Anew' });
    expect(await list()).toHaveLength(4);
  });

  test('refuses to make what somebody else has made meanwhile, when asked to make it only as a new one', async () => {
    expect((await save('gitlab', { version: 0 })).status).toBe(200);
    const late = await save('gitlab', { display_name: 'Late', version: 0 });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await one('gitlab')).toMatchObject({ display_name: 'GitHub', version: 1 });
  });

  test('lets one of those win who make the same new one at once', async () => {
    for (const service of ['gitlab', 'bitbucket', 'forgejo']) {
      const names = ['One', 'Two', 'Three', 'Four'];
      const answers = await Promise.all(
        names.map((name) => save(service, { display_name: name, version: 0 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const winners = names.filter((_name, at) => answers[at]?.status === 200);
      expect(await one(service)).toMatchObject({ display_name: winners[0] });
    }
  });

  test('lets one of two changes of the same version win', async () => {
    await save('github');
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => save('github', { display_name: name, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test('the list says where people reach Robin, because services want to know where they send them back to', async () => {
  expect((await admin.call('GET', PATH)).body).toMatchObject({
    public_base_url: 'https://robin.example.org/po',
  });
});

describe('removing', () => {
  test('a definition that nobody uses takes it away, and no other one [API1-034]', async () => {
    await save('gitlab');
    await save('bitbucket');
    expect((await admin.call('DELETE', `${PATH}/gitlab`)).status).toBe(200);
    expect((await one('bitbucket')).is_configured).toBe(true);
    expect((await admin.call('GET', `${PATH}/gitlab`)).status).toBe(404);
    expect((await admin.call('DELETE', `${PATH}/gitlab`)).status).toBe(404);
  });

  test('a definition with connected users is refused until nobody is connected [ADMIN-116] [OPEN1-103]', async () => {
    await save('example', definitionOf(emulator));
    await connect(user, emulator, 'example');
    const answer = await admin.call('DELETE', `${PATH}/example`);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'in_use' });
    expect(detailOf(answer)).toMatch(/Connected users: 1/);
    expect((await one('example')).is_configured).toBe(true);
    await user.call('DELETE', '/api/oauth/example');
    expect((await admin.call('DELETE', `${PATH}/example`)).status).toBe(200);
  });

  test('ends what people have begun and not finished', async () => {
    await save('example', definitionOf(emulator));
    await user.call('GET', '/api/oauth/example/start');
    expect((await admin.call('DELETE', `${PATH}/example`)).status).toBe(200);
    expect(await db().selectFrom('oauth_states').selectAll().execute()).toEqual([]);
  });
});

describe('secrets', () => {
  test('a client secret is in no answer, in no log and nowhere readable in the database [ADMIN-117] [INTG-121]', async () => {
    const answers = [
      await save('github'),
      await admin.call('GET', PATH),
      await admin.call('GET', `${PATH}/github`),
      await save('github', { auth_url: 'nonsense' }),
      await save('github', { version: 7 }),
      await admin.call('GET', '/api/audit'),
      await user.call('GET', '/api/oauth/providers'),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(SECRET);
    expect(JSON.stringify(testApp.logs)).not.toContain(SECRET);
    const rows = await db().selectFrom('oauth_providers').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });
});

describe('the audit log', () => {
  const entries = () =>
    db()
      .selectFrom('audit_entries')
      .select(['actor_name', 'action', 'subject_id', 'subject_name', 'details'])
      .where('subject_type', '=', 'oauth_provider')
      .where('subject_id', '=', 'audited')
      .orderBy('id')
      .execute();

  test('names who saved and removed a definition and which fields changed, without their values', async () => {
    await save('audited', { display_name: 'First' });
    await save('audited', { display_name: 'Second', scopes: ['repo'], client_secret: 'another' });
    await save('audited', { display_name: 'Third', scopes: ['repo'], client_secret: 'another' });
    await save('audited', { display_name: 'Refused', auth_url: 'nonsense' });
    await admin.call('DELETE', `${PATH}/audited`);
    const about = { actor_name: 'ada', subject_id: 'audited' };
    expect(await entries()).toEqual([
      {
        ...about,
        action: 'oauth_provider_saved',
        subject_name: 'First',
        details: {
          fields: [
            'display_name',
            'client_id',
            'auth_url',
            'token_url',
            'user_info_url',
            'scopes',
            'is_active',
            'client_secret',
          ],
        },
      },
      {
        ...about,
        action: 'oauth_provider_saved',
        subject_name: 'Second',
        details: { fields: ['display_name', 'scopes', 'client_secret'] },
      },
      {
        ...about,
        action: 'oauth_provider_saved',
        subject_name: 'Third',
        details: { fields: ['display_name'] },
      },
      { ...about, action: 'oauth_provider_removed', subject_name: 'Third', details: {} },
    ]);
  });
});
