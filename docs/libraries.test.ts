import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function installedLibraries(): string[] {
  return globSync(['package.json', '{apps,packages}/*/package.json', '{e2e,bench}/package.json'], {
    cwd: ROOT,
  }).flatMap((file) => {
    const { dependencies, devDependencies } = JSON.parse(read(file)) as Package;
    return Object.keys({ ...dependencies, ...devDependencies });
  });
}

test('every library has a row that says what it is for, and every row has its library', () => {
  const page = read('docs/decisions/0012-libraries.md');
  const cells = [...page.matchAll(/^\| (`[^|]*`) +\|/gm)].map((match) => match[1] ?? '');
  const named = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  );
  // Types come with what they describe, workspaces are our own.
  const libraries = installedLibraries().filter((name) => !/^@(?:types|robin)\//.test(name));
  // Within a cell a scope is written once, and a star stands for a family.
  const isNamedBy = (library: string, name: string) =>
    name.endsWith('*')
      ? library.startsWith(name.slice(0, -1))
      : library === name || library.endsWith(`/${name}`);
  expect(libraries.filter((library) => !named.some((name) => isNamedBy(library, name)))).toEqual(
    [],
  );
  expect(named.filter((name) => !libraries.some((library) => isNamedBy(library, name)))).toEqual(
    [],
  );
});
