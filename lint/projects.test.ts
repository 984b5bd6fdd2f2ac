import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Project {
  references?: { path: string }[];
  include?: string[];
  compilerOptions?: { allowJs?: boolean };
}

function readProject(folder: string): Project {
  return JSON.parse(readFileSync(join(ROOT, folder, 'tsconfig.json'), 'utf8')) as Project;
}

/** The files that TypeScript checks as part of a project. */
function filesOf(folder: string): string[] {
  const { include = [], compilerOptions } = readProject(folder);
  const endings = compilerOptions?.allowJs ? '{ts,tsx,js,mjs}' : '{ts,tsx}';
  const patterns = include.map((entry) =>
    /[*]|\.ts$/.test(entry) ? entry : join(entry, `**/*.${endings}`),
  );
  return globSync(patterns, { cwd: join(ROOT, folder), exclude: ['**/node_modules'] }).map((file) =>
    normalize(join(folder, file)),
  );
}

/** Lint judges a file that is in no project by default settings, and `npm run types` not at all. */
test('every source file is part of a project that is type-checked', () => {
  const sources = globSync('{*,{apps,packages,e2e,bench,lint,scripts,docs}/**/*}.{ts,tsx,js,mjs}', {
    cwd: ROOT,
    // What the browser loads as it is has no types.
    exclude: ['**/node_modules', '**/dist', '**/data', '**/coverage', 'apps/web/public'],
  });
  const projects = readProject('.').references ?? [];
  const checked = new Set(projects.flatMap(({ path }) => filesOf(path)));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => !checked.has(file))).toEqual([]);
});
