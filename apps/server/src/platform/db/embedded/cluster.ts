import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import { createDirectory, unpackInto } from './archive.ts';
import { SHORT_LIVED_ENGINE } from './short-lived-engine.ts';

/** A segment of the log. With more room than this, it was not the disk that a new cluster failed for. */
const LARGEST_WRITE_BYTES = 4 * 1_048_576;

/**
 * Makes sure that the directory holds a cluster. A new one is created beside its place and renamed
 * when it is complete, so that an interruption leaves nothing half made.
 * @param options.template a dump, or a copy as a directory, to begin with instead of an empty cluster
 * @throws ExplainedError when the directory is used by something else
 */
export async function ensureCluster(
  directory: string,
  options: { template: string | undefined; isDurable: boolean },
): Promise<void> {
  const { template, isDurable } = options;
  if (existsSync(join(directory, 'PG_VERSION'))) return;
  if (existsSync(directory) && (await readdir(directory)).length > 0) {
    throw new ExplainedError(
      `The directory ${directory} holds files, but no database. ` +
        'Move them away, or set DATA_DIR to another directory.',
    );
  }
  await rm(directory, { recursive: true, force: true });
  await createDirectory(directory, (path) => fillCluster(path, template), { isDurable });
}

async function fillCluster(directory: string, template: string | undefined): Promise<void> {
  if (template === undefined) await createCluster(directory);
  else if ((await stat(template)).isFile()) await unpackInto(template, directory);
  // Ten times as fast as the asynchronous one for a thousand small files.
  else cpSync(template, directory, { recursive: true });
}

async function createCluster(directory: string): Promise<void> {
  const script = fileURLToPath(new URL('./create-cluster.ts', import.meta.url));
  const args = [...SHORT_LIVED_ENGINE, script, directory];
  try {
    await promisify(execFile)(process.execPath, args, { windowsHide: true });
  } catch (error) {
    // The engine says so in a number of its own, or in words, or not at all.
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize > LARGEST_WRITE_BYTES) throw error;
    throw Object.assign(new Error('There is no room for a database.', { cause: error }), {
      code: 'ENOSPC',
    });
  }
}

/** The name of a copy in progress beside the data directory; `removeLeftovers` knows it. */
export const snapshotPath = (directory: string, id: string) => `${directory}.snapshot-${id}`;

/** Removes the copies that a killed process left beside the data directory. */
export async function removeLeftovers(directory: string): Promise<void> {
  const prefix = `${basename(directory)}.snapshot-`;
  const parent = dirname(directory);
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
}
