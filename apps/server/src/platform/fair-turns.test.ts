import { expect, test } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const [ANNA, BEN, CLEO] = [1, 2, 3];

/** Work for people on two places, each piece of which ends when a test says so. */
function createWorkshop() {
  const turns = createFairTurns(2);
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  return {
    begun,
    /** Somebody comes with so many pieces of work at once. */
    async bring(userId: number, name: string, count: number): Promise<void> {
      for (let number = 1; number <= count; number += 1) {
        void turns.enter(userId).then((end) => {
          begun.push(`${name}${number}`);
          leave.set(`${name}${number}`, end);
        });
      }
      await Promise.resolve();
    },
    async end(piece: string): Promise<void> {
      leave.get(piece)?.();
      await Promise.resolve();
    },
  };
}

test('whoever is alone has all places, in the order of the work', async () => {
  const { begun, bring, end } = createWorkshop();
  await bring(ANNA, 'a', 4);
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('a second person waits for one piece of the first at most, however many there are', async () => {
  const { begun, bring, end } = createWorkshop();
  await bring(ANNA, 'a', 6);
  await bring(BEN, 'b', 1);
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
});

test('nobody has a second place while somebody else waits, and everybody has when nobody does', async () => {
  const { begun, bring, end } = createWorkshop();
  await bring(ANNA, 'a', 6);
  await bring(BEN, 'b', 2);
  for (const piece of ['a1', 'a2', 'b1', 'a3', 'b2', 'a4']) await end(piece);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'a5', 'a6']);
});

test('people who wait take turns, so that nobody waits for all that others have brought before', async () => {
  const { begun, bring, end } = createWorkshop();
  await bring(ANNA, 'a', 3);
  await bring(BEN, 'b', 3);
  await bring(CLEO, 'c', 3);
  for (const piece of ['a1', 'a2', 'b1', 'a3', 'c1', 'b2']) await end(piece);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'b2', 'c2', 'b3']);
});
