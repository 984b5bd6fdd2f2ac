import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDiskProblem } from './disk-problem.ts';
import { makeDirectory } from './make-directory.ts';

let root: string;

beforeEach(() => {
  root = join(tmpdir(), `robin-folders-${randomUUID()}`);
  mkdirSync(root);
});
afterEach(() => rmSync(root, { recursive: true }));

function wordsOf(path: string): string | undefined {
  try {
    makeDirectory(path);
  } catch (error) {
    return findDiskProblem(error)?.words;
  }
  return 'is made';
}

test('makes a folder and those above it for their owner only, and takes one that is there', () => {
  const path = join(root, 'a', 'b');
  makeDirectory(path);
  makeDirectory(path);
  for (const made of [join(root, 'a'), path]) expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('says what is in the way of a folder, and of what', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  const link = join(root, 'link');
  symlinkSync(join(root, 'gone'), link);
  expect(wordsOf(file)).toBe(`${file} is a file, and must be a folder`);
  expect(wordsOf(join(file, 'x'))).toBe(`${file}/x lies below a file, and must be a folder`);
  for (const path of [link, join(link, 'x')]) {
    expect(wordsOf(path)).toMatch(/ is not there, or is a link that leads nowhere$/);
  }
  expect(existsSync(join(root, 'gone'))).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'ends where a file system says of every new folder that it is not there',
  () => {
    for (const path of ['/proc/robin', '/proc/robin/data']) {
      expect(wordsOf(path)).toBe('/proc/robin lies where no folder can be made');
    }
  },
);
