import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    maxWorkers: '100%',
    environment: 'jsdom',
    // Rules without a component (*.test.ts) are a project of their own, `web-rules` of the whole repository.
    include: ['src/**/*.test.tsx'],
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    // Several times longer than the setup waits for what should appear, so that the failure says what did not.
    testTimeout: 60_000,
    // As on the server: tried once more on a busy machine, and named by `npm test`.
    retry: 1,
  },
});
