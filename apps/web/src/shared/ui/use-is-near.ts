import { useEffect, useState, type RefObject } from 'react';

/** So far from what is seen, above and below, something is drawn whole. */
const NEAR = '800px 0px';

/** What an element is scrolled in; null where that is the page. */
function scrollerOf(element: Element): Element | null {
  let around = element.parentElement;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) {
    around = around.parentElement;
  }
  return around === document.documentElement || around === document.body ? null : around;
}

/**
 * Whether an entry of a long list has come near what is seen so far: what is far has only what the search of the browser
 * finds, and what was near once stays whole, so that nothing goes that has the focus.
 */
export function useIsNear(entry: RefObject<HTMLElement | null>, isFromBeginning: boolean): boolean {
  const [isNear, setIsNear] = useState(isFromBeginning);
  useEffect(() => {
    if (isNear || !entry.current) return;
    const observer = new IntersectionObserver(
      (changes) => setIsNear(changes.some((change) => change.isIntersecting)),
      { root: scrollerOf(entry.current), rootMargin: NEAR },
    );
    observer.observe(entry.current);
    return () => observer.disconnect();
  }, [entry, isNear]);
  return isNear;
}
