import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClient, startTestApp, type TestApp } from '#testing/test-app.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { buildAccount, buildToken, postLogin } from './accounts.fixture.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

const clock = createTestClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

const db = () => app.testDatabase.database.query;

/** Signs a new account in, and answers how to ask who one is with that token. */
async function logInSomebody() {
  const { id, username } = await buildAccount(db());
  const { body } = await postLogin(app, username);
  const token = (body as { access_token: string }).access_token;
  return { id, username, token, client: createTestClient(app.url, token, id) };
}

async function statusOfMe(token: string, scheme = 'Bearer'): Promise<number> {
  const answer = await app.anonymous.fetch('/api/users/me', {
    headers: { authorization: `${scheme} ${token}` },
  });
  await answer.body?.cancel();
  return answer.status;
}

describe('a token', () => {
  test('is a random reference of 256 bits that says nothing, and another one at each sign-in [OPEN1-039]', async () => {
    const { username, token } = await logInSomebody();
    const second = (await postLogin(app, username)).body as { access_token: string };
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(second.access_token).not.toBe(token);
    expect([await statusOfMe(token), await statusOfMe(second.access_token)]).toEqual([200, 200]);
  });

  test('is stored as a hash only: nothing in the database or in a log contains it [OPEN1-039]', async () => {
    const { id, token, client } = await logInSomebody();
    await client.call('GET', '/api/users/me');
    const rows = await db()
      .selectFrom('access_tokens')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    for (const place of [rows, app.logs]) expect(JSON.stringify(place)).not.toContain(token);
    // What is stored is no token either.
    expect(await statusOfMe(String(rows[0]?.token_hash))).toBe(401);
    expect(await statusOfMe(String(rows[0]?.id))).toBe(401);
  });

  test('is revoked by signing out, at once, and only this one [OPEN1-044]', async () => {
    const { username, token, client } = await logInSomebody();
    const other = ((await postLogin(app, username)).body as { access_token: string }).access_token;
    const answer = await client.call('POST', '/api/auth/logout');
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(await statusOfMe(token)).toBe(401);
    expect(await statusOfMe(other)).toBe(200);
  });

  test('can be signed out with an empty body that is called JSON, as some clients send it', async () => {
    const { client } = await logInSomebody();
    const answer = await client.fetch('/api/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(204);
  });

  test('of an account that was deactivated is refused with the next call, and counts again after activation [OPEN1-040]', async () => {
    const { id, token } = await logInSomebody();
    await db().updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect(await statusOfMe(token)).toBe(401);
    await db().updateTable('users').set({ is_active: true }).where('id', '=', id).execute();
    expect(await statusOfMe(token)).toBe(200);
  });

  test('has the roles of this moment: a role that is taken away is gone with the next call [OPEN1-039]', async () => {
    const { id, client } = await logInSomebody();
    const create = () => client.call('POST', '/api/projects', { name: 'Garden' });
    expect((await create()).status).toBe(403);
    await db()
      .updateTable('users')
      .set({ roles: ['poweruser'] })
      .where('id', '=', id)
      .execute();
    expect((await create()).status).toBe(201);
    await db()
      .updateTable('users')
      .set({ roles: ['user'] })
      .where('id', '=', id)
      .execute();
    expect((await create()).status).toBe(403);
  });
});

describe('the lifetime of a token', () => {
  test('ends 30 days after its last use, to the millisecond [AUTH-015, OPEN1-039]', async () => {
    const { token } = await logInSomebody();
    const { id } = await buildAccount(db());
    const almost = await buildToken(db(), id, {
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 30 * DAY_MS + 1),
    });
    clock.advance(30 * DAY_MS);
    expect(await statusOfMe(token)).toBe(401);
    expect(await statusOfMe(almost)).toBe(200);
  });

  test('slides with use, so that who comes daily never signs in again [OPEN1-039]', async () => {
    const { token } = await logInSomebody();
    for (let day = 0; day < 65; day += 13) {
      clock.advance(13 * DAY_MS);
      expect(await statusOfMe(token)).toBe(200);
    }
    clock.advance(30 * DAY_MS);
    expect(await statusOfMe(token)).toBe(401);
  });

  test('is renewed at most once an hour, so that reading does not write', async () => {
    const { id, token } = await logInSomebody();
    const expiryOf = async () => {
      const query = db().selectFrom('access_tokens').select('expires_at').where('user_id', '=', id);
      return (await query.executeTakeFirstOrThrow()).expires_at.getTime();
    };
    const first = await expiryOf();
    clock.advance(HOUR_MS);
    await statusOfMe(token);
    expect(await expiryOf()).toBe(first);
    clock.advance(1);
    await statusOfMe(token);
    expect(await expiryOf()).toBe(first + HOUR_MS + 1);
  });

  test('that has ended is forgotten by housekeeping', async () => {
    const { id } = await logInSomebody();
    clock.advance(31 * DAY_MS);
    await app.robin.domains.accounts.service.forgetExpired();
    expect(await db().selectFrom('access_tokens').where('user_id', '=', id).execute()).toEqual([]);
  });
});

describe('without a valid token', () => {
  test.each([
    ['nothing', {}],
    ['an empty header', { authorization: '' }],
    ['a scheme alone', { authorization: 'Bearer' }],
    ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['an endless token', { authorization: `Bearer ${'A'.repeat(8_000)}` }],
    ['another scheme', { authorization: 'Basic YW5uYTpHYXJ0ZW4tWmF1bg==' }],
    ['two tokens', { authorization: 'Bearer a, Bearer b' }],
    ['bytes that are no text', { authorization: 'Bearer \u{ff}\u{fe}' }],
  ])('%s is answered exactly 401 [AUTH-015, ROLE-064, API2-002]', async (_what, headers) => {
    const answer = await app.anonymous.fetch('/api/users/me', { headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      detail: 'Not authenticated',
      code: 'unauthorized',
      request_id: expect.any(String) as string,
    });
  });

  test('a valid token in the query or in a cookie is answered 401 [AUTH-015]', async () => {
    const { token } = await logInSomebody();
    for (const [path, headers] of [
      [`/api/users/me?token=${token}`, {}],
      [`/api/users/me?access_token=${token}`, {}],
      ['/api/users/me', { cookie: `token=${token}; access_token=${token}` }],
    ] as const) {
      const answer = await app.anonymous.fetch(path, { headers });
      await answer.body?.cancel();
      expect(answer.status).toBe(401);
    }
    expect(JSON.stringify(app.logs)).not.toContain(`token=${token}`);
  });

  test('the scheme counts in any case, as HTTP has it', async () => {
    const { token } = await logInSomebody();
    expect(await statusOfMe(token, 'bearer')).toBe(200);
  });

  test('the call is refused before its body is looked at', async () => {
    const answer = await app.anonymous.call('PUT', '/api/users/me', '{"broken');
    expect(answer.status).toBe(401);
  });
});
