import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#platform/errors/error-code.ts';
import { findDiskProblem } from '#platform/files/disk-problem.ts';
import { sweepLeftOvers } from '#platform/files/left-overs.ts';
import { makeDirectory } from '#platform/files/make-directory.ts';
import { momentName } from '#platform/files/moment-name.ts';
import { whileUnfinished } from '#platform/files/while-unfinished.ts';
import type { Logger } from '#platform/logger.ts';
import { listEntries, removeUnfinished, syncTree, unpackInto } from './archive.ts';
import {
  backupManifest,
  backupNames,
  BackupError,
  explainDisk,
  type BackupPart,
  type InstallationPlaces,
} from './backup.ts';
import { acquireDirectoryLock } from './directory-lock.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { moveToServer } from './move-to-server.ts';
import { markReplacing } from './replacing-mark.ts';

/** The parts by their names in the data directory. */
const placeNames: Record<BackupPart, string> = {
  database: 'postgres',
  uploads: backupNames.uploads,
  secretKey: backupNames.secretKey,
};

export interface RestoreReport {
  /** what lies in the data directory now */
  parts: BackupPart[];
  /** whether the database was copied to a server instead */
  isMoved: boolean;
  /** the folder that what was there before lies in now */
  keptAside: string | null;
  notes: string[];
}

interface RestoreOptions {
  places: InstallationPlaces;
  file: string;
  /** whether a data directory that is in use already may be replaced */
  isForced: boolean;
  now: Date;
  logger: Logger;
}

/**
 * Restores a backup, or a dump that Robin took by itself, into the data directory. What was there is
 * kept aside. Nothing is changed before the backup is unpacked and its database has been started once.
 * @throws BackupError
 * @throws DirectoryInUseError when Robin runs on the directory
 */
export function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  return explainDisk("The backup can't be restored", () => restore(options));
}

async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { dataDirectory, databaseUrl } = options.places;
  const content = await readContent(options.file);
  checkPlaces(content, options.places);
  makeDirectory(dataDirectory);
  const lock = await acquireDirectoryLock(join(dataDirectory, placeNames.database));
  const staging = join(dataDirectory, `unfinished-restore-${randomUUID()}`);
  try {
    await checkEmpty(content, options);
    await sweepLeftOvers({ dataDirectory, now: options.now, logger: options.logger });
    return await whileUnfinished(staging, async () => {
      await mkdir(staging, { mode: 0o700 });
      await unpack(content, options, staging).catch((error: unknown) => {
        throw isOfContent(error) ? damaged(options.file, error) : error;
      });
      const replace = () => replaceParts(content, options, staging);
      const isMoved = databaseUrl !== null && content.parts.includes('database');
      const keptAside = isMoved
        ? await moveToServer(
            {
              dataDirectory: join(staging, placeNames.database),
              databaseUrl,
              logger: options.logger,
            },
            replace,
          )
        : await replace();
      return {
        parts: content.parts.filter((part) => part !== 'database' || !isMoved),
        isMoved,
        keptAside,
        notes: describeRest(content, options.places),
      };
    });
  } finally {
    await removeUnfinished(staging);
    lock.release();
  }
}

const damaged = (file: string, cause: unknown) =>
  new BackupError(`The file ${file} is damaged, or not a backup of Robin.`, { cause });

/** Whether the failure is about what is in the archive, rather than about the disk it is unpacked to. */
function isOfContent(error: unknown): boolean {
  return error instanceof SyntaxError || /^(?:TAR_|Z_)/.test(errorCode(error) ?? '');
}

interface BackupContent {
  /** a whole backup, or the dump of a database alone */
  kind: 'backup' | 'dump';
  parts: BackupPart[];
}

async function readContent(file: string): Promise<BackupContent> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  let paths: Set<string>;
  try {
    paths = new Set(await listEntries(file));
  } catch (error) {
    // Of a file that may not be read nobody knows what is in it.
    throw findDiskProblem(error) === null ? damaged(file, error) : error;
  }
  if (paths.has('PG_VERSION')) return { kind: 'dump', parts: ['database'] };
  if (!paths.has(backupNames.manifest)) {
    throw new BackupError(`The file ${file} is not a backup of Robin.`);
  }
  const parts: BackupPart[] = [];
  if (paths.has(backupNames.database)) parts.push('database');
  if (paths.has(`${backupNames.uploads}/`)) parts.push('uploads');
  if (paths.has(backupNames.secretKey)) parts.push('secretKey');
  return { kind: 'backup', parts };
}

function checkPlaces({ parts }: BackupContent, { databaseUrl }: InstallationPlaces): void {
  if (!parts.includes('database') && databaseUrl === null) {
    throw new BackupError(
      'This backup holds no database: it was made beside a PostgreSQL server. ' +
        'Restore that database first, and set DATABASE_URL to it.',
    );
  }
}

