/**
 * Which tests a run of `npm test` is about, by the words after it.
 * Plain JavaScript without dependencies, see `install.mjs`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether browser tests are among those whose path contains one of the words, or all tests are meant.
 * @param {string} root the folder of the repository
 * @param {string[]} words
 */
export function areInBrowser(root, words) {
  if (words.length === 0 || words.some((word) => word.includes('e2e'))) return true;
  return readdirSync(join(root, 'e2e'), { recursive: true })
    .filter((name) => name.endsWith('.e2e.test.ts'))
    .some((name) => words.some((word) => join('e2e', name).includes(word)));
}

/**
 * What a run has come to: where there was no test to the words, somebody believes that what they have named holds.
 * @param {string[]} words
 * @param {{ passed: number, failed: number }} total
 * @returns {string | null} what is wrong with it, in a sentence
 */
export function findEmptiness(words, { passed, failed }) {
  if (words.length === 0 || passed + failed > 0) return null;
  return `No test has ${words.join(' or ')} in its path.`;
}
