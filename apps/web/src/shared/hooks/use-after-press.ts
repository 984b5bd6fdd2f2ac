import { useCallback, useEffect, useRef } from 'react';

/**
 * Has something done once what is being pressed has had its click. What goes from the page under a press moves what stands
 * below it, and the click reaches nothing.
 * @param isWatching whether presses are followed; what waits when that ends is not done any more
 */
export function useAfterPress(isWatching: boolean): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);

  /** Fingers take the focus away only after they were lifted, right before the click. */
  const actSoon = useCallback(() => {
    setTimeout(() => {
      waiting.current?.();
      waiting.current = null;
    });
  }, []);

  useEffect(() => {
    if (!isWatching) return undefined;
    const begin = () => {
      isPressed.current = true;
    };
    const end = () => {
      isPressed.current = false;
      actSoon();
    };
    addEventListener('pointerdown', begin, true);
    addEventListener('pointerup', end, true);
    addEventListener('pointercancel', end, true);
    return () => {
      removeEventListener('pointerdown', begin, true);
      removeEventListener('pointerup', end, true);
      removeEventListener('pointercancel', end, true);
      isPressed.current = false;
      waiting.current = null;
    };
  }, [isWatching, actSoon]);

  return useCallback(
    (act) => {
      waiting.current = act;
      if (!isPressed.current) actSoon();
    },
    [actSoon],
  );
}
