import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildAccount,
  buildToken,
  signInSomebody,
  uniqueName,
} from '#domains/accounts/accounts.fixture.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { buildProject } from './projects.fixture.ts';

type Json = Record<string, unknown>;

let app: TestApp;
let admin: TestClient;
let powerUser: TestClient;
let projectAdmin: TestClient;
let member: TestClient;
let stranger: TestClient;

const db = () => app.testDatabase.database.query;

/** A project with a project admin and a plain member. */
async function build(overrides: Parameters<typeof buildProject>[1] = {}): Promise<number> {
  const members = [{ ...projectAdmin, isAdmin: true }, member];
  return (await buildProject(db(), { members, ...overrides })).id;
}

const add = (client: TestClient, id: number, body: unknown) =>
  client.call('POST', `/api/projects/${id}/users`, body);
const setRole = (client: TestClient, id: number, userId: number, isAdmin: unknown) =>
  client.call('PUT', `/api/projects/${id}/users/${userId}`, { is_admin: isAdmin });
const remove = (client: TestClient, id: number, userId: number) =>
  client.call('DELETE', `/api/projects/${id}/users/${userId}`);
const available = (client: TestClient, id: number) =>
  client.call('GET', `/api/projects/${id}/available-users`);

/** The members by id, true for a project admin. */
async function membersOf(id: number): Promise<Map<number, boolean>> {
  const { body } = await admin.call('GET', `/api/projects/${id}/users`);
  const members = body as { user_id: number; is_admin: boolean }[];
  return new Map(members.map((one) => [one.user_id, one.is_admin]));
}

async function updatedAt(id: number): Promise<number> {
  const query = db().selectFrom('projects').select('updated_at').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).updated_at.getTime();
}

const auditOf = (id: number) =>
  db()
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'subject_type', 'subject_name', 'details'])
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSomebody(app, { roles: ['admin'] });
  powerUser = await signInSomebody(app, { roles: ['poweruser'] });
  projectAdmin = await signInSomebody(app);
  member = await signInSomebody(app);
  stranger = await signInSomebody(app);
});
afterAll(() => app.close());

/** Everything that only those who manage the project may do about its members. */
const calls = [
  {
    what: 'adding a member',
    rows: 'ROLE-072',
    success: 201,
    call: async (client: TestClient, id: number) =>
      add(client, id, { user_id: (await signInSomebody(app)).userId }),
  },
  {
    what: 'giving a member another role',
    rows: 'ROLE-073',
    success: 200,
    call: (client: TestClient, id: number) => setRole(client, id, member.userId, true),
  },
  {
    what: 'removing a member',
    rows: 'ROLE-074',
    success: 204,
    call: (client: TestClient, id: number) => remove(client, id, member.userId),
  },
  {
    what: 'listing who could be added',
    rows: 'ROLE-075',
    success: 200,
    call: available,
  },
] as const;

