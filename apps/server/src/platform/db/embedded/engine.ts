import { PGlite } from '@electric-sql/pglite';
import { SyncedNodeFs } from './synced-node-fs.ts';

/** Size of one segment file of the write-ahead log; set when the cluster is created. */
export const LOG_SEGMENT_MEGABYTES = 4;

const settings = {
  // 175 MB resident instead of 306; the operating system caches the files as well.
  shared_buffers: '16MB',
  // The one fsync that the file system offers; PostgreSQL's default is fdatasync.
  wal_sync_method: 'fsync',
  // How many used log segments are kept for reuse; the default would be 80 MB.
  min_wal_size: '16MB',
};

/** How the engine reports an ordinary error of a statement to PGlite, which then goes on. */
const STATEMENT_FAILED_STATUS = 100;

/**
 * Starts the engine on a directory; creates the cluster in it when there is none.
 * @param options.onBroken called when the engine has given up, e.g. because the disk refuses to keep
 *   the log. It must end the thread: PGlite would try the same statement again without end.
 */
export async function startEngine(options: {
  directory: string;
  isDurable: boolean;
  onLogSegment?: () => void;
  onBroken?: (error: unknown) => never;
}): Promise<PGlite> {
  const settingArguments = Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // -F is fsync=off, which PGlite sets because its own file system can't do it.
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const engine = await PGlite.create({
    fs: new SyncedNodeFs({
      directory: options.directory,
      isDurable: options.isDurable,
      onLogSegment: options.onLogSegment ?? (() => undefined),
    }),
    startParams: [...startParams, ...(options.isDurable ? [] : ['-F']), ...settingArguments],
    initDbStartParams: [`--wal-segsize=${LOG_SEGMENT_MEGABYTES}`],
  });
  if (options.onBroken) guardEngine(engine, options.onBroken);
  return engine;
}

function guardEngine(engine: PGlite, onBroken: (error: unknown) => never): void {
  const module = engine.Module;
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      const isStatementError =
        typeof error === 'object' &&
        error !== null &&
        'status' in error &&
        error.status === STATEMENT_FAILED_STATUS;
      if (!isStatementError) onBroken(error);
      throw error;
    }
  };
}
