import { clsx } from 'clsx';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { LoadingLine } from './loading-line.tsx';

/**
 * The content of the current page. After a change of page the keyboard focus starts here, and the new page begins at
 * its top; going back is left to the browser, which knows where the page was scrolled to.
 */
export function PageOutlet({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const scrolledPath = useRef(pathname);
  const focusedPath = useRef(pathname);

  // Before the effects of the page, which may scroll on to a part of it and put the focus there.
  useLayoutEffect(() => {
    if (scrolledPath.current === pathname) return;
    scrolledPath.current = pathname;
    if (navigationType !== NavigationType.Pop) scrollTo(0, 0);
  }, [pathname, navigationType]);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    const isFocusFree = document.activeElement === null || document.activeElement === document.body;
    if (isFocusFree) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="content" tabIndex={-1} className={clsx('outline-none', className)}>
      <Suspense fallback={<LoadingLine />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
