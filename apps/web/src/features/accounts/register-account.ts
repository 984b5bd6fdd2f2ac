import { limits } from '@robin/contract/limits';
import { emailPattern } from '@robin/contract/rules/email';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { firstBrokenPasswordRule, passwordRuleMessages } from '@robin/contract/rules/passwords';
import type { RegisterBody, User } from '@robin/contract/accounts';
import { ApiError } from '#shared/api/api-error.ts';
import { useAuth } from '#shared/auth/auth-store.ts';

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  confirmation: string;
}

export const emptyRegistration: RegistrationForm = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  confirmation: '',
};

/** Fixed sentences of the product, the same in both languages of the interface. */
const registrationTexts = {
  requiredMissing: 'All required fields must be filled.',
  passwordTooLong: `Das Passwort darf höchstens ${limits.passwordMaxLength} Zeichen lang sein.`,
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  activationNeeded:
    'Registrierung erfolgreich! Ihr Konto muss von einem Administrator aktiviert werden.',
  signedIn: 'Registrierung und Anmeldung erfolgreich!',
  canSignIn: 'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
} as const;

const { requiredMissing, ...germanTexts } = registrationTexts;

/** The fixed sentences by the language that they are in. */
export const registrationSentences = {
  de: [...Object.values(germanTexts), ...Object.values(passwordRuleMessages)],
  en: [requiredMissing],
};

/**
 * A rule that the form breaks, and the field at which to say so; `form` when it concerns several. It is told by the name
 * of a translated text, or by a fixed sentence or the server's words.
 */
export type RegistrationFault = { field: 'form' | keyof RegistrationForm } & (
  | { text: 'emailInvalid' }
  | {
      message: string;
      /** Whether what is called taken may be so by an earlier attempt of this form, of which nobody has said what came of it. */
      isPerhapsOwn?: boolean;
    }
);

const requiredFields = ['username', 'email', 'password', 'confirmation'] as const;

/** The first broken rule in the order required fields, password rules, confirmation, e-mail; null when all are met. */
export function checkRegistration(form: RegistrationForm): RegistrationFault | null {
  const { password, confirmation } = form;
  const missing = requiredFields.find((name) => !form[name].trim());
  if (missing) return { field: missing, message: registrationTexts.requiredMissing };
  const brokenRule = firstBrokenPasswordRule(password);
  if (brokenRule) return { field: 'password', message: passwordRuleMessages[brokenRule] };
  // The fields do not cut off what is too long: nobody would see that a pasted password has lost its end.
  if (isLongerThan(password, limits.passwordMaxLength)) {
    return { field: 'password', message: registrationTexts.passwordTooLong };
  }
  if (password !== confirmation) {
    return { field: 'confirmation', message: registrationTexts.passwordsDiffer };
  }
  return emailPattern.test(form.email.trim()) ? null : { field: 'email', text: 'emailInvalid' };
}

/** What came of a registration. */
export interface RegistrationResult {
  message: string;
  requiresActivation: boolean;
}

/**
 * Creates the account, and signs in at once if it is active.
 *
 * @param isUnconfirmed whether it has been sent before and nobody has said what came of it
 * @throws ApiError when the account could not be created; a failed sign-in afterwards is only another message
 */
export async function registerAccount(
  form: RegistrationForm,
  isUnconfirmed: boolean,
): Promise<RegistrationResult> {
  const { register, logIn } = useAuth.getState();
  let account: User;
  try {
    account = await register(toBody(form));
  } catch (failure) {
    // The name may be taken by this very registration. Whoever can sign in has proved it.
    if (isUnconfirmed && isTaken(failure) && (await canLogIn(form))) return signedIn;
    throw failure;
  }
  if (!account.is_active) {
    return { message: registrationTexts.activationNeeded, requiresActivation: true };
  }
  try {
    await logIn(account.username, form.password);
    return signedIn;
  } catch {
    return { message: registrationTexts.canSignIn, requiresActivation: false };
  }
}

const signedIn: RegistrationResult = {
  message: registrationTexts.signedIn,
  requiresActivation: false,
};

/** Whether a registration was refused because its name or its address is there already. */
export const isTaken = (failure: unknown) =>
  failure instanceof ApiError && failure.code === 'already_exists';

async function canLogIn({ username, password }: RegistrationForm): Promise<boolean> {
  try {
    await useAuth.getState().logIn(username.trim(), password);
    return true;
  } catch {
    // The refusal of the registration says more.
    return false;
  }
}

function toBody({
  firstName,
  lastName,
  username,
  email,
  password,
}: RegistrationForm): RegisterBody {
  return {
    username: username.trim(),
    email: email.trim(),
    password,
    ...(firstName.trim() && { first_name: firstName.trim() }),
    ...(lastName.trim() && { last_name: lastName.trim() }),
  };
}
