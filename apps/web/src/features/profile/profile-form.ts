import type { UpdateMeBody, User } from '@robin/contract/accounts';
import { emailPattern } from '@robin/contract/rules/email';
import { z } from 'zod';
import { isSameTrimmed, typedOver } from '#shared/forms/form-changes.ts';

/** The fields of the own profile that a person can change. */
export const profileForm = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  jobRole: z.string(),
  gender: z.string(),
});
export type ProfileForm = z.infer<typeof profileForm>;

/** What can be chosen, as it is stored; the words that are shown are translated. */
export const genders = ['männlich', 'weiblich', 'divers'] as const;
export type Gender = (typeof genders)[number];

export function isKnownGender(value: string | null): value is Gender {
  return genders.some((gender) => gender === value);
}

/** What is stored now, as the form shows it. */
export function toProfileForm(user: User): ProfileForm {
  return {
    firstName: user.first_name ?? '',
    lastName: user.last_name ?? '',
    email: user.email,
    jobRole: user.berufliche_rolle ?? '',
    gender: user.geschlecht ?? '',
  };
}

/** All five fields, trimmed; an empty one clears what is stored. */
export function toProfileBody(form: ProfileForm): UpdateMeBody {
  return {
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
    email: form.email.trim(),
    berufliche_rolle: form.jobRole.trim(),
    geschlecht: form.gender,
  };
}

/** Name of the text that says what is wrong with the address; null when it can be sent. */
export function checkEmail(email: string): 'emailMissing' | 'emailInvalid' | null {
  const typed = email.trim();
  if (typed === '') return 'emailMissing';
  return emailPattern.test(typed) ? null : 'emailInvalid';
}

/** The fields that storing the form would change, as they were typed. */
export const changedProfileFields = (
  form: ProfileForm,
  stored: ProfileForm,
): Partial<ProfileForm> => typedOver(stored, form, isSameTrimmed);
