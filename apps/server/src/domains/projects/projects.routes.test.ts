import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody, uniqueName } from '#domains/accounts/accounts.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildProject } from './projects.fixture.ts';

type Json = Record<string, unknown>;

let app: TestApp;
let admin: TestClient;
let powerUser: TestClient;

const db = () => app.testDatabase.database.query;

const create = (client: TestClient, body: unknown) => client.call('POST', '/api/projects', body);

async function list(client: TestClient, query = ''): Promise<Json[]> {
  const { status, body } = await client.call('GET', `/api/projects${query}`);
  expect(status).toBe(200);
  return body as Json[];
}

beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSomebody(app, { roles: ['admin'] });
  powerUser = await signInSomebody(app, { roles: ['poweruser'] });
});
afterAll(() => app.close());

describe('creating a project', () => {
  test('is for power users and administrators, others are answered 403 and nothing is created [ROLE-069, ROLE-025, ROLE-026, ROLE-027]', async () => {
    const name = uniqueName('project');
    const user = await signInSomebody(app);
    const refused = await create(user, { name });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'forbidden' });
    expect(await list(admin)).not.toContainEqual(expect.objectContaining({ name }));
    expect((await create(powerUser, { name })).status).toBe(201);
    expect((await create(admin, { name })).status).toBe(201);
    const both = await signInSomebody(app, { roles: ['user', 'poweruser'] });
    expect((await create(both, { name })).status).toBe(201);
  });

  test('answers the whole project, with null for what was not given [API1-016, PROJ-001, PROJ-002, PROJ-003, PROJ-004, PROJ-005, PROJ-006, PROJ-007, PROJ-008, PROJ-009, OPEN1-135]', async () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    expect((await create(powerUser, { name: 'Garden' })).body).toEqual({
      id: expect.any(Number) as number,
      name: 'Garden',
      description: null,
      is_archived: false,
      created_at: time,
      updated_at: time,
      jira_project_key: null,
      jira_project_name: null,
      github_repository_url: null,
      own_role: 'admin',
      version: 1,
    });
    const given = {
      name: 'Orchard',
      description: 'Apples and pears',
      jira_project_key: 'ORCH',
      jira_project_name: 'Orchard backlog',
      github_repository_url: 'https://github.com/example/orchard',
    };
    expect(await create(powerUser, given)).toMatchObject({ status: 201, body: given });
  });

  test('makes one where the same act is sent again, with what was typed since', async () => {
    const creation_id = uniqueName('act');
    const [first, second] = await Promise.all(
      [1, 2].map(() => create(powerUser, { name: 'Garden', description: 'Beds', creation_id })),
    );
    expect(first?.status).toBe(201);
    expect(second?.body).toEqual(first?.body);
    const { id } = first?.body as { id: number };
    const changed = await create(powerUser, { name: 'Park', creation_id });
    expect(changed.body).toMatchObject({ id, name: 'Park', description: null, version: 2 });
  });

  test('makes another one for somebody else who names their act alike', async () => {
    const creation_id = uniqueName('act');
    const createAll = () =>
      Promise.all(
        [powerUser, admin].map((client) => create(client, { name: 'Garden', creation_id })),
      );
    const made = await createAll();
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(made.map(({ body }) => (body as { id: number }).id)).size).toBe(2);
    // Sent again, each finds the own one.
    expect(await createAll()).toMatchObject(made.map(({ body }) => ({ body })));
  });

  test('makes its creator the project admin [OPEN1-110]', async () => {
    const creator = await signInSomebody(app, {
      roles: ['poweruser'],
      username: uniqueName('creator'),
    });
    const { body } = await create(creator, { name: 'Garden' });
    const members = await creator.call('GET', `/api/projects/${(body as { id: number }).id}/users`);
    expect(members.body).toMatchObject([{ user_id: creator.userId, is_admin: true }]);
  });

  test('needs a name that is not blank [PROJ-082, PROJ-105]', async () => {
    for (const name of [undefined, null, '', '   ', '\t\n', 7, {}, 'n'.repeat(256)]) {
      const { status, body } = await create(powerUser, { name });
      expect([status, (body as Json)['code']]).toEqual([422, 'invalid_input']);
    }
    for (const name of ['', ' ', '\u200B', '\u00AD \u2800']) {
      const { body } = await create(powerUser, { name });
      const { detail } = body as { detail: unknown[] };
      expect(detail).toHaveLength(1);
      expect(detail).toMatchObject([
        { loc: ['body', 'name'], msg: 'Please enter a project name.' },
      ]);
    }
    expect((await create(powerUser, { name: '❤️‍🔥' })).status).toBe(201);
    const longest = 'n'.repeat(255);
    expect((await create(powerUser, { name: `  ${longest.slice(2)}` })).status).toBe(201);
  });

  test('trims what people type, and takes blank optional fields for empty ones [PROJ-086, PROJ-088]', async () => {
    const { body } = await create(powerUser, {
      name: '  Garden ',
      description: '  ',
      jira_project_key: '',
      jira_project_name: ' Backlog ',
      github_repository_url: null,
    });
    expect(body).toMatchObject({
      name: 'Garden',
      description: null,
      jira_project_key: null,
      jira_project_name: 'Backlog',
      github_repository_url: null,
    });
  });

  test('stores the Jira key in upper case [PROJ-084, PROJ-107]', async () => {
    const { body } = await create(powerUser, { name: 'Garden', jira_project_key: ' robin-üx ' });
    expect(body).toMatchObject({ jira_project_key: 'ROBIN-ÜX' });
  });

  test('takes a Jira key of 10 characters and refuses one of 11, also when only upper case makes it so long [PROJ-085, PROJ-108]', async () => {
    expect(
      (await create(powerUser, { name: 'Garden', jira_project_key: 'abcdefghij' })).status,
    ).toBe(201);
    const eleven = await create(powerUser, { name: 'Garden', jira_project_key: 'abcdefghijk' });
    expect(eleven.status).toBe(422);
    expect(eleven.body).toMatchObject({ detail: [{ loc: ['body', 'jira_project_key'] }] });
    const grown = await create(powerUser, { name: 'Garden', jira_project_key: 'abcdefghiß' });
    expect(grown.status).toBe(400);
  });

  test.each(['https://github.com/robin/robin', 'http://git.intern:8080/x', 'HTTPS://GitHub.com/x'])(
    'takes the repository address %s as it is [OPEN1-128]',
    async (url) => {
      const { status, body } = await create(powerUser, {
        name: 'Garden',
        github_repository_url: url,
      });
      expect([status, (body as Json)['github_repository_url']]).toEqual([201, url]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org/x',
    'file:///etc/passwd',
    'http:example.org',
    'https:///',
    'https://',
    '//example.org/x',
    'github.com/robin',
    'https://exa mple.org/',
    'https://example.org/a b',
    'https://example.org/a\nb',
    'https://[::1',
  ])('refuses the repository address %j: it becomes a link [OPEN1-128]', async (url) => {
    const { status, body } = await create(powerUser, {
      name: 'Garden',
      github_repository_url: url,
    });
    expect([status, (body as Json)['code']]).toEqual([400, 'rule_broken']);
  });

  test('refuses unknown fields, so that no owner, time or archive flag comes from a client', async () => {
    for (const field of ['id', 'is_archived', 'created_at', 'owner_id', 'members']) {
      const { status } = await create(powerUser, { name: 'Garden', [field]: 1 });
      expect(status).toBe(422);
    }
  });

  test('keeps every word of a name, up to 255 characters, and of a description, up to 5000 [OPEN1-129]', async () => {
    // The seedling is one character, which JavaScript counts as two.
    const name = `<b>nicht fett</b> \u{1f331}`.padEnd(256, 'n');
    const description = `Zeile 1\n<b>nicht fett</b> 'OR 1=1 -- \u{1f331}`.padEnd(5_001, 'x');
    const { status, body } = await create(powerUser, { name, description });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name, description });
    const { id } = body as { id: number };
    for (const tooLong of [{ name: `${name}n` }, { description: `${description}x` }]) {
      expect((await create(powerUser, { name: 'Garden', ...tooLong })).status).toBe(422);
      expect((await powerUser.call('PUT', `/api/projects/${id}`, tooLong)).status).toBe(422);
    }
  });
});

