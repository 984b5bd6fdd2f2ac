import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { calling, saying } from '#testing/model-emulator/model-emulator.ts';
import { sendMessage } from './chat-turn.fixture.ts';
import { startDocumentTurns } from './document-turns.fixture.ts';

let turns: Awaited<ReturnType<typeof startDocumentTurns>>;

beforeAll(async () => {
  turns = await startDocumentTurns();
});
afterAll(() => turns.close());

test('get_project_facts tells a model of the members by user name, first name and role, and none of their addresses', async () => {
  const { app, emulator, owner: mara } = turns;
  const db = app.testDatabase.database.query;
  const jonas = await buildAccount(db, { username: 'jonas', firstName: 'Jonas' });
  const { username, first_name } = (await mara.call('GET', '/api/users/me')).body as {
    username: string;
    first_name: string | null;
  };
  const { id: projectId } = await buildProject(db, {
    members: [{ ...mara, isAdmin: true }, { userId: jonas.id }],
  });
  const session = await buildSession(db, { userId: mara.userId, projectId });
  emulator.script(calling('get_project_facts', {}), saying('You are two.'));
  const turn = await sendMessage(mara, session.id, { message: 'Who is in the project?' });
  await turn.ended;
  const parts = turn.events.flatMap(({ event }) => event.content?.parts ?? []);
  const answer = parts.find((part) => 'function_response' in part)?.function_response.response;
  const { members } = answer as { members: { username: string }[] };
  expect(new Set(members)).toEqual(
    new Set([
      { username: 'jonas', first_name: 'Jonas', project_role: 'member' },
      { username, first_name, project_role: 'admin' },
    ]),
  );
  expect(members).toHaveLength(2);
});
