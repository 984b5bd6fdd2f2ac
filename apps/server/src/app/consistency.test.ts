import fc from 'fast-check';
import { sql } from 'kysely';
import type { RoleName } from '@robin/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount, buildToken } from '#domains/accounts/accounts.fixture.ts';
import { buildDocument } from '#domains/documents/documents.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { perform } from '#testing/consistency/acts.ts';
import { commands } from '#testing/consistency/commands.ts';
import { Model } from '#testing/consistency/model.ts';
import { reads } from '#testing/consistency/reads.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/*
 * A few people do whatever comes to their mind, one after the other: allowed or not, with old versions, about what they
 * have lost. Each answer, and in the end all that each of them sees, is what a small model of Robin says.
 */

const RUNS = 12;
/** Then a failure is told as short as it has become. */
const LONGEST_MS = 60_000;
const MOST_COMMANDS = 100;

let app: TestApp;
const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp({ clock: createTestClock(new Date('2026-05-01T12:00:00Z')) });
});

afterAll(async () => {
  await app.close();
});

const roles: RoleName[][] = [['admin'], ['poweruser'], ['user'], ['user'], ['user']];

/** New people in an empty Robin, each with the talk that everybody has. */
async function begin(): Promise<Model> {
  await db()
    .transaction()
    .execute(async (transaction) => {
      // As a replica applies changes: without triggers, which refuse that a version of a document ever goes.
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`truncate users, projects, attempts, outbox cascade`.execute(transaction);
    });
  const model = new Model();
  for (const each of roles) {
    const { id, username } = await buildAccount(db(), { roles: each });
    const person = {
      id,
      username,
      roles: each,
      isActive: true,
      version: 1,
      activeProject: null,
      token: await buildToken(db(), id),
      isSignedIn: true,
      failedSignIns: 0,
    };
    model.people.push(person);
    const talk = await buildSession(db(), { userId: id });
    model.beginSession({ id: talk.id, owner: person, project: null, type: 'talk', title: null });
  }
  // Two of them share two projects, each as the admin of one.
  const sharing = model.people.slice(-2);
  for (const admin of sharing) {
    const members = new Map(sharing.map((person) => [person, person === admin]));
    const { id, name } = await buildProject(db(), {
      members: [...members].map(([person, isAdmin]) => ({ userId: person.id, isAdmin })),
    });
    const project = { id, name, isArchived: false, version: 1, members };
    model.projects.push(project);
    const text = { title: 'Zaun', content: 'Rosen', isDeleted: false };
    const place = { projectId: id, ownerId: admin.id };
    const document = await buildDocument(db(), { ...place, ...text });
    model.documents.push({ id: document.id, project, owner: admin, versions: [text] });
    for (const owner of sharing) {
      const assist = await buildSession(db(), { userId: owner.id, projectId: id });
      model.beginSession({ id: assist.id, owner, project, type: 'assist', title: null });
    }
  }
  return model;
}

/** Everybody looks at everything. */
async function checkSights(model: Model): Promise<void> {
  for (const person of model.people) {
    // What was signed out stays so.
    await perform(reads(model, person).me(), person, model, app);
    if (person.isActive && !person.isSignedIn) {
      person.token = await buildToken(db(), person.id);
      person.isSignedIn = true;
    }
    const read = reads(model, person);
    const acts = [
      read.me(),
      read.accounts(),
      read.projects(true),
      read.documents(null, true),
      read.sessions(),
      read.search('Rose'),
      ...model.projects.flatMap((project) => [
        read.members(project),
        read.availableUsers(project),
        read.documents(project, false),
        read.line(project),
      ]),
      ...model.documents.flatMap((document) => [read.document(document), read.versions(document)]),
      ...model.sessions.map((session) => read.messages(session)),
    ];
    await Promise.all(acts.map((act) => perform(act, person, model, app)));
  }
}

/** What was told, to whom, in which order. */
async function checkEvents(model: Model): Promise<void> {
  const told = await db()
    .selectFrom('outbox')
    .select(['event_type', 'user_id', 'project_id', 'data'])
    .orderBy('id')
    .execute();
  expect(told).toMatchObject(
    model.events.map(({ type, person, project, session, about }) => ({
      event_type: type,
      user_id: person?.id ?? null,
      project_id: project?.id ?? null,
      data: session ? { ...about, session_id: session.id } : about,
    })),
  );
}

test('answers whatever people do one after the other as the specification says, shows each of them what is theirs, and tells nobody else [ROLE-070] [ROLE-071] [ROLE-072] [ROLE-073] [ROLE-074] [ROLE-075] [PROJ-109] [PROJ-110] [SESS-058] [DOC-130] [API2-058] [OPEN2-065] [OPEN2-081] [OPEN2-118] [OPEN2-126]', async () => {
  await fc.assert(
    fc.asyncProperty(
      // Without a bias to few commands and low numbers, which would look at the first things of an almost new Robin alone.
      fc.noBias(fc.commands(commands, { maxCommands: MOST_COMMANDS, size: 'max' })),
      async (sent) => {
        const model = await begin();
        await fc.asyncModelRun(() => ({ model, real: app }), sent);
        await checkSights(model);
        await checkEvents(model);
      },
    ),
    {
      numRuns: RUNS,
      plugins: [fc.interruptAfterTimeLimit(LONGEST_MS)],
    },
  );
});
