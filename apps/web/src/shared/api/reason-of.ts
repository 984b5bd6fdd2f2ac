import i18next from 'i18next';
import { ApiError } from './api-error.ts';

/** Why something did not work, for people: the server's own words, or that it did not answer. Empty where nobody has said. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  return error.code === 'network' ? i18next.t('errors:network') : (error.detail ?? '');
}
