import { useEffect, useState } from 'react';

/** How long to wait at most for a moment in which the browser has nothing to do. */
const SETTLED_AFTER_MS = 1_000;

/** True once the component has been painted and the browser has a moment: the time for what is not seen at first. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    // A frame later the first paint is done; an idle moment may come before it.
    const frame = requestAnimationFrame(() => {
      cancel = whenIdle(() => setIsSettled(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      cancel();
    };
  }, []);
  return isSettled;
}

/** Answers the way to call it off. */
function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks; there the next task has to do.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: SETTLED_AFTER_MS });
  return () => cancelIdleCallback(request);
}
