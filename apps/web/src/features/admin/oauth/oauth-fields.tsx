import { limits } from '@robin/contract/limits';
import { Lock } from 'lucide-react';
import type { ChangeEvent, ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { OauthForm, OauthFormErrors } from './oauth-form.ts';
import type { OauthEdit } from './use-oauth-edit.ts';

type TextFieldName = Exclude<keyof OauthForm, 'is_active' | 'client_secret'>;

/** The fields of a definition. What is wrong with one stands below it. */
export function OauthFields({ edit }: { edit: OauthEdit }) {
  const { t } = useTranslation('admin');
  const isLocked = edit.base !== null;
  const errorOf = (field: keyof OauthFormErrors) => {
    const error = edit.errors[field];
    return (
      error &&
      t(`oauth.${error}`, {
        field: t(`oauth.fields.${field}`),
        maxLength: field === 'scopes' ? limits.oauthScopeMaxLength : limits.oauthFieldMaxLength,
        maxCount: limits.oauthScopeMaxCount,
      })
    );
  };
  const field = (name: TextFieldName) => ({
    name,
    label: t(`oauth.fields.${name}`),
    value: edit.form[name],
    readOnly: edit.isSaving,
    error: errorOf(name),
    maxLength: limits.oauthFieldMaxLength,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => edit.change({ [name]: event.target.value }),
  });
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('name')}
          required
          autoCapitalize="off"
          readOnly={isLocked || edit.isSaving}
          hint={t(isLocked ? 'oauth.nameLocked' : 'oauth.nameHint')}
          suffix={isLocked ? <Lock size={14} aria-hidden /> : undefined}
          maxLength={limits.oauthProviderNameMaxLength}
          onChange={(event) => edit.change({ name: lowerCased(event.target) })}
          className="font-mono text-small!"
        />
        <TextField {...field('display_name')} required />
        <TextField {...field('client_id')} required className="font-mono text-small!" />
        <PasswordField
          name="client_secret"
          required
          label={t('oauth.fields.client_secret')}
          hint={t('oauth.secretHint')}
          revealLabels={{ show: t('oauth.showSecret'), hide: t('oauth.hideSecret') }}
          placeholder={t('oauth.secretPlaceholder')}
          // The only word that keeps browsers from filling in the password of the administrator.
          autoComplete="new-password"
          spellCheck={false}
          value={edit.form.client_secret}
          readOnly={edit.isSaving}
          error={errorOf('client_secret')}
          onChange={(event) => edit.change({ client_secret: event.target.value })}
        />
      </div>
      <fieldset className="flex min-w-0 flex-col gap-4 border-t border-border pt-4">
        <legend className="sr-only">{t('oauth.addresses')}</legend>
        <AddressField {...field('auth_url')} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <AddressField {...field('token_url')} />
          <AddressField {...field('user_info_url')} />
        </div>
      </fieldset>
      <TextField
        {...field('scopes')}
        label={
          <>
            {t('oauth.fields.scopes')}{' '}
            <span className="font-normal text-text-subtle">{t('oauth.commas')}</span>
          </>
        }
        maxLength={limits.oauthScopeMaxCount * limits.oauthFieldMaxLength}
        className="font-mono text-small!"
      />
    </>
  );
}

function AddressField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      required
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={limits.urlMaxLength}
      className="font-mono text-small!"
    />
  );
}

/** What was typed in small letters. Put into the field by hand, so that the cursor stays where it is. */
function lowerCased(input: HTMLInputElement): string {
  const { value, selectionStart } = input;
  const lower = value.toLowerCase();
  if (lower !== value) {
    input.value = lower;
    input.setSelectionRange(selectionStart, selectionStart);
  }
  return lower;
}
