import { limits } from '@robin/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, testSettings, type TestApp } from '#testing/test-app.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { postLogin, registration, uniqueName } from './accounts.fixture.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Inactive new accounts, and a caller's address that a test can choose. */
const closed = {
  trustProxy: true,
  accounts: { ...testSettings.accounts, activateNewAccounts: false, registrationsPerHour: 40 },
};

const clock = createTestClock();
let app: TestApp;
let lastAddress = 0;

/** An address that no other test uses, so that the limits of the tests do not add up. */
function newAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}

async function register(body: unknown, address = newAddress(), on = app) {
  const response = await on.anonymous.fetch('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

beforeAll(async () => {
  app = await startTestApp({ settings: closed, clock });
});
afterAll(() => app.close());

describe('the first account of an installation', () => {
  test('is one active administrator also when 20 people register at once, the others are inactive users [OPEN1-030, OPEN1-031]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(registration(), `198.51.100.${index + 1}`)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    const roles = answers.map(({ body }) => ({ roles: body['roles'], active: body['is_active'] }));
    const admins = roles.filter(({ active }) => active === true);
    expect(admins).toEqual([{ roles: ['admin'], active: true }]);
    expect(roles.filter(({ active }) => active === false)).toEqual(
      Array(19).fill({ roles: ['user'], active: false }),
    );
  });
});

describe('a later account', () => {
  test('has the role user and waits for its activation, so it cannot sign in [AUTH-049, AUTH-022, OPEN1-031]', async () => {
    const sent = registration();
    const { body } = await register(sent);
    expect(body).toMatchObject({ roles: ['user'], is_active: false });
    expect((await postLogin(app, String(sent['username']))).status).toBe(401);
  });

  test('is answered with every field of a user, without token and without password [API1-006, OPEN1-032, OPEN1-049]', async () => {
    const { status, body } = await register(
      registration({
        username: 'Mia',
        email: 'Mia@Example.org',
        first_name: 'Mia',
        last_name: 'Berg',
      }),
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      username: 'Mia',
      email: 'Mia@Example.org',
      first_name: 'Mia',
      last_name: 'Berg',
      berufliche_rolle: null,
      geschlecht: null,
      roles: ['user'],
      is_active: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      profile_image_url: null,
      active_project_id: null,
      version: 1,
    });
  });

  test('is active at once where the operator wants it so [OPEN1-031, AUTH-050]', async () => {
    const open = await startTestApp({
      testDatabase: app.testDatabase,
      settings: { accounts: { ...testSettings.accounts, activateNewAccounts: true } },
    });
    try {
      const sent = registration();
      const { body } = await register(sent, undefined, open);
      expect(body).toMatchObject({ roles: ['user'], is_active: true });
      expect((await postLogin(open, String(sent['username']))).status).toBe(200);
    } finally {
      await open.close();
    }
  });

  test('has one talk session from the start, without a title of its own [OPEN2-065]', async () => {
    const { body } = await register(registration());
    const { query } = app.testDatabase.database;
    const sessions = query.selectFrom('sessions').where('user_id', '=', Number(body['id']));
    expect(
      await sessions.select(['session_type', 'project_id', 'title', 'is_active']).execute(),
    ).toEqual([{ session_type: 'talk', project_id: null, title: null, is_active: true }]);
  });

  test('ignores roles, active flag, id and other fields that are not its own to set [AUTH-057]', async () => {
    const { status, body } = await register(
      registration({
        id: 1,
        roles: ['admin'],
        is_active: true,
        created_at: '2001-01-01T00:00:00Z',
        active_project_id: 1,
        password_hash: 'x',
        confirm_password: 'x',
      }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ roles: ['user'], is_active: false, active_project_id: null });
    expect(body['id']).not.toBe(1);
    expect(body['created_at']).not.toBe('2001-01-01T00:00:00Z');
  });

  test('may leave out the names, and blank names are none [AUTH-045, AUTH-046]', async () => {
    expect((await register(registration())).body).toMatchObject({
      first_name: null,
      last_name: null,
    });
    const blank = await register(registration({ first_name: '  ', last_name: '\u200B' }));
    expect(blank.body).toMatchObject({ first_name: null, last_name: null });
  });
});

