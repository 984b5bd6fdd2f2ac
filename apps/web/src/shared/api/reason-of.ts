import i18next from 'i18next';
import { failedCallOf } from './failed-call.ts';

/**
 * Why something did not work, for people: the server's own words, that it did not answer, or that
 * what stands before it let too little through. Empty where nobody has said.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const call = failedCallOf(error);
  if (!call) return error.message;
  if (call.code === 'network') return i18next.t('errors:network');
  if (call.detail === null && call.status === 413) return i18next.t('errors:tooMuch');
  return call.detail ?? '';
}
