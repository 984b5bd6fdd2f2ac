import type { TFunction } from 'i18next';
import { StatusTimeoutError } from '#features/admin/api/language-models.ts';
import { ApiError } from '#shared/api/api-error.ts';

/** Why the status of the language models could not be loaded. */
export function describeStatusFailure(t: TFunction<'admin'>, error: Error): string {
  if (error instanceof StatusTimeoutError) return t('llm.timeout');
  if (!(error instanceof ApiError) || error.code === 'network') return t('llm.network');
  return error.detail ?? t('llm.statusFailed', { status: error.status });
}
