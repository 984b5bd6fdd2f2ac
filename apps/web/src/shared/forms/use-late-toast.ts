import { useCallback } from 'react';
import { useIsLeft } from '#shared/hooks/use-is-left.ts';
import type { NewToast } from '#shared/toasts/toast-store.ts';
import { useOwnToast } from '#shared/toasts/use-own-toast.ts';

/**
 * Tells by a toast how something went whose page has been left before the answer, and only the person who has asked.
 * @returns what to call with the answer
 */
export function useLateToast(): (toast: NewToast | null) => void {
  const showToast = useOwnToast();
  const isLeft = useIsLeft();
  return useCallback(
    (toast) => {
      if (isLeft() && toast) showToast(toast);
    },
    [isLeft, showToast],
  );
}
