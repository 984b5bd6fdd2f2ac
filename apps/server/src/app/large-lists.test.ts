import {
  sql,
  type AliasNode,
  type KyselyPlugin,
  type RootOperationNode,
  type TableNode,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

/*
 * Lists come whole, so what they cost must not grow in round trips: queries are counted, since time
 * depends on the machine.
 */

const USERS = 5_000;
const PROJECTS = 500;

let testDatabase: TestDatabase;
let app: TestApp;
let admin: TestClient;
let member: TestClient;
/** A project that everybody but the administrator belongs to. */
let fullProjectId: number;
let queryCount = 0;

/** What the lists are read from. Finding the caller, and work in the background, read other tables first. */
const counted = new Set(['users', 'projects', 'project_members']);

function firstTableOf(node: RootOperationNode): string | null {
  if (node.kind !== 'SelectQueryNode') return null;
  const from = node.from?.froms[0];
  const table = from?.kind === 'AliasNode' ? (from as AliasNode).node : from;
  return table?.kind === 'TableNode' ? (table as TableNode).table.identifier.name : null;
}

const countQueries: KyselyPlugin = {
  transformQuery({ node }) {
    if (counted.has(firstTableOf(node) ?? '')) queryCount += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/** The list, and how many queries the server needed for it. */
async function list(client: TestClient, path: string) {
  queryCount = 0;
  const { status, body } = await client.call('GET', path);
  expect(status).toBe(200);
  return { items: body as Record<string, unknown>[], queries: queryCount };
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const query = database.query.withPlugin(countQueries);
  app = await startTestApp({ testDatabase, database: { ...database, query } });
  const db = database.query;
  admin = await signInSomebody(app, { roles: ['admin'] });
  member = await signInSomebody(app);
  await sql`
    insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
    select 'Person ' || n, 'person ' || n, n || '@example.org', n || '@example.org', '', '{user}', true
    from generate_series(1, ${USERS - 2}::integer) as n`.execute(db);
  await sql`
    insert into projects (name, description)
    select 'Project ' || n, repeat('Words about it. ', 20)
    from generate_series(1, ${PROJECTS}::integer) as n`.execute(db);
  await sql`
    insert into project_members (project_id, user_id, is_admin)
    select id, ${member.userId}::integer, id % 2 = 0 from projects`.execute(db);
  const first = await db
    .selectFrom('projects')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  fullProjectId = first.id;
  await sql`
    insert into project_members (project_id, user_id)
    select ${fullProjectId}::integer, id from users where username like 'Person %'`.execute(db);
});
afterAll(async () => {
  await app.close();
  await testDatabase.remove();
});

test(`${PROJECTS} projects are listed whole, sorted, with the own role in each, in one query`, async () => {
  for (const client of [member, admin]) {
    const { items, queries } = await list(client, '/api/projects');
    expect(items.map((item) => item['name'])).toEqual(
      Array.from({ length: PROJECTS }, (_, index) => `Project ${index + 1}`),
    );
    const roles = new Set(items.map((item) => item['own_role']));
    expect(roles).toEqual(new Set(client === member ? ['admin', 'member'] : [null]));
    expect(queries).toBe(1);
  }
});

test(`${USERS} accounts are listed whole in one query`, async () => {
  const { items, queries } = await list(admin, '/api/users');
  expect(new Set(items.map((item) => item['id'])).size).toBe(USERS);
  expect(queries).toBe(1);
});

test(`${USERS} accounts that could be added to a project, and as many members, cost one query beside that for the right`, async () => {
  const { body } = await admin.call('POST', '/api/projects', { name: 'New' });
  const path = `/api/projects/${(body as { id: number }).id}/available-users`;
  const available = await list(admin, path);
  expect([available.items.length, available.queries]).toEqual([USERS - 1, 2]);
  const members = await list(admin, `/api/projects/${fullProjectId}/users`);
  expect([members.items.length, members.queries]).toEqual([USERS - 1, 2]);
});
