import { meetsResetPasswordRules } from '@robin/contract/rules/reset-password';
import { expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

const passwords = Array.from({ length: 500 }, generatePassword);

test('suggested passwords meet the rules, without characters that look alike', () => {
  for (const password of passwords) {
    expect(meetsResetPasswordRules(password)).toBe(true);
    expect(password).toMatch(/^([^\W_0O1lI]{4}\.){3}[^\W_0O1lI]{4}$/);
  }
});

test('no two suggestions are the same', () => {
  expect(new Set(passwords).size).toBe(passwords.length);
});
