import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, extract } from 'tar';

/** Writes everything below a directory into a new .tar.gz file, readable by its owner only. */
export async function packDirectory(directory: string, file: string): Promise<void> {
  const partial = `${file}.partial`;
  try {
    await create({ cwd: directory, file: partial, gzip: true, portable: true, mode: 0o600 }, ['.']);
    await chmod(partial, 0o600);
    await syncPath(partial);
    await rename(partial, file);
    await syncPath(dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Unpacks a .tar.gz file into a new directory, see `createDirectory`. */
export async function unpackDirectory(file: string, directory: string): Promise<void> {
  await createDirectory(directory, (path) => unpackInto(file, path));
}

/** Unpacks a .tar.gz file into a directory that is there. */
export async function unpackInto(file: string, directory: string): Promise<void> {
  await extract({ cwd: directory, file, preserveOwner: false });
}

/**
 * Fills a directory under another name and renames it when it is complete, so that it appears whole
 * or not at all.
 * @param options.isDurable whether it is brought to the disk before it gets its name
 */
export async function createDirectory(
  directory: string,
  fill: (path: string) => Promise<void>,
  options: { isDurable: boolean } = { isDurable: true },
): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await fill(unfinished);
    if (options.isDurable) await syncTree(unfinished);
    await rename(unfinished, directory);
    if (options.isDurable) await syncPath(dirname(directory));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(directory);
}

/** Brings a file, or the names in a directory, to the disk. */
async function syncPath(path: string): Promise<void> {
  // Windows can't open a directory, and keeps its names safe by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
