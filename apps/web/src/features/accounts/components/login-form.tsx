import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.ts';
import { prepareSessionCalls, useAuth } from '#shared/auth/auth-store.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

interface LoginFormProps {
  error: string | null;
  onError: (error: string | null) => void;
  onSignedIn: () => void;
}

export function LoginForm({ error, onError, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'errors']);
  const logIn = useAuth((state) => state.logIn);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const change = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    onError(null);
    prepareSessionCalls();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!username.trim() || !password) return onError(t('login.enterCredentials'));
    onError(null);
    setIsBusy(true);
    try {
      await logIn(username.trim(), password);
      onSignedIn();
    } catch (failure) {
      setIsBusy(false);
      onError(loginFailure(failure) ?? t('errors:network'));
    }
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3.5">
      {error && <Alert tone="danger">{error}</Alert>}
      <TextField
        label={t('fields.username')}
        data-autofocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={change(setUsername)}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete="current-password"
        value={password}
        onChange={change(setPassword)}
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

/** The server's own words, null when it had none. */
function loginFailure(failure: unknown): string | null {
  return failure instanceof ApiError ? failure.detail : null;
}
