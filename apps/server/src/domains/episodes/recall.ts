import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { recallWords } from './recall-words.ts';
import { createRecallRepository } from './recall.repository.ts';
import type { RecalledEpisode } from './recall.types.ts';

/** So many finds help; more would only fill the conversation. */
const MAX_FINDS = 10;

/** Finds own episodes that a question may be about, the best first. */
export type Recall = (
  actor: Pick<Actor, 'userId' | 'roles'>,
  question: string,
) => Promise<RecalledEpisode[]>;

export function createRecall(db: Queryable): Recall {
  const repository = createRecallRepository(db);
  return (actor, question) => repository.search(actor, recallWords(question), MAX_FINDS);
}
