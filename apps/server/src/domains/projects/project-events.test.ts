import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { openEvents, type TestEventStream } from '#testing/event-stream.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildProject } from './projects.fixture.ts';

/** Within this time a stream has to be closed after its right is gone. */
const RIGHTS_LIMIT_MS = 5_000;

let app: TestApp;
let projectAdmin: TestClient;
let member: TestClient;
let id: number;
const streams: TestEventStream[] = [];

const db = () => app.testDatabase.database.query;

async function open(client: TestClient, projectId?: number): Promise<TestEventStream> {
  const query = projectId === undefined ? '' : `?project_id=${projectId}`;
  const stream = await openEvents(client, `/api/events/stream${query}`);
  streams.push(stream);
  await stream.waitForType('connection_established');
  return stream;
}

const typesOf = (stream: TestEventStream) =>
  stream.frames.map(({ data }) => data.event_type).filter((type) => type?.startsWith('project_'));

beforeAll(async () => {
  // Only intervals stand still: checks of rights come when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await startTestApp();
  projectAdmin = await signInSomebody(app);
  member = await signInSomebody(app);
  const members = [{ ...projectAdmin, isAdmin: true }, member];
  id = (await buildProject(db(), { members })).id;
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

const change = (method: string, path: string, body?: unknown) =>
  projectAdmin.call(method, `/api/projects/${id}${path}`, body);

describe('windows are told', () => {
  test('of a change of the project: those who have it open, and its members elsewhere, and no stranger', async () => {
    const onlooker = await open(await signInSomebody(app, { roles: ['poweruser'] }), id);
    const elsewhere = await open(member);
    const stranger = await open(await signInSomebody(app));
    const steps = [
      ['PUT', '', { name: 'Orchard' }, 'project_updated'],
      ['PUT', '/archive', { is_archived: true }, 'project_archived'],
      ['PUT', '/archive', { is_archived: false }, 'project_activated'],
    ] as const;
    for (const [method, path, body, type] of steps) {
      expect((await change(method, path, body)).status).toBe(200);
      for (const stream of [onlooker, elsewhere]) {
        const frame = await stream.waitForType(type);
        expect(frame.data.data).toEqual({ project_id: id });
      }
    }
    expect(typesOf(elsewhere)).toEqual(steps.map(([, , , type]) => type));
    expect(typesOf(stranger)).toEqual([]);
  });

  test('of a change of a project of very many members: 500 of them, and those who have it open', async () => {
    const many = await buildProject(db(), { members: [{ ...projectAdmin, isAdmin: true }] });
    await sql`
      with people as (
        insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
        select name, name, name, name, '', '{user}', true
        from (select 'one-of-many-' || n as name from generate_series(1, 510) as n) as names
        returning id)
      insert into project_members (project_id, user_id, is_admin)
      select ${many.id}::integer, id, false from people`.execute(db());
    await projectAdmin.call('PUT', `/api/projects/${many.id}`, { name: 'Field' });
    const told = await sql<{ to_members: number; to_readers: number }>`
      select count(user_id)::integer as to_members, count(project_id)::integer as to_readers
      from outbox where event_type = 'project_updated' and data ->> 'project_id' = ${String(many.id)}`.execute(
      db(),
    );
    expect(told.rows).toEqual([{ to_members: 500, to_readers: 1 }]);
  });

  test('of a new project: those of its creator, and nobody else’s', async () => {
    const creator = await signInSomebody(app, { roles: ['poweruser'] });
    const own = await open(creator);
    const colleague = await signInSomebody(app, { roles: ['poweruser'] });
    const other = await open(colleague);
    const { body } = await creator.call('POST', '/api/projects', { name: 'Orchard' });
    const created = (body as { id: number }).id;
    const frame = await own.waitForType('project_created');
    expect(frame.data.data).toEqual({ project_id: created });
    await creator.call('POST', `/api/projects/${created}/users`, { user_id: colleague.userId });
    await other.waitForType('project_member_added');
    expect(typesOf(other)).toEqual(['project_member_added']);
  });

  test('of a change of members: those who have the project open, and the one whom it is about', async () => {
    const newcomer = await signInSomebody(app);
    const inside = await open(projectAdmin, id);
    const concerned = await open(newcomer);
    const other = await open(member);
    const path = `/users/${newcomer.userId}`;
    const steps = [
      ['POST', '/users', { user_id: newcomer.userId }, 'project_member_added'],
      ['PUT', path, { is_admin: true }, 'project_member_role_changed'],
      ['DELETE', path, undefined, 'project_member_removed'],
    ] as const;
    for (const [method, where, body, type] of steps) {
      expect((await change(method, where, body)).status).toBeLessThan(300);
      for (const stream of [inside, concerned]) {
        const frame = await stream.waitForType(type);
        expect(frame.data.data).toEqual({ project_id: id, user_id: newcomer.userId });
      }
    }
    expect(typesOf(other)).toEqual([]);
  });

  test('of nothing when nothing has changed or the change was refused', async () => {
    const onlooker = await open(await signInSomebody(app, { roles: ['poweruser'] }), id);
    await change('PUT', '', { name: 'Meadow' });
    await onlooker.waitForType('project_updated');
    await change('PUT', '', { name: 'Meadow' });
    await change('PUT', '/archive', { is_archived: false });
    await change('PUT', `/users/${member.userId}`, { is_admin: false });
    await change('DELETE', `/users/${projectAdmin.userId}`);
    await change('PUT', '', { name: 'Other', version: 1 });
    await change('PUT', '/archive', { is_archived: true });
    await onlooker.waitForType('project_archived');
    expect(typesOf(onlooker)).toEqual(['project_updated', 'project_archived']);
    await change('PUT', '/archive', { is_archived: false });
    await onlooker.waitForType('project_activated');
  });
});

test('the streams of a project end within five seconds for a member who was removed, and other ones stay', async () => {
  const leaving = await signInSomebody(app);
  const others = await open(member, id);
  expect((await change('POST', '/users', { user_id: leaving.userId })).status).toBe(201);
  await others.waitForType('project_member_added');
  const closing = [await open(leaving, id), await open(leaving, id)];
  const own = await open(leaving);
  expect((await change('DELETE', `/users/${leaving.userId}`)).status).toBe(204);
  await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
  await Promise.all(closing.map((stream) => stream.ended));
  await change('PUT', '', { description: 'Without them' });
  await others.waitForType('project_updated');
  await own.waitForType('project_member_removed');
  expect(typesOf(own)).toEqual(['project_member_removed']);
  expect((await openEvents(leaving, `/api/events/stream?project_id=${id}`)).status).toBe(403);
});
