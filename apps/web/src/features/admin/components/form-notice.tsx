import { useEffect, useRef, type ReactNode } from 'react';

/** Holds what is said at the head of a form, and comes into sight: who saves may be far down. */
export function FormNotice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a way to clean up.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={notice}>{children}</div>;
}
