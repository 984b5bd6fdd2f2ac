import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '#platform/errors/error-code.ts';
import { isMissingFile } from './is-missing-file.ts';

/**
 * Makes a folder for its owner only, and those above it, unless they are there. Node's own way goes round for ever where a
 * file system says of a folder to be made that it is not there, as /proc does.
 */
export function makeDirectory(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    const above = dirname(path);
    if (!isMissingFile(error) || above === path || existsSync(above)) throw error;
    makeDirectory(above);
    makeOne(path);
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Asked of a link that leads nowhere, it says so.
    if (errorCode(error) === 'EEXIST' ? statSync(path).isDirectory() : existsSync(path)) return;
    throw error;
  }
}
