import { useId, useState, type SubmitEvent } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useChangePassword } from '#features/profile/api/change-password.ts';
import {
  checkPasswordForm,
  emptyPasswordForm,
  type PasswordFault,
  type PasswordFaults,
  type PasswordForm,
} from '#features/profile/password-form.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { focusField } from '#shared/forms/focus-field.ts';
import { useLateToast } from '#shared/forms/use-late-toast.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { useUnconfirmed } from '#shared/forms/use-unconfirmed.ts';
import { useCloseLater } from '#shared/hooks/use-close-later.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PasswordChecklist } from '#shared/ui/password-checklist.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** How long a success stays in sight before the dialog closes, in milliseconds. */
const CLOSE_AFTER_MS = 2_000;

/** Changes the own password. Mounted only while it is open, so that it begins empty each time. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { username } = useSignedInUser();
  const formId = useId();
  const [form, setForm] = useState(emptyPasswordForm);
  const [faults, setFaults] = useState<PasswordFaults>({});
  const tellLate = useLateToast();
  const { mutate, reset, isPending, isSuccess, error } = useChangePassword((failure) =>
    tellLate({
      type: 'error',
      title: t('password.failed'),
      message: isWrongPassword(failure) ? t('password.wrong') : reasonFor(t, failure),
    }),
  );
  const submission = useSubmitOnce();
  const unconfirmed = useUnconfirmed<unknown>();
  useCloseLater(isSuccess, onClose, CLOSE_AFTER_MS);

  const field = (name: keyof PasswordForm) => ({
    name,
    required: true,
    value: form[name],
    disabled: isPending,
    error: textOf(t, faults[name]),
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setFaults({ ...faults, [name]: undefined });
      if (error) reset();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = checkPasswordForm(form);
    setFaults(found);
    const [firstFault] = Object.keys(found);
    if (firstFault) return focusField(event.currentTarget, firstFault);
    if (!submission.begin()) return undefined;
    const sentForm = event.currentTarget;
    const passwords = { currentPassword: form.current, newPassword: form.next };
    mutate(passwords, {
      onError: (failure) => {
        submission.release();
        unconfirmed.note(passwords, failure);
        if (!isWrongPassword(failure)) return;
        setFaults({ current: { text: unconfirmed.has(() => true) ? 'wrongByNow' : 'wrong' } });
        // The fields can be used again only once they are drawn anew.
        setTimeout(() => focusField(sentForm, 'current'));
      },
    });
  };

  if (isSuccess) {
    // Another dialog than the form: the focus was on a button that is gone.
    return (
      <Dialog key="changed" onClose={onClose} width="signIn" title={t('password.title')}>
        <Alert tone="success">{t('password.changed')}</Alert>
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      canDismiss={!isPending}
      width="signIn"
      title={t('password.title')}
      description={t('password.description')}
      foot={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isPending}
            busyLabel={t('saving')}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {error && !isWrongPassword(error) && (
          <Alert tone="danger">{reasonFor(t, error) ?? t('password.failed')}</Alert>
        )}
        {/* Tells a password manager whose password this is. */}
        <input hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          label={t('password.current')}
          data-autofocus
          autoComplete="current-password"
          {...field('current')}
        />
        <div className="flex flex-col gap-2.5">
          <PasswordField
            label={t('password.next')}
            autoComplete="new-password"
            {...field('next')}
          />
          <PasswordStrength password={form.next} />
          <PasswordChecklist password={form.next} />
        </div>
        <PasswordField
          label={t('password.confirmation')}
          autoComplete="new-password"
          {...field('confirmation')}
        />
      </form>
    </Dialog>
  );
}

function textOf(t: TFunction<['profile', 'common']>, fault: PasswordFault | undefined) {
  if (!fault) return null;
  // German in both languages.
  if ('sentence' in fault) return <span lang="de">{fault.sentence}</span>;
  return t(`password.${fault.text}`);
}

function isWrongPassword(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  // Longer than any password is just as wrong, and what is said of that is for developers.
  const isUnreadable = error.issues.some(({ loc }) => loc.includes('current_password'));
  return error.code === 'wrong_password' || isUnreadable;
}

/** After too many tries when to go on, else the server's words, if it has any. */
function reasonFor(t: TFunction<['profile', 'common']>, error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return t('password.tooOften', { count: Math.max(1, Math.ceil(error.retryAfterSeconds / 60)) });
  }
  return error.detail ?? undefined;
}
