import { setTimeout as delay } from 'node:timers/promises';
import { transactionScope, type Database, type Queryable } from '#platform/db/database.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { insertEvents, type NewEvent } from '#platform/events/outbox.ts';

/** What the code of a transaction works with. */
export interface TransactionContext {
  /** The only handle on which queries of this transaction may run. */
  db: Queryable;
  /** Stores events with the change; they are delivered after the commit, in this order. */
  record(...events: readonly NewEvent[]): void;
  /** Runs once the commit has succeeded. */
  afterCommit(action: () => void): void;
}

/** Runs the work in one transaction: all of it is stored, or nothing. */
export type RunInTransaction = <Result>(
  work: (transaction: TransactionContext) => Promise<Result>,
) => Promise<Result>;

/** serialization_failure and deadlock_detected: the same work may succeed when run again. */
const retryableCodes = new Set(['40001', '40P01']);
const MAX_TRIES = 4;

/**
 * Events of statements are announced this much later, those of the same moment together: whoever waits for a statement goes
 * on first. In a turn, the model is asked before its events are read.
 */
const ANNOUNCED_AFTER_MS = 5;

const isRetryable = (error: unknown): boolean => retryableCodes.has(errorCode(error) ?? '');

/** Runs the work again when the database says that this may help. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
      await delay(attempt * 10 * (1 + Math.random()));
    }
  }
}

/**
 * Makes the transaction runner. Events recorded during the work are inserted last, so that the
 * outbox's order columns are taken as late as possible, and announced after the commit.
 * @param onEventsCommitted tells the event bus of this process that there is something to read
 */
export function createTransactionRunner(
  database: Database,
  onEventsCommitted: () => void,
): RunInTransaction {
  return async function runInTransaction<Result>(
    work: (transaction: TransactionContext) => Promise<Result>,
  ): Promise<Result> {
    const { result, events, actions } = await withRetries(async () => {
      const recorded: NewEvent[] = [];
      const queued: (() => void)[] = [];
      const value = await database.query.transaction().execute((db) =>
        transactionScope.run(true, async () => {
          const inner = await work({
            db,
            record: (...events) => void recorded.push(...events),
            afterCommit: (action) => void queued.push(action),
          });
          if (recorded.length > 0) await insertEvents(db, recorded);
          return inner;
        }),
      );
      return { result: value, events: recorded, actions: queued };
    });
    if (events.length > 0) onEventsCommitted();
    for (const action of actions) action();
    return result;
  };
}

/**
 * Runs one statement that stores a change together with its event: a transaction of its own, in
 * one round trip. For the few places where the round trips of a transaction are felt.
 */
export type RunStatement = <Result>(
  statement: (db: Queryable) => Promise<Result>,
) => Promise<Result>;

export function createStatementRunner(
  database: Database,
  onEventsCommitted: () => void,
): RunStatement {
  let announcing: NodeJS.Timeout | null = null;

  function announceSoon(): void {
    announcing ??= setTimeout(() => {
      announcing = null;
      onEventsCommitted();
    }, ANNOUNCED_AFTER_MS);
  }

  return async (statement) => {
    const result = await withRetries(() => statement(database.query));
    announceSoon();
    return result;
  };
}

/** Whether the error is that of a row that names another one that is not there, or no longer. */
export function isForeignKeyViolation(error: unknown): boolean {
  return errorCode(error) === '23503';
}

/** Whether the error is a violation of a unique constraint, of the named one if a name is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (errorCode(error) !== '23505') return false;
  // A refusal names the constraint where there is one.
  return constraint === undefined || (error as { constraint?: unknown }).constraint === constraint;
}
