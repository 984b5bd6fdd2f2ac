import type { Logger } from '#platform/logger.ts';
import { takeDueDump } from './scheduled-dumps.ts';

const ROUND_INTERVAL_MS = 60_000;
/** The first dump waits until a start is surely over. */
const FIRST_DUMP_AFTER_MS = 10 * 60_000;
/** An unchanged database is not asked again at every round. */
const DUMP_INTERVAL_MS = 60 * 60_000;

/**
 * The tables that PostgreSQL's own autovacuum would take: there is no such process inside the
 * engine. Same rule as its defaults (50 rows and a fifth of the table; a tenth for statistics).
 */
const tablesInNeed = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** What a database server does by itself in the background: checkpoints, vacuum, and a daily dump. */
export function startMaintenance(parts: {
  backupDirectory: string;
  logger: Logger;
  run: (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;
  dumpTo: (file: string) => Promise<{ fingerprint: string }>;
}) {
  const { logger } = parts;
  let isStopped = false;
  let isCheckpointRequested = false;
  let running: Promise<void> = Promise.resolve();
  let nextDumpAt = performance.now() + FIRST_DUMP_AFTER_MS;
  let isAheadTold = false;

  /** One thing at a time; a failure is logged, and the next round tries again. */
  function enqueue(name: string, work: () => Promise<void>): void {
    running = running.then(work).catch((error: unknown) => {
      if (!isStopped) logger.error({ err: error }, `${name} of the embedded database failed`);
    });
  }

  async function vacuum(): Promise<void> {
    const { rows } = await parts.run(tablesInNeed);
    for (const row of rows) {
      if (isStopped) return;
      await parts.run(`vacuum (analyze) ${String(row['name'])}`);
    }
  }

  function tellAhead(files: string[]): void {
    if (isAheadTold) return;
    isAheadTold = true;
    logger.warn(
      { files },
      'dumps of the database are of a moment that has yet to come, as from a clock that was ahead, and do not count',
    );
  }

  async function dumpWhenDue(): Promise<void> {
    if (isStopped || performance.now() < nextDumpAt) return;
    nextDumpAt = performance.now() + DUMP_INTERVAL_MS;
    const name = await takeDueDump({
      directory: parts.backupDirectory,
      now: new Date(),
      dumpTo: parts.dumpTo,
      onAhead: tellAhead,
    });
    if (name) logger.info({ file: name }, 'a dump of the database was taken');
  }

  const timer = setInterval(() => {
    enqueue('vacuum', vacuum);
    enqueue('the daily dump', dumpWhenDue);
  }, ROUND_INTERVAL_MS);
  timer.unref();

  return {
    /** Many statements may ask while one checkpoint waits for its turn. */
    requestCheckpoint(): void {
      if (isCheckpointRequested || isStopped) return;
      isCheckpointRequested = true;
      enqueue('checkpoint', async () => {
        isCheckpointRequested = false;
        await parts.run('checkpoint');
      });
    },
    /** Waits for what has been begun. */
    settle: () => running,
    /** Begins nothing new, and waits for what runs. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
