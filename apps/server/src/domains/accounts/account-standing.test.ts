import { roleName } from '@robin/contract/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { readAudit } from './accounts.fixture.ts';

let app: TestApp;
let admin: TestClient;
let user: TestClient;
let poweruser: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUp('standing-admin');
  user = await app.signUp('standing-user', ['user']);
  poweruser = await app.signUp('standing-poweruser', ['poweruser']);
});

afterAll(() => app.close());

const newcomer = (roles?: string[]) => app.signUp(`newcomer-${++serial}`, roles);

describe('user management', () => {
  test('lists all accounts as a bare array ordered by id, without any hash [API1-011] [OPEN1-051]', async () => {
    const { status, body } = await admin.call('GET', '/api/users');
    expect(status).toBe(200);
    const ids = (body as { id: number }[]).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).toContain(user.userId);
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
  });

  test('is refused to users and power users with 403 and to strangers with 401 [ROLE-002] [ROLE-046] [ROLE-047] [ROLE-049] [ROLE-050] [ROLE-052] [ROLE-053] [ROLE-065] [ROLE-066] [ROLE-067] [ROLE-068]', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/users', undefined],
      ['PUT', `/api/users/${user.userId}/activate`, { is_active: true }],
      ['PUT', `/api/users/${user.userId}/role`, { roles: ['admin'] }],
      ['PUT', `/api/users/${user.userId}/reset-password`, { new_password: 'Neuer-Zaun!' }],
    ] as const) {
      expect((await user.call(method, path, body)).status).toBe(403);
      expect((await poweruser.call(method, path, body)).status).toBe(403);
      expect((await app.anonymous.call(method, path, body)).status).toBe(401);
    }
  });

  test('deactivates an account at once, and lets it sign in again once activated [PROF-009] [ADMIN-020] [ADMIN-022] [ROLE-051] [API1-013] [OPEN1-040] [OPEN1-047]', async () => {
    const guest = await newcomer();
    const path = `/api/users/${guest.userId}/activate`;
    const off = await admin.call('PUT', path, { is_active: false });
    expect(off).toMatchObject({ status: 200, body: { id: guest.userId, is_active: false } });
    expect((await guest.call('GET', '/api/users/me')).status).toBe(401);
    await admin.call('PUT', path, { is_active: true });
    // The old token stays gone: it was revoked, not only put to sleep.
    expect((await guest.call('GET', '/api/users/me')).status).toBe(401);
    expect(await signIn(app.url, `newcomer-${serial}`)).toEqual(expect.any(String));
  });

  test('replaces the roles, of which there may be several, and they count with the next call [ADMIN-017] [ADMIN-021] [ROLE-048] [API1-012]', async () => {
    const guest = await newcomer(['user']);
    expect((await guest.call('POST', '/api/projects', { name: 'Early' })).status).toBe(403);
    const changed = await admin.call('PUT', `/api/users/${guest.userId}/role`, {
      roles: ['poweruser', 'user'],
    });
    expect(changed).toMatchObject({ status: 200, body: { roles: ['user', 'poweruser'] } });
    expect((await guest.call('POST', '/api/projects', { name: 'Now' })).status).toBe(201);
  });

  test('refuses an empty list of roles with 400 and an unknown role with 422 [OPEN1-050] [ADMIN-025]', async () => {
    const path = `/api/users/${user.userId}/role`;
    expect((await admin.call('PUT', path, { roles: [] })).status).toBe(400);
    expect((await admin.call('PUT', path, { roles: ['root'] })).status).toBe(422);
  });

  test('refuses to change the own roles or to deactivate oneself with 400 [ADMIN-023] [ADMIN-024]', async () => {
    const own = `/api/users/${admin.userId}`;
    expect((await admin.call('PUT', `${own}/role`, { roles: ['admin', 'user'] })).status).toBe(400);
    expect((await admin.call('PUT', `${own}/activate`, { is_active: false })).status).toBe(400);
    expect((await admin.call('GET', '/api/users/me')).body).toMatchObject({ is_active: true });
  });

  test('answers 404 for an account that does not exist', async () => {
    for (const [call, body] of [
      ['activate', { is_active: true }],
      ['role', { roles: ['user'] }],
      ['reset-password', { new_password: 'Neuer-Zaun!' }],
    ] as const) {
      const answer = await admin.call('PUT', `/api/users/999999/${call}`, body);
      expect(answer).toMatchObject({ status: 404, body: { code: 'account_not_found' } });
    }
  });

  test('leaves one active administrator when two take each other out at the same moment', async () => {
    const other = await startTestApp();
    try {
      const first = await other.signUp('first');
      const second = await other.signUp('second', ['admin']);
      const answers = await Promise.all([
        first.call('PUT', `/api/users/${second.userId}/role`, { roles: ['user'] }),
        second.call('PUT', `/api/users/${first.userId}/activate`, { is_active: false }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const rows = await other.testDatabase.database.query
        .selectFrom('users')
        .select(['roles', 'is_active'])
        .execute();
      const admins = rows.filter((row) => row.is_active && row.roles.includes('admin'));
      expect(admins).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

describe('roles', () => {
  const wanted = {
    admin: '/api/users',
    poweruser: '/api/projects',
    user: '/api/users/me',
  } as const;

  /** The statuses of a call that needs an admin, one that needs a power user, and one that needs anybody. */
  async function statusesOf(client: TestClient): Promise<number[]> {
    return [
      (await client.call('GET', wanted.admin)).status,
      (await client.call('POST', wanted.poweruser, { name: 'Garden' })).status,
      (await client.call('GET', wanted.user)).status,
    ];
  }

  test('are three, each of which may do what the ones below it may [ROLE-001] [ROLE-002] [ROLE-003] [ROLE-004] [ROLE2-001]', async () => {
    expect(roleName.options).toEqual(['user', 'poweruser', 'admin']);
    expect(await statusesOf(await newcomer(['user']))).toEqual([403, 403, 200]);
    expect(await statusesOf(await newcomer(['poweruser']))).toEqual([403, 201, 200]);
    expect(await statusesOf(await newcomer(['admin']))).toEqual([200, 201, 200]);
    for (const unknown of ['owner', 'Admin', '']) {
      const path = `/api/users/${user.userId}/role`;
      expect((await admin.call('PUT', path, { roles: [unknown] })).status).toBe(422);
    }
  });
});

describe('the version of an account', () => {
  const versionOf = (answer: { body: unknown }) => (answer.body as { version: number }).version;

  test('counts the changes of roles and active flag, and nothing else', async () => {
    const guest = await newcomer(['user']);
    const path = `/api/users/${guest.userId}`;
    expect(versionOf(await guest.call('GET', '/api/users/me'))).toBe(1);
    const changed = await admin.call('PUT', `${path}/role`, { roles: ['poweruser'], version: 1 });
    expect(versionOf(changed)).toBe(2);
    expect(versionOf(await guest.call('PUT', '/api/users/me', { first_name: 'Lena' }))).toBe(2);
    await admin.call('PUT', `${path}/reset-password`, { new_password: 'Neuer-Zaun!' });
    const off = await admin.call('PUT', `${path}/activate`, { is_active: false, version: 2 });
    expect(versionOf(off)).toBe(3);
  });

  test('stays when a change leaves everything as it is', async () => {
    const guest = await newcomer(['user']);
    const path = `/api/users/${guest.userId}`;
    expect(versionOf(await admin.call('PUT', `${path}/role`, { roles: ['user'] }))).toBe(1);
    expect(versionOf(await admin.call('PUT', `${path}/activate`, { is_active: true }))).toBe(1);
    const own = await admin.call('PUT', `/api/users/${admin.userId}/activate`, { is_active: true });
    expect([own.status, own.body]).toEqual([200, (await admin.call('GET', '/api/users/me')).body]);
    // Neither does it sign anybody out.
    expect((await guest.call('GET', '/api/users/me')).status).toBe(200);
  });

  test('refuses a change that was made on an older one with 409, and nothing changes', async () => {
    const guest = await newcomer(['user']);
    const path = `/api/users/${guest.userId}`;
    await admin.call('PUT', `${path}/role`, { roles: ['poweruser'] });
    for (const [call, body] of [
      ['role', { roles: ['admin'], version: 1 }],
      ['activate', { is_active: false, version: 1 }],
      ['role', { roles: ['admin'], version: 3 }],
    ] as const) {
      const answer = await admin.call('PUT', `${path}/${call}`, body);
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          detail: 'Somebody else has changed this account in the meantime.',
        },
      });
    }
    const after = await guest.call('GET', '/api/users/me');
    expect(after.body).toMatchObject({ roles: ['poweruser'], is_active: true, version: 2 });
  });

  test('lets one of two administrators who decide at the same moment win, and tells the other', async () => {
    const second = await app.signUp('standing-admin-2', ['admin']);
    const guest = await newcomer(['user']);
    const path = `/api/users/${guest.userId}/role`;
    const answers = await Promise.all([
      admin.call('PUT', path, { roles: ['poweruser'], version: 1 }),
      second.call('PUT', path, { roles: ['admin'], version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(versionOf(await guest.call('GET', '/api/users/me'))).toBe(2);
  });
});

describe('decisions about accounts', () => {
  test('are written down, with old and new roles', async () => {
    const guest = await newcomer(['user']);
    const path = `/api/users/${guest.userId}`;
    await admin.call('PUT', `${path}/role`, { roles: ['admin', 'user'] });
    await admin.call('PUT', `${path}/activate`, { is_active: false });
    await admin.call('PUT', `${path}/activate`, { is_active: true });
    await admin.call('PUT', `${path}/reset-password`, { new_password: 'Neuer-Zaun!' });
    const entries = await readAudit(app, guest.userId);
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['account_roles_changed', { old_roles: ['user'], new_roles: ['user', 'admin'] }],
      ['account_deactivated', {}],
      ['account_activated', {}],
      ['account_password_reset', {}],
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actor_id: admin.userId,
        actor_name: 'standing-admin',
        subject_type: 'account',
        subject_name: `newcomer-${serial}`,
      });
    }
  });

  test('that change nothing, or are refused, leave no entry', async () => {
    const guest = await newcomer(['user']);
    const path = `/api/users/${guest.userId}`;
    await admin.call('PUT', `${path}/role`, { roles: ['user'] });
    await admin.call('PUT', `${path}/activate`, { is_active: true });
    await admin.call('PUT', `${path}/role`, { roles: ['admin'], version: 7 });
    await admin.call('PUT', `${path}/role`, { roles: [] });
    await admin.call('PUT', `${path}/reset-password`, { new_password: 'weak' });
    await poweruser.call('PUT', `${path}/activate`, { is_active: false });
    expect(await readAudit(app, guest.userId)).toEqual([]);
  });

  test('of somebody who is demoted at the same moment count before it or not at all', async () => {
    const second = await app.signUp('standing-admin-3', ['admin']);
    const guest = await newcomer(['user']);
    const [demoted, reset] = await Promise.all([
      admin.call('PUT', `/api/users/${second.userId}/role`, { roles: ['user'] }),
      second.call('PUT', `/api/users/${guest.userId}/reset-password`, {
        new_password: 'Neuer-Zaun!',
      }),
    ]);
    expect(demoted.status).toBe(200);
    // Hashing the password takes so long that the demotion is nearly always the first.
    const isReset = reset.status === 200;
    if (!isReset) expect(reset).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await guest.call('GET', '/api/users/me')).status).toBe(isReset ? 401 : 200);
    expect(await readAudit(app, guest.userId)).toHaveLength(isReset ? 1 : 0);
  });
});
