import { chmod, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create, extract, list } from 'tar';
import { errorCode } from '#platform/errors/error-code.ts';
import { isMissingFile } from '#platform/files/is-missing-file.ts';
import { syncPath } from '#platform/files/sync-path.ts';
import { whileUnfinished } from '#platform/files/while-unfinished.ts';

/** Writes everything below a directory into a .tar.gz file, see `packFiles`. */
export function packDirectory(directory: string, file: string): Promise<void> {
  return packFiles({ directory, names: ['.'] }, file);
}

/**
 * Writes files and folders of a directory into a .tar.gz file that only its owner may read. The file
 * appears complete and on the disk, or not at all. What lies behind a link is written as if it lay in its place: a link
 * leads nowhere on another machine. Of links that could lead back to themselves, see `findUselessLink`.
 * @param source.rename gives an entry another path inside the archive
 */
export async function packFiles(
  source: { directory: string; names: string[]; rename?: (path: string) => string },
  file: string,
): Promise<void> {
  const { directory, names, rename: renameEntry = (path) => path } = source;
  const partial = `${file}.partial`;
  await whileUnfinished(partial, async () => {
    try {
      await create(
        {
          cwd: directory,
          file: partial,
          gzip: true,
          portable: true,
          mode: 0o600,
          follow: true,
          filter: (_path, entry) => {
            // A file with two names would become a file and a link.
            if ('nlink' in entry) entry.nlink = 1;
            return true;
          },
          onWriteEntry: (entry) => (entry.path = renameEntry(entry.path)),
        },
        names,
      );
      await chmod(partial, 0o600);
      await syncPath(partial);
      await rename(partial, file);
      await syncPath(dirname(file));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  });
}

/** A symbolic link that nothing can be read through. */
export interface UselessLink {
  path: string;
  problem: 'leads nowhere' | 'leads back to itself';
}

/** The first symbolic link at or below a path that nothing can be read through; null when there is none. */
export async function findUselessLink(
  path: string,
  above: readonly string[] = [],
): Promise<UselessLink | null> {
  let isDirectory: boolean;
  try {
    isDirectory = (await stat(path)).isDirectory();
  } catch (error) {
    if (isMissingFile(error)) return { path, problem: 'leads nowhere' };
    if (errorCode(error) === 'ELOOP') return { path, problem: 'leads back to itself' };
    throw error;
  }
  if (!isDirectory) return null;
  const place = await realpath(path);
  if (above.includes(place)) return { path, problem: 'leads back to itself' };
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isSymbolicLink()) continue;
    const found = await findUselessLink(join(path, entry.name), [...above, place]);
    if (found) return found;
  }
  return null;
}

/**
 * The paths of all entries of a .tar.gz file, without `./` in front.
 * @throws when the file is no archive, or a damaged one
 */
export async function listEntries(file: string): Promise<string[]> {
  const paths: string[] = [];
  await list({
    file,
    strict: true,
    onReadEntry: (entry) => paths.push(entry.path.replace(/^\.\//, '')),
  });
  return paths;
}

/**
 * Unpacks a .tar.gz file into a directory that is there. Of one that can't be unpacked, a file that was begun may still
 * come: see `removeUnfinished`.
 */
export async function unpackInto(file: string, directory: string): Promise<void> {
  let hasFailed = false;
  try {
    await extract({
      cwd: directory,
      file,
      strict: true,
      preserveOwner: false,
      // Nothing that we pack is a link, and one could lead out of the directory. And after a failure, which it tells at
      // once, the library unpacks all that follows.
      filter: (_path, entry) =>
        !hasFailed && 'type' in entry && /^(?:File|OldFile|Directory)$/.test(entry.type),
    });
  } catch (error) {
    hasFailed = true;
    throw error;
  }
}

/** Removes a directory that something may still be written to for a moment. */
export function removeUnfinished(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Fills a directory under another name and renames it when it is complete, so that it appears whole
 * or not at all.
 * @param options.isDurable whether it is brought to the disk before it gets its name
 */
export async function createDirectory(
  directory: string,
  fill: (path: string) => Promise<void>,
  options: { isDurable: boolean },
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
    await removeUnfinished(unfinished);
  }
}

/** Brings a directory and everything in it to the disk. */
export async function syncTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncPath(path);
  }
  await syncPath(directory);
}
