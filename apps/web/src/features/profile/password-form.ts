import { limits } from '@robin/contract/limits';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { isStorableText } from '@robin/contract/rules/storable-text';
import { firstBrokenPasswordRule, passwordRuleMessages } from '@robin/contract/rules/passwords';

export interface PasswordForm {
  current: string;
  next: string;
  confirmation: string;
}

export const emptyPasswordForm: PasswordForm = { current: '', next: '', confirmation: '' };

/** What is wrong at a field: the name of a translated text, or the fixed sentence of a password rule. */
export type PasswordFault =
  | { text: 'required' | 'wrong' | 'wrongByNow' | 'invalid' | 'tooLong' | 'mismatch' }
  | { sentence: string };

export type PasswordFaults = Partial<Record<keyof PasswordForm, PasswordFault>>;

/** Every empty field; when there is none, the first thing that is wrong with the new password. */
export function checkPasswordForm(form: PasswordForm): PasswordFaults {
  const empty = (Object.keys(form) as (keyof PasswordForm)[]).filter((name) => form[name] === '');
  if (empty.length > 0) {
    return Object.fromEntries(empty.map((name) => [name, { text: 'required' as const }]));
  }
  const next = judgeNewPassword(form.next);
  if (next) return { next };
  return form.next === form.confirmation ? {} : { confirmation: { text: 'mismatch' } };
}

function judgeNewPassword(password: string): PasswordFault | null {
  const broken = firstBrokenPasswordRule(password);
  if (broken) return { sentence: passwordRuleMessages[broken] };
  // The fields do not cut off what is too long: nobody would see that a pasted password has lost its end.
  if (isLongerThan(password, limits.passwordMaxLength)) return { text: 'tooLong' };
  return isStorableText(password) ? null : { text: 'invalid' };
}
