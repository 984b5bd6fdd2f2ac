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
});