describe('the list of projects', () => {
  test('holds for a user only the projects of which they are a member [ROLE-076, OPEN1-109]', async () => {
    const user = await signInSomebody(app);
    const own = await buildProject(db(), { name: 'Own', members: [user] });
    await buildProject(db(), { name: 'Foreign', members: [admin] });
    expect((await list(user)).map((project) => project['id'])).toEqual([own.id]);
    expect(await list(await signInSomebody(app))).toEqual([]);
  });

  test('holds for power users and administrators all projects [OPEN1-109, ROLE-017, ROLE-018]', async () => {
    const foreign = await buildProject(db(), { members: [await signInSomebody(app)] });
    for (const client of [powerUser, admin]) {
      expect((await list(client)).map((project) => project['id'])).toContain(foreign.id);
    }
  });

  test('leaves out archived projects unless they are asked for [PROJ-113, API1-015]', async () => {
    const user = await signInSomebody(app);
    const open = await buildProject(db(), { name: 'A', members: [user] });
    const archived = await buildProject(db(), { name: 'B', members: [user], isArchived: true });
    const ids = async (query: string) => (await list(user, query)).map((project) => project['id']);
    expect(await ids('')).toEqual([open.id]);
    expect(await ids('?include_archived=false')).toEqual([open.id]);
    expect(await ids('?include_archived=true')).toEqual([open.id, archived.id]);
    const [, second] = await list(user, '?include_archived=true');
    expect(second).toMatchObject({ is_archived: true });
  });

  test('is sorted by name as people sort, then by id [OPEN1-134]', async () => {
    const user = await signInSomebody(app);
    const names = ['Zebra', 'garten 10', 'Ärger', 'apfel', 'Garten 2', 'Apfel', 'beet'];
    for (const name of names) await buildProject(db(), { name, members: [user] });
    const twin = await buildProject(db(), { name: 'beet', members: [user] });
    const projects = await list(user);
    expect(projects.map((project) => project['name'])).toEqual([
      'apfel',
      'Apfel',
      'Ärger',
      'beet',
      'beet',
      'Garten 2',
      'garten 10',
      'Zebra',
    ]);
    expect(projects[4]?.['id']).toBe(twin.id);
  });

  test.each([
    '?include_archived=yes',
    '?include_archived=',
    '?include_archived=true&include_archived=false',
    '?page=1',
  ])('refuses the query %s with 422', async (query) => {
    expect((await admin.call('GET', `/api/projects${query}`)).status).toBe(422);
  });

  test('is answered 401 without a token [ROLE-064]', async () => {
    expect((await app.anonymous.call('GET', '/api/projects')).status).toBe(401);
  });
});

