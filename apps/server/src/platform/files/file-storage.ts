import type { Logger } from '#platform/logger.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';

/** Where uploads lie: below a directory of the disk, or in a bucket. */
export type FileStorageSettings = { directory: string } | { s3: S3Settings };

/**
 * Keeps uploaded files. A name is `folder/file.extension`, made by the server and never used again, so that a file
 * never changes.
 */
export interface FileStorage {
  /** Stores a new file. It is there whole or not at all, and durable when the promise resolves. */
  write(name: string, content: Buffer, mediaType: string): Promise<void>;
  /** @returns null when there is no such file */
  read(name: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is no mistake. */
  remove(name: string): Promise<void>;
  /** Asks for a file that nobody has stored, and says in the log when no answer can be had. Never rejects. */
  check(): Promise<void>;
}

/** What is kept where files lie; how it is opened adds the rest. */
export type RawStorage = Omit<FileStorage, 'check'>;

/** Never written. */
const ABSENT_NAME = 'checks/absent.txt';

const NAME = /^[a-z_]{1,40}\/[A-Za-z0-9_-]{1,100}\.[a-z0-9]{1,10}$/;

/** Opens the storage that the settings name. Names that could lead out of it never reach it. */
export function createFileStorage(settings: FileStorageSettings, logger: Logger): FileStorage {
  const storage =
    's3' in settings
      ? createS3Storage(settings.s3, logger)
      : createDiskStorage(settings.directory, logger);
  const checked = (name: string): string => {
    if (!NAME.test(name)) throw new Error('A name of a file in the storage is malformed.');
    return name;
  };
  return {
    write: async (name, content, mediaType) => storage.write(checked(name), content, mediaType),
    read: async (name) => storage.read(checked(name)),
    remove: async (name) => storage.remove(checked(name)),
    check: () =>
      storage.read(ABSENT_NAME).then(
        () => undefined,
        (err: unknown) => logger.warn({ err }, 'uploads can be neither stored nor read'),
      ),
  };
}
