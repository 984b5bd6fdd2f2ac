import { limits } from '@robin/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestAnswer, type TestApp } from '#testing/test-app.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { findNameProblem } from './account-names.ts';
import { buildAccount, postLogin, registration, uniqueName } from './accounts.fixture.ts';

const SENTENCE =
  'Login fehlgeschlagen. Bitte überprüfen Sie Ihre Anmeldedaten oder lassen Sie Ihr Konto aktivieren.';
const WRONG = 'Garten-Zaum';

const clock = createTestClock();
let app: TestApp;
let lastAddress = 0;

/** An address that no other test uses, so that the limits of the tests do not add up. */
function from(address = `203.0.113.${(lastAddress += 1)}`): Record<string, string> {
  return { 'x-forwarded-for': address };
}

function code(answer: TestAnswer): unknown {
  return [answer.status, (answer.body as { code?: string }).code];
}

async function countAttempts(): Promise<number> {
  const row = await app.testDatabase.database.query
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp({ settings: { trustProxy: true }, clock });
});
afterAll(() => app.close());

describe('signing in', () => {
  test('with the form answers an access token of the type bearer, nothing else [AUTH-017, API1-005, OPEN1-039]', async () => {
    const { username } = await buildAccount(db());
    const answer = await postLogin(app, username);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string,
      token_type: 'bearer',
    });
  });

  test.each([
    ['in other case', 'JÖRG Klein'],
    ['with spaces around', '  Jörg Klein '],
    ['decomposed, as some keyboards write it', 'Jo\u{308}rg Klein'],
  ])('finds the account %s [OPEN1-033]', async (_how, spelling) => {
    const exists = await db()
      .selectFrom('users')
      .where('username', '=', 'Jörg Klein')
      .select('id')
      .execute();
    if (exists.length === 0) await buildAccount(db(), { username: 'Jörg Klein' });
    expect((await postLogin(app, spelling)).status).toBe(200);
  });

  test('lets an account in whose name nobody could take any more', async () => {
    const { username } = await buildAccount(db(), { username: uniqueName('p\u{251}dm') });
    expect(findNameProblem(username)).not.toBeNull();
    expect((await postLogin(app, username)).status).toBe(200);
  });

  test.each([
    ['of 128 characters', `${'Garten-'.repeat(18)}Xy`],
    ['of the shortest length', 'Zaun!'],
    ['with characters of many alphabets', 'Zäun-пароль-密码-🔐'],
    ['with spaces, which are not trimmed', '  Garten Zaun!  '],
  ])('works with a password %s, and with nothing less', async (_what, password) => {
    const sent = registration({ password });
    expect((await app.anonymous.call('POST', '/api/auth/register', sent)).status).toBe(201);
    const username = String(sent['username']);
    expect((await postLogin(app, username, password)).status).toBe(200);
    expect((await postLogin(app, username, password.slice(0, -1), from())).status).toBe(401);
    expect((await postLogin(app, username, `${password}x`, from())).status).toBe(401);
  });

  test('does not depend on how a keyboard composes a letter of the password', async () => {
    const sent = registration({ password: 'Za\u{308}une!' });
    await app.anonymous.call('POST', '/api/auth/register', sent);
    expect((await postLogin(app, String(sent['username']), 'Zäune!')).status).toBe(200);
  });
});

