import { opaqueId } from '@robin/contract/primitives';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createId } from './ids.ts';

test('ids are opaque, URL-safe and 24 characters long, as the contract asks', () => {
  const id = createId();
  expect(id).toHaveLength(24);
  expect(opaqueId.safeParse(id).success).toBe(true);
});

test('no two of many ids are the same, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => createId(1_800_000_000_000));
  expect(new Set(ids).size).toBe(ids.length);
});

test('the id of a later millisecond comes later in the order of its bytes', () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  fc.assert(
    fc.property(time, time, (left, right) => {
      fc.pre(left !== right);
      const [earlier, later] = [Math.min(left, right), Math.max(left, right)].map((now) =>
        Buffer.from(createId(now), 'base64url'),
      );
      expect(Buffer.compare(earlier ?? Buffer.alloc(0), later ?? Buffer.alloc(0))).toBe(-1);
    }),
  );
});
