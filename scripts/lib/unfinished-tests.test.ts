import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import UnfinishedTests, { UNFINISHED_TESTS } from './unfinished-tests.mjs';

test('what has begun and not ended is kept in a file at every moment', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'robin-unfinished-'));
  const target = join(directory, 'unfinished.json');
  const read = (): unknown => JSON.parse(readFileSync(target, 'utf8'));
  vi.stubEnv(UNFINISHED_TESTS, target);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    return rm(directory, { recursive: true });
  });
  const reporter = new UnfinishedTests();
  const first = { id: '1', moduleId: resolve('apps/first.test.ts') };
  const second = { id: '2', moduleId: resolve('apps/second.test.ts') };
  const greets = { module: first, fullName: 'Robin > greets' };
  reporter.onTestModuleQueued(first);
  reporter.onTestModuleQueued(second);
  reporter.onTestCaseReady(greets);
  expect(read()).toEqual([
    'apps/first.test.ts > Robin > greets',
    'apps/second.test.ts, outside of its tests',
  ]);
  reporter.onTestModuleEnd(second);
  reporter.onTestCaseResult(greets);
  expect(read()).toEqual(['apps/first.test.ts, outside of its tests']);
  reporter.onTestModuleEnd(first);
  reporter.onTestCaseResult(greets);
  expect(read()).toEqual([]);
});
