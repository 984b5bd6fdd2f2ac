import { limits } from '@robin/contract/limits';
import { resetSpecialCharacters } from '@robin/contract/rules/reset-password';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '#platform/db/database.ts';
import { openEvents } from '#testing/event-stream.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import {
  createTestClient,
  startTestApp,
  TEST_PASSWORD,
  testSettings,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { buildAccount, buildToken, postLogin, readAudit } from './accounts.fixture.ts';
import type { NewAccount } from './accounts.types.ts';
import { findResetPasswordProblem } from './passwords.ts';

const NEW_PASSWORD = 'Apfel-Baum!';

const clock = createTestClock();
let app: TestApp;
let admin: Person;

interface Person {
  username: string;
  client: TestClient;
}

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await somebody({ roles: ['admin'] });
});
afterAll(() => app.close());

const db = () => app.testDatabase.database.query;

async function somebody(overrides: Partial<NewAccount> = {}): Promise<Person> {
  const { id, username } = await buildAccount(db(), overrides);
  return { username, client: createTestClient(app.url, await buildToken(db(), id), id) };
}

/** Another window of the same person. */
async function secondWindow({ client: { userId } }: Person): Promise<TestClient> {
  return createTestClient(app.url, await buildToken(db(), userId), userId);
}

const statusOfMe = async (client: TestClient) => (await client.call('GET', '/api/users/me')).status;

const reset = (person: Person, newPassword: unknown, by: Person = admin) =>
  by.client.call('PUT', `/api/users/${person.client.userId}/reset-password`, {
    new_password: newPassword,
  });

const change = (client: TestClient, currentPassword: unknown, newPassword: unknown) =>
  client.call('POST', '/api/users/change-password', {
    current_password: currentPassword,
    new_password: newPassword,
  });

