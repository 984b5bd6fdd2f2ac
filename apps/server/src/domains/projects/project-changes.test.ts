import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildProject } from './projects.fixture.ts';
import type { Project } from './projects.types.ts';

type Json = Record<string, unknown>;

let app: TestApp;
let admin: TestClient;
let powerUser: TestClient;
let projectAdmin: TestClient;
let member: TestClient;
let stranger: TestClient;
let project: Project;

const db = () => app.testDatabase.database.query;

const build = (overrides: Parameters<typeof buildProject>[1] = {}) =>
  buildProject(db(), { members: [{ ...projectAdmin, isAdmin: true }, member], ...overrides });

const put = (client: TestClient, body: unknown, id = project.id) =>
  client.call('PUT', `/api/projects/${id}`, body);

const archive = (client: TestClient, body: unknown, id = project.id) =>
  client.call('PUT', `/api/projects/${id}/archive`, body);

async function stored(id = project.id): Promise<Json> {
  const { body } = await admin.call('GET', '/api/projects?include_archived=true');
  return (body as Json[]).find((one) => one['id'] === id) ?? {};
}

const auditOf = (id: number) =>
  db()
    .selectFrom('audit_entries')
    .select(['actor_id', 'actor_name', 'action', 'subject_type', 'subject_name', 'details'])
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
  project = await build();
});
afterAll(() => app.close());

/** What only those who manage the project may do, and what tells that it was not done. */
const calls = [
  {
    what: 'editing',
    call: (client: TestClient, id: number) => put(client, { name: 'Changed' }, id),
    isDone: async (id: number) => (await stored(id))['name'] === 'Changed',
  },
  {
    what: 'archiving',
    call: (client: TestClient, id: number) => archive(client, { is_archived: true }, id),
    isDone: async (id: number) => (await stored(id))['is_archived'] === true,
  },
] as const;

describe.each(calls)('$what', ({ what, call, isDone }) => {
  const rows =
    what === 'editing'
      ? 'ROLE-031, ROLE-032, ROLE-033, ROLE-070'
      : 'ROLE-034, ROLE-035, ROLE-036, ROLE-071, OPEN1-112';

  test(`is for project admins, power users and administrators [${rows}]`, async () => {
    for (const client of [projectAdmin, powerUser, admin]) {
      const { id } = await build();
      expect((await call(client, id)).status).toBe(200);
      expect(await isDone(id)).toBe(true);
    }
  });

  test(`is refused to plain members with 403, also to admins of other projects [${rows}]`, async () => {
    const { id } = await build();
    await buildProject(db(), { members: [{ ...member, isAdmin: true }] });
    const refused = await call(member, id);
    expect([refused.status, (refused.body as Json)['code']]).toEqual([403, 'forbidden']);
    expect(await isDone(id)).toBe(false);
  });

  test('is answered 404 to strangers, with the same words as for what does not exist', async () => {
    const { id } = await build();
    for (const projectId of [id, 2_000_000_000]) {
      const { status, body } = await call(stranger, projectId);
      expect([status, (body as Json)['detail']]).toEqual([404, 'Project not found']);
    }
    expect((await call(admin, 2_000_000_000)).status).toBe(404);
    expect(await isDone(id)).toBe(false);
  });
});

