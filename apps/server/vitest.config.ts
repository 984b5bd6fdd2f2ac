import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SHORT_LIVED_ENGINE } from './src/platform/db/embedded/short-lived-engine.ts';
import { findServerTests } from './src/testing/find-server-tests.ts';

const { database, others } = findServerTests(import.meta.dirname);

export default defineConfig({
  test: {
    name: 'server',
    // As in vitest.config.ts of the repository.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    diff: { truncateThreshold: 1_000 },
    // Files share a worker: loading the server takes longer than the tests of most of them. What a file changes outside of
    // its own servers and databases, it puts back.
    isolate: false,
    globalSetup: ['src/testing/test-databases.setup.ts'],
    // Workers are processes, because some tests look at the processes that the server has started.
    pool: 'forks',
    execArgv: [...SHORT_LIVED_ENGINE],
    // What opens no database says on a PostgreSQL server what it has said before.
    include: process.env['TEST_DATABASE_URL'] ? database : [...database, ...others],
    // No test is about its own duration. On a machine three times slower, with a file on each core, the longest ones,
    // hundreds of saves by two people, still have time; only what hangs is ended.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What should become true may take its time, on a machine that does other things, too.
    expect: { poll: { timeout: 20_000 } },
    // Real processes and lines: one that missed its moment on a busy machine is tried again, and named by `npm test`.
    retry: 1,
    restoreMocks: true,
  },
});
