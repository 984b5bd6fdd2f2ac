import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'migrations/**/*.test.ts'],
    // A first query on a cold embedded database, on a machine that is busy with other workers.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Real processes and lines: one that missed its moment on a busy machine is tried again, and named by `npm test`.
    retry: 1,
    restoreMocks: true,
  },
});
