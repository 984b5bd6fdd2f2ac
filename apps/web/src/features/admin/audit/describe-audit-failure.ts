import type { TFunction } from 'i18next';
import { ApiError } from '#shared/api/api-error.ts';

/** Why the audit log could not be read, on the page (`list`) or as a file (`download`). */
export function describeAuditFailure(
  t: TFunction<'admin'>,
  error: Error,
  what: 'list' | 'download',
): string {
  const isRefusal = error instanceof ApiError && error.status > 0;
  if (!isRefusal) return t(`audit.failed.${what}`, { detail: t('audit.failed.noAnswer') });
  const detail = error.detail ?? t('errors.noDetail', { status: error.status });
  return t(`audit.failed.${what}`, { detail });
}
