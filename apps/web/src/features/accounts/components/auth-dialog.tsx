import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginFault } from '#features/accounts/account-form-variant.ts';
import { useAuthDialog } from '#features/accounts/auth-dialog-store.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { AccountForm } from './account-form.tsx';

/** The dialog to sign in and to register. Mounted once, outside the pages, because it outlives a redirect. */
export function AuthDialog() {
  const { t } = useTranslation('auth');
  const { tab, chooseTab, close } = useAuthDialog();
  const [loginError, setLoginError] = useState<LoginFault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      onClose={close}
      // A refused login stays in sight until something is typed, and what is on its way until it is known what came of it.
      canDismiss={!isBusy && (tab !== 'login' || loginError === null)}
      width={tab === 'login' ? 'login' : 'signIn'}
      emblem={<RobinEgg width={36} />}
      title={t(`${tab}.title`)}
      description={t(`${tab}.subtitle`)}
    >
      <AccountForm
        variant="modal"
        tab={tab}
        onTabChange={chooseTab}
        loginError={loginError}
        onLoginError={setLoginError}
        onBusyChange={setIsBusy}
        onSignedIn={close}
        onFinished={close}
      />
    </Dialog>
  );
}
