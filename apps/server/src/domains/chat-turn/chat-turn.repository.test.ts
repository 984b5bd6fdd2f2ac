import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import type { NumberedEvents } from './chat-turn.types.ts';
import { createChatTurnRepository } from './chat-turn.repository.ts';

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.signUp('mara');
});
afterAll(() => app.close());

const db = () => app.testDatabase.database.query;

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

async function buildTurn(id: string, { owner = 'here', status = 'running' } = {}): Promise<void> {
  const session = await buildSession(db(), { userId: client.userId });
  await db()
    .insertInto('turns')
    .values({
      id,
      session_id: session.id,
      client_message_id: `${id}-message`,
      status,
      owner,
      // Nobody else's reaper may come in between: it takes up what is over.
      lease_until: new Date(Date.now() + 60_000),
      watched_until: LONG_AGO,
      provider: 'scripted',
      model: 'scripted-1',
    })
    .execute();
}

const said = (firstNumber: number, ...texts: string[]): NumberedEvents => ({
  firstNumber,
  events: texts.map((text) => ({ author: 'robin', content: { parts: [{ text }] } })),
});

test('one statement stores what several own turns have said and vouches for them, and writes nothing for what others have ended or run', async () => {
  await buildTurn('talks');
  await buildTurn('silent');
  await buildTurn('unread');
  await buildTurn('elsewhere', { owner: 'there' });
  await buildTurn('ended', { status: 'stopped' });
  const turns = createChatTurnRepository(db());
  const own = await turns.storeProgress({ owner: 'here', leaseMs: 600_000 }, [
    { turnId: 'talks', isWatched: true, unstored: said(3, 'Grüße, "du" \\ 🦉', 'second') },
    { turnId: 'silent', isWatched: true, unstored: null },
    { turnId: 'unread', isWatched: false, unstored: said(1, 'alone') },
    { turnId: 'elsewhere', isWatched: true, unstored: said(1, 'not mine') },
    { turnId: 'ended', isWatched: true, unstored: said(1, 'too late') },
    { turnId: 'never-was', isWatched: true, unstored: said(1, 'nobody') },
  ]);
  expect([...own].sort()).toEqual(['silent', 'talks', 'unread']);

  expect(await turns.listEvents('talks', 0)).toEqual([
    { number: 3, event: said(3, 'Grüße, "du" \\ 🦉').events[0] },
    { number: 4, event: said(4, 'second').events[0] },
  ]);
  expect(await turns.listEvents('unread', 0)).toHaveLength(1);
  for (const id of ['silent', 'elsewhere', 'ended']) {
    expect(await turns.listEvents(id, 0)).toEqual([]);
  }

  const in300s = Date.now() + 300_000;
  const [talks, unread, elsewhere] = await Promise.all(
    ['talks', 'unread', 'elsewhere'].map((id) => turns.find(id)),
  );
  expect(talks?.leaseUntil.getTime()).toBeGreaterThan(in300s);
  expect(talks?.watchedUntil.getTime()).toBeGreaterThan(in300s);
  expect(unread?.leaseUntil.getTime()).toBeGreaterThan(in300s);
  expect(unread?.watchedUntil.getTime()).toBeLessThan(in300s);
  expect(elsewhere?.leaseUntil.getTime()).toBeLessThan(in300s);
  expect(elsewhere?.watchedUntil).toEqual(LONG_AGO);
});
