import { useRef } from 'react';

/**
 * Lets a form be sent once. Its own state is too late for that: a second press of the same moment still meets the page
 * as it was drawn before the first one.
 */
export function useSubmitOnce() {
  const isSent = useRef(false);
  return {
    /** Whether it may be sent; from then on it may not, until it is released. */
    begin(): boolean {
      if (isSent.current) return false;
      isSent.current = true;
      return true;
    },
    release(): void {
      isSent.current = false;
    },
  };
}