describe('a refused sign-in', () => {
  test('answers unknown, wrong and inactive alike: 401 with the same sentence, code and headers [AUTH-020, AUTH-021, AUTH-022, ERR1-001, OPEN1-038]', async () => {
    const { username } = await buildAccount(db());
    const { username: inactive } = await buildAccount(db(), { isActive: false });
    const answers = [
      await postLogin(app, uniqueName('nobody'), TEST_PASSWORD, from()),
      await postLogin(app, username, WRONG, from()),
      await postLogin(app, inactive, TEST_PASSWORD, from()),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        detail: SENTENCE,
        code: 'invalid_credentials',
        request_id: expect.any(String) as string,
      });
    }
    const headerNames = answers.map(({ headers }) => [...headers.keys()].sort());
    expect(headerNames[1]).toEqual(headerNames[0]);
    expect(headerNames[2]).toEqual(headerNames[0]);
  });

  test.each([
    ['neither field', ''],
    ['no password', 'username=anna'],
    ['no user name', 'password=x'],
    ['an empty user name', 'username=&password=x'],
    ['an empty password', 'username=anna&password='],
    ['a field twice', 'username=anna&username=bert&password=x'],
    ['a foreign field', 'username=anna&password=x&roles=admin'],
    ['a NUL in the name', 'username=an%00na&password=x'],
    ['an endless name', `username=${'a'.repeat(300)}&password=x`],
  ])(
    'with %s is answered 422 with one sentence, never with a list [AUTH-018, AUTH-023]',
    async (_what, form) => {
      const response = await app.anonymous.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
      });
      const body = (await response.json()) as { detail: unknown; code: string };
      expect([response.status, body.code, typeof body.detail]).toEqual([
        422,
        'invalid_input',
        'string',
      ]);
    },
  );

  test('a JSON body is refused with 415 and a sentence that says what is expected [API1-005]', async () => {
    const { username } = await buildAccount(db());
    const answer = await app.anonymous.call('POST', '/api/auth/login', {
      username,
      password: TEST_PASSWORD,
    });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({
      code: 'unsupported_media_type',
      detail: 'The body must be sent as application/x-www-form-urlencoded.',
    });
  });

  test('never repeats the password, neither in the answer nor in a log', async () => {
    const password = 'Niemals-Zeigen';
    const answer = await postLogin(app, uniqueName(), password, from());
    expect(JSON.stringify(answer.body)).not.toContain(password);
    expect(JSON.stringify(app.logs)).not.toContain(password);
  });
});

