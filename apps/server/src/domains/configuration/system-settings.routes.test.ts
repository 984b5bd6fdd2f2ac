import type { SystemConfiguration } from '@robin/contract/configuration';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { restartVersions } from '#testing/restart-versions.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';

const SECRET = 'spinach-key-0123456789';

let app: TestApp;
let admin: TestClient;
let poweruser: TestClient;
let user: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUp('ada');
  poweruser = await app.signUp('paula', ['poweruser']);
  user = await app.signUp('ulla', ['user']);
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().deleteFrom('system_configuration').execute();
  await restartVersions(db());
});

const db = () => app.testDatabase.database.query;
const path = (key = '') => `/api/configuration/system${key && `/${key}`}`;
const set = (key: string, value: unknown, version?: number) =>
  admin.call('PUT', path(key), { value, version });

async function read(): Promise<SystemConfiguration> {
  const answer = await admin.call('GET', path());
  expect(answer.status).toBe(200);
  return answer.body as SystemConfiguration;
}

/** What the audit log says since the newest entry with this id. */
const auditAfter = (id: number) =>
  db().selectFrom('audit_entries').selectAll().where('id', '>', id).orderBy('id').execute();
async function newestAuditId(): Promise<number> {
  const query = db().selectFrom('audit_entries').select('id').orderBy('id', 'desc');
  return (await query.executeTakeFirst())?.id ?? 0;
}

test('is a map of keys and texts, empty at first [ADMIN-070] [API1-025]', async () => {
  expect(await read()).toEqual({ configurations: {}, versions: {} });
  expect(await set('MAIL_SENDER', 'robin@example.org')).toMatchObject({
    status: 200,
    body: { key: 'MAIL_SENDER', value: 'robin@example.org', version: 1 },
  });
  expect(await read()).toEqual({
    configurations: { MAIL_SENDER: 'robin@example.org' },
    versions: { MAIL_SENDER: 1 },
  });
});

describe('who may', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', path()],
    ['PUT', path('JIRA_URL'), { value: 'https://jira.example.org' }],
    ['DELETE', path('JIRA_URL')],
  ];

  test.each(calls)(
    'administrators, and nobody else: %s %s [ROLE-061] [ROLE-062] [ROLE-063] [ROLE-077] [ROLE-078] [ROLE-079]',
    async (method, address, body) => {
      await set('JIRA_URL', 'https://before.example.org');
      for (const client of [user, poweruser]) {
        expect((await client.call(method, address, body)).status).toBe(403);
      }
      expect((await app.anonymous.call(method, address, body)).status).toBe(401);
      expect((await read()).configurations).toEqual({ JIRA_URL: 'https://before.example.org' });
      expect((await admin.call(method, address, body)).status).toBe(200);
    },
  );
});

describe('the Jira address', () => {
  test.each([
    ['https://example.atlassian.net', 'https://example.atlassian.net'],
    ['https://example.atlassian.net/', 'https://example.atlassian.net'],
    ['  https://Example.Atlassian.net///  ', 'https://example.atlassian.net'],
    ['http://jira.example.org/tracker/', 'http://jira.example.org/tracker'],
    ['http://192.168.1.20:8080/', 'http://192.168.1.20:8080'],
  ])(
    '%j is stored as %s [ADMIN-071] [ADMIN-072] [API1-027] [OPEN1-094] [OPEN1-095]',
    async (text, url) => {
      expect(await set('JIRA_URL', text)).toMatchObject({
        status: 200,
        body: { key: 'JIRA_URL', value: url },
      });
      expect((await read()).configurations).toEqual({ JIRA_URL: url });
    },
  );

  test.each([
    '',
    '   ',
    'example.atlassian.net',
    'ftp://example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@example.org',
    'https://example.org/?a=b',
    'https://example.org/#here',
    'http://169.254.169.254/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://[::ffff:169.254.169.254]/',
    'https://[fe80::1]/',
    'https://224.0.0.1/',
    'https://１６９.254.169.254/',
    'https://metadata.google.internal/',
  ])('%j is refused and leaves what was there [OPEN1-095] [OPEN1-096]', async (value) => {
    await set('JIRA_URL', 'https://before.example.org');
    const answer = await set('JIRA_URL', value);
    expect(answer).toMatchObject({ status: 400, body: { code: 'rule_broken' } });
    expect((await read()).configurations).toEqual({ JIRA_URL: 'https://before.example.org' });
  });

  test('is emptied by removing it [API1-029] [OPEN1-094] [OPEN1-096]', async () => {
    await set('JIRA_URL', 'https://before.example.org');
    for (let time = 1; time <= 2; time += 1) {
      expect(await admin.call('DELETE', path('JIRA_URL'))).toMatchObject({
        status: 200,
        body: { message: expect.any(String) as string },
      });
      expect(await read()).toEqual({ configurations: {}, versions: {} });
    }
  });

  test('goes alone when it is removed: every other setting stays [API1-029] [OPEN1-096]', async () => {
    await set('JIRA_URL', 'https://before.example.org');
    await set('MAIL_SENDER', 'robin@example.org');
    await admin.call('DELETE', path('JIRA_URL'));
    expect((await read()).configurations).toEqual({ MAIL_SENDER: 'robin@example.org' });
    await admin.call('DELETE', path('MAIL_SENDER'));
  });
});

