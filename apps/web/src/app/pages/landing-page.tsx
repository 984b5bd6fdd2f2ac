import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAuthDialog } from '#features/accounts/auth-dialog-store.ts';
import { Landing } from '#features/landing/components/landing.tsx';
import { LoadingLine } from '#app/frame/loading-line.tsx';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { paths } from '#shared/routing/paths.ts';

const SignedInRedirect = lazy(async () => {
  const { SignedInRedirect: Redirect } = await import('./signed-in-redirect.tsx');
  return { default: Redirect };
});

/** `/`, `/login` and `/register`: the landing page for guests, the way to work for everybody else. */
export function LandingPage() {
  const status = useAuth((state) => state.status);
  if (status === 'guest') return <GuestLanding />;
  return (
    <Suspense fallback={<LoadingLine />}>
      {status === 'signedIn' ? <SignedInRedirect /> : <LoadingLine />}
    </Suspense>
  );
}

function GuestLanding() {
  const { t } = useTranslation('auth');
  const { pathname } = useLocation();
  const open = useAuthDialog((dialog) => dialog.open);
  const tab = tabOfPath(pathname);
  useDocumentTitle(tab && t(`tabs.${tab}`));

  useEffect(() => {
    if (tab) open(tab);
  }, [tab, open]);

  return <Landing onStart={() => open('register')} />;
}

function tabOfPath(pathname: string) {
  if (pathname === paths.login) return 'login';
  return pathname === paths.register ? 'register' : null;
}
