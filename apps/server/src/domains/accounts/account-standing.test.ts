import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

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

  test('is refused to users and power users with 403 and to strangers with 401 [ROLE-049] [ROLE-050] [ROLE-067]', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/users', undefined],
      ['PUT', `/api/users/${user.userId}/activate`, { is_active: true }],
      ['PUT', `/api/users/${user.userId}/role`, { roles: ['admin'] }],
    ] as const) {
      expect((await user.call(method, path, body)).status).toBe(403);
      expect((await poweruser.call(method, path, body)).status).toBe(403);
      expect((await app.anonymous.call(method, path, body)).status).toBe(401);
    }
  });

  test('deactivates an account at once, and lets it sign in again once activated [ADMIN-022] [ROLE-051] [OPEN1-040] [OPEN1-047]', async () => {
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

  test('replaces the roles, and they count with the next call [ADMIN-021] [API1-012]', async () => {
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
    expect(
      (await admin.call('PUT', '/api/users/999999/activate', { is_active: true })).status,
    ).toBe(404);
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
