import { useEffect, useRef, type RefObject } from 'react';

/**
 * Tells of clicks outside of an element while it is active. Clicks, not presses: what is closed then may move the
 * very thing that was pressed.
 */
export function useOutsideClick(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  onOutside: () => void,
): void {
  const latest = useRef(onOutside);
  useEffect(() => {
    latest.current = onOutside;
  });
  useEffect(() => {
    if (!isActive) return;
    const activeSince = performance.now();
    const listen = (event: MouseEvent) => {
      // The click that opened it is still on its way up.
      if (event.timeStamp < activeSince) return;
      // The path as it was: what was clicked may be gone by now.
      if (element.current && !event.composedPath().includes(element.current)) latest.current();
    };
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, [element, isActive]);
}
