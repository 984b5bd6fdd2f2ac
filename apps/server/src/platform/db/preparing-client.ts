import { createHash } from 'node:crypto';
import pg from 'pg';

/** Bounds what one connection keeps; queries with lists of changing length could fill it otherwise. */
const MAX_STATEMENTS = 200;
const names = new Map<string, string>();

/** The name under which a query is prepared; null when there are too many different ones. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_STATEMENTS) return null;
  const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

type QueryArguments = Parameters<pg.Client['query']>;

/**
 * A connection that prepares every query with parameters the first time and runs it by name from
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
