import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@robin/contract/limits';
import {
  registrationFailure,
  type AccountFormVariant,
} from '#features/accounts/account-form-variant.ts';
import {
  checkRegistration,
  isTaken,
  registerAccount,
  type RegistrationFault,
  type RegistrationForm,
  type RegistrationResult,
} from '#features/accounts/register-account.ts';
import { prepareSessionCalls } from '#shared/auth/auth-store.ts';
import { focusField } from '#shared/forms/focus-field.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { useUnconfirmed } from '#shared/forms/use-unconfirmed.ts';
import { useCloseLater } from '#shared/hooks/use-close-later.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';
import { PasswordChecklist } from '#shared/ui/password-checklist.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { ToldWords } from './told-words.tsx';

/** How long a success stays in sight before the dialog closes, in milliseconds. */
const CLOSE_AFTER_MS = 3_000;

interface RegisterFormProps {
  variant: AccountFormVariant;
  form: RegistrationForm;
  onChange: (form: RegistrationForm) => void;
  /** What came of the registration; with one the form is done. */
  result: RegistrationResult | null;
  onResult: (result: RegistrationResult) => void;
  /** From the submit on the form is disabled; after a success it stays so, and only the tab can be changed. */
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  /** The account can be used; the message has been shown long enough. */
  onFinished?: () => void;
}

export function RegisterForm({
  variant,
  form,
  onChange,
  result,
  onResult,
  isBusy,
  onBusyChange,
  onFinished,
}: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const [fault, setFault] = useState<RegistrationFault | null>(null);
  const submission = useSubmitOnce();
  const unconfirmed = useUnconfirmed<Pick<RegistrationForm, 'username' | 'email'>>();
  // The note about activation stays in sight.
  useCloseLater(result?.requiresActivation === false, () => onFinished?.(), CLOSE_AFTER_MS);

  const faultAt = (name: RegistrationFault['field']) => {
    if (fault?.field !== name) return null;
    if ('text' in fault) return t(`register.${fault.text}`);
    return (
      <>
        <ToldWords words={fault.message} />
        {fault.isPerhapsOwn && ` ${t('register.perhapsOwn')}`}
      </>
    );
  };
  const field = (name: keyof RegistrationForm) => ({
    name,
    value: form[name],
    disabled: isBusy || result !== null,
    error: faultAt(name),
    onChange: (event: { target: { value: string } }) => {
      onChange({ ...form, [name]: event.target.value });
      setFault(null);
      prepareSessionCalls();
    },
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const broken = checkRegistration(form);
    setFault(broken);
    if (broken) return focusField(event.currentTarget, broken.field);
    if (!submission.begin()) return;
    onBusyChange(true);
    const username = form.username.trim();
    const email = form.email.trim();
    try {
      const isUnconfirmed = unconfirmed.has((sent) => sent.username === username);
      onResult(await registerAccount(form, isUnconfirmed));
    } catch (failure) {
      submission.release();
      unconfirmed.note({ username, email }, failure);
      const isPerhapsOwn =
        isTaken(failure) &&
        unconfirmed.has((sent) => sent.username === username || sent.email === email);
      setFault({ field: 'form', message: registrationFailure(variant, failure), isPerhapsOwn });
    }
    onBusyChange(false);
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3.5">
      {result && (
        <ComingIntoView cause={result}>
          <Alert tone="success">
            <ToldWords words={result.message} />
          </Alert>
        </ComingIntoView>
      )}
      {faultAt('form') && (
        <ComingIntoView cause={fault}>
          <Alert tone="danger">{faultAt('form')}</Alert>
        </ComingIntoView>
      )}
      <div className="grid grid-cols-2 slim:grid-cols-1 gap-3">
        <TextField
          label={t('fields.firstName')}
          isOptional
          data-autofocus
          autoComplete="given-name"
          maxLength={limits.personNameMaxLength}
          {...field('firstName')}
        />
        <TextField
          label={t('fields.lastName')}
          isOptional
          autoComplete="family-name"
          maxLength={limits.personNameMaxLength}
          {...field('lastName')}
        />
      </div>
      <TextField
        label={t('fields.username')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMaxLength}
        {...field('username')}
      />
      <TextField
        label={t('fields.email')}
        type="email"
        required
        autoComplete="email"
        maxLength={limits.emailMaxLength}
        {...field('email')}
      />
      <div className="flex flex-col gap-2.5">
        <PasswordField
          label={t('fields.password')}
          required
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordChecklist password={form.password} />
      </div>
      <PasswordField
        label={t('fields.confirmation')}
        required
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={isBusy}
        busyLabel={t('register.busy')}
        disabled={result !== null}
        className="mt-1 w-full"
      >
        {t('register.submit')}
      </Button>
      <p className="text-center text-caption text-text-muted">{t('register.activationNote')}</p>
    </form>
  );
}
