import { useEffect, type RefObject } from 'react';
import { useCloseOnBack } from './use-close-on-back.ts';

/**
 * Where a floating window covers the page, the keyboard and screen readers find only the window: nothing that stands
 * before it in the document can be reached. A step back closes it and leaves the page as it is.
 */
export function useCover(
  covering: RefObject<HTMLElement | null>,
  isCovering: boolean,
  onClose: () => void,
): void {
  useCloseOnBack(isCovering, onClose);
  useEffect(() => {
    if (!isCovering) return;
    const covered = elementsBefore(covering.current).filter((element) => !element.inert);
    for (const element of covered) element.inert = true;
    return () => {
      for (const element of covered) element.inert = false;
    };
  }, [covering, isCovering]);
}

function elementsBefore(element: Element | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    let beside = one.previousElementSibling;
    for (; beside; beside = beside.previousElementSibling) {
      if (beside instanceof HTMLElement) found.push(beside);
    }
  }
  return found;
}
