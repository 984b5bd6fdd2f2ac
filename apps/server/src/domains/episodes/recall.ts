import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { recallWords } from './recall-words.ts';
import { createRecallRepository } from './recall.repository.ts';
import type { RecalledEpisode, Span } from './recall.types.ts';

/** So many finds help; more would only fill the conversation. */
const MAX_FINDS = 10;

/**
 * Finds own episodes that a question may be about, the best first. Of a span, those of which something was said in it:
 * after them its others, the newest first, because whoever asks what was said that day names none of its words.
 */
export type Recall = (
  actor: Pick<Actor, 'userId' | 'roles'>,
  question: string,
  span?: Span | null,
) => Promise<RecalledEpisode[]>;

export function createRecall(db: Queryable): Recall {
  const repository = createRecallRepository(db);
  return async (actor, question, span = null) => {
    const found = await repository.search(actor, recallWords(question), MAX_FINDS, span);
    if (!span || found.length === MAX_FINDS) return found;
    const known = new Set(found.map(({ id }) => id));
    const others = await repository.listWithin(actor, span, MAX_FINDS);
    return [...found, ...others.filter(({ id }) => !known.has(id))].slice(0, MAX_FINDS);
  };
}
