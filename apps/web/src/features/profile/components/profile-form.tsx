import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@robin/contract/limits';
import { useUpdateProfile } from '#features/profile/api/update-profile.ts';
import {
  changedProfileFields,
  checkEmail,
  genders,
  isKnownGender,
  toProfileForm,
  type ProfileForm as Form,
} from '#features/profile/profile-form.ts';
import { useNewestUser } from '#features/profile/use-newest-user.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { reasonOf } from '#shared/api/reason-of.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { Button } from '#shared/ui/button.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { DiscardDialog } from '#shared/forms/discard-dialog.tsx';
import { useKeepingForm } from '#shared/forms/kept-form.ts';
import { KeptFormNotice } from '#shared/forms/kept-form-notice.tsx';
import { UnsavedChangesGuard } from '#shared/forms/unsaved-changes-guard.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

/** Where the fields that were changed lie when the session ends. */
export const KEPT_NAME = 'profile';

interface ProfileFormProps {
  /** Fields that were changed when an earlier session ended; null for none. */
  kept: Partial<Form> | null;
  onSaved: () => void;
  /** Called with the reason, which is empty where nobody has said one. What was typed stays. */
  onFailed: (reason: string) => void;
  onCancel: () => void;
}

/** What is wrong with the address: the name of a translated text, or the server's words. */
type EmailFault = { text: NonNullable<ReturnType<typeof checkEmail>> } | { message: string };

/** The fields of the person, to edit. Cancel and an untouched Escape leave at once, everything else asks first. */
export function ProfileForm({ kept, onSaved, onFailed, onCancel: close }: ProfileFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const user = useSignedInUser();
  useNewestUser();
  // All fields are sent: what nobody has typed here must be what is stored by now.
  const [typed, setTyped] = useState<Partial<Form>>(kept ?? {});
  const form: Form = { ...toProfileForm(user), ...typed };
  const [emailFault, setEmailFault] = useState<EmailFault | null>(null);
  const email = useRef<HTMLInputElement>(null);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const { mutate, isPending } = useUpdateProfile();
  const isRefused = emailFault !== null && !isPending;
  useEffect(() => {
    // On a phone it may stand above what is seen.
    if (isRefused) email.current?.focus();
  }, [isRefused]);
  const changed = changedProfileFields(form, toProfileForm(user));
  const hasChanges = Object.keys(changed).length > 0;
  const letGo = useKeepingForm(
    KEPT_NAME,
    hasChanges ? () => ({ value: changed, words: Object.values(changed).join('\n') }) : null,
  );

  const onCancel = () => {
    letGo();
    close();
  };
  const change = (name: keyof Form, value: string) => {
    setTyped({ ...typed, [name]: value });
    if (name === 'email') setEmailFault(null);
  };
  const field = (name: keyof Form) => ({
    value: form[name],
    disabled: isPending,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const fault = checkEmail(form.email);
    setEmailFault(fault && { text: fault });
    if (fault) return email.current?.focus();
    mutate(
      { form, changed },
      {
        onSuccess: () => {
          letGo();
          onSaved();
        },
        onError: (error) => {
          const reason = reasonOf(error);
          // The message passes; what is wrong with the address stays at its field.
          if (isAboutEmail(error)) setEmailFault({ message: reason });
          onFailed(reason);
        },
      },
    );
  };
  const leave = () => {
    if (isPending) return;
    if (hasChanges) setAsksToDiscard(true);
    else onCancel();
  };
  const element = useEscape(leave);

  return (
    <form ref={element} onSubmit={submit} noValidate className="mt-5 grid gap-3.5">
      {kept && hasChanges && <KeptFormNotice onDiscard={onCancel} />}
      <TextField
        label={t('fields.username')}
        hint={t('usernameHint')}
        value={user.username}
        readOnly
        autoComplete="off"
      />
      <TextField
        label={t('fields.email')}
        type="email"
        required
        autoFocus
        autoComplete="email"
        maxLength={limits.emailMaxLength}
        ref={email}
        error={emailFault && ('text' in emailFault ? t(emailFault.text) : emailFault.message)}
        {...field('email')}
      />
      <div className="grid grid-cols-2 slim:grid-cols-1 gap-3">
        <TextField
          label={t('fields.firstName')}
          autoComplete="given-name"
          maxLength={limits.profileFieldMaxLength}
          {...field('firstName')}
        />
        <TextField
          label={t('fields.lastName')}
          autoComplete="family-name"
          maxLength={limits.profileFieldMaxLength}
          {...field('lastName')}
        />
      </div>
      <TextField
        label={t('fields.jobRole')}
        autoComplete="organization-title"
        placeholder={t('jobRoleExample')}
        maxLength={limits.profileFieldMaxLength}
        {...field('jobRole')}
      />
      <SelectField
        label={t('fields.gender')}
        isOptional
        disabled={isPending}
        value={form.gender}
        onChange={(gender) => change('gender', gender)}
        options={[
          { value: '', label: t('genders.none') },
          ...genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) })),
          ...otherGender(user.geschlecht),
        ]}
      />
      <div className="mt-1 flex gap-2">
        <Button type="submit" variant="primary" isBusy={isPending} busyLabel={t('saving')}>
          {t('common:save')}
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
      <UnsavedChangesGuard hasChanges={hasChanges} onDiscard={letGo} />
      {asksToDiscard && (
        <DiscardDialog onDiscard={onCancel} onStay={() => setAsksToDiscard(false)} />
      )}
    </form>
  );
}

/** Calls back on Escape inside the form, and where nothing has the focus; a dialog or menu has its own Escape. */
function useEscape(onEscape: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const isHere = event.target === document.body || form.current?.contains(event.target as Node);
      if (!isHere) return;
      // The same key press would close the question that it opens.
      event.preventDefault();
      leave();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return form;
}

/** A stored word that is none of the choices stays one, so that saving does not change it unseen. */
function otherGender(stored: string | null) {
  return stored && !isKnownGender(stored) ? [{ value: stored, label: stored }] : [];
}

function isAboutEmail(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  // Of the fields of this form only the address has rules of its own.
  const isRule = error.code === 'already_exists' || error.code === 'rule_broken';
  return isRule || error.issues.some(({ loc }) => loc.includes('email'));
}
