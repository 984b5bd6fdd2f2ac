import { EPISODE_API_BASE } from '@robin/contract/episode-config';
import type { RoleName } from '@robin/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildEpisode } from './episodes.fixture.ts';
import { createRecall } from './recall.ts';

/* What somebody's episodes tell of a project that they have lost, and of one that they have. */

const SECRET = 'kumquat';

let app: TestApp;
let owner: TestClient;
let projectId: number;
let candidateId: string;
let otherId: string;

const db = () => app.testDatabase.database.query;
const call = (method: string, path: string, body?: unknown) =>
  owner.call(method, `${EPISODE_API_BASE}${path}`, body);

const readings = ['', '/messages', '/levels'];
const changes: readonly (readonly [string, string, unknown])[] = [
  ['PATCH', '/content', { oneliner: 'Mine' }],
  ['PATCH', '/range', { start: 0, end: 0 }],
  ['POST', '/memory-level', { memory_level: 'digest' }],
  ['POST', '/decide', { decision: 'accept' }],
  ['POST', '/archive', undefined],
  ['POST', '/split', { at: 1 }],
  ['POST', '/create-podocument', {}],
  ['POST', '/archive-and-create-podocument', {}],
  ['POST', '/create-link', { target_podocument_id: 'document' }],
  ['POST', '/copy', undefined],
  ['DELETE', '', undefined],
];

/** The ids that the lists and the search name, and how many episodes are counted. */
async function told(role: RoleName = 'user') {
  const [page, all, statistics, found] = await Promise.all([
    call('GET', '/candidates'),
    call('GET', '/candidates/pending'),
    call('GET', '/statistics'),
    createRecall(db())({ userId: owner.userId, roles: [role] }, SECRET),
  ]);
  const counts = statistics.body as { total_candidates: number };
  const idsOf = ({ body }: { body: unknown }) =>
    (body as { candidates: { id: string }[] }).candidates.map(({ id }) => id);
  expect(page.body).toMatchObject({ total_count: idsOf(page).length });
  expect(idsOf(all)).toEqual(idsOf(page));
  expect(counts.total_candidates).toBe(idsOf(page).length);
  return { listed: idsOf(page), found: found.map(({ id }) => id) };
}

async function setMembership(isMember: boolean): Promise<void> {
  const member = { project_id: projectId, user_id: owner.userId };
  if (isMember) await db().insertInto('project_members').values(member).execute();
  else await db().deleteFrom('project_members').where('user_id', '=', owner.userId).execute();
}

async function setRole(role: RoleName): Promise<void> {
  await db()
    .updateTable('users')
    .set({ roles: [role] })
    .where('id', '=', owner.userId)
    .execute();
}

async function refusedEverywhere(): Promise<void> {
  const calls = [
    ...readings.map((path) => ['GET', path, undefined] as const),
    ...changes,
    ['POST', '/merge', { with: otherId }] as const,
  ];
  for (const [method, path, body] of calls) {
    const answer = await call(method, `/candidates/${candidateId}${path}`, body);
    expect(answer, `${method} ${path}`).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'Episode not found' },
    });
  }
  const merge = await call('POST', `/candidates/${otherId}/merge`, { with: candidateId });
  expect(merge.status).toBe(404);
  expect(await told()).toEqual({ listed: [otherId], found: [] });
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await signInSomebody(app);
  ({ id: projectId } = await buildProject(db(), { members: [owner] }));
  const work = await buildSession(db(), { userId: owner.userId, projectId });
  const talk = await buildSession(db(), { userId: owner.userId });
  await buildMessages(db(), work.id, [`About the ${SECRET}.`, `The ${SECRET} it is.`]);
  await buildMessages(db(), talk.id, ['Hello.', 'Hello Mara.']);
  const range = { start: 0, end: 1 };
  ({ id: otherId } = await buildEpisode(db(), { sessionId: talk.id, range }));
  ({ id: candidateId } = await buildEpisode(db(), { sessionId: work.id, range }));
});
afterAll(() => app.close());

test('the episodes of a project are out of the reach of their own person from the moment on at which they are no member any more, until they are one again [OPEN2-081]', async () => {
  await setMembership(false);
  await refusedEverywhere();
  await setMembership(true);
  for (const path of readings) {
    expect((await call('GET', `/candidates/${candidateId}${path}`)).status).toBe(200);
  }
  expect(await told()).toEqual({ listed: [candidateId, otherId], found: [candidateId] });
});

test('the episodes of a project are out of the reach of their own person when they lose the role that opened it without a membership [OPEN2-081]', async () => {
  await setMembership(false);
  await setRole('poweruser');
  expect((await call('GET', `/candidates/${candidateId}/messages`)).status).toBe(200);
  expect(await told('poweruser')).toEqual({
    listed: [candidateId, otherId],
    found: [candidateId],
  });
  await setRole('user');
  await refusedEverywhere();
});
