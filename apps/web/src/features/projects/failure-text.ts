import type { Project, ProjectMember } from '@robin/contract/projects';
import type { TFunction } from 'i18next';
import { ApiError } from '#shared/api/api-error.ts';
import { reasonOf } from '#shared/api/reason-of.ts';

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
  /** Whether what was wanted is so by now: often it was done, and only the answer was lost. */
  isDone?: (project: Project, members: readonly ProjectMember[]) => boolean;
}

/** The sentence that says what could not be done, and the server's own words, or that it did not answer. */
export function failureText({ action, error }: Failure, t: TFunction<'projects'>) {
  const sentence = t(`failure.${action}`);
  const reason = error instanceof ApiError ? reasonOf(error) : '';
  return reason ? `${sentence} ${reason}` : sentence;
}
