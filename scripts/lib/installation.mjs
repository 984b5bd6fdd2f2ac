/** What backup and restore share: where they are called from, and the server's code that does the work. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path as the person meant it: npm runs scripts in the folder of the repository. */
export function resolveArgument(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
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
