import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near to the end counts as being there, in pixels. */
const END_TOLERANCE = 48;
/** A new message is scrolled to at once, and again when tables and images have found their size. */
const SCROLL_DELAYS_MS = [10, 100];

/**
 * Keeps a scrolling list at its end while its reader is there, and leaves it alone when the reader
 * has scrolled away. Older entries that are put in front do not move what is being read.
 * @param firstKey key of the first entry: a change of it means that entries were put in front;
 *   undefined while there are none, when the list is read from its top
 * @param sentKey changes when the reader has sent something, which always leads to the end
 */
export function useScrollFollow(firstKey: string | undefined, sentKey: string | undefined) {
  const container = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  /** Distance of the view from the end, which stays the same while entries come in front. */
  const distanceFromEnd = useRef(0);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const hasEntries = firstKey !== undefined;

  const measure = useCallback(() => {
    const box = container.current;
    if (!box) return;
    distanceFromEnd.current = box.scrollHeight - box.scrollTop;
    lastTop.current = box.scrollTop;
    setIsAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight <= END_TOLERANCE);
  }, []);

  const scrollToEnd = useCallback(() => {
    const box = container.current;
    if (!box) return;
    isFollowing.current = true;
    box.scrollTop = box.scrollHeight;
    measure();
  }, [measure]);

  const onScroll = useCallback(() => {
    const box = container.current;
    if (!box) return;
    const isUpwards = box.scrollTop < lastTop.current;
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= END_TOLERANCE;
    // Growth alone also takes the end away; only moving up means that somebody wants to read.
    if (isNearEnd) isFollowing.current = true;
    else if (isUpwards) isFollowing.current = false;
    measure();
  }, [measure]);

  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return;
    if (firstKey === undefined) box.scrollTop = 0;
    else if (isFollowing.current) box.scrollTop = box.scrollHeight;
    else box.scrollTop = box.scrollHeight - distanceFromEnd.current;
    measure();
  }, [firstKey, measure]);

  useEffect(() => {
    if (sentKey === undefined) return;
    isFollowing.current = true;
    const timers = SCROLL_DELAYS_MS.map((delay) =>
      setTimeout(() => {
        if (isFollowing.current) scrollToEnd();
      }, delay),
    );
    return () => timers.forEach(clearTimeout);
  }, [sentKey, scrollToEnd]);

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isFollowing.current && hasEntries) scrollToEnd();
      else measure();
    });
    if (container.current) observer.observe(container.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [measure, scrollToEnd, hasEntries]);

  return { container, content, onScroll, isAtEnd, scrollToEnd };
}
