import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { signInSomebody } from './accounts.fixture.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const db = () => app.testDatabase.database.query;

async function me(client: TestClient): Promise<Record<string, unknown>> {
  return (await client.call('GET', '/api/users/me')).body as Record<string, unknown>;
}

const update = (client: TestClient, body: unknown) => client.call('PUT', '/api/users/me', body);

describe('the own account', () => {
  test('is answered with every field of a user, null where nothing is set, and never a password [API1-007, OPEN1-049, PROF-001, PROF-002, PROF-003, PROF-004, PROF-005, PROF-006, PROF-007, PROF-008, PROF-009, PROF-010, PROF-011, PROF-012, ROLE2-002]', async () => {
    const client = await signInSomebody(app, { username: 'Lena Wald' });
    expect(await me(client)).toEqual({
      id: client.userId,
      username: 'Lena Wald',
      email: 'Lena Wald@example.org',
      first_name: null,
      last_name: null,
      berufliche_rolle: null,
      geschlecht: null,
      roles: ['user'],
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      profile_image_url: null,
      active_project_id: null,
      version: 1,
    });
  });

  test('is answered with what is set [API1-007, PROF-003, PROF-004, PROF-005, PROF-006, PROF-007, PROF-008, PROF-010, PROF-011, PROF-012]', async () => {
    const client = await signInSomebody(app, { roles: ['user', 'poweruser'] });
    const project = await buildProject(db(), { members: [client] });
    const typed = {
      email: 'lena.wald@example.org',
      first_name: 'Lena',
      last_name: 'Wald',
      berufliche_rolle: 'Product Owner',
      geschlecht: 'divers',
      active_project_id: project.id,
    };
    await update(client, typed);
    const image = '/uploads/profile_images/lena.webp';
    const since = new Date('2026-11-20T08:00:00.000Z');
    await db()
      .updateTable('users')
      .set({ profile_image_url: image, created_at: since })
      .where('id', '=', client.userId)
      .execute();
    expect(await me(client)).toMatchObject({
      ...typed,
      id: client.userId,
      roles: ['user', 'poweruser'],
      created_at: since.toISOString(),
      profile_image_url: image,
    });
  });
});

describe('changing the own account', () => {
  test('answers the changed user, and keeps every field that was left out [API1-008, OPEN1-047, PROF-003, PROF-004, PROF-005, PROF-006, PROF-007]', async () => {
    const client = await signInSomebody(app);
    const typed = {
      first_name: 'Lena',
      last_name: 'Wald',
      berufliche_rolle: 'Product Owner',
      geschlecht: 'divers',
      email: 'lena@example.org',
    };
    const first = await update(client, typed);
    expect(first).toMatchObject({ status: 200, body: typed });
    const second = await update(client, { last_name: 'Berg' });
    expect(second.body).toEqual({
      ...(first.body as Record<string, unknown>),
      last_name: 'Berg',
    });
    expect(await me(client)).toEqual(second.body);
  });

  test.each([null, '', '   ', '\u200B'])('clears an optional field with %j', async (empty) => {
    const client = await signInSomebody(app);
    const fields = ['first_name', 'last_name', 'berufliche_rolle', 'geschlecht'];
    await update(client, Object.fromEntries(fields.map((field) => [field, 'filled'])));
    await update(client, Object.fromEntries(fields.map((field) => [field, empty])));
    const after = await me(client);
    expect(fields.map((field) => after[field])).toEqual([null, null, null, null]);
  });

  test('an empty object changes nothing and is no mistake', async () => {
    const client = await signInSomebody(app);
    const before = await me(client);
    expect((await update(client, {})).body).toEqual(before);
  });

  test('ignores user name, roles, active flag, id and image, which are not its own to set [ROLE-083, PROF-058]', async () => {
    const client = await signInSomebody(app);
    const other = await signInSomebody(app);
    const before = await me(client);
    const beforeOther = await me(other);
    const answer = await update(client, {
      id: other.userId,
      user_id: other.userId,
      username: 'root',
      roles: ['admin'],
      is_active: false,
      profile_image_url: 'https://example.org/x.png',
      created_at: '2001-01-01T00:00:00Z',
      password: 'Neuer-Zaun',
    });
    expect(answer.status).toBe(200);
    expect(await me(client)).toEqual(before);
    expect(await me(other)).toEqual(beforeOther);
  });

  test.each([
    ['email', null],
    ['email', ''],
    ['email', 'nobody'],
    ['email', 7],
    ['first_name', 7],
    ['first_name', ['x']],
    ['first_name', 'x'.repeat(101)],
    ['last_name', 'with \u{0} inside'],
    ['berufliche_rolle', 'half \ud83d'],
    ['geschlecht', {}],
    ['active_project_id', 'seven'],
    ['active_project_id', 1.5],
    ['active_project_id', 0],
    ['active_project_id', 2 ** 31],
  ])(
    'refuses %s = %j with 422 and the place of the mistake [OPEN1-028, PROF-057]',
    async (field, value) => {
      const client = await signInSomebody(app);
      const before = await me(client);
      const { status, body } = await update(client, { [field]: value });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'invalid_input', detail: [{ loc: ['body', field] }] });
      expect(await me(client)).toEqual(before);
    },
  );
});

