import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAttemptGate } from './attempt-gate.ts';

/** Tries that fail or succeed after some steps, against a limit that counts failures. */
async function run(outcomes: readonly { fails: boolean; steps: number }[], limit: number) {
  const gate = createAttemptGate();
  let failed = 0;
  let succeeded = 0;
  let refused = 0;
  const pause = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
  };
  async function attempt({ fails, steps }: { fails: boolean; steps: number }): Promise<void> {
    let leave: () => void;
    try {
      leave = await gate.enter('anna', async () => {
        const left = limit - failed;
        await pause(steps % 3);
        if (left <= 0) throw new Error('no more tries');
        return left;
      });
    } catch {
      refused += 1;
      return;
    }
    await pause(steps);
    if (fails) failed += 1;
    else succeeded += 1;
    leave();
  }
  await Promise.all(outcomes.map(attempt));
  return { failed, succeeded, refused };
}

const outcomes = fc.array(fc.record({ fails: fc.boolean(), steps: fc.nat(12) }), { maxLength: 60 });

test('however tries overlap, failures never pass the limit, and every try is answered', async () => {
  await fc.assert(
    fc.asyncProperty(outcomes, fc.integer({ min: 1, max: 12 }), async (tries, limit) => {
      const { failed, succeeded, refused } = await run(tries, limit);
      expect(failed).toBeLessThanOrEqual(limit);
      expect(failed + succeeded + refused).toBe(tries.length);
      // Nobody is refused while tries are left.
      if (refused > 0) expect(failed).toBe(limit);
    }),
  );
});

test('tries on one subject do not wait for those on another', async () => {
  const gate = createAttemptGate();
  await gate.enter('anna', () => Promise.resolve(1));
  const leave = await gate.enter('bert', () => Promise.resolve(1));
  expect(leave).toBeTypeOf('function');
});
