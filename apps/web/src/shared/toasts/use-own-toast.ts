import { useCallback } from 'react';
import { useAuth } from '#shared/auth/auth-store.ts';
import { showToast, type NewToast } from './toast-store.ts';

/**
 * Tells by a toast how something went that may take long, and only the person who has asked.
 * @returns what to call with the answer
 */
export function useOwnToast(): (toast: NewToast) => void {
  const userId = useAuth(({ user }) => user?.id);
  return useCallback(
    (toast) => {
      if (useAuth.getState().user?.id === userId) showToast(toast);
    },
    [userId],
  );
}
