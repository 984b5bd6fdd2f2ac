import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { momentName } from '#platform/files/moment-name.ts';

/** A dump in the backup directory. Its name says all there is to know about it. */
export interface StoredDump {
  name: string;
  takenAt: Date;
  fingerprint: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const DUMPS_KEPT = 7;

const namePattern = /^database-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{12})\.tar\.gz$/;

/** The dumps in the directory, the newest first; files with other names are left alone. */
export async function listDumps(directory: string): Promise<StoredDump[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return (await readdir(directory))
    .flatMap((name) => {
      const match = namePattern.exec(name);
      if (!match) return [];
      const [, year, month, day, hour, minute, second, fingerprint = ''] = match;
      const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [{ name, takenAt, fingerprint }];
    })
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/**
 * The dumps that are as old as they say, and those of a moment that has yet to come: taken while the clock was ahead,
 * they say nothing about what is newest or recent.
 */
async function listByClock(
  directory: string,
  now: Date,
): Promise<{ past: StoredDump[]; ahead: StoredDump[] }> {
  const dumps = await listDumps(directory);
  const isAhead = ({ takenAt }: StoredDump) => takenAt.getTime() > now.getTime();
  return { past: dumps.filter((dump) => !isAhead(dump)), ahead: dumps.filter(isAhead) };
}

/** The newest dump that is not of a moment that has yet to come; null without one. */
export async function findNewestDump(directory: string, now: Date): Promise<StoredDump | null> {
  return (await listByClock(directory, now)).past[0] ?? null;
}

/**
 * Takes a dump when the newest is a day old, and removes the oldest beyond seven, those of a moment that has yet to come
 * before all others. A dump that would hold the same as the newest is not kept: seven dumps are seven states to go back
 * to, not seven copies of a quiet week.
 * @param options.onAhead hears the names of dumps of a moment that has yet to come
 * @returns the name of the new dump, or null when none was needed
 */
export async function takeDueDump(options: {
  directory: string;
  now: Date;
  dumpTo: (file: string) => Promise<{ fingerprint: string }>;
  onAhead?: (names: string[]) => void;
}): Promise<string | null> {
  const { past, ahead } = await listByClock(options.directory, options.now);
  const [newest] = past;
  if (ahead.length > 0) options.onAhead?.(ahead.map(({ name }) => name));
  if (newest && options.now.getTime() - newest.takenAt.getTime() < DAY_MS) return null;
  const file = join(options.directory, `unfinished-${randomUUID()}.tar.gz`);
  try {
    const { fingerprint } = await options.dumpTo(file);
    if (fingerprint === newest?.fingerprint) return null;
    const name = `database-${momentName(options.now)}-${fingerprint}.tar.gz`;
    await rename(file, join(options.directory, name));
    return name;
  } finally {
    await rm(file, { force: true });
    const kept = await listByClock(options.directory, options.now);
    for (const old of [...kept.past, ...kept.ahead].slice(DUMPS_KEPT)) {
      await rm(join(options.directory, old.name), { force: true });
    }
  }
}