describe('failed sign-ins', () => {
  test('of one name are answered 429 with Retry-After after ten, in all spellings together, also with the right password [OPEN1-108]', async () => {
    const username = uniqueName('guessed');
    await buildAccount(db(), { username });
    const spellings = [
      username,
      username.toUpperCase(),
      ` ${username} `,
      username.replace('g', 'ｇ'),
    ];
    for (let count = 0; count < 10; count += 1) {
      const spelling = spellings[count % spellings.length] ?? username;
      expect((await postLogin(app, spelling, WRONG, from())).status).toBe(401);
    }
    const refused = await postLogin(app, username, TEST_PASSWORD, from());
    expect(code(refused)).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect((refused.body as { detail: unknown }).detail).toBe(
      'Too many attempts. Please try again later.',
    );
  });

  test('of a name that nobody has are limited in the same way, so that the limit tells nothing', async () => {
    const username = uniqueName('nobody');
    for (let count = 0; count < limits.failedLoginsPerUsername; count += 1) {
      await postLogin(app, username, WRONG, from());
    }
    expect((await postLogin(app, username, WRONG, from())).status).toBe(429);
  });

  test('never pass the limit, also when many are sent at the same moment', async () => {
    const { username } = await buildAccount(db());
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => postLogin(app, username, WRONG, from())),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
  });

  test('of one address are limited after a hundred over all names, and others behind other addresses are not', async () => {
    const address = '198.51.100.77';
    await db()
      .insertInto('attempts')
      .values(
        Array.from({ length: 99 }, () => ({
          kind: 'login_address',
          subject: address,
          created_at: clock.now(),
        })),
      )
      .execute();
    expect((await postLogin(app, uniqueName('nobody'), WRONG, from(address))).status).toBe(401);
    const { username } = await buildAccount(db());
    expect((await postLogin(app, username, TEST_PASSWORD, from(address))).status).toBe(429);
    expect((await postLogin(app, username, TEST_PASSWORD, from())).status).toBe(200);
  });

  test('of one IPv6 network (/64) are limited together, like those of one address, and those of another network are not', async () => {
    await db()
      .insertInto('attempts')
      .values(
        Array.from({ length: 98 }, () => ({
          kind: 'login_address',
          subject: '2001:db8:0:77::/64',
          created_at: clock.now(),
        })),
      )
      .execute();
    const fail = (address: string) => postLogin(app, uniqueName('nobody'), WRONG, from(address));
    expect((await fail('2001:db8:0:77::1')).status).toBe(401);
    expect((await fail('2001:db8:0:77:8000::2')).status).toBe(401);
    const { username } = await buildAccount(db());
    const signIn = (address: string) => postLogin(app, username, TEST_PASSWORD, from(address));
    expect((await signIn('2001:DB8:0:77:1:2:3:4')).status).toBe(429);
    expect((await signIn('2001:db8:0:78::1')).status).toBe(200);
  });

  test('of a name do not hinder its neighbours behind the same address', async () => {
    const address = from();
    const victim = await buildAccount(db());
    const neighbour = await buildAccount(db());
    for (let count = 0; count <= limits.failedLoginsPerUsername; count += 1) {
      await postLogin(app, victim.username, WRONG, address);
    }
    expect((await postLogin(app, neighbour.username, TEST_PASSWORD, address)).status).toBe(200);
  });

  test('count for 15 minutes: the window slides with the clock [OPEN1-108]', async () => {
    const { username } = await buildAccount(db());
    const minute = 60_000;
    for (let count = 0; count < limits.failedLoginsPerUsername; count += 1) {
      await postLogin(app, username, WRONG, from());
      clock.advance(minute);
    }
    // The first try is ten minutes old by now.
    const refused = await postLogin(app, username, TEST_PASSWORD, from());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300']);
    clock.advance(5 * minute - 1);
    expect((await postLogin(app, username, WRONG, from())).status).toBe(429);
    clock.advance(1);
    // One place is free again, and one only.
    expect((await postLogin(app, username, WRONG, from())).status).toBe(401);
    expect((await postLogin(app, username, TEST_PASSWORD, from())).status).toBe(429);
    clock.advance(minute);
    expect((await postLogin(app, username, TEST_PASSWORD, from())).status).toBe(200);
  });

  test('of a clock that was hours ahead keep nobody out once it is put right, nor when it comes to their time [OPEN1-108]', async () => {
    const { username } = await buildAccount(db());
    const hour = 3_600_000;
    clock.advance(6 * hour);
    for (let count = 0; count < limits.failedLoginsPerUsername; count += 1) {
      await postLogin(app, username, WRONG, from());
    }
    expect((await postLogin(app, username, WRONG, from())).status).toBe(429);
    clock.advance(-6 * hour);
    expect((await postLogin(app, username, WRONG, from())).status).toBe(401);
    await app.robin.domains.accounts.service.forgetExpired();
    clock.advance(6 * hour);
    expect((await postLogin(app, username, TEST_PASSWORD, from())).status).toBe(200);
  });

  test('of a clock that is a few minutes ahead count [OPEN1-108]', async () => {
    const { username } = await buildAccount(db());
    const minute = 60_000;
    clock.advance(5 * minute);
    for (let count = 0; count < limits.failedLoginsPerUsername; count += 1) {
      await postLogin(app, username, WRONG, from());
    }
    clock.advance(-5 * minute);
    const refused = await postLogin(app, username, TEST_PASSWORD, from());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1200']);
    clock.advance(5 * minute);
  });
});

test('successful sign-ins are never counted, not even 30 at the same moment', async () => {
  const { username } = await buildAccount(db());
  const address = from();
  const before = await countAttempts();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => postLogin(app, username, TEST_PASSWORD, address)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
  expect(await countAttempts()).toBe(before);
});

test('housekeeping forgets attempts after a day, and keeps those that count', async () => {
  await app.robin.domains.accounts.service.forgetExpired();
  const remaining = await countAttempts();
  await postLogin(app, uniqueName('nobody'), WRONG, from());
  await app.robin.domains.accounts.service.forgetExpired();
  expect(await countAttempts()).toBe(remaining + 2);
  clock.advance(24 * 60 * 60 * 1_000 + 1);
  await app.robin.domains.accounts.service.forgetExpired();
  expect(await countAttempts()).toBe(0);
});

test('an address that a caller makes up counts only behind a trusted proxy', async () => {
  const direct = await startTestApp({ testDatabase: app.testDatabase, clock });
  try {
    const { username } = await buildAccount(db());
    await postLogin(direct, username, WRONG, from('192.0.2.1'));
    const row = await db()
      .selectFrom('attempts')
      .select('subject')
      .where('kind', '=', 'login_address')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.subject).toBe('127.0.0.1');
  } finally {
    await direct.close();
  }
});
