import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountFormVariant, LoginFault } from '#features/accounts/account-form-variant.ts';
import type { AuthTab } from '#features/accounts/auth-dialog-store.ts';
import { emptyRegistration, type RegistrationResult } from '#features/accounts/register-account.ts';
import { isFocusFree } from '#shared/ui/is-focus-free.ts';
import { tabId, tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

interface AccountFormProps {
  variant: AccountFormVariant;
  tab: AuthTab;
  onTabChange: (tab: AuthTab) => void;
  /** The refusal of the last login, kept until something is typed. */
  loginError: LoginFault | null;
  onLoginError: (error: LoginFault | null) => void;
  /** Whether something that was sent is on its way: what comes of it is told here. */
  onBusyChange?: (isBusy: boolean) => void;
  onSignedIn?: () => void;
  /** An account was created. May come after the form has given way to another page. */
  onRegistered?: (result: RegistrationResult) => void;
  /** The message about an account that can be used has been shown long enough. */
  onFinished?: () => void;
}

/** Sign in or register, as two tabs. What was typed in one is kept while the other is open. */
export function AccountForm({
  variant,
  tab,
  onTabChange,
  loginError,
  onLoginError,
  onBusyChange,
  onSignedIn,
  onRegistered,
  onFinished,
}: AccountFormProps) {
  const { t } = useTranslation('auth');
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' });
  const [registration, setRegistration] = useState(emptyRegistration);
  const [result, setResult] = useState<RegistrationResult | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const idPrefix = `account-${variant}`;
  useEffect(() => {
    // The form is disabled then, and with it what was pressed: the tabs are what is left.
    if (result && isFocusFree()) document.getElementById(tabId(idPrefix, 'register'))?.focus();
  }, [result, idPrefix]);
  // The dialog is about to close by itself then.
  const isDone = variant === 'modal' && result?.requiresActivation === false;

  const changeBusy = (isNowBusy: boolean) => {
    setIsBusy(isNowBusy);
    onBusyChange?.(isNowBusy);
  };
  const takeResult = (created: RegistrationResult) => {
    setResult(created);
    // Whoever has just made an account signs in with it next.
    setCredentials({ username: registration.username, password: '' });
    // What was refused before was another name.
    onLoginError(null);
    onRegistered?.(created);
  };

  return (
    <>
      <Tabs<AuthTab>
        look="segments"
        label={t('tabs.label')}
        idPrefix={idPrefix}
        options={[
          { value: 'login', label: t('tabs.login') },
          { value: 'register', label: t('tabs.register') },
        ]}
        value={tab}
        onChange={onTabChange}
        isDisabled={isBusy || isDone}
        className="mb-4"
      />
      <div {...tabPanelProps(idPrefix, tab)}>
        {tab === 'login' ? (
          <LoginForm
            variant={variant}
            credentials={credentials}
            onChange={setCredentials}
            error={loginError}
            onError={onLoginError}
            isBusy={isBusy}
            onBusyChange={changeBusy}
            onSignedIn={onSignedIn}
          />
        ) : (
          <RegisterForm
            variant={variant}
            form={registration}
            onChange={setRegistration}
            result={result}
            onResult={takeResult}
            isBusy={isBusy}
            onBusyChange={changeBusy}
            onFinished={onFinished}
          />
        )}
      </div>
    </>
  );
}
