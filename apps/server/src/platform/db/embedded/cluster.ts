import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDirectory, unpackDirectory } from './archive.ts';

/**
 * Makes sure that the directory holds a cluster. A new one is created beside its place and renamed
 * when it is complete, so that an interruption leaves nothing half made.
 * @param template a dump to begin with instead of an empty cluster
 * @returns whether the cluster is new
 */
export async function ensureCluster(directory: string, template?: string): Promise<boolean> {
  if (existsSync(join(directory, 'PG_VERSION'))) return false;
  if (existsSync(directory) && (await readdir(directory)).length > 0) {
    throw new Error(
      `The directory ${directory} holds files, but no database. ` +
        'Move them away, or set DATA_DIR to another directory.',
    );
  }
  await rm(directory, { recursive: true, force: true });
  if (template === undefined) await createDirectory(directory, createCluster);
  else await unpackDirectory(template, directory);
  return true;
}

async function createCluster(directory: string): Promise<void> {
  const script = fileURLToPath(new URL('./create-cluster.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, directory], { windowsHide: true });
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