describe('the e-mail address', () => {
  test.each(['TAKEN@Example.org', ' taken@example.org '])(
    'of somebody else, written %j, is refused with 409, and nothing changes [OPEN1-033]',
    async (email) => {
      const exists = await db()
        .selectFrom('users')
        .select('id')
        .where('email_key', '=', 'taken@example.org')
        .execute();
      if (exists.length === 0)
        await signInSomebody(app, { email: 'taken@example.org', emailKey: 'taken@example.org' });
      const client = await signInSomebody(app);
      const before = await me(client);
      const { status, body } = await update(client, { email, first_name: 'New' });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'already_exists',
        detail: 'This e-mail address is already registered.',
      });
      expect(await me(client)).toEqual(before);
    },
  );

  test('of one’s own may be written anew in other case', async () => {
    const client = await signInSomebody(app, {
      email: 'nora@example.org',
      emailKey: 'nora@example.org',
    });
    const { status, body } = await update(client, { email: 'Nora@Example.org' });
    expect([status, (body as { email: string }).email]).toEqual([200, 'Nora@Example.org']);
  });

  test('has its domain as people write it, though some browsers hand it over in other letters', async () => {
    const { status, body } = await update(await signInSomebody(app), {
      email: 'nora@xn--grn-ioa.example',
    });
    expect([status, (body as { email: string }).email]).toEqual([200, 'nora@grün.example']);
  });

  test('is stored also where the database breaks the change off, because two wait for each other’s address', async () => {
    const client = await signInSomebody(app);
    const breakOff = sql`
      create function break_off() returns trigger language plpgsql as $$ begin
        if nextval('changes') = 1 then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new; end $$`;
    await sql`create sequence changes`.execute(db());
    await breakOff.execute(db());
    await sql`create trigger break_off before update on users for each row execute function break_off()`.execute(
      db(),
    );
    onTestFinished(async () => {
      await sql`drop function break_off cascade`.execute(db());
      await sql`drop sequence changes`.execute(db());
    });
    const { status, body } = await update(client, { email: 'swapped@example.org' });
    expect([status, (body as { email: string }).email]).toEqual([200, 'swapped@example.org']);
  });

  test('with an invisible character is refused', async () => {
    const client = await signInSomebody(app);
    expect((await update(client, { email: 'no\u{200b}ra@example.org' })).status).toBe(400);
  });
});

describe('the active project', () => {
  test('can be set to a project of the user, and cleared with null [PROJ-099, PROJ-104, PROJ-116]', async () => {
    const client = await signInSomebody(app);
    const { id: projectId } = await buildProject(db(), { members: [client] });
    const set = await update(client, { active_project_id: projectId });
    expect([set.status, (set.body as { active_project_id: unknown }).active_project_id]).toEqual([
      200,
      projectId,
    ]);
    await update(client, { first_name: 'Lena' });
    expect((await me(client))['active_project_id']).toBe(projectId);
    for (const empty of [null, '']) {
      await update(client, { active_project_id: projectId });
      await update(client, { active_project_id: empty });
      expect((await me(client))['active_project_id']).toBeNull();
    }
  });

  test('and the fields of the profile are changed one without the other [PROF-059, PROF-060]', async () => {
    const client = await signInSomebody(app);
    const { id: projectId } = await buildProject(db(), { members: [client] });
    const profile = {
      first_name: 'Lena',
      last_name: 'Wald',
      email: `lena-${client.userId}@example.org`,
      berufliche_rolle: 'Product Owner',
      geschlecht: 'divers',
    };
    await update(client, profile);
    await update(client, { active_project_id: projectId });
    expect(await me(client)).toMatchObject({ ...profile, active_project_id: projectId });
    await update(client, { ...profile, last_name: 'Berg' });
    const after = { ...profile, last_name: 'Berg', active_project_id: projectId };
    expect(await me(client)).toMatchObject(after);
  });

  test('can’t be one that is archived, of others, or missing; the answer is the same for all three [OPEN1-132]', async () => {
    const client = await signInSomebody(app);
    const { id: usable } = await buildProject(db(), { members: [client] });
    await update(client, { active_project_id: usable });
    const archived = await buildProject(db(), { members: [client], isArchived: true });
    const foreign = await buildProject(db());
    for (const projectId of [archived.id, foreign.id, 2_000_000]) {
      const { status, body } = await update(client, {
        active_project_id: projectId,
        first_name: 'X',
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'rule_broken',
        detail: 'This project cannot become the active one.',
      });
    }
    expect(await me(client)).toMatchObject({ active_project_id: usable, first_name: null });
  });

  test('may be any project for power users, who see all [OPEN1-109]', async () => {
    const client = await signInSomebody(app, { roles: ['poweruser'] });
    const { id: projectId } = await buildProject(db());
    expect((await update(client, { active_project_id: projectId })).status).toBe(200);
  });
});
