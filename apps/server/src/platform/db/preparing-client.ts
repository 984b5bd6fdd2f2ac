import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { isDatabaseReadOnly } from '#platform/db/unavailable.ts';

/** Bounds what one connection keeps prepared. */
const MAX_STATEMENTS = 400;

/**
 * Gives a query the name under which it is prepared when it comes a second time: what comes once, such as a list of a
 * rare length, would take the place of one that comes with every turn. Null without a name.
 */
export function createStatementNames(max: number) {
  const names = new Map<string, string>();
  const seenOnce = new LRUCache<string, true>({ max: 1_000 });
  let generation = 0;
  return {
    nameOf(text: string): string | null {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= max) return null;
      if (!seenOnce.delete(text)) {
        seenOnce.set(text, true);
        return null;
      }
      const hash = createHash('sha256').update(`${generation} ${text}`).digest('base64url');
      const name = `q${hash.slice(0, 20)}`;
      names.set(text, name);
      return name;
    },
    /**
     * Gives all queries new names: what is prepared under the old ones has become useless on every connection.
     * @param name the one that told of it; one of an earlier generation tells nothing new
     */
    renew(text: string, name: string): void {
      if (names.get(text) !== name) return;
      generation += 1;
      names.clear();
    },
  };
}

const statementNames = createStatementNames(MAX_STATEMENTS);

/**
 * Whether the server refuses a prepared statement for ever, before it has run anything: a newer process has changed the
 * columns of its answer (feature_not_supported, from where the server looks at its plan again; the message is in the
 * language of the server), or it is not there any more (invalid_sql_statement_name).
 */
function isStale(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code, routine } = error;
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** Whether the time that the driver gives a question (`query_timeout`) has passed without an answer. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

type QueryArguments = Parameters<pg.Client['query']>;

/**
 * A connection that prepares a query with parameters when it comes again and runs it by name from
 * then on: the server parses and plans it once, which is more than half of its work for the small
 * queries of a turn. One that the server refuses to run by its name runs again without, unless a
 * transaction has failed with it. A connection that leaves a question without an answer is ended,
 * and so is one to a server that lets nobody write, once its transaction is over.
 */
export class PreparingClient extends pg.Client {
  private hasBeenRefused = false;

  // The overloads of the base class can't be repeated; every call goes through to them unchanged.
  override query = ((...args: QueryArguments) => {
    const [text, values, ...callbacks] = args as unknown as [unknown, unknown, ...unknown[]];
    const run = (...all: unknown[]): unknown => {
      const ask = pg.Client.prototype.query.bind(this) as (...of: unknown[]) => unknown;
      const answer = ask(...all);
      if (!(answer instanceof Promise)) return answer;
      const heard = answer.catch(giveUpIfUseless);
      return this.hasBeenRefused ? heard.finally(() => this.endOutsideOfTransaction()) : heard;
    };
    const giveUpIfUseless = (error: unknown): never => {
      // The driver only stops waiting: whoever got the connection next would wait behind the same question.
      if (isUnanswered(error)) void this.end();
      // One that another one has taken the place of answers on for ever, and a new connection comes to the one in its place.
      if (isDatabaseReadOnly(error)) {
        this.hasBeenRefused = true;
        this.endOutsideOfTransaction();
      }
      throw error;
    };
    const isPlain = typeof text !== 'string' || !Array.isArray(values) || values.length === 0;
    if (isPlain || callbacks.length > 0) return run(...args);
    const name = statementNames.nameOf(text);
    if (name === null) return run(...args);
    return (run({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!isStale(error)) throw error;
      statementNames.renew(text, name);
      if (this.getTransactionStatus() !== 'I') throw error;
      return run(...args);
    });
  }) as pg.Client['query'];

  /** The end of a transaction that has failed would fail without its connection, and hide why. */
  private endOutsideOfTransaction(): void {
    if (this.getTransactionStatus() === 'I') void this.end();
  }
}
