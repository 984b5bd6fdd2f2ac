/** What backup and restore share: where they are called from, and the server's code that does the work. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { SetupError } from './install.mjs';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

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