describe('secrets', () => {
  test.each(['SPINACH_API_KEY', 'MAIL_PASSWORD', 'HOOK_TOKEN', 'OIDC_SECRET', 'PASSWORD'])(
    '%s is answered masked, and neither stored nor logged in the clear [ADMIN-074] [ADMIN-079] [OPEN1-094]',
    async (key) => {
      const before = await newestAuditId();
      const answers = [await set(key, ` ${SECRET} `), await set(key, SECRET, 7)];
      expect(answers[0]).toMatchObject({ status: 200, body: { key, value: '••••••••6789' } });
      expect((await read()).configurations).toEqual({ [key]: '••••••••6789' });
      const rows = await db().selectFrom('system_configuration').selectAll().execute();
      expect(rows).toMatchObject([{ key, value: null }]);
      const everywhere = [answers, rows, await auditAfter(before), app.logs];
      expect(JSON.stringify(everywhere)).not.toContain(SECRET);
      expect(JSON.stringify(await db().selectFrom('outbox').selectAll().execute())).not.toContain(
        SECRET,
      );
    },
  );

  test('whose sealed form was copied to another key open nothing there', async () => {
    await set('SPINACH_API_KEY', SECRET);
    await db().updateTable('system_configuration').set({ key: 'HOOK_TOKEN' }).execute();
    expect((await read()).configurations).toEqual({});
  });

  test('that are saved as they are already change nothing: no version, and nothing to write down', async () => {
    const before = await newestAuditId();
    for (const value of [SECRET, ` ${SECRET}`]) {
      expect(await set('SPINACH_API_KEY', value)).toMatchObject({ body: { version: 1 } });
    }
    expect(await auditAfter(before)).toHaveLength(1);
    expect(await set('SPINACH_API_KEY', `${SECRET}0`)).toMatchObject({ body: { version: 2 } });
    expect(await auditAfter(before)).toHaveLength(2);
  });

  test('are known by the last word of their name, and not by its last letters', async () => {
    expect(await set('MONKEY', 'banana')).toMatchObject({ body: { value: 'banana' } });
  });

  test('must not be blank', async () => {
    await set('SPINACH_API_KEY', SECRET);
    expect((await set('SPINACH_API_KEY', ' \n')).status).toBe(400);
    expect((await read()).configurations).toEqual({ SPINACH_API_KEY: '••••••••6789' });
  });
});

describe('keys', () => {
  test.each(['jira_url', '1X', '_X', 'A-B', 'ÄX', 'A'.repeat(65), 'A%00', 'A%20B', 'A.B'])(
    '%s is refused [OPEN1-093]',
    async (key) => {
      expect((await set(key, 'x')).status).toBe(422);
      expect((await admin.call('DELETE', path(key))).status).toBe(422);
    },
  );

  test('of the form [A-Z][A-Z0-9_]{0,63} keep the text that they were given [OPEN1-093]', async () => {
    const plainKey = fc
      .stringMatching(/^[A-Z][A-Z0-9_]{0,63}$/)
      .filter((key) => !/KEY$|SECRET$|TOKEN$|PASSWORD$|^JIRA_URL$/.test(key));
    const text = fc
      .string({ unit: 'grapheme', maxLength: 300 })
      .filter((value) => !value.includes('\0') && value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(plainKey, text, async (key, value) => {
        expect((await set(key, value)).status).toBe(200);
        expect((await read()).configurations[key]).toBe(value);
        expect((await admin.call('DELETE', path(key))).status).toBe(200);
        expect((await read()).configurations).not.toHaveProperty(key);
      }),
      { numRuns: 25 },
    );
  });

  test.each(['X', `A${'Z'.repeat(63)}`])(
    'may be as short or as long as %s [OPEN1-093]',
    async (key) => {
      expect((await set(key, 'x')).status).toBe(200);
      expect((await read()).configurations).toEqual({ [key]: 'x' });
      expect((await admin.call('DELETE', path(key))).status).toBe(200);
    },
  );

  test.each([true, null, 7, undefined, ['x'], 'a'.repeat(2_001), 'a\0b'])(
    'take a text and not %j [OPEN1-093]',
    async (value) => {
      expect((await set('MAIL_SENDER', value)).status).toBe(422);
    },
  );
});

