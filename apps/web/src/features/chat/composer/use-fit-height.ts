import { useEffect, useLayoutEffect, type RefObject } from 'react';

const isFittedByStyle = () => CSS.supports('field-sizing', 'content');

/** @param maxHeight in pixels: from there on it scrolls */
function fitHeight(area: HTMLTextAreaElement, maxHeight: number): void {
  const { form } = area;
  // Lower for a moment, it would have the conversation above pulled away from its end.
  if (form) form.style.minHeight = `${form.offsetHeight}px`;
  area.style.height = 'auto';
  area.style.height = `${Math.min(area.scrollHeight, maxHeight)}px`;
  area.style.overflowY = area.scrollHeight > area.clientHeight ? 'auto' : 'hidden';
  if (form) form.style.minHeight = '';
}

/**
 * Keeps a field as high as its text, up to a height in pixels, also when it gets narrower. For browsers whose style alone
 * cannot say so; where it can, `field-sizing` does it.
 */
export function useFitHeight(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  maxHeight: number,
): void {
  useLayoutEffect(() => {
    if (field.current && !isFittedByStyle()) fitHeight(field.current, maxHeight);
  }, [field, text, maxHeight]);

  useEffect(() => {
    const area = field.current;
    if (!area || isFittedByStyle()) return undefined;
    let { offsetWidth: fittedWidth } = area;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      if (area.offsetWidth === fittedWidth) return;
      fittedWidth = area.offsetWidth;
      cancelAnimationFrame(frame);
      // Its size is what is watched: what changes it at once is told of as a loop.
      frame = requestAnimationFrame(() => fitHeight(area, maxHeight));
    });
    observer.observe(area);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [field, maxHeight]);
}
