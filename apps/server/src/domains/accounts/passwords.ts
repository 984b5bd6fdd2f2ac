import { hash, verify, type Options } from '@node-rs/argon2';
import { firstBrokenPasswordRule, passwordRuleMessages } from '@robin/contract/rules/passwords';
import {
  checkResetPasswordRules,
  resetPasswordRules,
  resetSpecialCharacters,
  type ResetPasswordRule,
} from '@robin/contract/rules/reset-password';
import { limits } from '@robin/contract/limits';
import { isCommonPassword } from './common-passwords.ts';

/** Argon2id with 19 MiB, two passes, one lane: the OWASP minimum for interactive sign-in. */
const argon2: Options = {
  // The number of Argon2id: the package's name for it exists only at compile time.
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Keyboards differ in how they write "ä": one character, or two that are shown as one. */
const normalize = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), argon2);
}

/** A hash that no password has, so that unknown names cost as much time as known ones. */
let decoy: Promise<string> | null = null;

/** Whether the password fits the hash. Takes the same time when there is no hash. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const isMatch = await verify(passwordHash ?? (await decoy), normalize(password));
  return isMatch && passwordHash !== null;
}

/**
 * Why a new password is refused, or null.
 * @param minLength an operator's longer minimum; below the product's own it has no effect
 */
export function findPasswordProblem(
  password: string,
  minLength: number = limits.passwordMinLength,
): string | null {
  const rule = firstBrokenPasswordRule(password);
  return rule ? passwordRuleMessages[rule] : findWeakness(password, minLength);
}

const resetRuleMessages: Record<ResetPasswordRule, string> = {
  length: passwordRuleMessages.length,
  uppercase: passwordRuleMessages.uppercase,
  special: `Das Passwort muss mindestens eines dieser Sonderzeichen enthalten: ${resetSpecialCharacters}`,
};

/** The same for a password that an administrator sets: no lower-case letter is needed, and fewer special characters count. */
export function findResetPasswordProblem(password: string, minLength: number): string | null {
  const isMet = checkResetPasswordRules(password);
  const rule = resetPasswordRules.find((name) => !isMet[name]);
  return rule ? resetRuleMessages[rule] : findWeakness(password, minLength);
}

/** What is asked beyond the rules that the product shows. */
function findWeakness(password: string, minLength: number): string | null {
  // As all limits are counted, which is what people see.
  if ([...password].length < minLength) {
    return `Das Passwort muss mindestens ${minLength} Zeichen lang sein.`;
  }
  if (isCommonPassword(password)) {
    return 'Dieses Passwort steht auf der Liste der häufigsten Passwörter. Bitte wähle ein anderes.';
  }
  return null;
}
