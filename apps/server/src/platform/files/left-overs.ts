import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import { isMissingFile } from './is-missing-file.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Nothing that is still being written has not been touched for so long. */
const LEFT_AFTER_MS = DAY_MS;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What is named like this belongs to Robin alone, and goes when whoever made it has finished. */
const names = {
  /** Parts of a backup and of a restore, with the secret key among them. */
  data: new RegExp(`^unfinished-(?:backup|restore)-${UUID}$`),
  backups: new RegExp(
    String.raw`^(?:unfinished-${UUID}\.tar\.gz(?:\.partial)?|robin-\d{8}T\d{6}Z\.tar\.gz\.partial)$`,
  ),
  uploads: new RegExp(String.raw`\.${UUID}\.partial$`),
  /** Files of a form on their way in. */
  temporary: /^robin-upload-[A-Za-z0-9]{6}$/,
};

async function listNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

async function isLeftOver(path: string, now: Date): Promise<boolean> {
  try {
    // Of a link itself: what it leads to is not ours to judge.
    const { mtimeMs, uid } = await lstat(path);
    const isOwn = process.getuid === undefined || uid === process.getuid();
    return isOwn && now.getTime() - mtimeMs > LEFT_AFTER_MS;
  } catch (error) {
    // Whoever made it, or another process that sweeps, was faster.
    if (isMissingFile(error)) return false;
    throw error;
  }
}

async function sweep(directory: string, name: RegExp, now: Date): Promise<string[]> {
  const removed: string[] = [];
  for (const entry of await listNames(directory)) {
    const path = join(directory, entry);
    if (!name.test(entry) || !(await isLeftOver(path, now))) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(path);
  }
  return removed;
}

interface SweepOptions {
  dataDirectory: string;
  logger: Logger;
  temporaryDirectory?: string;
}

/**
 * Removes what killed processes have left: unfinished files, backups and restores, which may hold the secret key in clear.
 * Only what is named by Robin for its own use, belongs to this user, and was not touched for a day. What can't be
 * removed is only waste, so a failure is logged and no more.
 */
export async function sweepLeftOvers(options: SweepOptions & { now: Date }): Promise<void> {
  const { dataDirectory, now, logger, temporaryDirectory = tmpdir() } = options;
  const uploads = join(dataDirectory, 'uploads');
  const places: (readonly [directory: string, name: RegExp])[] = [
    [dataDirectory, names.data],
    [join(dataDirectory, 'backups'), names.backups],
    [join(uploads, 'attachments'), names.uploads],
    [join(uploads, 'profile_images'), names.uploads],
    [temporaryDirectory, names.temporary],
  ];
  for (const [directory, name] of places) {
    try {
      const removed = await sweep(directory, name, now);
      if (removed.length > 0)
        logger.info({ removed }, 'what killed processes had left was removed');
    } catch (error) {
      logger.warn({ err: error, directory }, 'what killed processes had left could not be removed');
    }
  }
}

/**
 * Sweeps now, and once a day as long as the process lives: what was killed shortly before a start is not old enough then.
 * The process does not live for it.
 */
export function sweepDaily({ clock, ...options }: SweepOptions & { clock: Clock }): void {
  const sweepNow = () => void sweepLeftOvers({ ...options, now: clock.now() });
  sweepNow();
  setInterval(sweepNow, DAY_MS).unref();
}
