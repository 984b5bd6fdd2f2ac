import { expect, test } from 'vitest';
import { runStep } from './run-step.mjs';

/** A program that ends at once, and leaves another one behind that holds its output. */
const leaving = (isDetached: boolean) => `
  const left = require('node:child_process').spawn(
    process.execPath,
    ['-e', 'setTimeout(() => {}, 40_000)'],
    { stdio: 'inherit', detached: ${isDetached} },
  );
  left.unref();
  console.log('left', left.pid);`;

const run = (script: string, silenceMs: number) =>
  runStep(process.execPath, ['-e', script], { cwd: import.meta.dirname, env: {}, silenceMs });

test('a step that has ended by itself has its code and what it said', async () => {
  const { code, output } = await run('console.log("done"); process.exit(3)', 60_000);
  expect(code).toBe(3);
  expect(output).toBe('done\n');
});

test.each([
  ['in its group', false],
  ['outside of it', true],
])(
  'a step that has ended and left a program behind %s is not waited for without end',
  async (_where, isDetached) => {
    const { code, output } = await run(leaving(isDetached), 1_000);
    const left = Number(/left (\d+)/.exec(output)?.[1]);
    expect(output).toMatch(/Ended after .* minutes without a word/);
    expect(code).toBeNull();
    if (isDetached) process.kill(left);
  },
);
