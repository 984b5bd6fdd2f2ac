import type { TFunction } from 'i18next';
import { describeDetail } from '#features/admin/describe-detail.ts';
import { ApiError } from '#shared/api/api-error.ts';

type Translate = TFunction<['admin', 'errors']>;

function statusOf(error: Error): number | null {
  return error instanceof ApiError ? error.status : null;
}

function hasNoAnswer(error: Error): boolean {
  return error instanceof ApiError && error.code === 'network';
}

/** Why the list of accounts could not be read. */
export function describeListFailure(t: Translate, error: Error): string {
  if (hasNoAnswer(error)) return t('errors.list.network');
  // No refusal: the call could not be made, or its answer could not be read.
  if (!(error instanceof ApiError) || error.code === 'malformed_answer') {
    return t('errors.list.request');
  }
  if (error.status === 401) return t('errors.list.unauthorized');
  if (error.status === 403) return t('errors.list.forbidden');
  if (error.status === 404) return t('errors.list.notFound');
  return t('errors.list.other', { detail: describeDetail(t, error) });
}

/** Why roles (`role`) or the active flag (`status`) of somebody could not be changed. */
export function describeChangeFailure(
  t: Translate,
  error: Error,
  { kind, name }: { kind: 'role' | 'status'; name: string },
): string {
  if (hasNoAnswer(error)) return t(`errors.${kind}.connection`, { name });
  const status = statusOf(error);
  if (status === 401 || status === 403) return t(`errors.${kind}.permission`, { name });
  return t(`errors.${kind}.failed`, { name, detail: describeDetail(t, error) });
}

/** Why a password could not be set. */
export function describeResetFailure(t: Translate, error: Error): string {
  if (hasNoAnswer(error)) return t('errors.password.connection');
  const status = statusOf(error);
  if (status === 401 || status === 403) return t('errors.password.permission');
  const detail = describeDetail(t, error);
  return t(status === 400 ? 'errors.password.invalid' : 'errors.password.failed', { detail });
}
