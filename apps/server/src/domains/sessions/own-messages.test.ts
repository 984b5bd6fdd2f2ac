import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildMessages, buildSession } from './sessions.fixture.ts';

const readings = [
  ['GET', '/api/sessions/{session}/messages'],
  ['GET', '/api/sessions/{session}/messages/{message}/earlier'],
  ['GET', '/api/sessions/{session}/export?format=json'],
  ['GET', '/api/chat/{session}/stream'],
  ['POST', '/api/chat/{session}/stop'],
] as const;

/** The people around a session: the closer they work together, the more there is to lose. */
const others = ['a member of the project', 'its project admin', 'a power user', 'an administrator'];

const SECRET = 'kumquat';

let app: TestApp;
let owner: TestClient;
let projectId: number;
let sessionId: string;
let messageId: string;
const clients = new Map<string, TestClient>();

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signInSomebody(app);
  const [member, projectAdmin] = [await signInSomebody(app), await signInSomebody(app)];
  ({ id: projectId } = await buildProject(db(), {
    members: [owner, member, { userId: projectAdmin.userId, isAdmin: true }],
  }));
  const people = [
    member,
    projectAdmin,
    await signInSomebody(app, { roles: ['poweruser'] }),
    await signInSomebody(app, { roles: ['admin'] }),
  ];
  for (const [index, client] of people.entries()) clients.set(others[index] ?? '', client);
  ({ id: sessionId } = await buildSession(db(), { userId: owner.userId, projectId }));
  await buildMessages(db(), sessionId, [`About the ${SECRET}.`, `The ${SECRET} it is.`]);
  const { body } = await owner.call('GET', `/api/sessions/${sessionId}/messages`);
  messageId = (body as { messages: { id: string }[] }).messages[0]?.id ?? '';
});
afterAll(() => app.close());

describe.each(others)('what somebody has said in a project is kept from %s', (who) => {
  const other = (): TestClient => clients.get(who) ?? app.anonymous;

  test('in the search, whether or not it names the session', async () => {
    for (const rest of ['', `&session_id=${sessionId}`]) {
      const path = `/api/search/messages?q=${SECRET}${rest}`;
      expect((await owner.call('GET', path)).body).toMatchObject({ hits: [{}, {}] });
      expect(await other().call('GET', path)).toMatchObject({ status: 200, body: { hits: [] } });
    }
  });

  test('in the list of sessions [SESS-057]', async () => {
    expect((await other().call('GET', '/api/sessions')).body).toEqual({ sessions: [] });
  });

  test.each(readings)(
    'by %s %s, as if the session did not exist [SESS-058]',
    async (method, path) => {
      const address = path.replace('{session}', sessionId).replace('{message}', messageId);
      expect((await owner.call(method, address)).status).toBeLessThan(300);
      expect(await other().call(method, address)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: 'Session not found' },
      });
    },
  );
});

describe('what somebody has said in a project is out of their own reach', () => {
  const searched = `/api/search/messages?q=${SECRET}`;

  async function refusedEverywhere(): Promise<void> {
    for (const [method, path] of [...readings, ['DELETE', '/api/sessions/{session}'] as const]) {
      const address = path.replace('{session}', sessionId).replace('{message}', messageId);
      expect(await owner.call(method, address), address).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: 'Session not found' },
      });
    }
    expect((await owner.call('GET', searched)).body).toMatchObject({ hits: [] });
    expect((await owner.call('GET', '/api/sessions')).body).toEqual({ sessions: [] });
  }

  async function setMembership(isMember: boolean): Promise<void> {
    const member = { project_id: projectId, user_id: owner.userId };
    if (isMember) await db().insertInto('project_members').values(member).execute();
    else await db().deleteFrom('project_members').where('user_id', '=', owner.userId).execute();
  }

  async function setRole(role: 'user' | 'poweruser'): Promise<void> {
    await db()
      .updateTable('users')
      .set({ roles: [role] })
      .where('id', '=', owner.userId)
      .execute();
  }

  test('from the moment on at which they are no member any more, until they are one again [OPEN2-081]', async () => {
    await setMembership(false);
    await refusedEverywhere();
    await setMembership(true);
    expect((await owner.call('GET', searched)).body).toMatchObject({ hits: [{}, {}] });
  });

  test('when they lose the role that opened the project without a membership [OPEN2-081]', async () => {
    await setMembership(false);
    await setRole('poweruser');
    expect((await owner.call('GET', `/api/sessions/${sessionId}/messages`)).status).toBe(200);
    expect((await owner.call('GET', searched)).body).toMatchObject({ hits: [{}, {}] });
    await setRole('user');
    await refusedEverywhere();
  });
});
