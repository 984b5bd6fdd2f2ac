import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHORT_LIVED_ENGINE } from '#platform/db/embedded/short-lived-engine.ts';
import { createLogger } from '#platform/logger.ts';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { embeddedTemplate } from '#testing/test-template.ts';
import { sweepDaily, sweepLeftOvers } from './left-overs.ts';

const HOUR_MS = 60 * 60 * 1_000;
const UUID = '01234567-89ab-4cde-8f01-23456789abcd';

const leftOvers = [
  `data/unfinished-backup-${UUID}/secret.key`,
  `data/unfinished-restore-${UUID}/uploads/a`,
  `data/backups/unfinished-${UUID}.tar.gz`,
  `data/backups/unfinished-${UUID}.tar.gz.partial`,
  'data/backups/robin-20261121T032400Z.tar.gz.partial',
  `data/uploads/attachments/abc.pdf.${UUID}.partial`,
  `data/uploads/profile_images/abc.webp.${UUID}.partial`,
  'tmp/robin-upload-Ab3xYz/1',
];
const others = [
  'data/secret.key',
  'data/before-restore-20261121T032400Z/secret.key',
  'data/unfinished-backup-of-mine/a',
  'data/backups/robin-20261121T032400Z.tar.gz',
  'data/backups/my.tar.gz.partial',
  'data/uploads/attachments/abc.pdf',
  'data/uploads/attachments/my.partial',
  'tmp/robin-uploads/a',
  'tmp/robin-upload-of-mine-too/a',
];

let root: QuickDirectory;
const at = (path: string) => join(root.path, path);
/** What is swept of a path: the first part below where it is looked for. */
const entryOf = (path: string) =>
  path.startsWith('tmp/') || path.includes('/unfinished-backup') || path.includes('-restore-')
    ? dirname(path).replace(/\/uploads$/, '')
    : path;

beforeEach(async () => {
  root = await createQuickDirectory('left');
});
afterEach(() => {
  vi.useRealTimers();
  return root.remove();
});

function write(paths: readonly string[], touchedAt: Date): void {
  for (const path of paths) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), 'x');
    utimesSync(at(path), touchedAt, touchedAt);
    utimesSync(at(entryOf(path)), touchedAt, touchedAt);
  }
}

const present = (paths: readonly string[]) => paths.filter((path) => existsSync(at(path)));

const run = (now: Date, logger = createLogger('silent')) =>
  sweepLeftOvers({
    dataDirectory: at('data'),
    temporaryDirectory: at('tmp'),
    now,
    logger,
  });

test('what killed processes have left goes after a day, and nothing that is named otherwise', async () => {
  const writtenAt = new Date('2026-11-20T12:00:00Z');
  write([...leftOvers, ...others], writtenAt);
  await run(new Date(writtenAt.getTime() + 23 * HOUR_MS));
  expect(present(leftOvers)).toEqual(leftOvers);
  await run(new Date(writtenAt.getTime() + 25 * HOUR_MS));
  expect(present(leftOvers)).toEqual([]);
  expect(present(others)).toEqual(others);
});

test('what belongs to another user of the machine is left alone', async () => {
  write(leftOvers, new Date('2026-11-20T12:00:00Z'));
  vi.spyOn(process, 'getuid').mockReturnValue(userInfo().uid + 1);
  await run(new Date('2026-11-22T12:00:00Z'));
  expect(present(leftOvers)).toEqual(leftOvers);
});

test('a link is as old as itself, and not as what it leads to', async () => {
  const old = new Date(Date.now() - 25 * HOUR_MS);
  write(['elsewhere/a'], old);
  utimesSync(at('elsewhere'), old, old);
  mkdirSync(at('tmp'));
  symlinkSync(at('elsewhere'), at('tmp/robin-upload-Ab3xYz'));
  await run(new Date());
  expect(existsSync(at('tmp/robin-upload-Ab3xYz'))).toBe(true);
  await run(new Date(Date.now() + 25 * HOUR_MS));
  expect(existsSync(at('tmp/robin-upload-Ab3xYz'))).toBe(false);
  expect(existsSync(at('elsewhere/a'))).toBe(true);
});

test('where nothing was ever stored, nothing is swept and nothing is said', async () => {
  const lines: string[] = [];
  await run(new Date(), createLogger('info', { write: (line) => void lines.push(line) }));
  expect(lines).toEqual([]);
});

test('a server that goes on running sweeps every day: what was too young at its start goes with the next one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let now = new Date('2026-11-20T12:00:00Z');
  write([...leftOvers, ...others], now);
  sweepDaily({
    dataDirectory: at('data'),
    temporaryDirectory: at('tmp'),
    clock: { now: () => now },
    logger: createLogger('silent'),
  });
  now = new Date(now.getTime() + 25 * HOUR_MS);
  vi.advanceTimersByTime(24 * HOUR_MS);
  await vi.waitFor(() => expect(present(leftOvers)).toEqual([]), { timeout: 60_000 });
  expect(present(others)).toEqual(others);
});

test('a start of the server sweeps', async () => {
  write(leftOvers, new Date(Date.now() - 25 * HOUR_MS));
  await cp(await embeddedTemplate(), at('data/postgres'), { recursive: true });
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const child = spawn(process.execPath, [...SHORT_LIVED_ENGINE, main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: at('data'),
      TMPDIR: at('tmp'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await vi.waitFor(() => expect(present(leftOvers)).toEqual([]), { timeout: 60_000 });
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
});
