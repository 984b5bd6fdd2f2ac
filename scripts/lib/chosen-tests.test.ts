import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areInBrowser, findEmptiness } from './chosen-tests.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

test.each([
  [[], true],
  [['e2e/shell'], true],
  // A part of the name of a browser test is enough, as it is of any other.
  [['chat-turns'], true],
  [['apps/server/src/domains/projects', 'oauth-return'], true],
  [['apps/server/src/domains/projects'], false],
  [['scripts'], false],
])('a run with the words %j has browser tests: %s', (words, expected) => {
  expect(areInBrowser(ROOT, words)).toBe(expected);
});

test('a run whose words name no test fails and says so, instead of looking as if all had passed', () => {
  expect(findEmptiness(['apps/sever', 'x'], { passed: 0, failed: 0 })).toBe(
    'No test has apps/sever or x in its path.',
  );
  expect(findEmptiness(['apps/server'], { passed: 1, failed: 0 })).toBeNull();
  expect(findEmptiness(['apps/server'], { passed: 0, failed: 1 })).toBeNull();
});
