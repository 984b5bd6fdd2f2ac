import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, typedOver } from './form-changes.ts';

const form = fc.record({
  a: fc.constantFrom('x', 'y'),
  b: fc.constantFrom('x', 'y'),
  c: fc.boolean(),
});

test('what was typed stays, and everything else is what somebody else has stored', () => {
  fc.assert(
    fc.property(form, form, form, (before, typed, newest) => {
      const merged = { ...newest, ...typedOver(before, typed) };
      const touched = changedFields(before, typed);
      for (const field of ['a', 'b', 'c'] as const) {
        expect(merged[field]).toBe(touched.includes(field) ? typed[field] : newest[field]);
      }
    }),
  );
});

test('the fields that differ are named, and no others', () => {
  expect(changedFields({ a: '', b: '1', c: true }, { a: '', b: '2', c: false })).toEqual([
    'b',
    'c',
  ]);
});
