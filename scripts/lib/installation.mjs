/** What backup and restore share: where they are called from, and the server's code that does the work. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT, SetupError } from './install.mjs';

/** A path as the person meant it: npm runs scripts in the folder of the repository. */
export function resolveArgument(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/**
 * Reads the arguments of the command line; one that there is not is answered with the usage.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {string} usage
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(usage, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS_')) throw error;
    throw new SetupError(usage);
  }
}

/** Loads a module of the server. Only the pinned Node.js can: it is TypeScript. */
export function loadServerModule(path) {
  return import(pathToFileURL(join(ROOT, 'apps', 'server', 'src', path)).href);
}

/** Reads the environment as the server does: the data directory is relative to the repository. */
export async function readPlaces() {
  process.chdir(ROOT);
  const { readEnvironment } = await loadServerModule('platform/env.ts');
  const { createLogger } = await loadServerModule('platform/logger.ts');
  return { places: readEnvironment(process.env), logger: createLogger('error') };
}

/**
 * Does work on the places; of what an operator can mend, such as a server that lets nobody write, it tells like the start.
 * @template Answer
 * @param {object} places
 * @param {() => Promise<Answer>} work
 * @returns {Promise<Answer>}
 */
export async function explained(places, work) {
  const { findExplanation } = await loadServerModule('app/explain-failure.ts');
  try {
    return await work();
  } catch (error) {
    const sentence = findExplanation(error, places);
    throw sentence === null ? error : new SetupError(sentence, { cause: error });
  }
}

const SECOND_MS = 1_000;
/** How often a log is told that something goes on; a terminal has a clock. */
const SELDOM_SECONDS = 60;

/**
 * Says, while work takes long, that it goes on: in a terminal in one line, which goes at the end.
 * @template Answer
 * @param {string} what e.g. "Backing up"
 * @param {() => Promise<Answer>} work
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'write'>} terminal
 * @returns {Promise<Answer>}
 */
export async function sayingThatItGoesOn(what, work, terminal = process.stderr) {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (terminal.isTTY) terminal.write(`\r${what}, for ${time} so far …`);
    else if (seconds % SELDOM_SECONDS === 0) terminal.write(`${what}, for ${time} so far …\n`);
  }, SECOND_MS);
  const finish = () => {
    clearInterval(timer);
    if (terminal.isTTY && seconds > 0) terminal.write('\r\u001B[K');
  };
  // Ctrl-C ends the process in the middle of the work.
  process.once('exit', finish);
  try {
    return await work();
  } finally {
    process.off('exit', finish);
    finish();
  }
}

const partNames = {
  database: 'the database',
  uploads: 'the uploads',
  secretKey: 'the secret key',
};

/** The parts in words, e.g. "the database, the uploads and the secret key". */
export function describeParts(parts) {
  const names = parts.map((part) => partNames[part]);
  const last = names.pop();
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
