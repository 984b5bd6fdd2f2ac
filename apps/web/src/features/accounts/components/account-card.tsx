import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginFault } from '#features/accounts/account-form-variant.ts';
import type { AuthTab } from '#features/accounts/auth-dialog-store.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { AccountForm } from './account-form.tsx';

interface AccountCardProps {
  tab: AuthTab;
  onTabChange: (tab: AuthTab) => void;
}

/** The form to sign in and to register, as a card of the landing page. */
export function AccountCard({ tab, onTabChange }: AccountCardProps) {
  const { t } = useTranslation(['auth', 'errors']);
  const hasEnded = useAuth((state) => state.hasEnded);
  const [loginError, setLoginError] = useState<LoginFault | null>(null);
  return (
    <div className="rounded-signin border border-border bg-surface p-5 shadow-2 md:p-7 dark:border-border-strong">
      <h2 className="mb-4 text-[1.125rem] leading-6 font-semibold tracking-[-0.014em]">
        {t(`${tab}.title`)}
      </h2>
      {tab === 'login' && hasEnded && !loginError && (
        <Alert tone="info" className="mb-4">
          {t('errors:signedOut.title')}
        </Alert>
      )}
      <AccountForm
        variant="screen"
        tab={tab}
        onTabChange={onTabChange}
        loginError={loginError}
        onLoginError={setLoginError}
        onRegistered={({ message }) => {
          // An account that was signed in at once leads on to another page; the message goes along.
          if (useAuth.getState().status === 'signedIn') {
            showToast({ type: 'success', title: message });
          }
        }}
      />
    </div>
  );
}
