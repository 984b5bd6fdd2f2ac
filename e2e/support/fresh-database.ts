import { join } from 'node:path';
import { FRESH_DATABASE, startRobin, type Robin } from './robin.ts';

let robin: Robin | null = null;

/**
 * Runs once before all browser tests: a first start on an empty folder makes the database and its tables, which takes
 * longer than anything else in starting a server. The servers of the tests begin with a copy of what it left behind;
 * the secret key beside it is not copied, every server makes one of its own.
 */
export async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  robin = await startRobin();
  await robin.stop();
  process.env[FRESH_DATABASE] = join(robin.dataDirectory, 'postgres');
}

export async function teardown(): Promise<void> {
  await robin?.remove();
}
