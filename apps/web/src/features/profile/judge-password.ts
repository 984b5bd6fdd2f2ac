import { checkPasswordRules } from '@robin/contract/rules/passwords';

export type PasswordStrength = 'weak' | 'medium' | 'strong';

export interface PasswordVerdict {
  strength: PasswordStrength;
  /** How many of the four bars are filled: one weak, two medium, three or four strong. */
  bars: 1 | 2 | 3 | 4;
}

/** From these lengths on a password counts as harder to guess. */
const GOOD_LENGTH = 8;
const GREAT_LENGTH = 14;

/**
 * How hard a password is to guess, from the rules that it meets plus its length: a point for each rule and for each
 * of two lengths. One that breaks a rule is never strong. Null for an empty one.
 */
export function judgePassword(password: string): PasswordVerdict | null {
  if (password === '') return null;
  const rules = Object.values(checkPasswordRules(password));
  const metCount = rules.filter(Boolean).length;
  // As the rules count, to whom an emoji is one character.
  const { length } = [...password];
  const lengthCount = [GOOD_LENGTH, GREAT_LENGTH].filter((size) => length >= size).length;
  const points = metCount + lengthCount;
  if (points < rules.length) return { strength: 'weak', bars: 1 };
  if (points === rules.length || metCount < rules.length) return { strength: 'medium', bars: 2 };
  return { strength: 'strong', bars: lengthCount === 1 ? 3 : 4 };
}
