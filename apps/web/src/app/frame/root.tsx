import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { AuthDialog, GuestFrame, SignedInFrame } from '#app/chunks.ts';
import { useAuthDialog } from '#features/accounts/auth-dialog-store.ts';
import { onUnauthorized } from '#shared/api/unauthorized.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { paths } from '#shared/routing/paths.ts';
import { Opening } from '#shared/ui/opening.tsx';
import { LoadingLine } from './loading-line.tsx';

/** Around every page: the frame that fits the visitor, and the sign-in dialog, which outlives a change of page. */
export function Root() {
  const status = useAuth((state) => state.status);
  const isAuthDialogOpen = useAuthDialog((dialog) => dialog.isOpen);
  const closeAuthDialog = useAuthDialog((dialog) => dialog.close);
  useLoginAfterRefusal();

  return (
    <>
      <SkipLink />
      <Suspense fallback={<LoadingLine />}>
        {status === 'loading' && <LoadingLine />}
        {status === 'guest' && <GuestFrame />}
        {status === 'signedIn' && <SignedInFrame />}
      </Suspense>
      <Suspense fallback={<Opening onClose={closeAuthDialog} />}>
        {isAuthDialogOpen && <AuthDialog />}
      </Suspense>
    </>
  );
}

/** Leads past the header. To follow its address would be a step that the router and open forms did not make. */
function SkipLink() {
  const { t } = useTranslation('navigation');
  return (
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      className="fixed top-2 left-2 z-80 -translate-y-16 rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:translate-y-0"
    >
      {t('skipToContent')}
    </a>
  );
}

/** The server has forgotten the token: it goes on at the login, also where that was known before there was a page. */
function useLoginAfterRefusal() {
  const navigate = useNavigate();
  const from = useLocation();
  const isFirstPage = useRef(true);
  useEffect(() => {
    // A guard below has the same wish: whichever comes last, the page that was wanted is carried along.
    const isTooLate = isFirstPage.current && useAuth.getState().hasEnded;
    isFirstPage.current = false;
    if (isTooLate) void navigate(paths.login, { state: { from }, replace: true });
  }, [navigate, from]);
  useEffect(() => onUnauthorized(() => void navigate(paths.login)), [navigate]);
}