describe('changing a project', () => {
  test('answers the whole project as it is now, with the own role [PROJ-005, API1-017, OPEN1-135, OPEN1-111]', async () => {
    const before = await build();
    const fields = {
      name: 'Orchard',
      description: 'Apples',
      jira_project_key: 'APPLE',
      jira_project_name: 'Apples',
      github_repository_url: 'https://github.com/robin/orchard',
    };
    const { status, body } = await put(projectAdmin, fields, before.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...fields,
      id: before.id,
      is_archived: false,
      created_at: before.createdAt.toISOString(),
      updated_at: expect.stringMatching(/Z$/) as string,
      own_role: 'admin',
      version: 2,
    });
    expect(await stored(before.id)).toEqual({ ...(body as Json), own_role: null });
    expect((await put(powerUser, { name: 'A' }, before.id)).body).toMatchObject({ own_role: null });
  });

  test('keeps what is omitted, and clears an optional field with null or "" [OPEN1-124, PROJ-088]', async () => {
    const optionalFields = [
      ['description', 'Apples'],
      ['jira_project_key', 'APPLE'],
      ['jira_project_name', 'Apples'],
      ['github_repository_url', 'https://github.com/robin/orchard'],
    ] as const;
    const full = { name: 'Orchard', ...Object.fromEntries(optionalFields) };
    for (const [field, value] of optionalFields) {
      for (const empty of [null, '', '  ', '\u200B \u2800']) {
        const { id } = await build();
        await put(projectAdmin, full, id);
        const { body } = await put(projectAdmin, { [field]: empty }, id);
        expect(body).toMatchObject({ ...full, [field]: null });
        const again = await put(projectAdmin, { [field]: value }, id);
        expect(again.body).toMatchObject(full);
      }
    }
  });

  test('stores for any sequence of partial changes what was sent last for each field [OPEN1-124]', async () => {
    const text = fc.stringMatching(/^[a-z]{1,6}$/);
    const optional = fc.option(text, { nil: null });
    const change = fc.record(
      { name: text, description: optional, jira_project_name: optional },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const { id } = await build({ name: 'start' });
        let expected: Json = { name: 'start', description: null, jira_project_name: null };
        let version = 1;
        for (const body of changes) {
          const next = { ...expected, ...body };
          if (JSON.stringify(next) !== JSON.stringify(expected)) version += 1;
          expected = next;
          await put(projectAdmin, body, id);
        }
        expect(await stored(id)).toMatchObject({ ...expected, version });
      }),
      { numRuns: 25 },
    );
  });

  test('refuses a blank name, and leaves everything as it was [PROJ-106]', async () => {
    const before = await stored();
    for (const name of ['', '   ', '\t\n', null, 7, 'n'.repeat(256)]) {
      const { status, body } = await put(projectAdmin, { name, description: 'New' });
      expect([status, (body as Json)['code']]).toEqual([422, 'invalid_input']);
    }
    expect(await stored()).toEqual(before);
  });

  test('stores the Jira key in upper case, at most 10 characters long [PROJ-107, PROJ-108]', async () => {
    const key = async (value: string) => put(projectAdmin, { jira_project_key: value });
    expect((await key(' robin ')).body).toMatchObject({ jira_project_key: 'ROBIN' });
    expect((await key('abcdefghij')).body).toMatchObject({ jira_project_key: 'ABCDEFGHIJ' });
    expect((await key('abcdefghijk')).status).toBe(422);
    // "ß" becomes "SS".
    expect((await key('abcdefghiß')).status).toBe(400);
    expect(await stored()).toMatchObject({ jira_project_key: 'ABCDEFGHIJ' });
    // Ten characters that take two places each.
    expect((await key('🌱'.repeat(10))).body).toMatchObject({ jira_project_key: '🌱'.repeat(10) });
    expect((await key('🌱'.repeat(11))).status).toBe(422);
  });

  test('refuses a repository address that is no web address with 400, since it becomes a link [OPEN1-128]', async () => {
    for (const url of ['javascript:alert(1)', 'ftp://example.org', 'github.com/x', 'https://']) {
      const { status, body } = await put(projectAdmin, { github_repository_url: url });
      expect([status, (body as Json)['code']]).toEqual([400, 'rule_broken']);
    }
    expect(await stored()).toMatchObject({ github_repository_url: null });
  });

  test('takes neither the archive flag nor anything that is not the client’s to say [OPEN1-124]', async () => {
    for (const field of ['is_archived', 'id', 'created_at', 'updated_at', 'own_role', 'members']) {
      expect((await put(projectAdmin, { name: 'X', [field]: true })).status).toBe(422);
    }
  });

  test('makes the next version and a later updated_at with every change, and neither without one [PROJ-006, PROJ-117]', async () => {
    const { id } = await build({ name: 'Garden' });
    const first = await stored(id);
    expect((await put(projectAdmin, {}, id)).body).toEqual({ ...first, own_role: 'admin' });
    expect((await put(projectAdmin, { name: 'Garden' }, id)).body).toEqual({
      ...first,
      own_role: 'admin',
    });
    const steps = [
      () => put(projectAdmin, { name: 'B' }, id),
      () => put(projectAdmin, { description: 'C' }, id),
      () => put(projectAdmin, { description: null }, id),
      () => archive(projectAdmin, { is_archived: true }, id),
      () => archive(projectAdmin, { is_archived: false }, id),
    ];
    let last = first;
    for (const step of steps) {
      const next = (await step()).body as Json;
      expect(Date.parse(String(next['updated_at']))).toBeGreaterThan(
        Date.parse(String(last['updated_at'])),
      );
      expect(next['version']).toBe(Number(last['version']) + 1);
      expect(next['created_at']).toBe(first['created_at']);
      last = next;
    }
  });

  test('is dated later than the one before also where that is not in the past [PROJ-117]', async () => {
    const { id } = await build({ name: 'Garden' });
    const before = new Date(Date.now() + 60_000);
    await db().updateTable('projects').set({ updated_at: before }).where('id', '=', id).execute();
    const { body } = await put(projectAdmin, { name: 'B' }, id);
    expect(Date.parse(String((body as Json)['updated_at']))).toBe(before.getTime() + 1);
  });

  test('is refused with 409 conflict when it was made on an older version, and the faster one stays', async () => {
    const { id } = await build({ name: 'Garden' });
    expect((await put(projectAdmin, { name: 'First', version: 1 }, id)).status).toBe(200);
    for (const version of [1, 3]) {
      for (const call of [
        () => put(admin, { name: 'Second', version }, id),
        () => archive(admin, { is_archived: true, version }, id),
      ]) {
        const { status, body } = await call();
        expect([status, (body as Json)['code']]).toEqual([409, 'conflict']);
      }
    }
    expect(await stored(id)).toMatchObject({ name: 'First', is_archived: false, version: 2 });
    expect((await put(admin, { name: 'Second', version: 2 }, id)).status).toBe(200);
    expect((await put(admin, { name: 'Third' }, id)).status).toBe(200);
  });

  test('is refused on an older version also where it asks for what is so already', async () => {
    const { id } = await build({ name: 'Garden' });
    expect((await put(projectAdmin, { name: 'Orchard', version: 1 }, id)).status).toBe(200);
    expect((await archive(projectAdmin, { is_archived: true, version: 2 }, id)).status).toBe(200);
    expect((await archive(admin, { is_archived: true, version: 2 }, id)).status).toBe(409);
    expect((await archive(admin, { is_archived: false, version: 3 }, id)).status).toBe(200);
    expect((await put(admin, { name: 'Orchard', version: 3 }, id)).status).toBe(409);
    expect((await put(admin, { name: 'Orchard', version: 4 }, id)).status).toBe(200);
  });

  test('lets exactly one of several through that were made on the same version at the same moment', async () => {
    const { id } = await build();
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const answers = await Promise.all(
      names.map((name) => put(projectAdmin, { name, version: 1 }, id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await stored(id)).toMatchObject({ name: names[winner], version: 2 });
  });

  test('has no call that deletes a project: archiving is the only way [OPEN1-137]', async () => {
    expect((await admin.call('DELETE', `/api/projects/${project.id}`)).status).toBe(404);
    expect(await stored()).toMatchObject({ id: project.id });
  });
});