describe('an administrator who resets a password', () => {
  test('is told in 200 with a message, and only the new password signs in from then on [ADMIN-036, ROLE-054, API1-014, OPEN1-048]', async () => {
    const person = await somebody();
    const { status, body } = await reset(person, NEW_PASSWORD);
    expect([status, body]).toEqual([200, { message: 'The password was reset.' }]);
    expect((await postLogin(app, person.username, TEST_PASSWORD)).status).toBe(401);
    expect((await postLogin(app, person.username, NEW_PASSWORD)).status).toBe(200);
  });

  test('leaves the password and the sign-in of everybody else [ADMIN-036]', async () => {
    const other = await somebody();
    await reset(await somebody(), NEW_PASSWORD);
    expect(await statusOfMe(other.client)).toBe(200);
    expect((await postLogin(app, other.username)).status).toBe(200);
    expect((await postLogin(app, other.username, NEW_PASSWORD)).status).toBe(401);
  });

  test('ends every sign-in of the account at once, open event streams too [OPEN1-041]', async () => {
    const person = await somebody();
    const other = await secondWindow(person);
    const stream = await openEvents(person.client);
    await stream.waitForType('connection_established');
    await reset(person, NEW_PASSWORD);
    expect([await statusOfMe(person.client), await statusOfMe(other)]).toEqual([401, 401]);
    await app.robin.domains.liveEvents.rights.check();
    await stream.ended;
  });

  test('may reset the own one, and keeps this sign-in while all others of the account end [OPEN1-042]', async () => {
    const own = await somebody({ roles: ['admin'] });
    const other = await secondWindow(own);
    expect((await reset(own, NEW_PASSWORD, own)).status).toBe(200);
    expect([await statusOfMe(own.client), await statusOfMe(other)]).toEqual([200, 401]);
    expect((await postLogin(app, own.username, NEW_PASSWORD)).status).toBe(200);
  });

  test('lets in who has been locked out by guessing, however the name is written [ADMIN-036]', async () => {
    const person = await somebody({ username: 'Änne  Locked-Out' });
    for (let attempt = 0; attempt < limits.failedLoginsPerUsername; attempt += 1) {
      await postLogin(app, person.username, 'Vergessen!');
    }
    expect((await postLogin(app, person.username)).status).toBe(429);
    await reset(person, NEW_PASSWORD);
    expect((await postLogin(app, person.username, NEW_PASSWORD)).status).toBe(200);
  });

  test.each([
    ['of four characters', 'Ab!d', 'mindestens 5 Zeichen'],
    ['without a capital letter', 'abcd!', 'Großbuchstaben'],
    ['without a special character', 'Abcde', 'Sonderzeichen'],
    ['whose special character counts in registration only', 'Abcd-', 'Sonderzeichen'],
    ['that everybody knows', 'P@ssw0rd', 'häufigsten Passwörter'],
  ])(
    'is refused a password %s with 400 and the reason, and the old one stays [ADMIN-035, ADMIN-027, ADMIN-028, ADMIN-029, CONST1-002]',
    async (_what, password, reason) => {
      const person = await somebody();
      const { status, body } = await reset(person, password);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'rule_broken',
        detail: expect.stringContaining(reason) as string,
      });
      expect(JSON.stringify(body)).not.toContain(password);
      expect(await statusOfMe(person.client)).toBe(200);
      expect((await postLogin(app, person.username)).status).toBe(200);
    },
  );

  test('needs no lower-case letter and no digit: five characters are enough [ADMIN-027, ADMIN-030]', async () => {
    const person = await somebody();
    expect((await reset(person, 'ABCD!')).status).toBe(200);
    expect((await postLogin(app, person.username, 'ABCD!')).status).toBe(200);
  });

  test('may use exactly the special characters of the reset [ADMIN-029]', () => {
    const listed = '!@#$%^&*(),.?":{}|<>';
    expect([...resetSpecialCharacters].sort()).toEqual([...listed].sort());
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
        (character) => {
          const problem = findResetPasswordProblem(`Gartenzaun7${character}`, 5);
          expect(problem === null).toBe(listed.includes(character));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is bound to the longer minimum of the operator', async () => {
    const strict = await startTestApp({
      settings: { accounts: { ...testSettings.accounts, passwordMinLength: 12 } },
      testDatabase: app.testDatabase,
    });
    try {
      const person = await somebody();
      const path = `/api/users/${person.client.userId}/reset-password`;
      const boss = createTestClient(strict.url, admin.client.token, admin.client.userId);
      const short = await boss.call('PUT', path, { new_password: 'Apfel-Baum!' });
      expect(short).toMatchObject({
        status: 400,
        body: { detail: 'Das Passwort muss mindestens 12 Zeichen lang sein.' },
      });
      expect((await boss.call('PUT', path, { new_password: 'Apfel-Baeume!' })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  test('leaves the password in no log and in no entry of the audit log', async () => {
    const person = await somebody();
    await reset(person, 'Niemals-Zeigen!');
    const entries = await readAudit(app, person.client.userId);
    expect(entries.map(({ action }) => action)).toEqual(['account_password_reset']);
    expect(JSON.stringify([entries, app.logs])).not.toContain('Niemals-Zeigen');
  });

  test.each([[{}], [{ new_password: null }], [{ new_password: 'Apfel-Baum!', is_active: true }]])(
    'is answered 422 for %j',
    async (body) => {
      const person = await somebody();
      const path = `/api/users/${person.client.userId}/reset-password`;
      expect((await admin.client.call('PUT', path, body)).status).toBe(422);
    },
  );
});

describe('changing the own password', () => {
  test('is told in 200 with a message, and only the new password signs in from then on [PROF-081, API1-010, OPEN1-048]', async () => {
    const { client, username } = await somebody();
    const { status, body } = await change(client, TEST_PASSWORD, NEW_PASSWORD);
    expect([status, body]).toEqual([200, { message: 'The password was changed.' }]);
    expect((await postLogin(app, username, TEST_PASSWORD)).status).toBe(401);
    expect((await postLogin(app, username, NEW_PASSWORD)).status).toBe(200);
  });

  test('leaves the password and the sign-in of everybody else, also of somebody who is named in the call [ROLE-083]', async () => {
    const person = await somebody();
    const other = await somebody();
    const passwords = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD };
    const named = { ...passwords, id: other.client.userId, user_id: other.client.userId };
    const path = '/api/users/change-password';
    expect((await person.client.call('POST', path, named)).status).toBe(422);
    expect((await person.client.call('POST', path, passwords)).status).toBe(200);
    expect(await statusOfMe(other.client)).toBe(200);
    expect((await postLogin(app, other.username)).status).toBe(200);
    expect((await postLogin(app, other.username, NEW_PASSWORD)).status).toBe(401);
  });

  test('ends every other sign-in, open event streams too, and keeps this one [OPEN1-041]', async () => {
    const person = await somebody();
    const other = await secondWindow(person);
    const stream = await openEvents(other);
    await stream.waitForType('connection_established');
    await change(person.client, TEST_PASSWORD, NEW_PASSWORD);
    expect([await statusOfMe(person.client), await statusOfMe(other)]).toEqual([200, 401]);
    await app.robin.domains.liveEvents.rights.check();
    await stream.ended;
  });

  test('with a wrong current password is refused with 400 and a sentence, never with 401, and nothing changes [PROF-081, AUTH-016, API1-010, OPEN1-045]', async () => {
    const person = await somebody();
    const other = await secondWindow(person);
    const { status, body } = await change(person.client, 'Falscher-Zaun', NEW_PASSWORD);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'wrong_password',
      detail: 'The current password is wrong.',
    });
    expect([await statusOfMe(person.client), await statusOfMe(other)]).toEqual([200, 200]);
    expect((await postLogin(app, person.username)).status).toBe(200);
  });

  test.each([
    ['Ab-d', 'Das Passwort muss mindestens 5 Zeichen lang sein.'],
    ['apfel-baum', 'Das Passwort muss mindestens einen Großbuchstaben enthalten.'],
    ['APFEL-BAUM', 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten.'],
    ['ApfelBaum', 'Das Passwort muss mindestens ein Sonderzeichen enthalten.'],
  ])(
    'to %j is refused by the shared rules, in their words [PROF-082, CONST1-002]',
    async (password, detail) => {
      const { client, username } = await somebody();
      expect(await change(client, TEST_PASSWORD, password)).toMatchObject({
        status: 400,
        body: { code: 'rule_broken', detail },
      });
      expect((await postLogin(app, username)).status).toBe(200);
    },
  );

  test('to one that everybody knows is refused, and to one that registration takes is not [PROF-082]', async () => {
    const { client } = await somebody();
    expect((await change(client, TEST_PASSWORD, 'P@ssw0rd')).status).toBe(400);
    // The special character counts here, but not in a reset.
    expect((await change(client, TEST_PASSWORD, 'Abcd-')).status).toBe(200);
  });

  test.each([
    [{ current_password: TEST_PASSWORD }],
    [{ new_password: NEW_PASSWORD }],
    [{ current_password: '', new_password: NEW_PASSWORD }],
    [
      {
        current_password: TEST_PASSWORD,
        new_password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
      },
    ],
  ])('with %j is answered 422', async (body) => {
    const { client } = await somebody();
    expect((await client.call('POST', '/api/users/change-password', body)).status).toBe(422);
  });

  test('by two windows at the same moment succeeds for one, and leaves one password', async () => {
    const person = await somebody();
    const other = await secondWindow(person);
    const answers = await Promise.all([
      change(person.client, TEST_PASSWORD, 'Apfel-Baum!'),
      change(other, TEST_PASSWORD, 'Birnen-Baum!'),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // The other one is too late in one of the ways that being too late can show, signed out included.
    expect([400, 401, 409]).toContain(statuses.find((status) => status !== 200));
    const [first, second] = [
      await postLogin(app, person.username, 'Apfel-Baum!'),
      await postLogin(app, person.username, 'Birnen-Baum!'),
    ];
    expect([first.status, second.status].sort()).toEqual([200, 401]);
  });
});

// The embedded database does one thing at a time.
describe.runIf(isOnServer)('who comes to an account together', () => {
  const holdAccount = (person: Person) => (holding: Queryable) =>
    sql`select from users where id = ${person.client.userId} for update`.execute(holding);

  test('with a password that is being reset is not let in with the old one [OPEN1-041]', async () => {
    const person = await somebody();
    const [changed, signedIn] = await meetAtRow(db(), holdAccount(person), [
      () => reset(person, NEW_PASSWORD),
      () => postLogin(app, person.username),
    ]);
    expect([changed.status, signedIn.status]).toEqual([200, 401]);
  });

  test('that is being deactivated is not let in [OPEN1-040]', async () => {
    const person = await somebody();
    const path = `/api/users/${person.client.userId}/activate`;
    const [changed, signedIn] = await meetAtRow(db(), holdAccount(person), [
      () => admin.client.call('PUT', path, { is_active: false }),
      () => postLogin(app, person.username),
    ]);
    expect([changed.status, signedIn.status]).toEqual([200, 401]);
  });

  test('to change the same password leaves the one of whoever was first', async () => {
    const person = await somebody();
    const other = await secondWindow(person);
    const answers = await meetAtRow(db(), holdAccount(person), [
      () => change(person.client, TEST_PASSWORD, 'Apfel-Baum!'),
      () => change(other, TEST_PASSWORD, 'Birnen-Baum!'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect((await postLogin(app, person.username, 'Apfel-Baum!')).status).toBe(200);
  });
});

describe('guessing the current password', () => {
  const guess = (client: TestClient) => change(client, 'Falscher-Zaun', NEW_PASSWORD);

  async function guessUntilRefused(client: TestClient): Promise<void> {
    for (let attempt = 0; attempt < limits.failedLoginsPerUsername; attempt += 1) {
      expect((await guess(client)).status).toBe(400);
    }
  }

  test('ends after ten failures in 15 minutes with 429 and the time to wait, also for the right one', async () => {
    const { client, username } = await somebody();
    await guessUntilRefused(client);
    clock.advance(60_000);
    const refused = await change(client, TEST_PASSWORD, NEW_PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe(String(14 * 60));
    clock.advance(14 * 60_000);
    expect((await change(client, TEST_PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect((await postLogin(app, username, NEW_PASSWORD)).status).toBe(200);
  });

  test('is forgotten when an administrator resets the password, of nobody else, so that it can be changed at once [ADMIN-036]', async () => {
    const [person, neighbour] = [await somebody(), await somebody()];
    await guessUntilRefused(person.client);
    await guessUntilRefused(neighbour.client);
    await reset(person, NEW_PASSWORD);
    expect((await guess(neighbour.client)).status).toBe(429);
    const { body } = await postLogin(app, person.username, NEW_PASSWORD);
    const { access_token: token } = body as { access_token: string };
    const client = createTestClient(app.url, token, person.client.userId);
    expect((await change(client, NEW_PASSWORD, 'Birnen-Baum!')).status).toBe(200);
  });

  test('is counted for each account, and blocks neither its sign-in nor anybody else', async () => {
    const { client, username } = await somebody();
    await guessUntilRefused(client);
    expect((await postLogin(app, username)).status).toBe(200);
    const neighbour = await somebody();
    expect((await change(neighbour.client, TEST_PASSWORD, NEW_PASSWORD)).status).toBe(200);
  });

  test('side by side gets no more than ten answers', async () => {
    const { client } = await somebody();
    const answers = await Promise.all(Array.from({ length: 25 }, () => guess(client)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('is counted in all processes together', async () => {
    const other = await startTestApp({ clock, testDatabase: app.testDatabase });
    try {
      const { client } = await somebody();
      await guessUntilRefused(client);
      const elsewhere = createTestClient(other.url, client.token, client.userId);
      expect((await guess(elsewhere)).status).toBe(429);
    } finally {
      await other.close();
    }
  });

  test('costs nothing as long as the new password is refused anyway, and tells nothing', async () => {
    const { client } = await somebody();
    const [right, wrong] = [
      await change(client, TEST_PASSWORD, 'weak'),
      await change(client, 'Falscher-Zaun', 'weak'),
    ];
    const { detail } = right.body as { detail: string };
    expect(wrong).toMatchObject({ status: right.status, body: { detail } });
    await guessUntilRefused(client);
  });
});

describe('a sign-in that is under way while the account changes', () => {
  test('with the old password leaves no token behind [OPEN1-041]', async () => {
    const person = await somebody();
    const logins = Array.from({ length: 4 }, () => postLogin(app, person.username));
    const answers = await Promise.all([reset(person, NEW_PASSWORD), ...logins]);
    for (const { status, body } of answers.slice(1)) {
      if (status !== 200) continue;
      const { access_token: token } = body as { access_token: string };
      expect(await statusOfMe(createTestClient(app.url, token, 0))).toBe(401);
    }
    const { count } = await db()
      .selectFrom('access_tokens')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', person.client.userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});

test('no refusal of a call by somebody who is signed in is 401 [AUTH-016]', async () => {
  const { client } = await somebody();
  const refusals = [
    await change(client, 'Falscher-Zaun', NEW_PASSWORD),
    await change(client, TEST_PASSWORD, 'weak'),
    await client.call('PUT', '/api/users/me', { email: 'nobody' }),
    await client.call('PUT', '/api/users/me', { active_project_id: 2_000_000 }),
    await client.call('GET', '/api/users'),
    await client.call('PUT', '/api/users/1/role', { roles: ['admin'] }),
    await client.call('POST', '/api/projects', { name: 'Garden' }),
    await client.call('GET', '/api/sessions/unknown'),
    await client.call('DELETE', '/api/users/me/devices/unknown'),
    await client.call('POST', '/api/users/change-password', '{"broken'),
  ];
  for (const { status } of refusals) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).not.toBe(401);
  }
  expect(await statusOfMe(client)).toBe(200);
});
