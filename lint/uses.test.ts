import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { borderOverrides } from './borders.ts';
import { USES, checkUses, reachableDomains, type Uses } from './uses.ts';

/** Which domain imports which other one, tests excepted: they may open every door. */
function importsBetweenDomains() {
  const root = new URL('../apps/server/src/domains/', import.meta.url);
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  return files.flatMap((file) => {
    const [from = ''] = file.split(sep);
    const text = readFileSync(new URL(file, root), 'utf8');
    return [...text.matchAll(/from '#domains\/([\w-]+)\//g)]
      .map(([, to = '']) => ({ from, to, isFixture: file.endsWith('.fixture.ts') }))
      .filter(({ to }) => to !== from);
  });
}

describe('USES, the table of domains', () => {
  test('is complete and has no cycle', () => {
    expect(() => {
      checkUses(USES, []);
    }).not.toThrow();
  });

  test('makes the configuration throw when a domain folder has no row', () => {
    expect(() => borderOverrides({ uses: USES, domains: ['billing'], features: [] })).toThrow(
      'no row for the domain "billing"',
    );
  });

  test('makes the configuration throw when two domains use each other', () => {
    const uses = { projects: ['accounts'], accounts: ['sessions'], sessions: ['projects'] };
    expect(() => borderOverrides({ uses, domains: [], features: [] })).toThrow('reaches itself');
  });

  test('makes the configuration throw when a row names a domain without a row', () => {
    expect(() =>
      borderOverrides({ uses: { projects: ['teams'] }, domains: [], features: [] }),
    ).toThrow('projects uses "teams"');
  });

  test('allows nothing that nobody needs: without any of its permissions an import of today is refused', () => {
    const imports = importsBetweenDomains();
    const isAllowed = (uses: Uses) =>
      imports.every(({ from, to, isFixture }) =>
        (isFixture ? reachableDomains(uses, from) : (uses[from] ?? [])).includes(to),
      );
    expect(isAllowed(USES)).toBe(true);
    const unneeded = Object.entries(USES).flatMap(([domain, used]) =>
      used
        .filter((door) => isAllowed({ ...USES, [domain]: used.filter((name) => name !== door) }))
        .map((door) => `${domain} uses ${door}`),
    );
    expect(unneeded).toEqual([]);
  });

  test('reaches the domains behind the doors, each once', () => {
    const uses = { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] };
    expect(reachableDomains(uses, 'a')).toEqual(['b', 'c', 'd']);
    expect(reachableDomains(uses, 'd')).toEqual([]);
  });

  test('stands in the description of the architecture as it is', () => {
    const page = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
    const table = page.slice(page.indexOf('| Domain ')).split('\n\n', 1).join('');
    const rows = [...table.matchAll(/^\| `([\w-]+)` +\| (.*?) +\|$/gm)];
    const described = rows.map(([, domain, used]) => [
      domain,
      used === '–' ? [] : used?.split(', ').sort(),
    ]);
    const held = Object.entries(USES).map(([domain, used]) => [domain, [...used].sort()]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(held));
  });
});
