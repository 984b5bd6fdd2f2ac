import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { borderOverrides } from './borders.ts';
import { USES, checkUses, reachableDomains } from './uses.ts';

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
