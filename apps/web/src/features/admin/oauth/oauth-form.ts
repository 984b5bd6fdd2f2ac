import {
  oauthProviderNamePattern,
  type OauthProviderForEditing,
  type SaveOauthProviderBody,
} from '@robin/contract/integrations';
import { limits } from '@robin/contract/limits';
import { isBlank } from '@robin/contract/rules/is-blank';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { spellAddress } from '#features/admin/spell-address.ts';

/** What is typed about a service; the names of the fields are those of the wire. */
export interface OauthForm {
  name: string;
  display_name: string;
  client_id: string;
  /** Never known here: entered again on every save. */
  client_secret: string;
  auth_url: string;
  token_url: string;
  user_info_url: string;
  /** Separated by commas. */
  scopes: string;
  is_active: boolean;
}

/** The fields that must not be empty, in the order in which they stand in the form. */
const requiredFields = [
  'name',
  'display_name',
  'client_id',
  'client_secret',
  'auth_url',
  'token_url',
  'user_info_url',
] as const;
type RequiredField = (typeof requiredFields)[number];

const addressFields = ['auth_url', 'token_url', 'user_info_url'] as const;

function isAddressField(field: keyof OauthForm): field is (typeof addressFields)[number] {
  return addressFields.some((one) => one === field);
}

export type OauthFormErrors = Partial<
  Record<
    RequiredField,
    | 'requiredFieldsError'
    | 'invalidProviderNameError'
    | 'invalidAddressError'
    | 'nameTakenError'
    | 'secretTooLongError'
  > &
    Record<'scopes', 'scopeTooLongError' | 'tooManyScopesError'>
>;

export const emptyOauthForm: OauthForm = {
  name: '',
  display_name: '',
  client_id: '',
  client_secret: '',
  auth_url: '',
  token_url: '',
  user_info_url: '',
  scopes: '',
  is_active: true,
};

/** A service that Robin knows and nobody has set up comes with its addresses, and is active once it is set up. */
export function toOauthForm(definition: OauthProviderForEditing): OauthForm {
  const { name, display_name, client_id, auth_url, token_url, user_info_url } = definition;
  return {
    name,
    display_name,
    client_id,
    client_secret: '',
    auth_url,
    token_url,
    user_info_url,
    scopes: definition.scopes.join(', '),
    is_active: definition.is_active || !definition.is_configured,
  };
}

/**
 * What is wrong, field by field in the order of the form. `takenNames` are those that a new provider must not have.
 */
export function checkOauthForm(form: OauthForm, takenNames: readonly string[]): OauthFormErrors {
  const errors: OauthFormErrors = {};
  for (const field of requiredFields) {
    const value = form[field].trim();
    if (isBlank(value)) errors[field] = 'requiredFieldsError';
    else if (isAddressField(field) && !isWebAddress(value)) {
      errors[field] = 'invalidAddressError';
    } else if (field === 'name' && !oauthProviderNamePattern.test(value)) {
      errors.name = 'invalidProviderNameError';
    } else if (field === 'name' && takenNames.includes(value)) errors.name = 'nameTakenError';
    // The field does not cut it off: nobody would see that a pasted secret has lost its end.
    else if (field === 'client_secret' && isLongerThan(value, limits.oauthFieldMaxLength)) {
      errors.client_secret = 'secretTooLongError';
    }
  }
  const scopes = splitScopes(form.scopes);
  if (scopes.some((scope) => isLongerThan(scope, limits.oauthScopeMaxLength))) {
    errors.scopes = 'scopeTooLongError';
  } else if (scopes.length > limits.oauthScopeMaxCount) errors.scopes = 'tooManyScopesError';
  return errors;
}

/** Which addresses exactly are allowed is the server's decision; plain http is, on this machine. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/./i.test(text) && URL.canParse(text);
}

/** The entries between the commas, trimmed, without the empty ones. */
export function splitScopes(text: string): string[] {
  return text
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
}

/** Whether this is what is stored, as far as that can be seen: a secret is shown to nobody. */
export function isStored(form: OauthForm, stored: OauthProviderForEditing): boolean {
  const sent = { ...toSaveBody(form, null), scopes: splitScopes(form.scopes).join(', ') };
  const now = toOauthForm(stored);
  const fields = Object.keys(emptyOauthForm) as (keyof OauthForm)[];
  return fields.every((field) => {
    if (field === 'client_secret') return true;
    if (isAddressField(field)) return spellAddress(sent[field]) === spellAddress(now[field]);
    return sent[field] === now[field];
  });
}

/** @param version the one that the typing builds on; null while nothing is stored */
export function toSaveBody(form: OauthForm, version: number | null): SaveOauthProviderBody {
  return {
    name: form.name.trim(),
    display_name: form.display_name.trim(),
    client_id: form.client_id.trim(),
    client_secret: form.client_secret.trim(),
    auth_url: form.auth_url.trim(),
    token_url: form.token_url.trim(),
    user_info_url: form.user_info_url.trim(),
    scopes: splitScopes(form.scopes),
    is_active: form.is_active,
    version: version ?? 0,
  };
}
