import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { describeProcess, isProcessDead } from './process-identity.ts';

const { platform } = process;
afterEach(() => {
  vi.unstubAllEnvs();
  Object.defineProperty(process, 'platform', { value: platform });
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
  const [realm, pid] = describeProcess().split('|');
  expect(isProcessDead(`${realm}|${pid}|1`)).toBe(true);
});

test('of a process in another container or boot, or of a name that is none, nothing is known, so it is not dead', () => {
  const [realm] = describeProcess().split('|');
  for (const name of ['elsewhere|1|1', '', 'x', `${realm}|x|1`, `${realm}|1`]) {
    expect(isProcessDead(name)).toBe(false);
  }
});

// Of a Mac, and of others that have one.
test.runIf(spawnSync('ps', ['-o', 'lstart=', '-p', String(process.pid)]).status === 0)(
  'a running process is not dead for whoever looks at it from another time zone or in another language, where ps tells when it started',
  () => {
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    vi.stubEnv('TZ', 'Europe/Berlin');
    const name = describeProcess();
    expect(name).toMatch(/\|\d+\|.*\d\d:\d\d:\d\d/);
    vi.stubEnv('TZ', 'America/New_York');
    vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
    expect(isProcessDead(name)).toBe(false);
  },
);
