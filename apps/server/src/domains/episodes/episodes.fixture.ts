import type { Queryable } from '#platform/db/database.ts';
import { insertEvents } from '#platform/events/outbox.ts';
import type { TestApp } from '#testing/test-app.ts';
import { createEpisodesRepository } from './episodes.repository.ts';
import type { Episode, EpisodeChanges, NewEpisode } from './episodes.types.ts';

/** An episode of a session, written past everything that finds and decides; a candidate unless it has a level. */
export async function buildEpisode(
  db: Queryable,
  episode: Pick<NewEpisode, 'sessionId' | 'range'> & Partial<NewEpisode>,
): Promise<Episode> {
  const { start, end } = episode.range;
  const made = await createEpisodesRepository(db).insert({
    messageCount: end - start + 1,
    estimatedTokens: 400,
    oneliner: 'Returns of plants',
    essence: 'Plants may be returned within 14 days.',
    digest: 'Plants may be returned within 14 days. Mara decides about exceptions.',
    topics: ['returns'],
    decisionsMade: ['Plants may be returned within 14 days.'],
    confidence: 0.8,
    quality: 'high',
    trigger: 'smart_detection',
    level: null,
    ...episode,
  });
  if (!made) throw new Error('Another episode stands for one of the messages.');
  return made;
}

/** Changes an episode, past everything that decides about it. */
export function changeEpisode(
  db: Queryable,
  id: string,
  changes: EpisodeChanges,
): Promise<Episode> {
  return createEpisodesRepository(db).update(id, changes);
}

/** Waits until Robin has looked for episodes after every turn that has ended, so that no look asks the model of another test. */
export async function finishLooks(app: TestApp): Promise<void> {
  const { bus, episodes } = app.robin.domains;
  const type = `looks_${crypto.randomUUID()}`;
  const isHeard = new Promise<void>((resolve) => {
    const stop = bus.subscribe((event) => {
      if (event.type !== type) return;
      stop();
      resolve();
    });
  });
  await insertEvents(app.testDatabase.database.query, [{ type, data: {} }]);
  bus.announce();
  await isHeard;
  await episodes.service.settled();
}

/** A talk about the return of plants, which then turns to the opening of a shop. */
export const twoTopics: readonly string[] = [
  'How do customers return plants that died within two weeks?',
  'Customers may return dead plants within 14 days, with a photo of the plant.',
  'Who checks the photo of a dead plant before we refund?',
  'The returns desk checks every photo, and Mara decides about plants above 50 EUR.',
  'So the refund for returned plants needs a photo and at most 14 days?',
  'Yes: a photo, 14 days, and Mara for expensive plants. That is the refund rule for returns.',
  'And the refund itself, how long do customers wait for it?',
  'The refund of returned plants takes three working days after the photo was checked.',
  'Good, then we have decided the rule for returning plants. Thanks, that is done.',
  'Noted: returns of plants are decided, refund in three working days.',
  'Now something else: when does the new shop in Hamburg open its doors?',
  'The Hamburg shop opens on 12 May 2026, the lease of the building begins in April.',
  'Which furniture does the Hamburg shop need before the opening day?',
  'The Hamburg shop needs six shelves, two tills and a counter before the opening day.',
  'Who orders shelves and tills for the Hamburg shop?',
  'Jonas orders the shelves, and Anna orders the tills for the Hamburg shop by March.',
  'Does the Hamburg shop open on Sundays as well?',
  'No, the Hamburg shop stays closed on Sundays, its doors open from Monday to Saturday.',
];
