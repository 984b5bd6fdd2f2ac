import { useCallback, useLayoutEffect, useRef } from 'react';

/** @returns what tells whether the page that uses it has been left, to be asked when an answer comes */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  // Together with the page: an answer that came just after it would be taken for one that is waited for there.
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useCallback(() => isLeft.current, []);
}
