import { createBatcher } from '#platform/db/batcher.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { StoredEvent } from '#platform/events/outbox.ts';
import type { Logger } from '#platform/logger.ts';
import { createRestQueue } from '#platform/rest-queue.ts';
import { createMessageWordsRepository } from './message-words.repository.ts';

/** In one statement: with a turn in each of them and the next question, so many bring as many messages as it takes. */
const SESSIONS_AT_ONCE = 4;
const SESSIONS_AT_A_TIME = 100;

/** The session in which a turn has ended; null of every other event. */
function readEndedTurn({ type, data }: Pick<StoredEvent, 'type' | 'data'>): string | null {
  if (type !== 'chat_session_updated' || data['action'] !== 'content_update') return null;
  const { turn_status: status, session_id: sessionId } = data;
  return status !== 'running' && typeof sessionId === 'string' ? sessionId : null;
}

/**
 * Writes down the words of messages when their session has come to rest, for the search. Nothing waits for it: what is
 * not written down yet is found all the same, only less quickly.
 */
export function createMessageWords(deps: { db: Queryable; logger: Logger }) {
  const { logger } = deps;
  const repository = createMessageWordsRepository(deps.db);
  let isStopped = false;
  let catchingUp: Promise<void> = Promise.resolve();

  const write = createBatcher(repository.write, { atOnce: SESSIONS_AT_ONCE });

  async function writeAll(sessionId: string): Promise<void> {
    let hasMore = true;
    while (hasMore && !isStopped) hasMore = await write(sessionId);
  }

  const noteFailure = (error: unknown) =>
    logger.warn({ err: error }, 'writing down the words of messages failed');

  const queue = createRestQueue<null>(SESSIONS_AT_ONCE, (sessionId) =>
    writeAll(sessionId).catch(noteFailure),
  );

  async function writeLeftOver(): Promise<void> {
    for (;;) {
      const sessionIds = await repository.listSessions(SESSIONS_AT_A_TIME);
      for (const id of sessionIds) await writeAll(id);
      if (isStopped || sessionIds.length < SESSIONS_AT_A_TIME) return;
    }
  }

  return {
    /** Takes the news of all processes: whichever is first does the work. */
    onEvent(event: Pick<StoredEvent, 'type' | 'data'>): void {
      const sessionId = readEndedTurn(event);
      if (sessionId !== null && !isStopped) queue.add(sessionId, null);
    },

    /** Begins with what a process left over that is gone. */
    catchUp(): void {
      catchingUp = catchingUp.then(writeLeftOver).catch(noteFailure);
    },

    /** Works at once on what waits for rest, and resolves when nothing is under way. */
    async settled(): Promise<void> {
      await Promise.all([queue.drain(), catchingUp]);
    },

    /** What is not done yet is left to the next start. */
    async shutDown(): Promise<void> {
      isStopped = true;
      await this.settled();
    },
  };
}

export type MessageWords = ReturnType<typeof createMessageWords>;