describe.each(calls)('$what', ({ what, rows, success, call }) => {
  test(`is for project admins, power users and administrators [${rows}, ROLE-037, ROLE-038, ROLE-039, ROLE-005]`, async () => {
    for (const client of [projectAdmin, powerUser, admin]) {
      expect((await call(client, await build())).status).toBe(success);
    }
  });

  test(`is refused to plain members with 403 [${rows}, ROLE-037]`, async () => {
    const id = await build();
    const before = await membersOf(id);
    const { status, body } = await call(member, id);
    expect([status, (body as Json)['code']]).toEqual([403, 'forbidden']);
    expect(await membersOf(id)).toEqual(before);
  });

  test('is answered 404 to strangers, with the same words as for what does not exist', async () => {
    const id = await build();
    const before = await membersOf(id);
    for (const projectId of [id, 2_000_000_000]) {
      const { status, body } = await call(stranger, projectId);
      expect([status, (body as Json)['detail']]).toEqual([404, 'Project not found']);
    }
    expect((await call(admin, 2_000_000_000)).status).toBe(404);
    expect(await membersOf(id)).toEqual(before);
  });

  if (what !== 'listing who could be added') {
    test('is refused with 409 while the project is archived, to everybody [PROJ-110, OPEN1-113]', async () => {
      const id = await build({ isArchived: true });
      const before = await membersOf(id);
      for (const client of [projectAdmin, powerUser, admin]) {
        const { status, body } = await call(client, id);
        expect([status, (body as Json)['code']]).toEqual([409, 'archived']);
      }
      expect(await membersOf(id)).toEqual(before);
      await admin.call('PUT', `/api/projects/${id}/archive`, { is_archived: false });
      expect((await call(projectAdmin, id)).status).toBe(success);
    });

    test('dates the project anew and no other one, and is no other version of its fields [PROJ-117]', async () => {
      const [id, other] = [await build(), await build()];
      const before = [await updatedAt(id), await updatedAt(other)];
      expect((await call(projectAdmin, id)).status).toBe(success);
      expect(await updatedAt(id)).toBeGreaterThan(before[0] ?? Infinity);
      expect(await updatedAt(other)).toBe(before[1]);
      const edit = await projectAdmin.call('PUT', `/api/projects/${id}`, { name: 'B', version: 1 });
      expect(edit.status).toBe(200);
    });

    test('dates the project later than the change before also where that is not in the past [PROJ-117]', async () => {
      const id = await build();
      const before = new Date(Date.now() + 60_000);
      await db().updateTable('projects').set({ updated_at: before }).where('id', '=', id).execute();
      expect((await call(projectAdmin, id)).status).toBe(success);
      expect(await updatedAt(id)).toBe(before.getTime() + 1);
    });
  }
});

