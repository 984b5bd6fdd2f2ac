import type { Project } from '@robin/contract/projects';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { failureText, type Failure } from './failure-text.ts';

/**
 * What could not be done with a project, to be shown on its page. Where the page has been left before the answer, a toast
 * tells the person who has asked for it.
 */
export function useFailure({ name }: Pick<Project, 'name'>) {
  const { t } = useTranslation(['projects', 'errors']);
  const { id: userId } = useSignedInUser();
  const [failure, setFailure] = useState<Failure | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const report = (next: Failure | null): void => {
    if (!isLeft.current) setFailure(next);
    else if (next && useAuth.getState().user?.id === userId) {
      showToast({ type: 'error', title: failureText(next, t), message: name });
    }
  };
  return [failure, report] as const;
}
