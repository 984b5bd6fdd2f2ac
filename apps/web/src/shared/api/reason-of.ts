import i18next from 'i18next';
import { ApiError } from './api-error.ts';

/**
 * Why something did not work, for people: the server's own words, that it did not answer, or that
 * what stands before it let too little through. Empty where nobody has said.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Some calls put fixed words of their own over what happened.
  const failure = error instanceof ApiError ? error : error.cause;
  if (!(failure instanceof ApiError)) return error.message;
  if (failure.code === 'network') return i18next.t('errors:network');
  if (failure.detail === null && failure.status === 413) return i18next.t('errors:tooMuch');
  return failure.detail ?? '';
}
