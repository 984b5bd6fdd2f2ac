import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEpisode } from '#domains/episodes/episodes.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createTurnSightRepository } from './turn-sight.repository.ts';

const MESSAGES = 60;

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.signUp('mara');
});
afterAll(() => app.close());

const db = () => app.testDatabase.database.query;

/** Ranges in any order that have no message in common, made of lengths and of what lies between them. */
const ranges = fc
  .array(fc.tuple(fc.nat({ max: 6 }), fc.integer({ min: 1, max: 8 })), { maxLength: 6 })
  .map((parts) => {
    let next = 0;
    return parts.flatMap(([gap, length]) => {
      const start = next + gap;
      next = start + length;
      return next > MESSAGES ? [] : [{ start, end: next - 1 }];
    });
  })
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

test('what is in sight of a session is its episodes and every message before a place that none of them stands for, the newest where they are too many', async () => {
  await fc.assert(
    fc.asyncProperty(
      ranges,
      fc.nat({ max: MESSAGES }),
      fc.integer({ min: 1, max: MESSAGES }),
      async (taken, before, limit) => {
        const session = await buildSession(db(), { userId: client.userId });
        const contents = Array.from({ length: MESSAGES }, (_, index) => `Message ${index}.`);
        await buildMessages(db(), session.id, contents);
        for (const range of taken) {
          await buildEpisode(db(), { sessionId: session.id, range, level: 'essence' });
        }
        const sight = await createTurnSightRepository(db()).read(session.id, { before, limit });
        const free = contents
          .map((_, index) => index)
          .filter((index) => index < before)
          .filter((index) => !taken.some(({ start, end }) => start <= index && index <= end));
        expect(sight.messages.map(({ index }) => index)).toEqual(free.slice(-limit));
        expect(sight.episodes.map(({ range }) => range)).toEqual(
          taken.toSorted((one, other) => one.start - other.start),
        );
      },
    ),
    { numRuns: 25 },
  );
});
