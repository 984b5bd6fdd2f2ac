import type pg from 'pg';
import { errorCode } from '#platform/errors/error-code.ts';
import type { Logger } from '#platform/logger.ts';

/** A role, a database or the whole server has as many connections as it may have (too_many_connections). */
const isRefusedForNumber = (error: unknown): boolean => errorCode(error) === '53300';

/** So long nobody asks for more than what was granted. */
const CONTENT_MS = 60_000;

/**
 * Takes connections of a pool. Where the server grants fewer than the pool may hold, whoever comes next waits for one of those
 * that it has granted, as where the pool itself has no more, instead of being refused.
 */
export function takeWhatIsGranted(pool: pg.Pool, logger: Logger): () => Promise<pg.PoolClient> {
  const wanted = pool.options.max;
  let open = 0;
  let isContent = false;
  pool.on('connect', () => {
    open += 1;
    // One that was granted after another one was refused.
    pool.options.max = Math.max(open, pool.options.max);
  });
  pool.on('remove', () => {
    open -= 1;
  });

  function beContent(): void {
    // Those that are still being opened are not counted: each that is refused would let the next one ask in vain.
    pool.options.max = Math.max(open, 1);
    if (isContent) return;
    isContent = true;
    logger.warn(
      { wanted },
      'the database server grants Robin no more connections, so calls wait for those that he has: give its role, its database ' +
        'or the server a higher limit',
    );
    setTimeout(() => {
      pool.options.max = wanted;
      isContent = false;
    }, CONTENT_MS).unref();
  }

  return async () => {
    try {
      return await pool.connect();
    } catch (refusal) {
      // With none there is nothing to wait for.
      if (!isRefusedForNumber(refusal) || pool.totalCount === 0) throw refusal;
      beContent();
      return await pool.connect().catch(() => {
        // Nothing was granted after all: content with one, the next ones would wait in a row once there are more.
        if (open === 0) pool.options.max = wanted;
        // The refusal tells more than that the wait was too long.
        throw refusal;
      });
    }
  };
}
