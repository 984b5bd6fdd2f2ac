import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeDirectory } from '#platform/files/make-directory.ts';
import type { Logger } from '#platform/logger.ts';
import { ensureCluster, removeLeftovers, snapshotPath } from './cluster.ts';
import { EmbeddedDatabaseError } from './database-error.ts';
import { createConnectionQueue } from './connection-queue.ts';
import { acquireDirectoryLock, type DirectoryLock } from './directory-lock.ts';
import { startMaintenance } from './maintenance.ts';
import { encodeParameter } from './parameter-encoding.ts';
import { startWorker, type WorkerClient } from './worker-client.ts';
import type { StatementAnswer, StatementResult } from './worker-messages.ts';

const CONNECTION_WAIT_MS = 10_000;

/** Background work waits as long as it takes. */
const PATIENT_WAIT_MS = 24 * 60 * 60 * 1_000;

/** The one connection, held until `release`. */
export interface EmbeddedConnection {
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>;
  /** Gives the connection back; what a transaction left open is rolled back. */
  release(): Promise<void>;
}

/** PostgreSQL inside this process, on a directory of its own. */
export interface EmbeddedDatabase {
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Runs several statements without parameters, e.g. a migration. */
  exec(sql: string): Promise<void>;
  /**
   * The connection alone, for a transaction. It must be released.
   * @throws ConnectionWaitError when it is not free in time
   */
  acquire(): Promise<EmbeddedConnection>;
  /**
   * Writes the whole database into a file, as a gzipped tar of its directory; queries go on while it is packed. Answers a
   * fingerprint that changes only when the content does.
   */
  dumpTo(file: string): Promise<{ fingerprint: string }>;
  /** Copies the database into a new directory, which another one can start from. */
  copyTo(directory: string): Promise<{ fingerprint: string }>;
  /** Waits for what runs, then stops the engine. A second call waits for the first. */
  close(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  /** e.g. `data/postgres`; is created when it is not there */
  dataDirectory: string;
  logger: Logger;
  /** a dump, or a directory made by `copyTo`, to begin with when there is no database yet */
  template?: string;
  /** Whether commits outlive a power loss. Only tests switch it off, to be quicker. */
  isDurable?: boolean;
  /** How long a caller waits for the one connection before that counts as a mistake. */
  connectionWaitMs?: number;
  /** Where a dump is kept each day; by default `backups` beside the data directory. */
  backupDirectory?: string;
  /** The engine stopped by itself, and every query from now on fails. */
  onStopped?: (error: Error) => void;
}

/**
 * Opens the database in the directory, and creates it at the first time.
 * @throws DirectoryInUseError when another process works on it
 */
export async function openEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { logger, isDurable = true } = options;
  const dataDirectory = resolve(options.dataDirectory);
  makeDirectory(dirname(dataDirectory));
  const lock = await acquireDirectoryLock(dataDirectory, {
    onLost: (error) => logger.error({ err: error }, 'the lock of the data directory has gone'),
  });
  try {
    await removeLeftovers(dataDirectory);
    await ensureCluster(dataDirectory, { template: options.template, isDurable });
    const worker = await startWorker({
      dataDirectory,
      isDurable,
      onStopped(error) {
        logger.fatal({ err: error }, 'the embedded database stopped');
        options.onStopped?.(error);
      },
    });
    return serveDatabase({
      worker,
      lock,
      dataDirectory,
      logger,
      connectionWaitMs: options.connectionWaitMs ?? CONNECTION_WAIT_MS,
      backupDirectory: options.backupDirectory ?? join(dirname(dataDirectory), 'backups'),
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function serveDatabase(parts: {
  worker: WorkerClient;
  lock: DirectoryLock;
  dataDirectory: string;
  logger: Logger;
  connectionWaitMs: number;
  backupDirectory: string;
}): EmbeddedDatabase {
  const { worker, lock, logger, connectionWaitMs } = parts;
  const queue = createConnectionQueue();
  let closing: Promise<void> | null = null;

  function assertOpen(): void {
    if (closing) throw new Error('The embedded database is closed.');
  }

  /** What an answer says beside its rows, and who asked when it is a refusal. */
  async function watch(answer: Promise<StatementAnswer>): Promise<StatementAnswer> {
    try {
      const result = await answer;
      if (result.isCheckpointDue) maintenance.requestCheckpoint();
      return result;
    } catch (error) {
      // The error was made where the thread's answer came in; here it learns who asked.
      if (error instanceof EmbeddedDatabaseError) Error.captureStackTrace(error);
      throw error;
    }
  }

  const sendQuery = (sql: string, parameters: readonly unknown[]) =>
    worker.request('query', { sql, parameters: parameters.map(encodeParameter) });

  /** A statement outside transactions. */
  async function runAlone(statement: () => Promise<StatementAnswer>): Promise<StatementAnswer> {
    await queue.pass(connectionWaitMs);
    try {
      const result = await watch(statement());
      if (result.transactionStatus === 'idle') return result;
    } catch (error) {
      if (!(error instanceof EmbeddedDatabaseError) || error.transactionStatus === 'idle') {
        throw error;
      }
      await rollBack();
      throw error;
    }
    // Statements of others may have gone into that transaction by now, and are lost with it: this is
    // a mistake in the code, and it must not go unnoticed.
    await rollBack();
    throw new Error('A transaction must be begun on a connection of its own: see acquire().');
  }

  const rollBack = () => worker.request('query', { sql: 'rollback', parameters: [] });

  async function connect(waitMs: number): Promise<EmbeddedConnection> {
    const leave = await queue.enter(waitMs);
    let isOpen = true;
    let isInTransaction = false;

    async function run(statement: () => Promise<StatementAnswer>): Promise<StatementAnswer> {
      if (!isOpen) throw new Error('This connection was given back already.');
      try {
        const result = await watch(statement());
        isInTransaction = result.transactionStatus !== 'idle';
        return result;
      } catch (error) {
        if (error instanceof EmbeddedDatabaseError) {
          isInTransaction = error.transactionStatus !== 'idle';
        }
        throw error;
      }
    }
    return {
      query: (sql, parameters) => run(() => sendQuery(sql, parameters)),
      async exec(sql) {
        await run(() => worker.request('exec', { sql }));
      },
      async release() {
        if (!isOpen) return;
        isOpen = false;
        try {
          if (isInTransaction) {
            logger.warn({}, 'a transaction was left open and is rolled back');
            await rollBack();
          }
        } finally {
          leave();
        }
      },
    };
  }

  async function withConnection<T>(
    waitMs: number,
    use: (connection: EmbeddedConnection) => Promise<T>,
  ): Promise<T> {
    const connection = await connect(waitMs);
    try {
      return await use(connection);
    } finally {
      await connection.release();
    }
  }

  function copyTo(directory: string): Promise<{ fingerprint: string }> {
    return withConnection(PATIENT_WAIT_MS, () => worker.request('snapshot', { directory }));
  }

  async function dumpTo(file: string): Promise<{ fingerprint: string }> {
    const directory = snapshotPath(parts.dataDirectory, randomUUID());
    try {
      // Only the copy needs the connection; packing takes ten times as long.
      const copy = await copyTo(directory);
      await worker.request('pack', { directory, file });
      return copy;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  async function close(): Promise<void> {
    await maintenance.stop();
    try {
      // Who keeps the connection for longer than the wait loses the transaction, not the data.
      const leave = await queue.enter(connectionWaitMs).catch((error: unknown) => {
        logger.warn({ err: error }, 'closing the embedded database during a transaction');
        return () => undefined;
      });
      await worker.request('close', {});
      leave();
    } finally {
      await worker.terminate();
      lock.release();
    }
  }

  const maintenance = startMaintenance({
    backupDirectory: parts.backupDirectory,
    logger,
    run: (sql) => withConnection(PATIENT_WAIT_MS, (connection) => connection.query(sql, [])),
    dumpTo,
  });

  return {
    async query(sql, parameters) {
      assertOpen();
      return runAlone(() => sendQuery(sql, parameters));
    },
    async exec(sql) {
      assertOpen();
      await runAlone(() => worker.request('exec', { sql }));
    },
    async acquire() {
      assertOpen();
      return connect(connectionWaitMs);
    },
    async dumpTo(file) {
      assertOpen();
      return dumpTo(file);
    },
    async copyTo(directory) {
      assertOpen();
      return copyTo(directory);
    },
    close: () => (closing ??= close()),
  };
}
