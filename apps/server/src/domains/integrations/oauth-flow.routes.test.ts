import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OauthCallbackAnswer } from '@robin/contract/integrations';
import { limits } from '@robin/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { startOauthEmulator, type OauthEmulator } from '#testing/oauth-emulator/oauth-emulator.ts';
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { agree, connect, definitionOf } from './integrations.fixture.ts';

/** Short, so that a service that hangs is waited for only as long. */
const CALL_TIMEOUT_MS = 400;
const PUBLIC_BASE_URL = 'https://robin.example.org';

const clock = createTestClock();
let emulator: OauthEmulator;
let testApp: TestApp;
let admin: TestClient;
let user: TestClient;
let other: TestClient;

const db = () => testApp.testDatabase.database.query;

beforeAll(async () => {
  emulator = await startOauthEmulator();
  testApp = await startTestApp({
    clock,
    settings: {
      integrations: {
        publicBaseUrl: () => PUBLIC_BASE_URL,
        allowPrivateUrls: true,
        callTimeoutMs: CALL_TIMEOUT_MS,
      },
    },
  });
  admin = await testApp.signUp('ada');
  user = await testApp.signUp('ulla', ['user']);
  other = await testApp.signUp('otto', ['user']);
});
afterAll(async () => {
  await testApp.close();
  await emulator.close();
});
beforeEach(async () => {
  emulator.reset();
  await db().deleteFrom('oauth_connections').execute();
  await db().deleteFrom('oauth_providers').execute();
  await define('github', { display_name: 'GitHub' });
});

async function define(name: string, overrides: Record<string, unknown> = {}): Promise<void> {
  const body = definitionOf(emulator, overrides);
  const answer = await admin.call('PUT', `/api/configuration/oauth-providers/${name}`, body);
  expect(answer.status).toBe(200);
}

async function startUrl(client: TestClient, provider = 'github'): Promise<URL> {
  const answer = await client.call('GET', `/api/oauth/${provider}/start`);
  expect(answer.status).toBe(200);
  return new URL((answer.body as { auth_url: string }).auth_url);
}

const finish = (client: TestClient, body: unknown, provider = 'github') =>
  client.call('POST', `/api/oauth/${provider}/callback`, body);

const detailOf = (answer: TestAnswer) => (answer.body as { detail: unknown }).detail;

/** As after another secret key has come in the place of the one that sealed it. */
const loseSecret = () =>
  db().updateTable('oauth_providers').set({ client_secret_encrypted: 'v1.AAAA' }).execute();

async function isConnected(client: TestClient, provider = 'github'): Promise<boolean> {
  const answer = await client.call('GET', '/api/oauth/status');
  const { integrations } = answer.body as { integrations: Record<string, { connected: boolean }> };
  return integrations[provider]?.connected ?? false;
}

describe('services to connect to', () => {
  test('are the ones that are set up and switched on, without client id and secret [API1-042] [OPEN1-064]', async () => {
    await define('google', { display_name: 'Google', is_active: false });
    const answer = await user.call('GET', '/api/oauth/providers');
    expect(answer.body).toEqual({
      providers: [{ name: 'github', display_name: 'GitHub', scopes: ['read', 'write'] }],
    });
  });

  test.each([
    ['GET', '/api/oauth/providers'],
    ['GET', '/api/oauth/status'],
    ['GET', '/api/oauth/github/start'],
    ['DELETE', '/api/oauth/github'],
  ])('%s %s needs a token', async (method, path) => {
    expect((await testApp.anonymous.call(method, path)).status).toBe(401);
  });
});

