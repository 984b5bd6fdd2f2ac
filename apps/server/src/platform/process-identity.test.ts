import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { describeProcess, isProcessDead } from './process-identity.ts';

test('a running process is not dead, and an ended one is', async () => {
  expect(isProcessDead(describeProcess())).toBe(false);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const name = describeProcess(child.pid ?? 0);
  expect(isProcessDead(name)).toBe(false);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(isProcessDead(name)).toBe(true);
});

test('a process that has taken over the id of an ended one is not taken for it', () => {
  const [realm, pid] = describeProcess().split('|');
  expect(isProcessDead(`${realm}|${pid}|1`)).toBe(true);
});

test('of a process in another container or boot, or of a name that is none, nothing is known, so it is not dead', () => {
  const [realm] = describeProcess().split('|');
  for (const name of ['elsewhere|1|1', '', 'x', `${realm}|x|1`, `${realm}|1`]) {
    expect(isProcessDead(name)).toBe(false);
  }
});