describe('the members of a project', () => {
  test('are listed by name with their project role, to members, power users and administrators [API1-019, PROJ-010, PROJ-011, PROJ-012, PROJ-013]', async () => {
    const zoe = await signInSomebody(app, { username: 'Zoe' });
    const anna = await signInSomebody(app, { username: 'anna' });
    const { id } = await buildProject(db(), {
      members: [zoe, { ...anna, isAdmin: true }],
    });
    for (const client of [zoe, anna, powerUser, admin]) {
      const { status, body } = await client.call('GET', `/api/projects/${id}/users`);
      expect(status).toBe(200);
      expect(body).toEqual([
        { user_id: anna.userId, username: 'anna', email: 'anna@example.org', is_admin: true },
        { user_id: zoe.userId, username: 'Zoe', email: 'Zoe@example.org', is_admin: false },
      ]);
    }
  });

  test('can still be read when the project is archived [OPEN2-081]', async () => {
    const user = await signInSomebody(app);
    const { id } = await buildProject(db(), { members: [user], isArchived: true });
    expect((await user.call('GET', `/api/projects/${id}/users`)).status).toBe(200);
  });

  test('are answered 404 to strangers, with the same words as for a project that does not exist [ROLE-076]', async () => {
    const { id } = await buildProject(db(), { members: [admin] });
    const stranger = await signInSomebody(app);
    const answers = await Promise.all(
      [id, 2_000_000_000].map((projectId) =>
        stranger.call('GET', `/api/projects/${projectId}/users`),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual({
        detail: 'Project not found',
        code: 'not_found',
        request_id: expect.any(String) as string,
      });
    }
    const missing = await admin.call('GET', '/api/projects/2000000000/users');
    expect(missing.status).toBe(404);
  });

  test('are gone for a member who was removed, with the next call', async () => {
    const user = await signInSomebody(app);
    const { id } = await buildProject(db(), { members: [user] });
    await db().deleteFrom('project_members').where('user_id', '=', user.userId).execute();
    expect((await user.call('GET', `/api/projects/${id}/users`)).status).toBe(404);
    expect(await list(user)).toEqual([]);
  });

  test.each(['0', '-1', '1.5', 'x', '2147483648', '99999999999', '1e3', '%00', '１'])(
    'the id %s, which no project can have, is refused with 422',
    async (id) => {
      const { status, body } = await admin.call('GET', `/api/projects/${encodeURI(id)}/users`);
      expect([status, (body as Json)['code']]).toEqual([422, 'invalid_input']);
    },
  );
});
