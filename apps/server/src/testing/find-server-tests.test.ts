import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findServerTests } from './find-server-tests.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'robin-tests-'));
  write('src/testing/test-database.ts', 'export function createTestDatabase() {}');
  write('src/testing/test-app.ts', `import { createTestDatabase } from './test-database.ts';`);
  write('src/testing/clock.ts', 'export const clock = 1;');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const found = () => findServerTests(root);

test.each([
  ['an app', `import { startTestApp } from '#testing/test-app.ts';`],
  ['a database', `import { createTestDatabase } from '#testing/test-database.ts';`],
  ['a process that is told the address', `const url = process.env['TEST_DATABASE_URL'];`],
])('a test that starts %s is run on both databases', (_what, text) => {
  write('src/domains/x/x.test.ts', text);
  expect(found()).toEqual({ database: ['src/domains/x/x.test.ts'], others: [] });
});

test('a test whose fixture starts an app is run on both databases', () => {
  write('src/domains/x/x.test.ts', `import { build } from './x.fixture.ts';`);
  write('src/domains/x/x.fixture.ts', `import { other } from '#domains/y/y.fixture.ts';`);
  write('src/domains/y/y.fixture.ts', `import { startTestApp } from '#testing/test-app.ts';`);
  expect(found()).toEqual({ database: ['src/domains/x/x.test.ts'], others: [] });
});

test('a test that opens no database is run once, whatever else it imports of the tests', () => {
  write('src/domains/x/x.test.ts', `import { clock } from '#testing/clock.ts';`);
  write('src/domains/x/y.test.ts', `import { rows } from './y.fixture.ts';`);
  write('src/domains/x/y.fixture.ts', `export const rows = [];`);
  const { database, others } = found();
  expect(database).toEqual([]);
  expect(others.sort()).toEqual(['src/domains/x/x.test.ts', 'src/domains/x/y.test.ts']);
});
