import { limits } from '#limits.ts';

/** The rules for a new password, in the order in which they are checked and reported. */
export const passwordRules = ['length', 'uppercase', 'lowercase', 'special'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Special characters that count in registration and change password. */
export const registrationSpecialCharacters = `!@#$%^&*()_+-=[]{};':"\\|,.<>/?`;

/** The sentence for each broken rule, exactly as the server answers it. */
export const passwordRuleMessages: Record<PasswordRule, string> = {
  length: 'Das Passwort muss mindestens 5 Zeichen lang sein.',
  uppercase: 'Das Passwort muss mindestens einen Großbuchstaben enthalten.',
  lowercase: 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten.',
  special: 'Das Passwort muss mindestens ein Sonderzeichen enthalten.',
};

const isMet: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => [...password].length >= limits.passwordMinLength,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  special: (password) =>
    [...password].some((character) => registrationSpecialCharacters.includes(character)),
};

/** Which rules the password meets, for a live checklist. */
export function checkPasswordRules(password: string): Record<PasswordRule, boolean> {
  return {
    length: isMet.length(password),
    uppercase: isMet.uppercase(password),
    lowercase: isMet.lowercase(password),
    special: isMet.special(password),
  };
}

/** The first rule that the password breaks, or null when it meets them all. */
export function firstBrokenPasswordRule(password: string): PasswordRule | null {
  return passwordRules.find((rule) => !isMet[rule](password)) ?? null;
}
