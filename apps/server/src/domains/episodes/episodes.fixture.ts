import type { RoleName } from '@robin/contract/accounts';
import { buildAccount, buildToken } from '#domains/accounts/accounts.fixture.ts';
import type { Queryable } from '#platform/db/database.ts';
import { createTestClient, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createEpisodesRepository } from './episodes.repository.ts';
import type { Episode, NewEpisode } from './episodes.types.ts';

/** An episode of a session, written past everything that finds and decides; a candidate unless it has a level. */
export async function buildEpisode(
  db: Queryable,
  episode: Pick<NewEpisode, 'sessionId' | 'range'> & Partial<NewEpisode>,
): Promise<Episode> {
  const { start, end } = episode.range;
  const made = await createEpisodesRepository(db).insert(
    {
      messageCount: end - start + 1,
      estimatedTokens: 400,
      oneliner: 'Returns of plants',
      essence: 'Plants may be returned within 14 days.',
      digest: 'Plants may be returned within 14 days. Mara decides about exceptions.',
      topics: ['returns'],
      decisionsMade: ['Plants may be returned within 14 days.'],
      confidence: 0.8,
      trigger: 'smart_detection',
      level: null,
      ...episode,
    },
    'high',
  );
  if (!made) throw new Error('Another episode stands for one of the messages.');
  return made;
}

/** A new person with a token. */
export async function signInSomebody(
  app: TestApp,
  roles: RoleName[] = ['user'],
): Promise<TestClient> {
  const db = app.testDatabase.database.query;
  const { id } = await buildAccount(db, { roles });
  return createTestClient(app.url, await buildToken(db, id), id);
}
