import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { AuthDialog } from '#features/accounts/components/auth-dialog.tsx';
import { onUnauthorized } from '#shared/api/unauthorized.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { paths } from '#shared/routing/paths.ts';
import { GuestFrame } from './guest-frame.tsx';
import { LoadingLine } from './loading-line.tsx';

const SignedInFrame = lazy(async () => {
  const { SignedInFrame: Frame } = await import('./signed-in-frame.tsx');
  return { default: Frame };
});

/** Around every page: the frame that fits the visitor, and the sign-in dialog, which outlives a change of page. */
export function Root() {
  const status = useAuth((state) => state.status);
  useLoginAfterRefusal();
  return (
    <>
      <SkipLink />
      <Suspense fallback={<LoadingLine />}>
        {status === 'loading' && <LoadingLine />}
        {status === 'guest' && <GuestFrame />}
        {status === 'signedIn' && <SignedInFrame />}
      </Suspense>
      <AuthDialog />
      <ScrollRestoration />
    </>
  );
}

/** The content of the current page. After a change of page the keyboard focus starts here. */
export function PageOutlet({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
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

function SkipLink() {
  const { t } = useTranslation('navigation');
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-80 -translate-y-16 rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  );
}

/** The server has forgotten the token: the login page is where it goes on. */
function useLoginAfterRefusal() {
  const navigate = useNavigate();
  useEffect(() => onUnauthorized(() => void navigate(paths.login)), [navigate]);
}
