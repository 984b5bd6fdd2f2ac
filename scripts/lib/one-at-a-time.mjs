/**
 * Lets one process at a time change what lies in the folder of the repository: several that start at once, such as all
 * services of a machine after an update, would take the files away from under each other.
 * Plain JavaScript without dependencies, see `install.mjs`.
 *
 * The lock is the file with the highest number, and is held as long as its owner touches it, so that none outlives a kill.
 * Who finds it left creates the next number with `wx`: of several that try at once one succeeds.
 */
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const TOUCH_MS = 500;
/** A machine that is busy may not come to touching it for a while. */
const PATIENCE_MS = 10_000;

/**
 * @template Result
 * @param {{ root: string, log: (line: string) => void }} options
 * @param {() => Promise<Result>} work what has to be looked at is looked at in here: who waited finds it changed
 * @returns {Promise<Result>}
 */
export async function oneAtATime({ root, log }, work) {
  const path = await takeLock(join(root, '.cache', 'locks'), log);
  const touching = setInterval(() => setTime(path, new Date()), TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    setTime(path, new Date(0));
  }
}

async function takeLock(directory, log) {
  mkdirSync(directory, { recursive: true });
  let isTold = false;
  while (true) {
    const newest = newestIn(directory);
    if (!isHeld(join(directory, String(newest)))) {
      const path = join(directory, String(newest + 1));
      if (create(path)) {
        if (newestIn(directory) === newest + 1) {
          rmSync(join(directory, String(newest)), { force: true });
          return path;
        }
        // While we looked, it was taken, given back, and taken again under a higher number.
        rmSync(path);
      }
    } else {
      if (!isTold) log('Another process installs or builds here. Waiting for it …');
      isTold = true;
      await delay(TOUCH_MS);
    }
  }
}

/** A Mac leaves files of its own in folders that somebody has looked at. */
const isNumber = (name) => /^\d+$/.test(name);

const newestIn = (directory) => Math.max(0, ...readdirSync(directory).filter(isNumber).map(Number));

function isHeld(path) {
  const file = statSync(path, { throwIfNoEntry: false });
  // After the clock was set back, a time that has yet to come means nothing.
  return file !== undefined && Math.abs(Date.now() - file.mtimeMs) < PATIENCE_MS;
}

function create(path) {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function setTime(path, time) {
  try {
    utimesSync(path, time, time);
  } catch (error) {
    // Somebody has tidied up `.cache`, and the lock with it.
    if (error.code !== 'ENOENT') throw error;
  }
}
