import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareBudget } from './share-budget.ts';

const groupsOf = fc.array(fc.array(fc.nat(1_000), { maxLength: 5 }), { maxLength: 8 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('nobody gets more than is needed, and all together not more than there is', () => {
  fc.assert(
    fc.property(groupsOf, fc.nat(5_000), (groups, budget) => {
      const shares = shareBudget(groups, budget);
      shares.forEach((group, index) =>
        group.forEach((share, place) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(groups[index]?.[place] ?? -1);
        }),
      );
      expect(sum(shares.flat())).toBeLessThanOrEqual(budget);
    }),
  );
});

test('an earlier group is served whole before a later one gets anything', () => {
  fc.assert(
    fc.property(groupsOf, fc.nat(5_000), (groups, budget) => {
      const shares = shareBudget(groups, budget);
      const firstShort = groups.findIndex((group, index) => sum(group) > sum(shares[index] ?? []));
      if (firstShort === -1) return;
      // What can't be divided is less than one for each.
      const left = budget - sum(shares.slice(0, firstShort + 1).flat());
      expect(left).toBeLessThan(groups[firstShort]?.length ?? 0);
    }),
  );
});

test('within a group nobody who is cut gets less than somebody else, but for what can’t be divided', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000), { minLength: 1, maxLength: 6 }),
      fc.nat(3_000),
      (needs, budget) => {
        const shares = shareBudget([needs], budget)[0] ?? [];
        const cut = shares.filter((share, index) => share < (needs[index] ?? 0));
        if (cut.length > 0) expect(Math.max(...shares) - Math.min(...cut)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
