import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createLogger } from '#platform/logger.ts';

/* Logs while the device of its output is full, and once more when it is the file that is named, if one is. */

const STANDARD_OUTPUT = 1;

/** The lowest number that is free is the one of the next file. */
function putOutputOn(path: string): void {
  closeSync(STANDARD_OUTPUT);
  if (openSync(path, 'a') !== STANDARD_OUTPUT) throw new Error('The output has another number.');
}

putOutputOn('/dev/full');
const logger = createLogger('info');
for (const line of ['first', 'second']) {
  logger.info(line);
  // On the only thread for files: the line has been tried before.
  await readFile(import.meta.filename);
}
const [file] = process.argv.slice(2);
if (file !== undefined) {
  putOutputOn(file);
  logger.info('third');
  while (!(await readFile(file, 'utf8')).includes('third')) {
    // It is read again.
  }
}
process.exit(0);