describe('beginning', () => {
  test('answers an address at the service with all that OAuth and PKCE ask for [API1-043] [OPEN1-058] [OPEN1-067]', async () => {
    await define('github', { auth_url: `${emulator.authUrl}?audience=api&state=old` });
    const url = await startUrl(user);
    expect(url.origin + url.pathname).toBe(emulator.authUrl);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      audience: 'api',
      response_type: 'code',
      client_id: emulator.clientId,
      redirect_uri: `${PUBLIC_BASE_URL}/oauth/github/callback`,
      scope: 'read write',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    });
  });

  test('leads back to the configured address, whatever the request says [OPEN1-067]', async () => {
    const response = await user.fetch(
      '/api/oauth/github/start?redirect_uri=https://evil.example/x',
      { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' } },
    );
    const { auth_url } = (await response.json()) as { auth_url: string };
    expect(new URL(auth_url).searchParams.get('redirect_uri')).toBe(
      `${PUBLIC_BASE_URL}/oauth/github/callback`,
    );
  });

  test('makes a new state and a new challenge each time, and stores neither readable [OPEN1-066]', async () => {
    const urls = [await startUrl(user), await startUrl(user)];
    for (const name of ['state', 'code_challenge']) {
      expect(new Set(urls.map((url) => url.searchParams.get(name))).size).toBe(2);
    }
    const state = urls[0]?.searchParams.get('state') ?? '';
    const rows = await db().selectFrom('oauth_states').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(state);
    expect(rows.map((row) => row.state_hash)).toContain(
      createHash('sha256').update(state).digest('base64url'),
    );
    expect(rows.every((row) => row.user_id === user.userId && row.provider === 'github')).toBe(
      true,
    );
  });

  test('leaves the scope out when none is defined', async () => {
    await define('github', { scopes: [] });
    expect((await startUrl(user)).searchParams.has('scope')).toBe(false);
  });

  test('keeps a bounded number of attempts for each person', async () => {
    const first = await agree(user, emulator, 'github');
    for (let count = 0; count < 20; count += 1) {
      clock.advance(1);
      await startUrl(user);
    }
    const rows = await db().selectFrom('oauth_states').selectAll().execute();
    expect(rows).toHaveLength(20);
    expect((await finish(user, first)).status).toBe(400);
  });

  test('is refused for a service that is unknown, not set up, switched off or without OAuth, each with a sentence [OPEN1-065]', async () => {
    await define('google', { is_active: false });
    for (const [provider, status] of [
      ['nowhere', 404],
      ['atlassian', 404],
      ['spinach', 404],
      ['google', 400],
    ] as const) {
      const answer = await user.call('GET', `/api/oauth/${provider}/start`);
      expect([provider, answer.status]).toEqual([provider, status]);
      expect(detailOf(answer)).toMatch(/administrator/);
    }
    expect(await db().selectFrom('oauth_states').selectAll().execute()).toEqual([]);
  });

  test('is refused before the service is gone to where its stored secret can no longer be opened, and says what an administrator has to do [OPEN1-065]', async () => {
    await loseSecret();
    const answer = await user.call('GET', '/api/oauth/github/start');
    expect(answer.status).toBe(400);
    expect(detailOf(answer)).toBe('An administrator must enter the client secret of GitHub again.');
    await define('github');
    expect((await connect(user, emulator, 'github')).body).toMatchObject({ success: true });
  });
});

