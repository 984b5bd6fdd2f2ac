/**
 * Shares a budget out. The groups come one after the other, each taking what it needs of what is left; within a
 * group nobody gets less than another one who needs as much.
 * @param groups what everybody needs, the most important group first
 * @param budget in the same unit
 * @returns what everybody gets, in the same order
 */
export function shareBudget(groups: readonly (readonly number[])[], budget: number): number[][] {
  let left = budget;
  return groups.map((needs) => {
    const shares = needs.map(() => 0);
    // Who needs least is served first, so that nothing of a fair share stays unused.
    const order = needs.map((_need, index) => index);
    order.sort((one, other) => (needs[one] ?? 0) - (needs[other] ?? 0));
    for (const [served, index] of order.entries()) {
      const share = Math.min(needs[index] ?? 0, Math.floor(left / (needs.length - served)));
      shares[index] = share;
      left -= share;
    }
    return shares;
  });
}
