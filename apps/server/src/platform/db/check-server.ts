import { sql } from 'kysely';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import type { Database, Queryable } from './database.ts';

/** The server of DATABASE_URL can't be used, for a reason that an operator can mend. */
export class DatabaseServerError extends ExplainedError {
  override readonly name = 'DatabaseServerError';
}

const OLDEST_VERSION = 15;

/** What a server says about itself. */
export interface ServerFacts {
  /** as in `server_version_num`: 150004 is 15.4 */
  version: number;
  encoding: string;
  /** Whether two connections that are open at once are one to it, as behind a pooler of transactions. */
  sharesConnections: boolean;
}

/** Why Robin can't run on such a server; null when it can. */
export function judgeServer({ version, encoding, sharesConnections }: ServerFacts): string | null {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_VERSION) {
    return `The database server of DATABASE_URL is PostgreSQL ${major}, and Robin needs ${OLDEST_VERSION} or newer.`;
  }
  if (encoding !== 'UTF8') {
    return (
      `The database of DATABASE_URL has the encoding ${encoding}, which does not know every letter that people write. ` +
      'Create it anew with the encoding UTF8.'
    );
  }
  if (!sharesConnections) return null;
  return (
    'A pooler between Robin and the database server of DATABASE_URL gives each transaction another connection. ' +
    'Robin needs its own: let the pooler pool sessions, or name the server itself.'
  );
}

/** What the driver or the server says, as a sentence for an operator. */
export const describeServerProblem = (reason: string) =>
  `The database server of DATABASE_URL can't be used: ${reason.replace(/\.$/, '')}.`;

/**
 * The first question to a server.
 * @throws DatabaseServerError, with what the driver said as its cause
 */
export async function checkServer(database: Database): Promise<void> {
  const refusal = judgeServer(await askServer(database));
  if (refusal !== null) throw new DatabaseServerError(refusal);
}

async function askServer({ engine, query }: Database): Promise<ServerFacts> {
  try {
    const facts = sql<Omit<ServerFacts, 'sharesConnections'>>`
      select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding`;
    const told = (await facts.execute(query)).rows[0];
    if (!told) throw new Error('It told nothing about itself.');
    // The embedded one has a single connection, and nobody in between.
    return { ...told, sharesConnections: engine === 'postgres' && (await areShared(query)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseServerError(describeServerProblem(reason), { cause: error });
  }
}

/** Asks on two connections that are open at once which process of the server answers: each has one of its own. */
function areShared(query: Queryable): Promise<boolean> {
  return query.connection().execute(async (one) => {
    const process = await askProcess(one);
    return query.connection().execute(async (other) => (await askProcess(other)) === process);
  });
}

async function askProcess(connection: Queryable): Promise<number | undefined> {
  const answer = sql<{ process: number }>`select pg_backend_pid() as process`;
  return (await answer.execute(connection)).rows[0]?.process;
}
