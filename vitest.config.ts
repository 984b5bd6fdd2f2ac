import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/lib/find-browser.mjs';
import { serverEnvironment } from './scripts/lib/server-process.mjs';

/** Half as many files again as there are cores: now and then each of them waits for a process, a line or the disk. */
const workers = Math.ceil(availableParallelism() * 1.5);

/** So many lines of what should be equal are told apart: for two lists of 32,000 objects all of them took a minute. */
const diff = { truncateThreshold: 1_000 };

/**
 * One run for the whole repository. `npm test` runs the projects in two steps, because browser tests need
 * what the others do not, the built web app and a browser: everything but `e2e`, then `e2e`.
 *
 * Each project names its workers and this bound by itself: Vitest hands what stands here on to none of them, and a project
 * that says nothing leaves one core out, which is half of two.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          maxWorkers: workers,
          diff,
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'docs',
          maxWorkers: workers,
          diff,
          root: 'docs',
          include: ['**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      'apps/server',
      'apps/web',
      {
        test: {
          name: 'lint',
          maxWorkers: workers,
          diff,
          root: 'lint',
          include: ['**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'scripts',
          maxWorkers: workers,
          diff,
          root: 'scripts',
          include: ['**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          // Files share a process and its browser: what one leaves behind lies in windows of its own.
          isolate: false,
          maxWorkers: workers,
          diff,
          root: 'e2e',
          include: ['**/*.e2e.test.ts'],
          globalSetup: [join(import.meta.dirname, 'e2e/support/fresh-database.ts')],
          // The longest one took 105 seconds beside a load of sixteen; only what hangs is ended.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          env: { CHROMIUM_PATH: findBrowser() ?? '', ...serverEnvironment(import.meta.dirname) },
          // A second try for what a busy machine made miss its moment; the run names each one that needed it.
          retry: 1,
          // Three servers and three browsers share two cores: what should become true may take its time.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