describe('adding a member', () => {
  test('answers the member, plain unless said otherwise, who sees the project from then on [API1-021, OPEN1-135]', async () => {
    const id = await build();
    for (const isAdmin of [undefined, false, true]) {
      const username = uniqueName('newcomer');
      const account = await buildAccount(db(), { username });
      const newcomer = createTestClient(app.url, await buildToken(db(), account.id), account.id);
      expect((await newcomer.call('GET', `/api/projects/${id}/users`)).status).toBe(404);
      const { status, body } = await add(projectAdmin, id, {
        user_id: account.id,
        is_admin: isAdmin,
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        user_id: account.id,
        username,
        email: `${username}@example.org`,
        is_admin: isAdmin ?? false,
      });
      const { body: seen } = await newcomer.call('GET', '/api/projects');
      expect(seen).toMatchObject([{ id, own_role: isAdmin ? 'admin' : 'member' }]);
    }
  });

  test('is refused with 409 for somebody who is a member already, whose role stays as it is [PROJ-115]', async () => {
    const id = await build();
    const before = await membersOf(id);
    for (const userId of [member.userId, projectAdmin.userId]) {
      for (const isAdmin of [true, false]) {
        const { status, body } = await add(admin, id, { user_id: userId, is_admin: isAdmin });
        expect([status, (body as Json)['code']]).toEqual([409, 'already_exists']);
      }
    }
    expect(await membersOf(id)).toEqual(before);
  });

  test('says of a member whose account is not active any more that they are one already [PROJ-115]', async () => {
    const { id: inactive } = await buildAccount(db(), { isActive: false });
    const id = await build({ members: [{ ...projectAdmin, isAdmin: true }, { userId: inactive }] });
    const { status, body } = await add(projectAdmin, id, { user_id: inactive });
    expect([status, (body as Json)['code']]).toEqual([409, 'already_exists']);
  });

  test('adds somebody once who is added several times at the same moment [PROJ-115]', async () => {
    const id = await build();
    const body = { user_id: stranger.userId };
    const answers = await Promise.all(
      [projectAdmin, powerUser, admin].map((client) => add(client, id, body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('is refused with 400 for an account that is not active or does not exist, in the same words [OPEN1-123]', async () => {
    const id = await build();
    const before = await membersOf(id);
    const { id: inactive } = await buildAccount(db(), { isActive: false });
    const answers = await Promise.all(
      [inactive, 2_000_000_000].map((userId) => add(projectAdmin, id, { user_id: userId })),
    );
    for (const { status, body } of answers) {
      expect([status, (body as Json)['code']]).toEqual([400, 'rule_broken']);
    }
    expect((answers[0]?.body as Json)['detail']).toBe((answers[1]?.body as Json)['detail']);
    expect(await membersOf(id)).toEqual(before);
  });

  test('needs the id of a user, and takes no other field', async () => {
    const id = await build();
    for (const body of [
      {},
      { user_id: null },
      { user_id: '1' },
      { user_id: 0 },
      { user_id: 1.5 },
      { user_id: 2_147_483_648 },
      { user_id: stranger.userId, is_admin: 'yes' },
      { user_id: stranger.userId, role: 'admin' },
    ]) {
      expect((await add(projectAdmin, id, body)).status).toBe(422);
    }
  });
});

describe('who could be added', () => {
  test('are the active accounts that are no members, by name, with nothing but id, name and address [API1-020, PROJ-014, PROJ-015, PROJ-016, PROJ-114, OPEN1-123]', async () => {
    const other = await startTestApp();
    try {
      const query = other.testDatabase.database.query;
      const account = (username: string, isActive = true) =>
        buildAccount(query, { username, isActive });
      const owner = await account('Otto');
      const inside = await account('Ines');
      const names = ['zoe', 'Anna 10', 'ärne', 'anna 2', 'Bert'];
      const ids = new Map<string, number>();
      for (const name of names) ids.set(name, (await account(name)).id);
      await account('Asleep', false);
      const { id } = await buildProject(query, {
        members: [{ userId: owner.id, isAdmin: true }, { userId: inside.id }],
      });
      await buildProject(query, { members: [{ userId: ids.get('Bert') ?? 0 }] });
      const client = createTestClient(other.url, await buildToken(query, owner.id), owner.id);
      const sorted = ['anna 2', 'Anna 10', 'ärne', 'Bert', 'zoe'];
      expect((await available(client, id)).body).toEqual(
        sorted.map((username) => ({
          id: ids.get(username),
          username,
          email: `${username}@example.org`,
        })),
      );
      await add(client, id, { user_id: ids.get('ärne') });
      await remove(client, id, inside.id);
      const { body } = await available(client, id);
      expect((body as Json[]).map((user) => user['username'])).toEqual([
        'anna 2',
        'Anna 10',
        'Bert',
        'Ines',
        'zoe',
      ]);
    } finally {
      await other.close();
    }
  });

  test('can also be read while the project is archived', async () => {
    expect((await available(projectAdmin, await build({ isArchived: true }))).status).toBe(200);
  });
});

describe('the role of a member', () => {
  test('is answered with the member and counts with the next call, in no other project [API1-022, ROLE-005]', async () => {
    const [id, other] = [await build(), await build()];
    const edit = (projectId = id) =>
      member.call('PUT', `/api/projects/${projectId}`, { description: uniqueName() });
    expect((await edit()).status).toBe(403);
    const made = await setRole(projectAdmin, id, member.userId, true);
    expect(made).toMatchObject({ status: 200, body: { user_id: member.userId, is_admin: true } });
    expect((await edit()).status).toBe(200);
    expect((await edit(other)).status).toBe(403);
    const { body } = await setRole(projectAdmin, id, member.userId, false);
    expect(body).toMatchObject({ is_admin: false });
    expect((await edit()).status).toBe(403);
  });

  test('is never changed by the member, not even by an administrator of Robin [PROJ-111, OPEN1-122]', async () => {
    const id = await build({
      members: [{ ...projectAdmin, isAdmin: true }, { ...admin, isAdmin: true }, powerUser],
    });
    const before = await membersOf(id);
    for (const client of [projectAdmin, admin, powerUser]) {
      for (const isAdmin of [true, false]) {
        const { status, body } = await setRole(client, id, client.userId, isAdmin);
        expect([status, (body as Json)['code']]).toEqual([400, 'rule_broken']);
      }
    }
    expect(await membersOf(id)).toEqual(before);
  });

  test('of somebody who is no member is answered 404', async () => {
    const id = await build();
    for (const userId of [stranger.userId, 2_000_000_000]) {
      expect((await setRole(projectAdmin, id, userId, true)).status).toBe(404);
      expect((await remove(projectAdmin, id, userId)).status).toBe(404);
    }
  });
});

describe('removing a member', () => {
  test('takes the project from them with the next call, and nothing else [API1-023, ROLE-076, OPEN1-135]', async () => {
    const id = await build();
    const other = await build();
    const session = { session_type: 'assist', project_id: id };
    expect((await member.call('PUT', '/api/users/me', { active_project_id: id })).status).toBe(200);
    const removed = await remove(projectAdmin, id, member.userId);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    const { body } = await member.call('GET', '/api/projects');
    const ids = (body as Json[]).map((one) => one['id']);
    expect(ids).not.toContain(id);
    expect(ids).toContain(other);
    expect((await member.call('GET', `/api/projects/${id}/users`)).status).toBe(404);
    expect((await member.call('POST', '/api/sessions', session)).status).toBe(404);
    const stream = await member.fetch(`/api/events/stream?project_id=${id}`);
    expect(stream.status).toBe(403);
    // It stays on the account, and may not be made the active one again.
    const me = await member.call('GET', '/api/users/me');
    expect(me.body).toMatchObject({ active_project_id: id });
    const again = await member.call('PUT', '/api/users/me', { active_project_id: id });
    expect(again.status).toBe(400);
  });

  test('is never done by themselves, not even by an administrator of Robin [PROJ-112, OPEN1-122]', async () => {
    const id = await build({
      members: [{ ...projectAdmin, isAdmin: true }, { ...admin, isAdmin: true }, powerUser],
    });
    const before = await membersOf(id);
    for (const client of [projectAdmin, admin, powerUser]) {
      const { status, body } = await remove(client, id, client.userId);
      expect([status, (body as Json)['code']]).toEqual([400, 'rule_broken']);
    }
    expect(await membersOf(id)).toEqual(before);
  });
});

describe('two project admins who act on each other at the same moment', () => {
  const acts = {
    remove,
    demote: (client: TestClient, id: number, userId: number) => setRole(client, id, userId, false),
  };

  test.each([
    ['remove', 'remove'],
    ['remove', 'demote'],
    ['demote', 'demote'],
  ] as const)('leave one project admin when they %s and %s', async (first, second) => {
    const other = await signInSomebody(app);
    const members = [projectAdmin, other].map((client) => ({ ...client, isAdmin: true }));
    for (let round = 0; round < 5; round += 1) {
      const id = await build({ members });
      const answers = await Promise.all([
        acts[first](projectAdmin, id, other.userId),
        acts[second](other, id, projectAdmin.userId),
      ]);
      const successes = answers.filter(({ status }) => status < 300);
      expect(successes).toHaveLength(1);
      const refusal = answers.find(({ status }) => status >= 300);
      expect([403, 404]).toContain(refusal?.status);
      expect([...(await membersOf(id)).values()].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('what was decided about members', () => {
  test('is written down with who decided, the project and the name of the member', async () => {
    const id = await build({ name: 'Garden', members: [{ ...projectAdmin, isAdmin: true }] });
    const username = uniqueName('guest');
    const { id: userId } = await buildAccount(db(), { username });
    await add(projectAdmin, id, { user_id: userId });
    await setRole(powerUser, id, userId, true);
    await remove(admin, id, userId);
    const who = { user_id: userId, username };
    const subject = { subject_type: 'project', subject_name: 'Garden' };
    expect(await auditOf(id)).toEqual([
      {
        ...subject,
        actor_id: projectAdmin.userId,
        action: 'project_member_added',
        details: { ...who, role: 'member' },
      },
      {
        ...subject,
        actor_id: powerUser.userId,
        action: 'project_member_role_changed',
        details: { ...who, old_role: 'member', new_role: 'admin' },
      },
      {
        ...subject,
        actor_id: admin.userId,
        action: 'project_member_removed',
        details: { ...who, role: 'admin' },
      },
    ]);
  });

  test('is not written down when it was refused or changed nothing', async () => {
    const id = await build();
    const before = await updatedAt(id);
    await add(projectAdmin, id, { user_id: member.userId });
    await add(projectAdmin, id, { user_id: 2_000_000_000 });
    await setRole(projectAdmin, id, projectAdmin.userId, false);
    await remove(projectAdmin, id, projectAdmin.userId);
    await remove(member, id, projectAdmin.userId);
    const same = await setRole(projectAdmin, id, member.userId, false);
    expect(same).toMatchObject({ status: 200, body: { is_admin: false } });
    expect(await auditOf(id)).toEqual([]);
    expect(await updatedAt(id)).toBe(before);
  });
});
