import { useCallback, useLayoutEffect, useRef } from 'react';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { showToast, type NewToast } from '#shared/toasts/toast-store.ts';

/**
 * Tells by a toast how something went whose page has been left before the answer, and only the person who has asked.
 * @returns what to call with the answer
 */
export function useLateToast(): (toast: NewToast | null) => void {
  const { id: userId } = useSignedInUser();
  const isLeft = useRef(false);
  // Together with the page: an answer that came just after it would be told there, where nobody is.
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useCallback(
    (toast) => {
      if (isLeft.current && toast && useAuth.getState().user?.id === userId) showToast(toast);
    },
    [userId],
  );
}
