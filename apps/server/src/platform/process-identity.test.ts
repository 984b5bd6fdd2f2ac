import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { describeProcess, isProcessDead } from './process-identity.ts';

test('the name of a process holds host, process id and start time', () => {
  const [host, pid, startTime] = describeProcess().split('/');
  expect([host, pid]).toEqual([hostname(), String(process.pid)]);
  // Only some systems tell the start time; there it is never zero.
  expect(startTime === '0').toBe(!existsSync('/proc/self/stat'));
});

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
  const [host, pid, startTime] = describeProcess().split('/');
  if (startTime === '0') return;
  expect(isProcessDead(`${host}/${pid}/${Number(startTime) - 1}`)).toBe(true);
});

test('of a process on another host, or of a name that is none, nothing is known, so it is not dead', () => {
  for (const name of ['elsewhere/1/1', '', 'x', `${hostname()}/x/1`, `${hostname()}/1`]) {
    expect(isProcessDead(name)).toBe(false);
  }
});
