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

/** Starts the engine on a directory; creates the cluster in it when there is none. */
export async function startEngine(options: {
  directory: string;
  isDurable: boolean;
  onLogSegment?: () => void;
}): Promise<PGlite> {
  const settingArguments = Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // -F is fsync=off, which PGlite sets because its own file system can't do it.
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return PGlite.create({
    fs: new SyncedNodeFs({
      directory: options.directory,
      isDurable: options.isDurable,
      onLogSegment: options.onLogSegment ?? (() => undefined),
    }),
    startParams: [...startParams, ...(options.isDurable ? [] : ['-F']), ...settingArguments],
    initDbStartParams: [`--wal-segsize=${LOG_SEGMENT_MEGABYTES}`],
  });
}
