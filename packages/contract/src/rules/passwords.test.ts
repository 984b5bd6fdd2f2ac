import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkPasswordRules,
  firstBrokenPasswordRule,
  passwordRuleMessages,
  passwordRules,
  registrationSpecialCharacters,
} from './passwords.ts';

describe('the shared password rules', () => {
  test('a password of five characters is long enough, one of four is not [AUTH-058] [CONST1-002]', () => {
    expect(firstBrokenPasswordRule('Abcd!')).toBeNull();
    expect(firstBrokenPasswordRule('Abc!')).toBe('length');
    // An emoji is one of them, though it is stored as two.
    expect(firstBrokenPasswordRule('Ab!🐦')).toBe('length');
    expect(passwordRuleMessages.length).toBe('Das Passwort muss mindestens 5 Zeichen lang sein.');
  });

  test('a password without an uppercase letter is refused [AUTH-059]', () => {
    expect(firstBrokenPasswordRule('abcd!')).toBe('uppercase');
    expect(firstBrokenPasswordRule('Abcd!')).toBeNull();
  });

  test('a password without a lowercase letter is refused [AUTH-060]', () => {
    expect(firstBrokenPasswordRule('ABCD!')).toBe('lowercase');
    expect(firstBrokenPasswordRule('aBCD!')).toBeNull();
  });

  test('letters of every script count as uppercase and lowercase', () => {
    expect(firstBrokenPasswordRule('Ägypten!')).toBeNull();
    expect(firstBrokenPasswordRule('ÄÖÜß!')).toBeNull();
    expect(firstBrokenPasswordRule('Привет!')).toBeNull();
    expect(firstBrokenPasswordRule('привет!')).toBe('uppercase');
  });

  test('each special character of the list is enough, and no other character is [AUTH-061]', () => {
    const listed = '!@#$%^&*()_+-=[]{};\':"\\|,.<>/?';
    expect([...registrationSpecialCharacters].sort()).toEqual([...listed].sort());
    for (const character of listed) {
      expect(firstBrokenPasswordRule(`Abcde${character}`)).toBeNull();
    }
    for (const character of ['~', '`', '§', '€', ' ', '5', 'ä', '🐦']) {
      expect(firstBrokenPasswordRule(`Abcde${character}`)).toBe('special');
    }
  });

  test('a digit is not required, and does not harm [AUTH-062]', () => {
    expect(firstBrokenPasswordRule('Abcd!')).toBeNull();
    expect(firstBrokenPasswordRule('Abcd!5')).toBeNull();
  });

  test('the first broken rule is reported in the order length, uppercase, lowercase, special [OPEN1-037]', () => {
    expect(passwordRules).toEqual(['length', 'uppercase', 'lowercase', 'special']);
    expect(firstBrokenPasswordRule('')).toBe('length');
    expect(firstBrokenPasswordRule('12345')).toBe('uppercase');
    expect(firstBrokenPasswordRule('ABCDE')).toBe('lowercase');
    expect(firstBrokenPasswordRule('Abcde')).toBe('special');
  });

  test('the checklist and the first broken rule never disagree', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (password) => {
        const met = checkPasswordRules(password);
        const broken = passwordRules.filter((rule) => !met[rule]);
        expect(firstBrokenPasswordRule(password)).toBe(broken[0] ?? null);
      }),
    );
  });

  test('a longer password never breaks a rule that a part of it meets', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (part, more) => {
          const met = checkPasswordRules(part);
          const stillMet = checkPasswordRules(part + more);
          for (const rule of passwordRules) if (met[rule]) expect(stillMet[rule]).toBe(true);
        },
      ),
    );
  });

  test('every rule has a sentence of its own', () => {
    expect(new Set(Object.values(passwordRuleMessages)).size).toBe(passwordRules.length);
  });
});