describe('coming back', () => {
  test('exchanges the code with secret, redirect address and verifier, asks whose account it is, and connects [API1-045] [INTG-103] [INTG-104] [INTG-105] [INTG-106] [INTG-107] [INTG-108]', async () => {
    const given = await agree(user, emulator, 'github');
    const answer = await finish(user, { ...given, provider: 'github' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      user_info: { name: 'Mara Lindqvist', email: 'mara.lindqvist@example.org' },
      message: 'GitHub is connected.',
      error: null,
      detail: null,
    });
    const [exchange, whose] = emulator.calls;
    expect(emulator.calls).toHaveLength(2);
    expect(exchange?.form).toEqual({
      grant_type: 'authorization_code',
      code: given.code,
      redirect_uri: `${PUBLIC_BASE_URL}/oauth/github/callback`,
      client_id: emulator.clientId,
      client_secret: emulator.clientSecret,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(exchange?.headers).toMatchObject({ accept: 'application/json', 'user-agent': 'Robin' });
    expect(whose?.headers.authorization).toBe(`Bearer ${emulator.accessTokens.at(-1)}`);
    expect(await isConnected(user)).toBe(true);
  });

  test('by link is the same processing with the same answer [API1-044] [OPEN1-069]', async () => {
    const given = await agree(user, emulator, 'github');
    const path = `/api/oauth/github/callback?${new URLSearchParams(given).toString()}`;
    const answer = await user.call('GET', path);
    expect(answer.body).toMatchObject({ success: true, message: 'GitHub is connected.' });
    expect(await isConnected(user)).toBe(true);
    expect((await user.call('GET', path)).status).toBe(400);
    expect((await finish(user, given)).status).toBe(400);
  });

  test('works without a refresh token, an end and a name', async () => {
    emulator.setTokenAnswer({ refresh_token: undefined, expires_in: undefined });
    emulator.setAccount({ login: 'mara-l', email: null });
    const answer = await connect(user, emulator, 'github');
    expect(answer.body).toMatchObject({
      success: true,
      user_info: { name: 'mara-l', email: null },
    });
    const row = await db().selectFrom('oauth_connections').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ refresh_token_encrypted: null, expires_at: null });
  });

  test.each([
    [{ name: 'Mara', email: 'm@example.org' }, 'Mara', 'm@example.org'],
    [{ displayName: 'Mara', mail: 'm@example.org' }, 'Mara', 'm@example.org'],
    [{ preferred_username: 'm@example.org' }, 'm@example.org', 'm@example.org'],
    [{ nickname: 'mara', email: 'no address' }, 'mara', null],
    [{ name: '  A\u0000\nB \ud800 ' }, 'A B \ufffd', null],
    [{ name: 'x'.repeat(1_000) }, 'x'.repeat(254), null],
    [{ name: 'Mara', error: '' }, 'Mara', null],
    [{}, null, null],
  ])('reads the account %j', async (account, name, email) => {
    emulator.setAccount(account);
    const answer = await connect(user, emulator, 'github');
    expect(answer.body).toMatchObject({ success: true, user_info: { name, email } });
  });

  test('again takes the place of the connection before, of which nothing stays', async () => {
    await connect(user, emulator, 'github');
    emulator.setAccount({ name: 'Second Account' });
    emulator.setTokenAnswer({ refresh_token: undefined, expires_in: 90 });
    await connect(user, emulator, 'github');
    const rows = await db().selectFrom('oauth_connections').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      account_name: 'Second Account',
      account_email: null,
      refresh_token_encrypted: null,
      expires_at: new Date(clock.now().getTime() + 90_000),
    });
  });

  test('without code or state is refused, and nothing is asked [INTG-118]', async () => {
    const { code, state } = await agree(user, emulator, 'github');
    for (const body of [{ code }, { state }, {}, { code: '', state }, { code, state: ' ' }]) {
      const answer = await finish(user, body);
      expect([400, 422]).toContain(answer.status);
      expect(detailOf(answer)).toBeTypeOf('string');
    }
    const byLink = async (query: Record<string, string>) =>
      detailOf(
        await user.call(
          'GET',
          `/api/oauth/github/callback?${new URLSearchParams(query).toString()}`,
        ),
      );
    expect(await byLink({ state })).toBe('Missing authorization code');
    expect(await byLink({ code })).toBe('Missing state parameter');
    expect(emulator.calls).toEqual([]);
    expect((await finish(user, { code, state })).body).toMatchObject({ success: true });
  });

  test('stores tokens sealed, and shows them to nobody [INTG-121] [OPEN1-077]', async () => {
    const given = await agree(user, emulator, 'github');
    const answers = [await finish(user, given), await user.call('GET', '/api/oauth/status')];
    const token = emulator.accessTokens.at(-1) ?? 'none';
    const rows = await db().selectFrom('oauth_connections').selectAll().execute();
    expect(rows).toHaveLength(1);
    for (const text of [
      JSON.stringify(answers),
      JSON.stringify(rows),
      JSON.stringify(testApp.logs),
    ]) {
      for (const secret of [token, 'refresh-', emulator.clientSecret, given.code, given.state]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(rows[0]?.last_used_at).toEqual(clock.now());
  });
});