describe('archiving a project', () => {
  test('answers the project, and takes it out of the list until it is activated [PROJ-004, API1-018, PROJ-113, OPEN1-135]', async () => {
    const { id, name } = await build();
    const isListed = async () => {
      const { body } = await member.call('GET', '/api/projects');
      return (body as Json[]).some((one) => one['id'] === id);
    };
    const archived = await archive(projectAdmin, { is_archived: true, version: 1 }, id);
    expect(archived).toMatchObject({ status: 200, body: { id, name, is_archived: true } });
    expect(await isListed()).toBe(false);
    const activated = await archive(projectAdmin, { is_archived: false, version: 2 }, id);
    expect(activated).toMatchObject({ status: 200, body: { id, name, is_archived: false } });
    expect(await isListed()).toBe(true);
  });

  test('answers the role that the one who asks has in it, as editing does', async () => {
    const { id } = await build();
    const roles: unknown[] = [];
    for (const client of [projectAdmin, powerUser]) {
      for (const is_archived of [true, false]) {
        roles.push(((await archive(client, { is_archived }, id)).body as Json)['own_role']);
      }
    }
    expect(roles).toEqual(['admin', 'admin', null, null]);
  });

  test('makes it refuse edits with 409 archived, to everybody, until it is activated [PROJ-109]', async () => {
    const { id } = await build({ name: 'Garden' });
    await archive(projectAdmin, { is_archived: true }, id);
    for (const client of [projectAdmin, powerUser, admin]) {
      const { status, body } = await put(client, { name: 'Changed' }, id);
      expect([status, (body as Json)['code']]).toEqual([409, 'archived']);
    }
    expect(await stored(id)).toMatchObject({ name: 'Garden' });
    await archive(projectAdmin, { is_archived: false }, id);
    expect((await put(projectAdmin, { name: 'Changed' }, id)).status).toBe(200);
  });

  test('a second time changes nothing, and nothing is written down for it', async () => {
    const { id } = await build();
    const first = await archive(projectAdmin, { is_archived: true }, id);
    const second = await archive(admin, { is_archived: true }, id);
    expect(second).toMatchObject({
      status: 200,
      body: { ...(first.body as Json), own_role: null },
    });
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('needs to be told which of both', async () => {
    for (const body of [{}, { is_archived: null }, { is_archived: 'true' }, { is_archived: 1 }]) {
      expect((await archive(projectAdmin, body)).status).toBe(422);
    }
  });

  test('leaves it the active project of others on the server, and lets nobody make it active [OPEN1-133, OPEN1-132]', async () => {
    const { id } = await build();
    const me = { active_project_id: id };
    expect((await member.call('PUT', '/api/users/me', me)).status).toBe(200);
    await archive(projectAdmin, { is_archived: true }, id);
    expect((await member.call('GET', '/api/users/me')).body).toMatchObject(me);
    expect((await projectAdmin.call('PUT', '/api/users/me', me)).status).toBe(400);
    const cleared = await member.call('PUT', '/api/users/me', { active_project_id: null });
    expect(cleared.body).toMatchObject({ active_project_id: null });
  });

  test('and activating are written down with who decided it; editing is not, nor is what was refused', async () => {
    const { id } = await build({ name: 'Garden' });
    await put(projectAdmin, { name: 'Orchard' }, id);
    await archive(projectAdmin, { is_archived: true }, id);
    await archive(member, { is_archived: false }, id);
    await archive(admin, { is_archived: false }, id);
    const entry = { subject_type: 'project', subject_name: 'Orchard', details: {} };
    expect(await auditOf(id)).toMatchObject([
      { ...entry, action: 'project_archived', actor_id: projectAdmin.userId },
      { ...entry, action: 'project_activated', actor_id: admin.userId },
    ]);
  });
});
