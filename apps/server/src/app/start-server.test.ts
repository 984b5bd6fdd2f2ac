import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, utimesSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { markReplacing } from '#platform/db/embedded/replacing-mark.ts';
import { SHORT_LIVED_ENGINE } from '#platform/db/embedded/short-lived-engine.ts';
import { createQuickDirectory } from '#testing/quick-directory.ts';
import { embeddedTemplate } from '#testing/test-template.ts';
import { toUrl } from './start-server.ts';

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['127.0.0.1', 'http://localhost:8080'],
  ['10.0.0.7', 'http://10.0.0.7:8080'],
  ['robin.example.com', 'http://robin.example.com:8080'],
  ['::1', 'http://[::1]:8080'],
])('a server that listens on %s is reached at %s, which is an address', (host, url) => {
  expect(toUrl(host, 8080)).toBe(url);
  expect(URL.parse(url)).not.toBeNull();
});

test('does not start on what a restore has left that was killed between two moves, and makes nothing there', async () => {
  const directory = await createQuickDirectory('start');
  const data = join(directory.path, 'data');
  mkdirSync(data);
  await markReplacing(data);
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const start = promisify(execFile)(process.execPath, [...SHORT_LIVED_ENGINE, main], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: data },
  });
  try {
    await expect(start).rejects.toMatchObject({ code: 1 });
    await expect(start).rejects.toThrow(/\nA restore was ended while .* Repeat it with --force\./);
    expect(readdirSync(data)).toHaveLength(1);
  } finally {
    await directory.remove();
  }
});

// The device is one of Linux.
test.runIf(existsSync('/dev/full'))(
  'a server whose greeting and log cannot be written starts, and ends in good order',
  async () => {
    const directory = await createQuickDirectory('start');
    const at = (path: string) => join(directory.path, path);
    await cp(await embeddedTemplate(), at('data/postgres'), { recursive: true });
    // It goes when the start is over.
    const leftOver = at('tmp/robin-upload-Ab3xYz');
    mkdirSync(leftOver, { recursive: true });
    utimesSync(leftOver, new Date(0), new Date(0));
    const full = openSync('/dev/full', 'w');
    const main = fileURLToPath(new URL('../main.ts', import.meta.url));
    const child = spawn(process.execPath, [...SHORT_LIVED_ENGINE, main], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: at('data'), TMPDIR: at('tmp') },
      stdio: ['ignore', full, 'inherit'],
    });
    closeSync(full);
    const ended = once(child, 'exit');
    try {
      await vi.waitFor(() => expect(existsSync(leftOver)).toBe(false), { timeout: 60_000 });
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await ended;
      await directory.remove();
    }
  },
);
