import { useEffect, useEffectEvent } from 'react';

/** Closes by itself what has succeeded, once the success has been in sight for so many milliseconds. */
export function useCloseLater(isDone: boolean, onClose: () => void, delayMs: number): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => close(), delayMs);
    return () => clearTimeout(timer);
  }, [isDone, delayMs]);
}
