import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SetupError } from './install.mjs';
import { onPinnedNode } from './run-node.mjs';

test('says on a new machine what installs Robin, also where its Node.js could do the work', async () => {
  const root = await mkdtemp(join(tmpdir(), 'robin-run-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const work = vi.fn();
  const run = () => onPinnedNode({ root, script: join(root, 'restore.mjs'), work });
  expect(run).toThrow(SetupError);
  expect(run).toThrow('Robin is not installed yet. npm start or npm ci does it.');
  expect(work).not.toHaveBeenCalled();
});
