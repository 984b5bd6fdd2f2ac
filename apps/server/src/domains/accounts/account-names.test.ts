import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNameProblem, toNameKey } from './account-names.ts';

const anyText = fc.string({ unit: 'binary' });

test('the key of a name is its own key, whatever the name', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      expect(toNameKey(toNameKey(name))).toBe(toNameKey(name));
    }),
    { numRuns: 2_000 },
  );
});

test('the key does not depend on composition, compatibility forms, case or spaces around', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const key = toNameKey(name);
      expect(toNameKey(name.normalize('NFD'))).toBe(key);
      expect(toNameKey(name.normalize('NFKC'))).toBe(key);
      expect(toNameKey(`  ${name}\t`)).toBe(key);
    }),
  );
  expect(toNameKey('ÄNNE')).toBe(toNameKey('änne'));
});

test('a name that is accepted has a key, and is shown with visible characters only', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      if (findNameProblem(name) !== null) return;
      expect(toNameKey(name)).not.toBe('');
      expect(name.normalize('NFKC').trim()).not.toMatch(/[\p{Cc}\p{Cf}\p{Cn}]/u);
    }),
    { numRuns: 2_000 },
  );
});
