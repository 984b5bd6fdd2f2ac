import type { Project, ProjectMember } from '@robin/contract/projects';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLateToast } from '#shared/forms/use-late-toast.ts';
import { failureText, type Failure } from './failure-text.ts';

/**
 * What could not be done with a project, to be shown on its page until that shows it as done. Where the page has been left
 * before the answer, a toast tells it.
 */
export function useFailure(project: Project, members: readonly ProjectMember[] = []) {
  const { t } = useTranslation(['projects', 'errors']);
  const tellLate = useLateToast();
  const [failure, setFailure] = useState<Failure | null>(null);

  if (failure?.isDone?.(project, members)) setFailure(null);

  const report = (next: Failure | null): void => {
    tellLate(next && { type: 'error', title: failureText(next, t), message: project.name });
    setFailure(next);
  };
  return [failure, report] as const;
}
