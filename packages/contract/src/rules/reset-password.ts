import { limits } from '#limits.ts';

/** The rules for a password that an administrator sets, in the order in which they are shown. */
export const resetPasswordRules = ['length', 'uppercase', 'special'] as const;
export type ResetPasswordRule = (typeof resetPasswordRules)[number];

/** Special characters that count when an administrator sets a password. */
export const resetSpecialCharacters = '!@#$%^&*(),.?":{}|<>';

/**
 * Which rules the password meets, for a live checklist. They differ from those of registration: no
 * lower-case letter is needed, and fewer special characters count.
 */
export function checkResetPasswordRules(password: string): Record<ResetPasswordRule, boolean> {
  return {
    length: [...password].length >= limits.passwordMinLength,
    uppercase: /\p{Lu}/u.test(password),
    special: [...password].some((character) => resetSpecialCharacters.includes(character)),
  };
}

export function meetsResetPasswordRules(password: string): boolean {
  return Object.values(checkResetPasswordRules(password)).every(Boolean);
}
