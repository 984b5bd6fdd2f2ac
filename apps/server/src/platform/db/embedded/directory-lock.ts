import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { errorCode } from '#platform/errors/error-code.ts';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import { isMissingFile } from '#platform/files/is-missing-file.ts';
import { parseJson } from '#platform/parse-json.ts';
import { identifyProcess, judgeProcess, type ProcessIdentity } from '#platform/process-identity.ts';

/**
 * Keeps a second process out of a data directory: two engines on one directory both acknowledge
 * writes, and one of them loses all of its own.
 *
 * The lock is the file with the highest number among `<directory>.lock.1`, `.2`, …, and it is held
 * while its owner lives. Who finds the owner dead, or the lock released, creates the next number
 * with `wx`: of several that try at once exactly one succeeds. A number is never used again, because
 * the highest file is never deleted; that is what makes taking over safe without a second lock.
 */

/** Another living process works on the directory. */
export class DirectoryInUseError extends ExplainedError {
  override readonly name = 'DirectoryInUseError';

  constructor(directory: string, owner: string) {
    super(
      `The data directory ${directory} is in use by ${owner}. ` +
        'Stop that process first: two processes on one directory would destroy the data.',
    );
  }
}

export interface DirectoryLock {
  release(): void;
}

interface LockOptions {
  self?: ProcessIdentity;
  /** how often the owner touches its lock */
  heartbeatMs?: number;
  /** how long a lock whose owner can't be looked up must stay untouched to count as left over */
  patienceMs?: number;
  /** the lock file can't be touched any more, for instance because somebody deleted it */
  onLost?: (error: unknown) => void;
}

const lockContent = z.object({
  pid: z.int(),
  startedAt: z.string().nullable(),
  realm: z.string(),
  isReleased: z.boolean(),
});

/**
 * Takes the lock of a directory, which need not exist yet; its parent must.
 * @throws DirectoryInUseError when a living process holds it
 */
export async function acquireDirectoryLock(
  directory: string,
  options: LockOptions = {},
): Promise<DirectoryLock> {
  const { patienceMs = 16_000, self = identifyProcess() } = options;
  while (true) {
    const [current = 0] = listNumbers(directory);
    if (current > 0) await waitUntilFree(directory, current, { self, patienceMs });
    const mine = current + 1;
    if (createLock(directory, mine, self)) {
      if (listNumbers(directory)[0] === mine) return holdLock(directory, mine, self, options);
      // Others came and went since the first look, and one of them may be there still.
      remove(lockPath(directory, mine));
    }
  }
}

const lockPath = (directory: string, number: number) => `${directory}.lock.${number}`;

/** A number that lost may be removed by the one that lost it and by the next owner at once. */
const remove = (path: string) => rmSync(path, { force: true });

/** The numbers of all lock files, the highest first. */
function listNumbers(directory: string): number[] {
  const prefix = `${basename(directory)}.lock.`;
  return readdirSync(dirname(directory))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a);
}

function createLock(directory: string, number: number, self: ProcessIdentity): boolean {
  try {
    writeFileSync(lockPath(directory, number), JSON.stringify({ ...self, isReleased: false }), {
      flag: 'wx',
      mode: 0o600,
    });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function holdLock(
  directory: string,
  number: number,
  self: ProcessIdentity,
  options: LockOptions,
): DirectoryLock {
  const { heartbeatMs = 5_000, onLost } = options;
  const path = lockPath(directory, number);
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch (error) {
      clearInterval(heartbeat);
      onLost?.(error);
    }
  }, heartbeatMs);
  heartbeat.unref();
  let isReleased = false;
  return {
    release() {
      if (isReleased) return;
      isReleased = true;
      clearInterval(heartbeat);
      // Only now: while others look for the highest number, two files are there, so that a list
      // that is read while they change never comes out empty.
      for (const old of listNumbers(directory).filter((other) => other < number)) {
        remove(lockPath(directory, old));
      }
      // Who moved the data away moved the lock with it, and there is nothing left to release.
      if (existsSync(path)) writeFileSync(path, JSON.stringify({ ...self, isReleased: true }));
    },
  };
}

async function waitUntilFree(
  directory: string,
  number: number,
  options: { self: ProcessIdentity; patienceMs: number },
): Promise<void> {
  const owner = await readLock(lockPath(directory, number));
  if (!owner || owner.isReleased) return;
  const verdict = judgeProcess(owner, options.self);
  if (verdict === 'dead') return;
  const isFree =
    verdict === 'unknown' &&
    !(await showsHeartbeat(lockPath(directory, number), options.patienceMs));
  if (isFree) return;
  const place = owner.realm === options.self.realm ? '' : ' of another container or machine';
  throw new DirectoryInUseError(directory, `process ${owner.pid}${place}`);
}

/** Null when the file has gone, or when its owner died before it had written it. */
async function readLock(path: string): Promise<z.infer<typeof lockContent> | null> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if (isMissingFile(error)) return null;
      throw error;
    }
    const content = lockContent.safeParse(parseJson(text));
    if (content.success) return content.data;
    // Created a moment ago: its content follows at once.
    await sleep(100);
  }
  return null;
}

async function showsHeartbeat(path: string, patienceMs: number): Promise<boolean> {
  const touchedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = touchedAt();
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    await sleep(patienceMs / 16);
    const owner = await readLock(path);
    if (!owner || owner.isReleased) return false;
    if (touchedAt() !== before) return true;
  }
  return false;
}
