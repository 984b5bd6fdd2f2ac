import { acquireDirectoryLock } from './directory-lock.ts';

/** A process that takes the lock of the directory in its first argument, says how it went, and stays. */
const print = (line: string) => process.stdout.write(`${line}\n`);

const [directory = ''] = process.argv.slice(2);
try {
  await acquireDirectoryLock(directory);
  print('held');
  setInterval(() => undefined, 60_000);
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
}