describe('a state', () => {
  const refusedStates: [string, (state: string) => { state: string; provider?: string }][] = [
    ['that nobody was given', () => ({ state: 'a'.repeat(43) })],
    ['of another service', (state) => ({ state, provider: 'google' })],
    ['with a letter more', (state) => ({ state: `${state}a` })],
  ];

  test.each(refusedStates)('%s is refused [INTG-119] [OPEN1-066]', async (_what, change) => {
    await define('google');
    const given = await agree(user, emulator, 'github');
    const { state, provider } = change(given.state);
    const answer = await finish(user, { code: given.code, state }, provider);
    expect(answer.status).toBe(400);
    expect(detailOf(answer)).toBeTypeOf('string');
    expect(emulator.calls).toEqual([]);
    expect(await isConnected(user)).toBe(false);
  });

  test('works once, also when it comes back many times at the same moment [OPEN1-066]', async () => {
    const given = await agree(user, emulator, 'github');
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(user, given)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(7).fill(400),
    ]);
    expect(emulator.calls.filter(({ call }) => call === 'token')).toHaveLength(1);
    expect((await finish(user, given)).status).toBe(400);
  });

  test('is spent by an exchange that fails', async () => {
    emulator.fail('token', { status: 400, body: '{"error":"invalid_grant"}' });
    const given = await agree(user, emulator, 'github');
    expect((await finish(user, given)).body).toMatchObject({ success: false });
    expect((await finish(user, given)).status).toBe(400);
  });

  test('whose verifier another secret key has sealed is refused, and its person can connect again', async () => {
    const given = await agree(user, emulator, 'github');
    await db().updateTable('oauth_states').set({ code_verifier_encrypted: 'v1.AAAA' }).execute();
    const answer = await finish(user, given);
    expect(answer.status).toBe(400);
    expect(detailOf(answer)).toContain('Connect again.');
    expect(emulator.calls).toEqual([]);
    expect((await connect(user, emulator, 'github')).body).toMatchObject({ success: true });
  });

  test('lives ten minutes [OPEN1-066]', async () => {
    const first = await agree(user, emulator, 'github');
    clock.advance(10 * 60_000 - 1);
    expect((await finish(user, first)).body).toMatchObject({ success: true });
    const second = await agree(user, emulator, 'github');
    clock.advance(10 * 60_000);
    expect((await finish(user, second)).status).toBe(400);
    const third = await agree(user, emulator, 'github');
    expect((await finish(user, third)).body).toMatchObject({ success: true });
  });

  test('that was never used is swept away', async () => {
    await startUrl(user);
    await testApp.robin.domains.integrations.service.forgetExpired();
    expect(await db().selectFrom('oauth_states').selectAll().execute()).toHaveLength(1);
    clock.advance(limits.oauthStateLifetimeMs);
    await testApp.robin.domains.integrations.service.forgetExpired();
    expect(await db().selectFrom('oauth_states').selectAll().execute()).toEqual([]);
  });

  test('belongs to the one who began: anybody else, and nobody, is answered 403 and never 401, and it stays good [OPEN1-068] [INTG-117]', async () => {
    const given = await agree(user, emulator, 'github');
    const byLink = `/api/oauth/github/callback?${new URLSearchParams(given).toString()}`;
    const unknown = { headers: { authorization: 'Bearer not-a-token' } };
    for (const response of [
      await other.fetch(byLink),
      await testApp.anonymous.fetch(byLink),
      await testApp.anonymous.fetch(byLink, unknown),
    ]) {
      expect(response.status).toBe(403);
      expect((await response.json()) as object).toMatchObject({
        detail: expect.any(String) as string,
      });
    }
    expect((await finish(other, given)).status).toBe(403);
    expect((await finish(testApp.anonymous, given)).status).toBe(403);
    expect(emulator.calls).toEqual([]);
    expect(await isConnected(other)).toBe(false);
    expect((await finish(user, given)).body).toMatchObject({ success: true });
  });

  test('never signs anybody in: connecting gives no access to Robin [OPEN1-101]', async () => {
    const given = await agree(user, emulator, 'github');
    const response = await testApp.anonymous.fetch('/api/oauth/github/callback', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    const answer = await finish(user, given);
    expect(Object.keys(answer.body as object).sort()).toEqual([
      'detail',
      'error',
      'message',
      'success',
      'user_info',
    ]);
  });
});

