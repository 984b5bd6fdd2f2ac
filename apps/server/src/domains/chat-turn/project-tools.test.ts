import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '#domains/accounts/accounts.fixture.ts';
import { sendMessage } from './chat-turn.fixture.ts';
import { signInSomebody } from '#domains/episodes/episodes.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import {
  calling,
  saying,
  startModelEmulator,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';

let emulator: ModelEmulator;
let app: TestApp;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp();
  const admin = await app.signUp('ada');
  await admin.call('PUT', '/api/llm-providers/openai', {
    model: 'gpt-test',
    api_key: 'sk-test-0123456789',
    base_url: `${emulator.url}/v1`,
  });
  await admin.call('POST', '/api/llm-providers/active/openai');
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});

test('get_project_facts tells a model of the members by name and role, and none of their addresses', async () => {
  const mara = await signInSomebody(app);
  const jonas = await buildAccount(db(), { username: 'jonas' });
  const { username } = (await mara.call('GET', '/api/users/me')).body as { username: string };
  const { id: projectId } = await buildProject(db(), {
    members: [{ ...mara, isAdmin: true }, { userId: jonas.id }],
  });
  const session = await buildSession(db(), { userId: mara.userId, projectId });
  emulator.script(calling('get_project_facts', {}), saying('You are two.'));
  const turn = await sendMessage(mara, session.id, { message: 'Who is in the project?' });
  await turn.ended;
  const parts = turn.events.flatMap(({ event }) => event.content?.parts ?? []);
  const answer = parts.find((part) => 'function_response' in part)?.function_response.response;
  const { members } = answer as { members: { username: string }[] };
  expect(members.toSorted((left, right) => left.username.localeCompare(right.username))).toEqual(
    [
      { username: 'jonas', project_role: 'member' },
      { username, project_role: 'admin' },
    ].toSorted((left, right) => left.username.localeCompare(right.username)),
  );
});
