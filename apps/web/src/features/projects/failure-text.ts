import type { TFunction } from 'i18next';
import { ApiError } from '#shared/api/api-error.ts';

/** What could not be done. Names of the sentences in the texts of projects. */
export type FailedAction =
  | 'addMember'
  | 'changeRole'
  | 'removeMember'
  | 'save'
  | 'archive'
  | 'activate';

export interface Failure {
  action: FailedAction;
  error: Error;
}

/** The sentence that says what could not be done, and the server's own words, or that it did not answer. */
export function failureText({ action, error }: Failure, t: TFunction<['projects', 'errors']>) {
  const sentence = t(`failure.${action}`);
  const reason = reasonOf(error, t);
  return reason ? `${sentence} ${reason}` : sentence;
}

function reasonOf(error: Error, t: TFunction<['projects', 'errors']>): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.code === 'network' ? t('errors:network') : error.detail;
}
