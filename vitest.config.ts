import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/lib/find-browser.mjs';

/**
 * One run for the whole repository. `npm test` runs the projects in two steps, because a browser test
 * wants the machine for itself: everything but `e2e`, then `e2e`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'docs',
          root: 'docs',
          include: ['**/*.test.ts'],
        },
      },
      'apps/server',
      'apps/web',
      {
        test: {
          name: 'eslint',
          root: 'eslint',
          include: ['**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.e2e.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          env: { CHROMIUM_PATH: findBrowser() ?? '' },
          // One server and one browser at a time: two of each on two cores only make one another slow.
          fileParallelism: false,
          maxWorkers: 1,
        },
      },
    ],
  },
});
