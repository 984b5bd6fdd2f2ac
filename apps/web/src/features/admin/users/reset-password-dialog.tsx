import type { User } from '@robin/contract/accounts';
import { limits } from '@robin/contract/limits';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { meetsResetPasswordRules } from '@robin/contract/rules/reset-password';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useResetPassword } from '#features/admin/api/accounts.ts';
import { displayName, profileImageUrl } from '#shared/auth/user-names.ts';
import { useLateToast } from '#shared/forms/use-late-toast.ts';
import { useSubmitOnce } from '#shared/forms/use-submit-once.ts';
import { useCloseLater } from '#shared/hooks/use-close-later.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { describeResetFailure } from './describe-failure.ts';
import { PasswordSuggestion } from './password-suggestion.tsx';
import { ResetPasswordRules } from './reset-password-rules.tsx';

/** How long the success stays in sight before the dialog closes, in milliseconds. */
const CLOSE_AFTER_MS = 2_000;

interface ResetPasswordDialogProps {
  account: User;
  /** The administrator's own account keeps this sign-in; others lose all of theirs. */
  isOwn: boolean;
  onClose: () => void;
}

/** Sets a password for somebody who has lost theirs. */
export function ResetPasswordDialog({ account, isOwn, onClose }: ResetPasswordDialogProps) {
  const { t } = useTranslation(['admin', 'common', 'errors']);
  const formId = useId();
  const [password, setPassword] = useState('');
  const [showsRequired, setShowsRequired] = useState(false);
  const name = displayName(account);
  const tellLate = useLateToast();
  const { mutate, reset, isPending, isSuccess, error } = useResetPassword(account, (failure) =>
    tellLate({ type: 'error', title: describeResetFailure(t, failure), message: name }),
  );
  const submission = useSubmitOnce();
  // The field does not cut it off: nobody would see that a pasted password has lost its end.
  const isTooLong = isLongerThan(password, limits.passwordMaxLength);
  const isMet = meetsResetPasswordRules(password) && !isTooLong;
  useCloseLater(isSuccess, onClose, CLOSE_AFTER_MS);

  const type = (next: string) => {
    setPassword(next);
    setShowsRequired(false);
    if (error) reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isMet) return setShowsRequired(true);
    if (submission.begin()) mutate(password, { onError: submission.release });
  };

  if (isSuccess) {
    // Another dialog than the form: the focus was on a button that is gone.
    return (
      <Dialog key="done" onClose={onClose} width="signIn" title={t('resetPassword.title')}>
        <Alert tone="success">{t('resetPassword.done', { name })}</Alert>
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      canDismiss={!isPending}
      width="signIn"
      title={t('resetPassword.title')}
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
            busyLabel={t('resetPassword.busy')}
            // Looks as if it waits, and still answers: a press says what is missing.
            aria-disabled={!isMet}
            className={isMet ? '' : 'border-transparent! bg-active! text-text-disabled!'}
          >
            {t('resetPassword.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {error && <Alert tone="danger">{describeResetFailure(t, error)}</Alert>}
        <Subject account={account} />
        {/* Tells a password manager whose password this is: it knows the administrator's one of this place. */}
        <input hidden readOnly autoComplete="username" value={account.username} />
        <div className="flex flex-col gap-2.5">
          <PasswordField
            data-autofocus
            label={t('resetPassword.newPassword')}
            autoComplete="new-password"
            value={password}
            disabled={isPending}
            error={
              isTooLong
                ? t('resetPassword.errorTooLong')
                : showsRequired
                  ? t('resetPassword.errorRequired')
                  : null
            }
            onChange={(event) => type(event.target.value)}
          />
          <ResetPasswordRules password={password} />
          <PasswordSuggestion password={password} isDisabled={isPending} onSuggest={type} />
        </div>
        <Alert tone="info">
          {t(isOwn ? 'resetPassword.ownNote' : 'resetPassword.note', { name })}
        </Alert>
      </form>
    </Dialog>
  );
}

function Subject({ account }: { account: User }) {
  const name = displayName(account);
  return (
    <div className="flex items-center gap-3 rounded-small border border-border bg-bg px-3 py-2.5">
      <Avatar name={name} imageUrl={profileImageUrl(account)} size={36} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-caption text-text-muted wrap-anywhere">
          {account.username} · {account.email}
        </p>
      </div>
    </div>
  );
}