describe('required fields', () => {
  test.each(['username', 'email', 'password'])(
    'a registration without %s is refused [AUTH-055]',
    async (field) => {
      for (const value of [undefined, null, '', 7, {}, []]) {
        const { status, body } = await register(registration({ [field]: value }));
        expect([status, body['code']]).toEqual(
          // The empty password breaks the first rule of passwords instead of the schema.
          field === 'password' && value === '' ? [400, 'rule_broken'] : [422, 'invalid_input'],
        );
      }
    },
  );

  test('a schema error says where it is, in a list whose first sentence a form can show [ERR1-004, OPEN1-028]', async () => {
    const { body } = await register(registration({ email: 'nobody' }));
    expect(body['detail']).toEqual([
      {
        loc: ['body', 'email'],
        msg: 'The e-mail address is not valid.',
        type: expect.any(String) as string,
      },
    ]);
  });

  test.each(['nobody', '@example.org', 'nobody@', 'two @example.org', 'a@b@c'])(
    'the e-mail address %j is refused [OPEN1-034]',
    async (email) => {
      expect((await register(registration({ email }))).status).toBe(422);
    },
  );

  test('an e-mail address needs only the shape x@y [OPEN1-034]', async () => {
    expect((await register(registration({ email: 'ä@localhost' }))).status).toBe(201);
  });

  test.each([
    ['xn--mller-kva.de', 'müller.de'],
    ['mail.XN--MLLER-KVA.de', 'mail.müller.de'],
    ['xn--zz.de', 'xn--zz.de'],
  ])(
    'the domain %s of an address, as some browsers hand it over, is stored as people write it: %s',
    async (domain, shown) => {
      const name = uniqueName('jo');
      const { status, body } = await register(registration({ email: `${name}@${domain}` }));
      expect([status, body['email']]).toEqual([201, `${name}@${shown}`]);
    },
  );
});

test('a name in the forms of a keyboard of another kind is shown as everybody writes it', async () => {
  const { body } = await register(registration({ username: ' Ｒｏｓａ ﬁscher ' }));
  expect(body['username']).toBe('Rosa fischer');
});

describe('duplicates', () => {
  test.each([
    ['in other case', 'GRETA STORM'],
    ['with spaces around', '  Greta Storm '],
    ['with a wider gap', 'Greta  Storm'],
    ['in full-width letters', 'Ｇｒｅｔａ Ｓｔｏｒｍ'],
    ['with a no-break space', 'Greta\u{a0}Storm'],
  ])('a user name that exists already, %s, is refused with 409 [OPEN1-033]', async (_how, name) => {
    await register(registration({ username: 'Greta Storm' }));
    const { status, body } = await register(registration({ username: name }));
    expect([status, body['code'], body['detail']]).toEqual([
      409,
      'already_exists',
      'This username is already taken.',
    ]);
  });

  test.each(['PAUL@example.org', ' paul@example.org ', 'ｐaul@example.org'])(
    'the e-mail address of another account, written %j, is refused with 409 [OPEN1-033]',
    async (email) => {
      await register(registration({ email: 'paul@example.org' }));
      const { status, body } = await register(registration({ email }));
      expect([status, body['detail']]).toEqual([409, 'This e-mail address is already registered.']);
    },
  );

  test('an address is the same one whichever way a browser hands over its domain', async () => {
    await register(registration({ email: 'jo@büro.example' }));
    const { status } = await register(registration({ email: 'jo@xn--bro-hoa.example' }));
    expect(status).toBe(409);
  });

  test('of both are told by the name, also where two accounts have them', async () => {
    const [email, username] = [uniqueName('both'), uniqueName('both')];
    await register(registration({ email: `${email}@example.org` }));
    await register(registration({ username }));
    const again = registration({ username, email: `${email}@example.org` });
    expect((await register(again)).body['detail']).toBe('This username is already taken.');
  });

  test('of one e-mail address at the same time are told as such, and exactly one succeeds [OPEN1-033]', async () => {
    const email = `${uniqueName('same')}@example.org`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => register(registration({ email }))),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body['detail']])).toEqual(
      Array<unknown>(4).fill([409, 'This e-mail address is already registered.']),
    );
  });

  test('of 10 registrations of one name at the same time exactly one succeeds [OPEN1-033]', async () => {
    const username = uniqueName('same');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(registration({ username }))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });
});

