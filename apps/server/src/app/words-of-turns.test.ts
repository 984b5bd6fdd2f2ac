import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { sendMessage } from '#domains/chat-turn/chat-turn.fixture.ts';
import { buildSession, writeWords, writtenPlaces } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

let app: TestApp;
let mara: TestClient;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp();
  mara = await signInSomebody(app);
});
afterAll(() => app.close());

async function countFinds(words: string): Promise<number> {
  const { body } = await mara.call('GET', `/api/search/messages?q=${words}`);
  return (body as { hits: unknown[] }).hits.length;
}

test('a message is found as soon as it is answered, and its words are written down when the session rests', async () => {
  const session = await buildSession(db(), { userId: mara.userId });
  await (
    await sendMessage(mara, session.id, { message: 'The albatross has landed.' })
  ).ended;
  const count = await countFinds('albatross');
  expect(count).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await writtenPlaces(db(), session.id)).toEqual([0, 1]), {
    timeout: 10_000,
    interval: 100,
  });
  expect(await countFinds('albatross')).toBe(count);
});

test('with a session go the words of its messages', async () => {
  const session = await buildSession(db(), { userId: mara.userId });
  await (
    await sendMessage(mara, session.id, { message: 'The cormorant dives.' })
  ).ended;
  await writeWords(db());
  expect(await countFinds('cormorant')).toBeGreaterThan(0);
  expect((await mara.call('DELETE', `/api/sessions/${session.id}`)).status).toBeLessThan(300);
  expect(await countFinds('cormorant')).toBe(0);
  expect(await writtenPlaces(db(), session.id)).toEqual([]);
});
