import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const ROW = /^\|\s*([A-Z][A-Z0-9]{2,6}-\d{3})\s*\|/gm;
const CITATION = /\[([A-Z][A-Z0-9]{2,6}-\d{3}(?:,\s*[A-Z][A-Z0-9]{2,6}-\d{3})*)\]/g;

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function requirementIds(): string[] {
  return filesOf('docs/requirements/requirements-*.md').flatMap((file) =>
    [...read(file).matchAll(ROW)].map((match) => match[1] ?? ''),
  );
}

test('every requirement has an id of its own', () => {
  const ids = requirementIds();
  expect(ids.length).toBeGreaterThan(2_000);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  expect(repeated).toEqual([]);
});

test('every id that a test cites is the id of a requirement', () => {
  const known = new Set(requirementIds());
  const unknown = filesOf('{apps,packages,e2e,lint,scripts}/**/*.test.{ts,tsx}').flatMap((file) =>
    [...read(file).matchAll(CITATION)]
      .flatMap((match) => (match[1] ?? '').split(/,\s*/))
      .filter((id) => !known.has(id))
      .map((id) => `${id} in ${file}`),
  );
  expect(unknown).toEqual([]);
});