describe('user names that could pass for another one', () => {
  test.each([
    ['a zero-width space', 'ad\u{200b}min'],
    ['a direction mark', 'admin\u{200e}'],
    ['a variation selector', 'admin\u{fe0f}'],
    ['a combining grapheme joiner', 'ad\u{34f}min'],
    ['a Hangul filler', 'admin\u{3164}'],
    ['the blank of Braille', 'admin\u{2800}'],
    ['a line break', 'ad\nmin'],
    ['a control character', 'ad\u{7}min'],
    ['a private character', 'admin\u{e000}'],
    ['a tag character', 'admin\u{e0041}'],
    ['a Cyrillic letter among Latin ones', '\u{430}dmin'],
    ['a Greek letter among Latin ones', 'admin\u{3bf}'],
    ['a Cherokee letter among Latin ones', '\u{13aa}dmin'],
    ['a phonetic letter', '\u{251}dmin'],
  ])('%s is refused', async (_what, username) => {
    const { status, body } = await register(registration({ username }));
    expect([status, body['code']]).toEqual([400, 'rule_broken']);
  });

  test('an e-mail address with an invisible character is refused', async () => {
    const { status } = await register(registration({ email: 'pa\u{200b}ul@example.org' }));
    expect(status).toBe(400);
  });

  test.each(['Jürgen Groß', 'Вера', 'Ελένη', '山田太郎', 'ひらがな漢字', 'o’neill', 'x_9-.', '😀'])(
    'the honest name %j is accepted',
    async (username) => {
      const { status, body } = await register(
        registration({ username, email: `${encodeURIComponent(username)}@example.org` }),
      );
      expect([status, body['username']]).toEqual([201, username.normalize('NFKC')]);
    },
  );

  test('a name is at most 64 characters long, also when one letter stands for many', async () => {
    const longest = 'n'.repeat(limits.usernameMaxLength);
    expect((await register(registration({ username: longest }))).status).toBe(201);
    expect((await register(registration({ username: `${longest}n` }))).status).toBe(422);
    // One character that NFKC writes as eighteen.
    expect(await register(registration({ username: '\u{fdfa}'.repeat(4) }))).toMatchObject({
      status: 400,
      body: { detail: 'The username has at most 64 characters.' },
    });
    // One character that JavaScript holds as two.
    const username = '𠮷'.repeat(limits.usernameMaxLength);
    expect((await register(registration({ username, email: 'many@example.org' }))).status).toBe(
      201,
    );
  });
});

