import { useCallback } from 'react';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { useIsLeft } from '#shared/hooks/use-is-left.ts';
import { showToast, type NewToast } from '#shared/toasts/toast-store.ts';

/**
 * Tells by a toast how something went whose page has been left before the answer, and only the person who has asked.
 * @returns what to call with the answer
 */
export function useLateToast(): (toast: NewToast | null) => void {
  const { id: userId } = useSignedInUser();
  const isLeft = useIsLeft();
  return useCallback(
    (toast) => {
      if (isLeft() && toast && useAuth.getState().user?.id === userId) showToast(toast);
    },
    [isLeft, userId],
  );
}
