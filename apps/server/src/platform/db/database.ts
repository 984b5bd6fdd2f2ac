import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  PostgresDialect,
  sql,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import pg from 'pg';
import { createEmbeddedDialect } from '#platform/db/embedded/embedded-dialect.ts';
import type { EmbeddedDatabase } from '#platform/db/embedded/embedded-database.ts';
import { takeWhatIsGranted } from '#platform/db/granted-connections.ts';
import { PreparingClient } from '#platform/db/preparing-client.ts';
import { getValueParser } from '#platform/db/value-parsers.ts';
import { createSoftLimit } from '#platform/soft-limit.ts';
import type { Schema } from '#platform/db/schema.generated.ts';
import type { Logger } from '#platform/logger.ts';

/** Something that queries run on: the database, or the handle of a transaction. */
export type Queryable = Kysely<Schema>;

/** The one database, whichever engine stands behind it. */
export interface Database {
  engine: 'postgres' | 'embedded';
  query: Queryable;
  /** Runs a script of several statements without parameters. */
  exec(script: string): Promise<void>;
  /**
   * Calls back with what is said on the channel, by whichever process, and with null when words may have been missed.
   * Returns how to stop.
   */
  listen(channel: string, onNotify: (said: string | null) => void): Promise<() => Promise<void>>;
  /** Answers when the database does, and lets us write. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Set while the code of a transaction runs: its queries belong on the transaction's handle. */
export const transactionScope = new AsyncLocalStorage<true>();

/** The dialect with a driver that something has been changed in. */
function withDriver(dialect: Dialect, change: (driver: Driver) => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      change(driver);
      return driver;
    },
  };
}

/**
 * Refuses to hand out a connection to code inside a transaction. With one connection such a query
 * would wait for its own transaction for ever; with several it would silently see other data.
 */
function guardTransactions(dialect: Dialect): Dialect {
  return withDriver(dialect, (driver) => {
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = (options): Promise<DatabaseConnection> => {
      if (transactionScope.getStore()) {
        return Promise.reject(
          new Error('A query inside a transaction must run on the transaction handle.'),
        );
      }
      return acquire(options);
    };
  });
}

/** So many queries run at once as long as none of them takes longer than the others have patience. */
const FEW_CONNECTIONS = 3;
const PATIENCE_MS = 20;
/**
 * The few connections stay open, the others for so long: whoever writes after a pause would wait for a process of the
 * server, for its sign-in, and until it has planned every statement of a turn again.
 */
const IDLE_MS = 10 * 60 * 1_000;
/**
 * Asked for a sign of life after so long, a line is not forgotten by what lies between, and one whose other end is gone
 * without a word breaks while it rests, instead of under somebody's question.
 */
const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Spreads queries over few connections, because each wakes a process of the database server; and over all of the pool
 * only where these are taken for longer.
 */
function preferFewConnections(dialect: Dialect): Dialect {
  return withDriver(dialect, (driver) => {
    const limit = createSoftLimit({ few: FEW_CONNECTIONS, patienceMs: PATIENCE_MS });
    const acquire = driver.acquireConnection.bind(driver);
    const release = driver.releaseConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      await limit.enter();
      try {
        return await acquire(options);
      } catch (error) {
        limit.leave();
        throw error;
      }
    };
    driver.releaseConnection = async (connection, options) => {
      try {
        await release(connection, options);
      } finally {
        limit.leave();
      }
    };
  });
}

/** Refused as a change would be, so that a connection to a server that lets nobody write is given up also by who only asks. */
const SIGN_OF_LIFE = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'the database lets nobody write';
  end if;
