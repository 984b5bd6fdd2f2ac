import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    // As in vitest.config.ts of the repository.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    diff: { truncateThreshold: 1_000 },
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Files share a worker and its window, because starting these and loading what every file needs takes longer than most
    // of the tests. What one file leaves behind, the setup removes.
    isolate: false,
    // Modules with a state of their own, which is to be new in every file: what is not named here is loaded once.
    server: { deps: { inline: ['i18next', 'react-i18next'] } },
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    // Several times longer than the setup waits for what should appear, so that the failure says what did not.
    testTimeout: 60_000,
    // As on the server: tried once more on a busy machine, and named by `npm test`.
    retry: 1,
  },
});
