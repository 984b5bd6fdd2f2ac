import { checkPasswordRules, firstBrokenPasswordRule } from '@robin/contract/rules/passwords';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgePassword } from './judge-password.ts';

test('an empty password is not judged', () => {
  expect(judgePassword('')).toBeNull();
});

test.each([
  ['abc', 'weak', 1],
  ['abcde', 'weak', 1],
  ['Abcd!', 'medium', 2],
  ['abcdefgh!', 'medium', 2],
  ['Abcdef!', 'medium', 2],
  ['Abcdefg!', 'strong', 3],
  // Six characters, however much room they take.
  ['Ab!🌱🌱🌱', 'medium', 2],
  ['Herbst-Regen1', 'strong', 3],
  ['Herbst-Regen12', 'strong', 4],
  // However long it is, it would be refused.
  ['herbst-regen-lied', 'medium', 2],
] as const)('%s is %s with %i of four bars [PROF-069] [OPEN1-055]', (password, strength, bars) => {
  expect(judgePassword(password)).toEqual({ strength, bars });
});

test('a password that would be refused is never called strong [OPEN1-055]', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), (password) => {
      fc.pre(firstBrokenPasswordRule(password) !== null);
      expect(judgePassword(password)?.strength).not.toBe('strong');
    }),
  );
});

test('a longer password is never judged worse than a part of it [OPEN1-055]', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string(), (part, more) => {
      const before = judgePassword(part)?.bars ?? 0;
      expect(judgePassword(part + more)?.bars).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('one bar more is never gained by meeting fewer rules', () => {
  const countMet = (password: string) =>
    Object.values(checkPasswordRules(password)).filter(Boolean).length;
  const text = fc.string({ minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      fc.pre(countMet(one) >= countMet(other));
      expect(judgePassword(one)?.bars).toBeGreaterThanOrEqual(judgePassword(other)?.bars ?? 0);
    }),
  );
});