async function checkEmpty(
  content: BackupContent,
  { places, isForced }: RestoreOptions,
): Promise<void> {
  if (isForced) return;
  const present = new Set(await readdir(places.dataDirectory));
  // Beside a server, what lies here and is not replaced may stay.
  const names =
    places.databaseUrl === null
      ? Object.values(placeNames)
      : partsToReplace(content, places).map((part) => placeNames[part]);
  const found = names.filter((name) => present.has(name));
  if (found.length === 0) return;
  throw new BackupError(
    `The data directory ${places.dataDirectory} is in use already (${found.join(', ')}). ` +
      'With --force it is replaced, and what is there now is kept aside.',
  );
}

async function unpack(
  content: BackupContent,
  { file, logger }: RestoreOptions,
  staging: string,
): Promise<void> {
  const database = join(staging, placeNames.database);
  if (content.kind === 'dump') {
    await mkdir(database, { mode: 0o700 });
    await unpackInto(file, database);
  } else {
    await unpackInto(file, staging);
    const manifest = backupManifest.safeParse(
      JSON.parse(await readFile(join(staging, backupNames.manifest), 'utf8')),
    );
    if (!manifest.success) {
      throw new BackupError(
        `The backup ${file} was made by a newer version of Robin. Restore it with that version.`,
      );
    }
    const missing = manifest.data.parts.filter((part) => !content.parts.includes(part));
    if (missing.length > 0) {
      const names = missing.map((part) => backupNames[part]).join(', ');
      throw new BackupError(
        `The backup ${file} is not complete: ${names} is not in it. Take another one.`,
      );
    }
    // What is a link in the archive was not unpacked: it could lead anywhere.
    for (const part of content.parts) {
      if (!existsSync(join(staging, backupNames[part]))) throw damaged(file, part);
    }
    if (content.parts.includes('secretKey')) {
      await chmod(join(staging, placeNames.secretKey), 0o600);
    }
    if (content.parts.includes('database')) {
      await mkdir(database, { mode: 0o700 });
      await unpackInto(join(staging, backupNames.database), database);
    }
  }
  if (content.parts.includes('database')) await tryDatabase(database, logger);
  await syncTree(staging);
}

/** A database that does not start must be found out before the old one is moved. */
async function tryDatabase(dataDirectory: string, logger: Logger): Promise<void> {
  try {
    const database = await openEmbeddedDatabase({ dataDirectory, logger });
    await database.close();
  } catch (error) {
    throw new BackupError('The database in the backup is damaged: it does not start.', {
      cause: error,
    });
  }
}

/**
 * Puts all parts in the place of the old ones, or none.
 * @returns where the old parts lie now, null when there were none
 */
async function replaceParts(
  content: BackupContent,
  { places, now }: RestoreOptions,
  staging: string,
): Promise<string | null> {
  const { dataDirectory } = places;
  const aside = join(dataDirectory, `before-restore-${momentName(now)}`);
  // By their names: a link to a disk that is gone is in the way too.
  const present = new Set(await readdir(dataDirectory));
  const undo: (() => Promise<void>)[] = [];
  async function move(from: string, to: string): Promise<void> {
    await rename(from, to);
    undo.push(() => rename(to, from));
  }
  let hasOld = false;
  const mark = await markReplacing(dataDirectory);
  try {
    for (const part of partsToReplace(content, places)) {
      const place = join(dataDirectory, placeNames[part]);
      if (present.has(placeNames[part])) {
        const made = await mkdir(aside, { recursive: true, mode: 0o700 });
        if (made !== undefined) undo.push(() => rmdir(made));
        await move(place, join(aside, placeNames[part]));
        hasOld = true;
      }
      if (content.parts.includes(part)) await move(join(staging, placeNames[part]), place);
    }
  } catch (error) {
    // The database of one installation beside the uploads and the key of another would be worth nothing.
    for (const step of undo.toReversed()) await step();
    await mark.takeBack();
    throw error;
  }
  await mark.finish();
  return hasOld ? aside : null;
}

/** A backup replaces all that it could hold: uploads of another time would belong to nothing. */
function partsToReplace(content: BackupContent, places: InstallationPlaces): BackupPart[] {
  const parts: BackupPart[] =
    content.kind === 'dump' ? ['database'] : ['database', 'uploads', 'secretKey'];
  return parts.filter((part) => part !== 'database' || places.databaseUrl === null);
}

function describeRest(content: BackupContent, places: InstallationPlaces): string[] {
  const notes: string[] = [];
  if (content.kind === 'dump') {
    notes.push('This was a dump of the database alone: uploads and secret key are as they were.');
  } else if (!content.parts.includes('secretKey') && places.secretKey === null) {
    notes.push(
      'The backup holds no secret key. Set SECRET_KEY to the one of that time, or enter the keys of other services again.',
    );
  }
  if (content.parts.includes('secretKey') && places.secretKey !== null) {
    notes.push(
      'SECRET_KEY takes precedence over the secret key of the backup. Start Robin without it, unless it was set at that time, too, or enter the keys of other services again.',
    );
  }
  if (places.databaseUrl !== null && !content.parts.includes('database')) {
    notes.push('The database lies on a PostgreSQL server: restore it with pg_restore or psql.');
  }
  return notes;
}
