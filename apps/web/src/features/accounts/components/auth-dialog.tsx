import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/routing/paths.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import { useAuthDialog, type AuthTab } from '#features/accounts/auth-dialog-store.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const ID = 'auth';

/** The dialog to sign in and to register. Mounted once, outside the pages, because it outlives a redirect. */
export function AuthDialog() {
  const isOpen = useAuthDialog((dialog) => dialog.isOpen);
  return isOpen ? <OpenAuthDialog /> : null;
}

function OpenAuthDialog() {
  const { t } = useTranslation('auth');
  const { tab, chooseTab, close } = useAuthDialog();
  const [loginError, setLoginError] = useState<string | null>(null);
  const [isRegistering, setIsRegistering] = useState(false);
  const leave = useLeave(close);
  const options = [
    { value: 'login', label: t('tabs.login') },
    { value: 'register', label: t('tabs.register') },
  ] as const;

  return (
    <Dialog
      isOpen
      onClose={leave}
      // A refused login stays in sight until something is typed.
      canDismiss={tab !== 'login' || loginError === null}
      width={tab === 'login' ? 'login' : 'signIn'}
      emblem={<RobinEgg width={36} />}
      title={t(`${tab}.title`)}
      description={t(`${tab}.subtitle`)}
    >
      <Tabs<AuthTab>
        look="segments"
        label={t('tabs.label')}
        idPrefix={ID}
        options={options}
        value={tab}
        onChange={chooseTab}
        isDisabled={isRegistering}
        className="mb-4"
      />
      <div {...tabPanelProps(ID, tab)}>
        {tab === 'login' ? (
          <LoginForm error={loginError} onError={setLoginError} onSignedIn={close} />
        ) : (
          <RegisterForm onBusyChange={setIsRegistering} onFinished={leave} />
        )}
      </div>
    </Dialog>
  );
}

/** Closes the dialog; on the addresses that only exist for it, the page behind goes back to the front page. */
function useLeave(close: () => void) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => {
    close();
    if (pathname === paths.login || pathname === paths.register) {
      void navigate(paths.home, { replace: true });
    }
  };
}
