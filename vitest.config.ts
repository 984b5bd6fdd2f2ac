import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/lib/find-browser.mjs';

/**
 * One run for the whole repository. `npm test` runs the projects in two steps, because browser tests need
 * what the others do not, the built web app and a browser: everything but `e2e`, then `e2e`.
 */
export default defineConfig({
  test: {
    // All cores: Vitest leaves one of them to itself, but half of the tests wait for a database or a server.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
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
        // Rules of the web app, functions in files of a few milliseconds: they share a worker and its window, because
        // starting these takes a second for each file.
        extends: './apps/web/vitest.config.ts',
        test: {
          name: 'web-rules',
          root: 'apps/web',
          include: ['src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.test.tsx'],
          isolate: false,
          maxWorkers: '100%',
        },
      },
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
          // A second try for what a busy machine made miss its moment; the run names each one that needed it.
          retry: 1,
          // Two servers and two browsers share the cores: what should become true may take its time.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
