import type { TFunction } from 'i18next';
import { ApiError } from '#shared/api/api-error.ts';

type Translate = TFunction<['admin', 'errors']>;

/** Why a call failed: the server's own words, that it does not answer, or at least the status. */
export function describeDetail(t: Translate, error: unknown): string {
  if (!(error instanceof ApiError)) return t('errors.noDetail', { status: '–' });
  if (error.code === 'network') return t('errors:network');
  return error.detail ?? t('errors.noDetail', { status: error.status });
}

/** Whether somebody else was faster, so that the newest state has to be looked at first. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'conflict';
}

/** Whether the server does not take what was typed, so that the field has to be changed. */
export function isRefusedValue(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 422);
}
