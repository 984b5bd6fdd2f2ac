import { useEffect, useId, useRef, type ReactNode } from 'react';
import { hideFloating, showBeside } from './floating.ts';

interface TooltipProps {
  /** `null` where there is nothing to say now; what it belongs to stays the same element, with its focus. */
  text: string | null;
  shortcut?: string;
  side?: 'top' | 'bottom';
  /**
   * What the tooltip belongs to. A function gets an id for `aria-describedby`: use it where the text says more
   * than the accessible name; otherwise it repeats the name and screen readers skip it.
   */
  children: ReactNode | ((descriptionId: string) => ReactNode);
}

const SHOW_AFTER_MS = 400;

/** A short word beside what the pointer or the keyboard focus is on. Escape hides it. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isDescription = typeof children === 'function';

  const show = () => {
    const target = anchor.current?.firstElementChild;
    if (text !== null && tip.current && target instanceof HTMLElement) {
      showBeside(tip.current, target, { side, alignment: 'center' });
    }
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (tip.current) hideFloating(tip.current);
  };
  useEffect(() => {
    if (text === null && tip.current) hideFloating(tip.current);
  }, [text]);
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, SHOW_AFTER_MS);
  };

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && showSoon()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {isDescription ? children(id) : children}
      <div
        ref={tip}
        id={id}
        popover="manual"
        role={isDescription ? 'tooltip' : undefined}
        aria-hidden={!isDescription || undefined}
        className="pointer-events-none fixed m-0 max-w-[17.5rem] rounded-badge bg-text px-2 py-1 text-caption text-bg shadow-2 dark:bg-active dark:text-text forced-colors:border"
      >
        {text}
        {shortcut && <kbd className="ml-2 font-sans opacity-70">{shortcut}</kbd>}
      </div>
    </span>
  );
}
