import { createQuickDirectory, type QuickDirectory } from './quick-directory.ts';

/** Names the directory of the databases that tests of one run use after each other. */
export const TEST_DATABASES = 'TEST_DATABASES';

let directory: QuickDirectory | null = null;

/** Runs once before all tests of the server. */
export async function setup(): Promise<void> {
  directory = await createQuickDirectory('test-databases');
  process.env[TEST_DATABASES] = directory.path;
}

export async function teardown(): Promise<void> {
  await directory?.remove();
}
