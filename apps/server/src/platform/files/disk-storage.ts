import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissingFile } from './is-missing-file.ts';
import type { RawStorage } from './file-storage.ts';
import { syncPath } from './sync-path.ts';

/** Files below a directory, which the first one makes. Only the owner of the process may read them. */
export function createDiskStorage(directory: string): RawStorage {
  return {
    async write(name, content) {
      const path = join(directory, name);
      const folder = dirname(path);
      if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) {
        await syncPath(directory);
        await syncPath(dirname(directory));
      }
      // Under another name until it is complete and on the disk.
      const partial = `${path}.${randomUUID()}.partial`;
      try {
        await writeFile(partial, content, { flag: 'wx', mode: 0o600, flush: true });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncPath(folder);
    },

    async read(name) {
      try {
        return await readFile(join(directory, name));
      } catch (error) {
        if (isMissingFile(error)) return null;
        throw error;
      }
    },

    remove: (name) => rm(join(directory, name), { force: true }),
  };
}
