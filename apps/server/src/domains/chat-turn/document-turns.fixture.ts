import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { connectModel } from '#testing/model-emulator/connect-model.ts';
import { startModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestClient } from '#testing/test-app.ts';
import { sendMessage } from './chat-turn.fixture.ts';

/** An app whose active model is the emulator, with a project of two members who each have a session in it. */
export async function startDocumentTurns() {
  const emulator = await startModelEmulator();
  const app = await startTestApp();
  const db = app.testDatabase.database.query;
  const admin = await app.signUp('ada');
  await connectModel(admin, emulator);

  const [owner, reader] = [
    await signInSomebody(app, { firstName: 'Mara' }),
    await signInSomebody(app, { firstName: 'Ben' }),
  ];
  const projectId = (await buildProject(db, { members: [owner, reader] })).id;
  const sessions = new Map<TestClient, string>();
  for (const client of [owner, reader]) {
    // The memory would ask the model as well, and take answers that are scripted for a turn.
    const path = '/api/configuration/user/EPISODE_SYSTEM_ENABLED';
    await client.call('PUT', path, { value: 'false' });
    sessions.set(client, (await buildSession(db, { userId: client.userId, projectId })).id);
  }
  const sessionOf = (client: TestClient) => sessions.get(client) ?? '';

  return {
    emulator,
    app,
    admin,
    owner,
    reader,
    projectId,
    sessionOf,
    /** Sends a message and reads the whole answer: its parts, what the first tool said, and the turn. */
    async send(client: TestClient, fields: Record<string, string> = {}) {
      const turn = await sendMessage(client, sessionOf(client), { message: 'Please.', ...fields });
      await turn.ended;
      const parts = turn.events.flatMap(({ event }) => event.content?.parts ?? []);
      const answered = parts.find((part) => 'function_response' in part);
      const started = turn.events.find(({ event }) => event.event_type === 'turn_started');
      return {
        status: turn.status,
        parts,
        response: answered?.function_response.response as Record<string, unknown>,
        turnId: started?.event.turn_id ?? null,
      };
    },
    async close() {
      await app.close();
      await emulator.close();
    },
  };
}

export type DocumentTurns = Awaited<ReturnType<typeof startDocumentTurns>>;
