import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Environment } from '#platform/env.ts';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import { findDiskProblem } from '#platform/files/disk-problem.ts';
import { sweepLeftOvers } from '#platform/files/left-overs.ts';
import { makeDirectory } from '#platform/files/make-directory.ts';
import { momentName } from '#platform/files/moment-name.ts';
import { whileUnfinished } from '#platform/files/while-unfinished.ts';
import type { Logger } from '#platform/logger.ts';
import { findUselessLink, packFiles } from './archive.ts';
import { DirectoryInUseError } from './directory-lock.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { refuseHalfReplaced } from './replacing-mark.ts';
import { findNewestDump } from './scheduled-dumps.ts';

/**
 * A backup is one .tar.gz file: a manifest, the dump of the embedded database, the uploads, and the
 * secret key when it lies in a file.
 */

/** What of the environment decides where the parts of an installation lie. */
export type InstallationPlaces = Pick<
  Environment,
  'dataDirectory' | 'databaseUrl' | 'secretKey' | 's3'
>;

/** Names inside the archive; uploads and key have the same names in the data directory. */
export const backupNames = {
  manifest: 'manifest.json',
  database: 'database.tar.gz',
  uploads: 'uploads',
  secretKey: 'secret.key',
} as const;

export const backupManifest = z.object({
  format: z.literal('robin-backup'),
  version: z.literal(1),
  created_at: z.iso.datetime(),
  parts: z.array(z.enum(['database', 'uploads', 'secretKey'])),
});
export type BackupPart = z.infer<typeof backupManifest>['parts'][number];

/** A backup or restore that can't be done; the message says why and what to do. */
export class BackupError extends ExplainedError {
  override readonly name = 'BackupError';
}

export interface BackupReport {
  file: string;
  bytes: number;
  parts: BackupPart[];
  /** what is not inside, and where to get it */
  notes: string[];
}

interface BackupOptions {
  places: InstallationPlaces;
  /** where to; by default a new file in `backups` of the data directory */
  file?: string;
  now: Date;
  logger: Logger;
}

/**
 * Backs up an installation that is not running.
 * @throws BackupError
 */
export function createBackup(options: BackupOptions): Promise<BackupReport> {
  return explainDisk("The backup can't be written", () => backUp(options));
}

/** Says in a sentence what an operator can mend about the disk. */
export async function explainDisk<Answer>(
  what: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const problem = findDiskProblem(error);
    if (problem === null) throw error;
    throw new BackupError(`${what}: ${problem.words}.`, { cause: error });
  }
}

async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { places, now } = options;
  const { dataDirectory } = places;
  const file = options.file ?? join(dataDirectory, 'backups', `robin-${momentName(now)}.tar.gz`);
  if (existsSync(file)) {
    throw new BackupError(`The file ${file} exists already. Name another one, or move it away.`);
  }
  refuseHalfReplaced(dataDirectory);
  const parts = await findParts(places);
  if (parts.length === 0) {
    throw new BackupError(`There is nothing to back up in ${dataDirectory}.`);
  }
  const staging = `unfinished-backup-${randomUUID()}`;
  // Before there is something of its own, whatever the clock of the disk says.
  await sweepLeftOvers({ dataDirectory, now, logger: options.logger });
  await whileUnfinished(join(dataDirectory, staging), async () => {
    try {
      await mkdir(join(dataDirectory, staging), { mode: 0o700 });
      makeDirectory(dirname(file));
      await whileDatabaseStands(options, async (dumpTo) => {
        if (dumpTo) await dumpTo(join(dataDirectory, staging, backupNames.database));
        await writeManifest(join(dataDirectory, staging, backupNames.manifest), now, parts);
        const names = parts.map((part) =>
          part === 'database' ? join(staging, backupNames.database) : backupNames[part],
        );
        await packFiles(
          {
            directory: dataDirectory,
            names: [join(staging, backupNames.manifest), ...names],
            rename: (path) => path.replace(`${staging}/`, ''),
          },
          file,
        );
      });
    } finally {
      await rm(join(dataDirectory, staging), { recursive: true, force: true });
    }
  });
  return { file, bytes: (await stat(file)).size, parts, notes: describeMissing(places) };
}

/** @throws BackupError when a part is named by a link that nothing can be read through, as of a disk that is not there */
async function findParts({
  dataDirectory,
  databaseUrl,
}: InstallationPlaces): Promise<BackupPart[]> {
  const present = new Set(existsSync(dataDirectory) ? await readdir(dataDirectory) : []);
  const places: Record<BackupPart, string> = { ...backupNames, database: 'postgres' };
  const parts: BackupPart[] = [];
  for (const part of ['database', 'uploads', 'secretKey'] as const) {
    if (!present.has(places[part]) || (part === 'database' && databaseUrl !== null)) continue;
    const link = await findUselessLink(join(dataDirectory, places[part]));
    if (link) throw new BackupError(`The link ${link.path} ${link.problem}. Mend or remove it.`);
    parts.push(part);
  }
  return parts;
}

function describeMissing(places: InstallationPlaces): string[] {
  const notes: string[] = [];
  if (places.databaseUrl !== null) {
    notes.push('The database lies on a PostgreSQL server: back it up with pg_dump.');
  }
  if (places.s3) notes.push(`Uploads lie in the bucket ${places.s3.bucket}: back it up there.`);
  if (places.secretKey !== null) {
    notes.push('The secret key comes from SECRET_KEY: keep it in a safe place of its own.');
  }
  return notes;
}

async function writeManifest(file: string, now: Date, parts: BackupPart[]): Promise<void> {
  const manifest: z.infer<typeof backupManifest> = {
    format: 'robin-backup',
    version: 1,
    created_at: now.toISOString(),
    parts,
  };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Runs the work while the embedded database, if there is one, is open here and so nowhere else. */
async function whileDatabaseStands(
  options: { places: InstallationPlaces; now: Date; logger: Logger },
  work: (dumpTo: ((file: string) => Promise<unknown>) | null) => Promise<void>,
): Promise<void> {
  const { places, logger } = options;
  const dataDirectory = join(places.dataDirectory, 'postgres');
  if (places.databaseUrl !== null || !existsSync(dataDirectory)) return work(null);
  const database = await openEmbeddedDatabase({ dataDirectory, logger }).catch((error: unknown) =>
    explainInUse(error, places.dataDirectory, options.now),
  );
  try {
    await work((file) => database.dumpTo(file));
  } finally {
    await database.close();
  }
}

async function explainInUse(error: unknown, dataDirectory: string, now: Date): Promise<never> {
  if (!(error instanceof DirectoryInUseError)) throw error;
  const backups = join(dataDirectory, 'backups');
  const newest = await findNewestDump(backups, now);
  const dump = newest
    ? ` The newest dump that it took of its database by itself is ${join(backups, newest.name)}.`
    : '';
  throw new BackupError(
    `Robin is running on ${dataDirectory}. Stop it, and start it again after the backup.${dump}`,
    { cause: error },
  );
}
