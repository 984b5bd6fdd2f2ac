import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';

interface ComingIntoViewProps {
  /** A new value brings it into view again. */
  cause: unknown;
  className?: string;
  children: ReactNode;
}

/** Comes into view by itself: what was pressed may be far from it, and on a phone a bar lies over the top. */
export function ComingIntoView({ cause, className, children }: ComingIntoViewProps) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a way to clean up.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [cause]);

  return (
    <div ref={element} className={clsx('scroll-mt-16 md:scroll-mt-0', className)}>
      {children}
    </div>
  );
}
