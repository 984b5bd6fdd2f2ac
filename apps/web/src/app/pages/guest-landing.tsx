import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAuthDialog } from '#features/accounts/auth-dialog-store.ts';
import { Landing } from '#features/landing/components/landing.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { paths } from '#shared/routing/paths.ts';

/** The landing page; `/login` and `/register` open the dialog over it. */
export function GuestLanding() {
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
