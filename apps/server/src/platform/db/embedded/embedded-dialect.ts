import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { EmbeddedConnection, EmbeddedDatabase } from './embedded-database.ts';

/**
 * Kysely on the embedded database. The driver is our own, because kysely's PGlite driver gives the
 * one connection to everybody at once: a query from outside a transaction would wait without end
 * inside the engine, or run in the middle of somebody else's transaction. Here it waits for its turn,
 * and 10 s at most. Destroying it leaves the database open: who opened it closes it.
 */
export function createEmbeddedDialect(embedded: EmbeddedDatabase): Dialect {
  return {
    // Not kysely's adapter for PGlite: with it kysely makes callers wait for each other itself, and one
    // that asks inside a transaction waits for ever.
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(embedded),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/**
 * Takes the connection for itself only while a transaction runs, so that single statements can
 * follow each other without waiting. `connection().execute()` therefore has no session of its own.
 */
class LazyConnection implements DatabaseConnection {
  readonly #embedded: EmbeddedDatabase;
  #own: EmbeddedConnection | null = null;

  constructor(embedded: EmbeddedDatabase) {
    this.#embedded = embedded;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await (this.#own ?? this.#embedded).query(sql, parameters);
    const isChange = /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(result.command);
    return {
      // The rows are what the database answered; kysely's types say what the query selects.
      rows: result.rows as R[],
      ...(isChange ? { numAffectedRows: BigInt(result.affectedRows) } : {}),
    };
  }

  streamQuery(): never {
    throw new Error('The embedded database answers whole results: page with limit instead.');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    this.#own = await this.#embedded.acquire();
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    await this.#own.query(`start transaction${level}${access}`, []);
  }

  async commit(): Promise<void> {
    const result = await this.#own?.query('commit', []);
    // PostgreSQL answers a commit after a failed statement with a rollback, not with an error.
    if (result?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Rolls back what is still open. */
  async release(): Promise<void> {
    const own = this.#own;
    this.#own = null;
    await own?.release();
  }
}

function createDriver(embedded: EmbeddedDatabase): Driver {
  function find(connection: DatabaseConnection): LazyConnection {
    if (connection instanceof LazyConnection) return connection;
    throw new Error('This connection belongs to another database.');
  }
  async function run(connection: DatabaseConnection, sql: string): Promise<void> {
    await find(connection).executeQuery(CompiledQuery.raw(sql));
  }
  const nothing = () => Promise.resolve();

  return {
    init: nothing,
    acquireConnection: () => Promise.resolve(new LazyConnection(embedded)),
    beginTransaction: (connection, settings) => find(connection).begin(settings),
    commitTransaction: (connection) => find(connection).commit(),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    savepoint: (connection, name) => run(connection, `savepoint ${quoteIdentifier(name)}`),
    rollbackToSavepoint: (connection, name) =>
      run(connection, `rollback to savepoint ${quoteIdentifier(name)}`),
    releaseSavepoint: (connection, name) =>
      run(connection, `release savepoint ${quoteIdentifier(name)}`),
    releaseConnection: (connection) => find(connection).release(),
    destroy: nothing,
  };
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