describe('somebody else who was faster', () => {
  test('is not overwritten by a change that was made on an older version', async () => {
    await set('JIRA_URL', 'https://one.example.org');
    expect(await set('JIRA_URL', 'https://two.example.org', 1)).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await set('JIRA_URL', 'https://late.example.org', 1)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await read()).configurations).toEqual({ JIRA_URL: 'https://two.example.org' });
    await admin.call('DELETE', path('JIRA_URL'));
    expect((await set('JIRA_URL', 'https://late.example.org', 2)).status).toBe(409);
    expect((await read()).configurations).toEqual({});
  });

  test('is not overwritten by whoever still knows a version of what was removed before', async () => {
    await set('JIRA_URL', 'https://one.example.org');
    await admin.call('DELETE', path('JIRA_URL'));
    await set('JIRA_URL', 'https://two.example.org');
    expect((await set('JIRA_URL', 'https://late.example.org', 1)).status).toBe(409);
    expect((await read()).configurations).toEqual({ JIRA_URL: 'https://two.example.org' });
  });

  test('is not overwritten by somebody who saw nothing stored', async () => {
    expect((await set('MAIL_SENDER', 'one', 0)).status).toBe(200);
    expect((await set('MAIL_SENDER', 'late', 0)).status).toBe(409);
    expect((await read()).configurations).toEqual({ MAIL_SENDER: 'one' });
  });

  test('wins alone: of changes on the same version exactly one is stored', async () => {
    await set('MAIL_SENDER', 'nobody');
    const names = ['a', 'b', 'c', 'd'];
    const answers = await Promise.all(names.map((name) => set('MAIL_SENDER', name, 1)));
    const winners = names.filter((_name, at) => answers[at]?.status === 200);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(3);
    expect(await read()).toEqual({
      configurations: { MAIL_SENDER: winners[0] },
      versions: { MAIL_SENDER: 2 },
    });
  });

  // The embedded database does one thing at a time.
  test.runIf(isOnServer)('wins alone also when both come to the setting together', async () => {
    await set('MAIL_SENDER', 'nobody');
    const answers = await meetAtRow(
      db(),
      (holding) => sql`select from system_configuration for update`.execute(holding),
      ['first', 'second'].map((name) => () => set('MAIL_SENDER', name, 1)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect((await read()).configurations).toEqual({ MAIL_SENDER: 'first' });
  });

  test('wins alone where nothing was stored: of several who set it up at once exactly one does', async () => {
    for (const round of [1, 2, 3]) {
      await db().deleteFrom('system_configuration').execute();
      const names = ['a', 'b', 'c', 'd'].map((name) => `${name}${round}`);
      const answers = await Promise.all(names.map((name) => set('MAIL_SENDER', name, 0)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const winners = names.filter((_name, at) => answers[at]?.status === 200);
      expect((await read()).configurations).toEqual({ MAIL_SENDER: winners[0] });
    }
  });

  test('is not needed to write over what is there when no version is named', async () => {
    await set('MAIL_SENDER', 'one');
    expect(await set('MAIL_SENDER', 'two')).toMatchObject({ status: 200, body: { version: 2 } });
  });
});

test('who changed and removed which key is written down, the values are not', async () => {
  const before = await newestAuditId();
  await set('JIRA_URL', 'https://one.example.org');
  await set('JIRA_URL', 'https://one.example.org/');
  await set('JIRA_URL', 'ftp://example.org');
  await set('JIRA_URL', 'https://two.example.org', 9);
  await admin.call('DELETE', path('JIRA_URL'));
  await admin.call('DELETE', path('JIRA_URL'));
  const decision = {
    actor_id: admin.userId,
    actor_name: 'ada',
    subject_type: 'system_configuration',
    subject_id: 'JIRA_URL',
    subject_name: 'JIRA_URL',
    details: {},
  };
  expect(await auditAfter(before)).toMatchObject([
    { action: 'system_configuration_changed', ...decision },
    { action: 'system_configuration_removed', ...decision },
  ]);
});

test('private addresses are refused where the operator has closed them', async () => {
  const closed = await startTestApp({ settings: { languageModels: { allowPrivateUrls: false } } });
  try {
    const boss = await closed.signUp('boss');
    for (const value of ['http://jira.example.org', 'https://10.0.0.1', 'https://localhost']) {
      expect((await boss.call('PUT', path('JIRA_URL'), { value })).status).toBe(400);
    }
  } finally {
    await closed.close();
  }
});
