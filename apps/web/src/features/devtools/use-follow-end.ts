import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long a scroll by hand is respected. */
const PAUSE_AFTER_SCROLL_MS = 8_000;

/**
 * Keeps the end of a growing list in view. A scroll by hand pauses that for eight seconds.
 * @param lines is another one whenever the list may have changed: its end moves also where lines come back before it
 */
export function useFollowEnd(isOn: boolean, lines: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null);
  const ownTop = useRef(0);
  const [isPaused, setIsPaused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFollowing = isOn && !isPaused;

  useLayoutEffect(() => {
    const element = list.current;
    if (!isFollowing || !element) return;
    element.scrollTop = element.scrollHeight;
    // The browser may have put it less far down.
    ownTop.current = element.scrollTop;
  }, [isFollowing, lines]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const { scrollTop: top, scrollHeight, clientHeight } = element;
    const way = top - ownTop.current;
    if (Math.abs(way) <= 1) return;
    ownTop.current = top;
    // Nobody moves up to the end: the list has become shorter, or its panel higher, and took it along.
    if (way < 0 && scrollHeight - top - clientHeight <= 1) return;
    setIsPaused(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsPaused(false), PAUSE_AFTER_SCROLL_MS);
  }, []);

  return { list, onScroll, isPaused };
}