describe('a service that fails', () => {
  const words = (answer: TestAnswer) => (answer.body as OauthCallbackAnswer).error;

  test.each([
    [
      'refuses',
      { status: 400, body: '{"error":"invalid_grant"}' },
      'GitHub refused: invalid_grant',
    ],
    [
      'refuses with 200, as GitHub does',
      { status: 200, body: '{"error":"bad","error_description":"The code is incorrect."}' },
      'GitHub refused: The code is incorrect.',
    ],
    [
      'refuses with a blank description',
      { status: 400, body: '{"error":"bad","error_description":" "}' },
      'GitHub refused: bad',
    ],
    [
      'refuses as Google and Microsoft do',
      { status: 403, body: '{"error":{"code":403,"message":"Not for you."}}' },
      'GitHub refused: Not for you.',
    ],
    [
      'refuses so with 200',
      { status: 200, body: '{"error":{"code":403,"message":"Not for you."}}' },
      'GitHub refused: Not for you.',
    ],
    [
      'has very much to say',
      { status: 400, body: JSON.stringify({ error: 'x'.repeat(5_000) }) },
      `GitHub refused: ${'x'.repeat(200)}`,
    ],
    ['says nobody knows us', { status: 401, body: '{}' }, 'GitHub answered with status 401.'],
    ['is broken', { status: 500, body: '<h1>Oops</h1>' }, 'GitHub answered with status 500.'],
    [
      'answers a page',
      { status: 200, body: '<h1>Hi</h1>' },
      'GitHub answered with something that Robin can’t read.',
    ],
    [
      'answers a list',
      { status: 200, body: '[]' },
      'GitHub answered with something that Robin can’t read.',
    ],
    [
      'answers nothing',
      { status: 200, body: '' },
      'GitHub answered with something that Robin can’t read.',
    ],
    ['floods', 'flood', 'GitHub answered with something that Robin can’t read.'],
    ['hangs', 'hang', 'GitHub did not answer in time.'],
    ['breaks off', 'reset', 'GitHub could not be reached.'],
    [
      'wants to speak something else than HTTP',
      { status: 101, headers: { connection: 'Upgrade', upgrade: 'websocket' } },
      'GitHub could not be reached.',
    ],
  ] as const)(
    'and %s is an outcome with a sentence, and nothing is stored [OPEN1-070]',
    async (_what, fault, sentence) => {
      for (const call of ['token', 'userinfo'] as const) {
        emulator.fail(call, fault);
        const answer = await connect(user, emulator, 'github');
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({
          success: false,
          user_info: null,
          message: 'The connection was not made. Try again.',
          error: sentence,
          detail: null,
        });
      }
      expect(await isConnected(user)).toBe(false);
      expect((await connect(user, emulator, 'github')).body).toMatchObject({ success: true });
    },
  );

  test('is told of in the language of whoever comes back', async () => {
    emulator.fail('token', 'reset');
    const given = await agree(user, emulator, 'github');
    const answer = await user.fetch('/api/oauth/github/callback', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: JSON.stringify(given),
    });
    expect(await answer.json()).toMatchObject({
      success: false,
      message: 'Die Verbindung ist nicht zustande gekommen. Versuch es noch einmal.',
      error: 'GitHub ist nicht erreichbar.',
    });
  });

  test('leaves the connection before as it was', async () => {
    await connect(user, emulator, 'github');
    emulator.fail('userinfo', { status: 503 });
    await connect(user, emulator, 'github');
    expect(await isConnected(user)).toBe(true);
  });

  test('and redirects is not followed, so that no secret goes elsewhere [OPEN1-102]', async () => {
    for (const [call, path] of [
      ['token', emulator.tokenUrl],
      ['userinfo', emulator.userInfoUrl],
    ] as const) {
      for (const status of [301, 302, 307, 308]) {
        emulator.calls.length = 0;
        emulator.fail(call, { status, headers: { location: path } });
        const answer = await connect(user, emulator, 'github');
        expect(words(answer)).toBe(`GitHub answered with status ${status}.`);
        expect(emulator.calls.filter((each) => each.call === call)).toHaveLength(1);
      }
    }
  });

  test('and repeats our secrets has them taken out of its words', async () => {
    const { code, state } = await agree(user, emulator, 'github');
    const error_description = `No: ${code} with ${emulator.clientSecret}\r\nX-Header: 1`;
    emulator.fail('token', { status: 400, body: JSON.stringify({ error_description }) });
    const answer = await finish(user, { code, state });
    expect(words(answer)).toBe('GitHub refused: No: [secret] with [secret] X-Header: 1');
    expect(JSON.stringify(testApp.logs)).not.toContain(emulator.clientSecret);
  });

  test('and repeats the token that it has just given has it taken out of its words', async () => {
    emulator.setTokenAnswer({ access_token: 'gho_4pX9+token' });
    const message = 'Bad token: gho_4pX9+token (…/me?token=gho_4pX9%2Btoken)';
    emulator.fail('userinfo', { status: 401, body: JSON.stringify({ message }) });
    const answer = await connect(user, emulator, 'github');
    expect(words(answer)).toBe('GitHub refused: Bad token: [secret] (…/me?token=[secret])');
    expect(JSON.stringify(testApp.logs)).not.toContain('gho_4pX9');
  });

  test('and gives a token that could break out of a header is refused', async () => {
    emulator.setTokenAnswer({ access_token: 'a\r\nX-Evil: 1' });
    expect((await connect(user, emulator, 'github')).body).toMatchObject({ success: false });
    expect(emulator.calls.map(({ call }) => call)).toEqual(['token']);
  });

  test('and is removed while its service is asked leaves nobody connected', async () => {
    const removesMeanwhile = createServer((_request, response) => {
      void db()
        .deleteFrom('oauth_providers')
        .execute()
        .then(() => response.end('{"name":"Mara Lindqvist"}'));
    }).listen(0, '127.0.0.1');
    await once(removesMeanwhile, 'listening');
    const { port } = removesMeanwhile.address() as AddressInfo;
    await define('github', { user_info_url: `http://127.0.0.1:${port}/me` });
    const answer = await finish(user, await agree(user, emulator, 'github'));
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await isConnected(user)).toBe(false);
    removesMeanwhile.closeAllConnections();
    removesMeanwhile.close();
  });

  // The embedded database does one thing at a time.
  test.runIf(isOnServer)(
    'and is removed in the moment in which somebody begins to connect is not there',
    async () => {
      const [removed, begun] = await meetAtRow(
        db(),
        (holding) =>
          sql`select from oauth_providers where name = 'github' for update`.execute(holding),
        [
          () => admin.call('DELETE', '/api/configuration/oauth-providers/github'),
          () => user.call('GET', '/api/oauth/github/start'),
        ],
      );
      expect(removed.status).toBe(200);
      expect(begun).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  test('and is switched off or removed in the meantime is refused with a sentence', async () => {
    const first = await agree(user, emulator, 'github');
    await define('github', { is_active: false });
    const off = await finish(user, first);
    expect(off.status).toBe(400);
    await define('github', { is_active: true });
    const second = await agree(user, emulator, 'github');
    await admin.call('DELETE', '/api/configuration/oauth-providers/github');
    expect((await finish(user, second)).status).toBe(400);
    expect(emulator.calls).toEqual([]);
  });

  test('and resolves to a forbidden address is not called [OPEN1-102]', async () => {
    await db()
      .updateTable('oauth_providers')
      .set({ token_url: 'http://169.254.169.254/token' })
      .execute();
    const answer = await connect(user, emulator, 'github');
    expect(words(answer)).toBe('The address of GitHub must not be called.');
  });

  test('because its stored secret can no longer be opened says what an administrator has to do', async () => {
    const given = await agree(user, emulator, 'github');
    await loseSecret();
    const answer = await finish(user, given);
    expect(words(answer)).toBe('An administrator must enter the client secret of GitHub again.');
    await define('github');
    expect((await connect(user, emulator, 'github')).body).toMatchObject({ success: true });
  });
});

describe('somebody who changes their mind at the service', () => {
  test('comes back without a code and is told so', async () => {
    emulator.refuseConsent('access_denied');
    const given = await agree(user, emulator, 'github');
    expect(given.code).toBe('');
    expect(detailOf(await finish(user, given))).toBe('Missing authorization code');
  });
});
