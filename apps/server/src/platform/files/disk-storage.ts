import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '#platform/logger.ts';
import { isMissingFile } from './is-missing-file.ts';
import type { RawStorage } from './file-storage.ts';
import { noRoomForFiles } from './no-room-for-files.ts';
import { syncPath } from './sync-path.ts';

/**
 * Files below a directory, which the first one makes. Only the owner of the process may read them.
 *
 * @throws DomainError unavailable, when a file can't be written
 */
export function createDiskStorage(directory: string, logger: Logger): RawStorage {
  async function store(name: string, content: Buffer): Promise<void> {
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
  }

  return {
    async write(name, content) {
      try {
        await store(name, content);
      } catch (error) {
        logger.error({ err: error, name }, 'an uploaded file could not be stored');
        throw noRoomForFiles();
      }
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