end $$`;

const STATEMENT_LIMIT_MS = 30_000;
/**
 * The server ends a statement at its limit and says so. A line that has brought nothing by then brings nothing any more, such
 * as one that a firewall has forgotten, and would hold whoever asked for as long as the network has patience.
 */
const ANSWERED_WITHIN_MS = STATEMENT_LIMIT_MS + 5_000;
const CONNECTED_WITHIN_MS = 10_000;

/**
 * What a server, a database or a role may have set otherwise: the driver reads times in this form alone, and a change that
 * has waited for another one goes on from what that one has stored, instead of being refused.
 */
const SESSION_SETTINGS =
  "set datestyle = iso; set default_transaction_isolation = 'read committed'";

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @param options.maxConnections upper bound of the pool; listening takes one more
 * @param options.idleMs how long a connection that nobody uses stays open, beyond the few that always do
 */
export function connectPostgres(options: {
  url: string;
  maxConnections?: number;
  idleMs?: number;
  /**
   * A line that leaves a question without an answer for so long is given up; null never, for who lifts the limits of the
   * server for statements that take as long as they need.
   */
  answeredWithinMs?: number | null;
  logger: Logger;
}): Database {
  const { logger, answeredWithinMs = ANSWERED_WITHIN_MS } = options;
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    min: FEW_CONNECTIONS,
    idleTimeoutMillis: options.idleMs ?? IDLE_MS,
    ...KEPT_ALIVE,
    types: { getTypeParser: getValueParser },
    application_name: 'robin',
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    query_timeout: answeredWithinMs ?? undefined,
    statement_timeout: STATEMENT_LIMIT_MS,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    verify: (client, done) => client.query(SESSION_SETTINGS, done),
  });
  // Without a listener a connection that breaks would end the process: the pool's own listener hears
  // of idle ones only, the other one of those in use as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection broke'));
  });
  const granted = {
    options: pool.options,
    connect: takeWhatIsGranted(pool, logger),
    end: () => pool.end(),
  };
  const dialect = preferFewConnections(new PostgresDialect({ pool: granted }));
  const query = new Kysely<Schema>({ dialect: guardTransactions(dialect) });
  return {
    engine: 'postgres',
    query,
    async exec(script) {
      await pool.query(script);
    },
    async ping() {
      await sql.raw(SIGN_OF_LIFE).execute(query);
    },
    listen: (channel, onNotify) => listenForNotifications(options.url, channel, onNotify, logger),
    close: () => query.destroy(),
  };
}

const LISTEN_RETRY_MS = 1_000;

/** Keeps one connection listening; a broken one is replaced until stopped. */
async function listenForNotifications(
  url: string,
  channel: string,
  onNotify: (said: string | null) => void,
  logger: Logger,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'robin events',
      ...KEPT_ALIVE,
      connectionTimeoutMillis: CONNECTED_WITHIN_MS,
      query_timeout: ANSWERED_WITHIN_MS,
    });
    client = next;
    next.on('notification', ({ payload = '' }) => onNotify(payload));
    next.on('error', (error) => {
      logger.warn({ err: error }, 'the connection for notifications broke');
      reconnectLater(next);
    });
    next.on('end', () => reconnectLater(next));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A standby refuses to listen on a connection that it has made: each try would leave one open.
      await next.end();
      throw error;
    }
    // What happened while nobody listened is found by looking.
    onNotify(null);
  }

  function reconnectLater(broken: pg.Client | null): void {
    if (isStopped || retry || broken !== client) return;
    retry = setTimeout(() => {
      retry = null;
      connect().catch((error: unknown) => {
        logger.warn({ err: error }, 'listening for notifications failed');
        reconnectLater(client);
      });
    }, LISTEN_RETRY_MS);
  }

  async function stop(): Promise<void> {
    isStopped = true;
    if (retry) clearTimeout(retry);
    await client?.end();
  }

  try {
    await connect();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Puts the embedded database behind the same type. */
export function wrapEmbedded(embedded: EmbeddedDatabase): Database {
  const query = new Kysely<Schema>({ dialect: guardTransactions(createEmbeddedDialect(embedded)) });
  return {
    engine: 'embedded',
    query,
    exec: (script) => embedded.exec(script),
    async ping() {
      await embedded.query('select 1', []);
    },
    // One process holds the directory, so nobody else can have news.
    listen: () => Promise.resolve(() => Promise.resolve()),
    close: () => query.destroy().then(() => embedded.close()),
  };
}
