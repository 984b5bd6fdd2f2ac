import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** Bounds what one connection keeps prepared. */
const MAX_STATEMENTS = 400;

/**
 * Gives a query the name under which it is prepared when it comes a second time: what comes once, such as a list of a
 * rare length, would take the place of one that comes with every turn. Null without a name.
 */
export function createStatementNames(max: number): (text: string) => string | null {
  const names = new Map<string, string>();
  const seenOnce = new LRUCache<string, true>({ max: 1_000 });
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= max) return null;
    if (!seenOnce.delete(text)) {
      seenOnce.set(text, true);
      return null;
    }
    const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
    return name;
  };
}

const nameOf = createStatementNames(MAX_STATEMENTS);

type QueryArguments = Parameters<pg.Client['query']>;

/**
 * A connection that prepares a query with parameters when it comes again and runs it by name from
 * then on: the server parses and plans it once, which is more than half of its work for the small
 * queries of a turn.
 */
export class PreparingClient extends pg.Client {
  // The overloads of the base class can't be repeated; every call goes through to them unchanged.
  override query = ((...args: QueryArguments) => {
    const [text, values, ...rest] = args as unknown as [unknown, unknown, ...unknown[]];
    const run = pg.Client.prototype.query.bind(this) as (...all: unknown[]) => unknown;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return run(...args);
    }
    const name = nameOf(text);
    return name === null ? run(...args) : run({ name, text, values }, ...rest);
  }) as pg.Client['query'];
}
