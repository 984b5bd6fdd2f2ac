import { ApiError } from '#shared/api/api-error.ts';

/** Where the form stands: on the landing page, or in the dialog over any page. */
export type AccountFormVariant = 'screen' | 'modal';

/** Fixed sentences of the product, the same in both languages of the interface. */
const loginRefused =
  'Login fehlgeschlagen. Bitte überprüfen Sie Ihre Anmeldedaten oder lassen Sie Ihr Konto aktivieren.';
const registrationFailed: Record<AccountFormVariant, string> = {
  screen: 'Registrierung fehlgeschlagen. Bitte versuchen Sie es später erneut.',
  modal: 'Registration failed. Please try again later.',
};

/** The fixed sentences by the language that they are in. */
export const formSentences = {
  de: [loginRefused, registrationFailed.screen],
  en: [registrationFailed.modal],
};

/** What is wrong with a login: the name of a translated text, or a fixed sentence or the server's words. */
export type LoginFault =
  | { text: 'login.enterCredentials' | 'errors:network' }
  | { message: string };

/**
 * What to show when a login failed. The dialog has the words of the server; the
 * screen has a sentence of its own for what was refused, and the server's for the rest, such as too many attempts.
 */
export function loginFailure(variant: AccountFormVariant, error: unknown): LoginFault {
  if (!(error instanceof ApiError) || error.status === 0) return { text: 'errors:network' };
  // Longer than any name or password is just as wrong, and what is said of that is for developers.
  if (error.code === 'invalid_input') return { message: loginRefused };
  const isRefused = error.status === 401 || error.status === 403;
  if (variant === 'screen' && isRefused) return { message: loginRefused };
  return { message: error.detail ?? loginRefused };
}

/** What to show when the account could not be created: the server's words, else a fixed sentence. */
export function registrationFailure(variant: AccountFormVariant, error: unknown): string {
  return (error instanceof ApiError && error.detail) || registrationFailed[variant];
}
