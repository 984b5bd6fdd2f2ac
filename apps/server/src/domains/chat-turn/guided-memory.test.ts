import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMessages } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createTalk, sendMessage } from './chat-turn.fixture.ts';
import { CONTEXT_MESSAGES } from './turn-context.ts';

let app: TestApp;
let mara: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  mara = await app.signUp('mara');
});
afterAll(() => app.close());

test('the guided mode goes on where it stood after a long talk with a model in between', async () => {
  const sessionId = await createTalk(mara);
  const say = async (message: string) => {
    const turn = await sendMessage(mara, sessionId, { message });
    await turn.ended;
    return turn.text();
  };
  await say('User Story schreiben');
  expect(await say('Kundin')).toContain('Was möchte diese Person');
  const between = Array.from({ length: CONTEXT_MESSAGES }, (_each, index) => `Nachricht ${index}`);
  await buildMessages(app.testDatabase.database.query, sessionId, between);
  expect(await say('zeig')).toContain('**Als** Kundin');
});
