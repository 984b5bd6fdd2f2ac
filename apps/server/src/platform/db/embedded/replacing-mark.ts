import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import { syncPath } from '#platform/files/sync-path.ts';

const MARK = 'restore-is-replacing';

interface ReplacingMark {
  /** The parts of one installation are all there. */
  finish(): Promise<void>;
  /** All parts are again where they were. */
  takeBack(): Promise<void>;
}

/** Marks a data directory while a restore moves the parts of one installation out of it and those of another in. */
export async function markReplacing(dataDirectory: string): Promise<ReplacingMark> {
  const path = join(dataDirectory, MARK);
  const isOfKilled = existsSync(path);
  async function remove(): Promise<void> {
    await syncPath(dataDirectory);
    await rm(path, { force: true });
  }
  await writeFile(path, '');
  await syncPath(dataDirectory);
  return {
    finish: remove,
    // Where they were is not where they belong, after one that was killed.
    takeBack: async () => (isOfKilled ? undefined : remove()),
  };
}

/**
 * Keeps everything but a restore from a data directory in which one was killed between two moves: started, Robin would
 * make an empty database or a new key where they are missing.
 * @throws ExplainedError
 */
export function refuseHalfReplaced(dataDirectory: string): void {
  if (!existsSync(join(dataDirectory, MARK))) return;
  throw new ExplainedError(
    `A restore was ended while it moved files in ${dataDirectory}, and some are missing there. Repeat it with --force. ` +
      'What was there before lies in the folder before-restore- with the latest time.',
  );
}
