import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  loginFailure,
  type AccountFormVariant,
  type LoginFault,
} from '#features/accounts/account-form-variant.ts';
import { prepareSessionCalls, useAuth } from '#shared/auth/auth-store.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { ToldWords } from './told-words.tsx';

export interface Credentials {
  username: string;
  password: string;
}

interface LoginFormProps {
  variant: AccountFormVariant;
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  error: LoginFault | null;
  onError: (error: LoginFault | null) => void;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  onSignedIn?: () => void;
}

export function LoginForm({
  variant,
  credentials,
  onChange,
  error,
  onError,
  isBusy,
  onBusyChange,
  onSignedIn,
}: LoginFormProps) {
  const { t } = useTranslation(['auth', 'errors']);
  const logIn = useAuth((state) => state.logIn);
  const { username, password } = credentials;

  const field = (name: keyof Credentials) => ({
    value: credentials[name],
    onChange: (event: { target: { value: string } }) => {
      onChange({ ...credentials, [name]: event.target.value });
      onError(null);
      prepareSessionCalls();
    },
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!username.trim() || !password) return onError({ text: 'login.enterCredentials' });
    onError(null);
    onBusyChange(true);
    try {
      await logIn(username.trim(), password);
      onSignedIn?.();
    } catch (failure) {
      onBusyChange(false);
      onError(loginFailure(variant, failure));
    }
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3.5">
      {error && (
        <Alert tone="danger">
          {'text' in error ? t(error.text) : <ToldWords words={error.message} />}
        </Alert>
      )}
      <TextField
        label={t('fields.username')}
        data-autofocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete="current-password"
        {...field('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={isBusy}
        busyLabel={t('login.busy')}
        className="mt-1.5 w-full"
      >
        {t('login.submit')}
      </Button>
    </form>
  );
}
