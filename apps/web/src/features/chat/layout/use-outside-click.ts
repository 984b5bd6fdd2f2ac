import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Tells of clicks outside of an element while it is active. Clicks, not presses: what is closed then may move the
 * very thing that was pressed. Whoever selects words in the element, and lets go beside it, has not clicked there, nor
 * has who clicks on a toast, which lies above everything.
 */
export function useOutsideClick(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  onOutside: () => void,
): void {
  const tell = useEffectEvent(onOutside);
  useEffect(() => {
    if (!isActive) return;
    const activeSince = performance.now();
    let hasBegunInside = false;
    // The path as it was: what was clicked may be gone by now.
    const isInside = (event: Event) =>
      element.current === null ||
      event.composedPath().some((one) => one === element.current || isToast(one));
    const notePress = (event: PointerEvent) => {
      hasBegunInside = isInside(event);
    };
    const listen = (event: MouseEvent) => {
      // The click that opened it is still on its way up.
      if (event.timeStamp < activeSince) return;
      // A click by keyboard has no press before it, and counts none.
      const isEndOfDrag = hasBegunInside && event.detail > 0;
      if (!isEndOfDrag && !isInside(event)) tell();
    };
    document.addEventListener('pointerdown', notePress, true);
    document.addEventListener('click', listen);
    return () => {
      document.removeEventListener('pointerdown', notePress, true);
      document.removeEventListener('click', listen);
    };
  }, [element, isActive]);
}

const isToast = (target: EventTarget) => target instanceof HTMLElement && 'toast' in target.dataset;