describe('password rules', () => {
  test.each([
    ['Ab!d', 'Das Passwort muss mindestens 5 Zeichen lang sein.'],
    // Four characters, of which JavaScript holds one as two.
    ['Ab!😀', 'Das Passwort muss mindestens 5 Zeichen lang sein.'],
    ['', 'Das Passwort muss mindestens 5 Zeichen lang sein.'],
    ['garten-zaun', 'Das Passwort muss mindestens einen Großbuchstaben enthalten.'],
    ['GARTEN-ZAUN', 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten.'],
    ['GartenZaun', 'Das Passwort muss mindestens ein Sonderzeichen enthalten.'],
    ['12345', 'Das Passwort muss mindestens einen Großbuchstaben enthalten.'],
    ['GARTENZAUN', 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten.'],
  ])(
    '%j is refused with the sentence of the first rule that it breaks [AUTH-056, AUTH-058, AUTH-059, AUTH-060, AUTH-061, CONST1-002, OPEN1-004, OPEN1-037]',
    async (password, sentence) => {
      const { status, body } = await register(registration({ password }));
      expect([status, body['code'], body['detail']]).toEqual([400, 'rule_broken', sentence]);
    },
  );

  test.each([...'!@#$%^&*()_+-=[]{};\':"\\|,.<>/?'])(
    '%s counts as special character [AUTH-061, OPEN1-036]',
    async (special) => {
      expect((await register(registration({ password: `Gartenzaun${special}` }))).status).toBe(201);
    },
  );

  test.each(['§', ' ', '~', '€', 'ß'])('%j is no special character [AUTH-061]', async (special) => {
    expect((await register(registration({ password: `Gartenzaun${special}` }))).status).toBe(400);
  });

  test('five characters without a digit are enough [AUTH-058, AUTH-062]', async () => {
    expect((await register(registration({ password: 'Zaun!' }))).status).toBe(201);
  });

  test('letters of every alphabet count as upper and lower case [OPEN1-035]', async () => {
    expect((await register(registration({ password: 'Жжжжжж!' }))).status).toBe(201);
    expect((await register(registration({ password: 'жжжжжж!' }))).status).toBe(400);
  });

  test('a common password is refused although it follows the rules, and the answer says why', async () => {
    for (const password of ['P@ssw0rd', 'p@Ssw0rd', 'Pa$$w0rd']) {
      const { status, body } = await register(registration({ password }));
      expect([status, body['detail']]).toEqual([
        400,
        'Dieses Passwort steht auf der Liste der häufigsten Passwörter. Bitte wähle ein anderes.',
      ]);
    }
  });

  test('an operator can ask for longer passwords', async () => {
    const strict = await startTestApp({
      testDatabase: app.testDatabase,
      settings: { accounts: { ...testSettings.accounts, passwordMinLength: 12 } },
    });
    try {
      const refused = await register(registration({ password: 'Garten-Zaun' }), undefined, strict);
      expect(refused.body['detail']).toBe('Das Passwort muss mindestens 12 Zeichen lang sein.');
      const taken = await register(registration({ password: 'Garten-Zaun1' }), undefined, strict);
      expect(taken.status).toBe(201);
    } finally {
      await strict.close();
    }
  });

  test('129 characters are refused, and the answer does not repeat the password', async () => {
    const password = `${'Garten-'.repeat(18)}Xyz`;
    expect(password).toHaveLength(129);
    const { status, body } = await register(registration({ password }));
    expect(status).toBe(422);
    expect(JSON.stringify(body)).not.toContain('Garten');
  });
});

describe('the limit on registrations', () => {
  test('after as many successful ones as an hour allows an address is answered 429 with Retry-After, others are not', async () => {
    const address = newAddress();
    for (let count = 0; count < closed.accounts.registrationsPerHour; count += 1) {
      await app.testDatabase.database.query
        .insertInto('attempts')
        .values({ kind: 'registration', subject: address, created_at: clock.now() })
        .execute();
    }
    const refused = await register(registration(), address);
    expect([refused.status, refused.body['code']]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await register(registration())).status).toBe(201);

    clock.advance(HOUR_MS - 1_000);
    const later = await register(registration(), address);
    expect([later.status, later.headers.get('retry-after')]).toEqual([429, '1']);
    clock.advance(1_000);
    expect((await register(registration(), address)).status).toBe(201);
  });

  test('counts registrations that succeeded, and holds when they come at once', async () => {
    const narrow = await startTestApp({
      testDatabase: app.testDatabase,
      settings: {
        trustProxy: true,
        accounts: { ...testSettings.accounts, registrationsPerHour: 3 },
      },
    });
    try {
      const address = newAddress();
      const weak = await register(registration({ password: 'weak' }), address, narrow);
      expect(weak.status).toBe(400);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => register(registration(), address, narrow)),
      );
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    } finally {
      await narrow.close();
    }
  });

  test.each([
    ['an IPv6 network (/64)', ['2001:db8::1', '2001:db8::ffff:0:0:2'], '2001:db8:0:1::1'],
    ['an IPv4 address in all its spellings', ['192.0.2.9', '::ffff:c000:209'], '192.0.2.10'],
    ['all ports of an address', ['192.0.2.11:50001', '192.0.2.11:50002'], '192.0.2.12:50001'],
  ])('counts the registrations of %s together', async (_what, [first, second], other) => {
    const narrow = await startTestApp({
      testDatabase: app.testDatabase,
      settings: {
        trustProxy: true,
        accounts: { ...testSettings.accounts, registrationsPerHour: 1 },
      },
    });
    try {
      expect((await register(registration(), first, narrow)).status).toBe(201);
      expect((await register(registration(), second, narrow)).status).toBe(429);
      expect((await register(registration(), other, narrow)).status).toBe(201);
    } finally {
      await narrow.close();
    }
  });
});

describe('the limit on asking which names and addresses are taken', () => {
  test('lets nobody ask without end, also at once, and others not pay for it', async () => {
    const known = registration();
    await register(known);
    const address = newAddress();
    const ask = () => register(registration({ username: known['username'] }), address);
    expect((await ask()).status).toBe(409);
    await app.testDatabase.database.query
      .insertInto('attempts')
      .values(
        Array.from({ length: limits.refusedRegistrationsPerHour - 3 }, () => ({
          kind: 'registration',
          subject: `refused/${address}`,
          created_at: clock.now(),
        })),
      )
      .execute();
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([409, 409, 429, 429, 429]);
    const refused = await register(registration({ email: known['email'] }), address);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await register(registration())).status).toBe(201);

    clock.advance(HOUR_MS);
    expect((await ask()).status).toBe(409);
  });

  test('leaves room for many more mistakes than registrations', async () => {
    const { registrationsPerHour } = closed.accounts;
    const known = registration();
    await register(known);
    const address = newAddress();
    for (let count = 0; count <= registrationsPerHour; count += 1) {
      const { status } = await register(registration({ email: known['email'] }), address);
      expect(status).toBe(409);
    }
    expect((await register(registration(), address)).status).toBe(201);
  });
});

test('a registered password is nowhere in the logs', async () => {
  const password = 'Sehr-Geheimer-Zaun';
  await register(registration({ password }));
  await register(registration({ password, email: 'broken' }));
  expect(JSON.stringify(app.logs)).not.toContain(password);
  expect(JSON.stringify(app.logs)).not.toContain(TEST_PASSWORD);
});
