import type {
  ConfigureLanguageModelBody,
  LanguageModelProviderStatus,
  TestLanguageModelBody,
} from '@robin/contract/language-models';
import { limits } from '@robin/contract/limits';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { webAddressPattern } from '@robin/contract/rules/web-address';
import { spellAddress } from '#features/admin/spell-address.ts';

/** What is typed about a provider. An empty key stands for the stored one. */
export interface ProviderForm {
  model: string;
  apiKey: string;
  baseUrl: string;
}

export type ProviderFormErrors = Partial<
  Record<
    keyof ProviderForm,
    | 'llm.modelRequired'
    | 'llm.keyRequired'
    | 'llm.keyElsewhere'
    | 'llm.keyTooLong'
    | 'llm.baseUrlInvalid'
  >
>;

export function toProviderForm(status: LanguageModelProviderStatus): ProviderForm {
  return { model: status.model ?? '', apiKey: '', baseUrl: status.base_url ?? '' };
}

/** Whether the address is another one than that of the stored key, which the server sends nowhere else. */
export function isElsewhere(form: ProviderForm, base: LanguageModelProviderStatus): boolean {
  return base.has_api_key && spellAddress(form.baseUrl) !== spellAddress(base.base_url ?? '');
}

/** Whether this is what is stored, as far as that can be seen: of a key nobody is shown more than its end. */
export function isStored(
  { model, apiKey, baseUrl }: ProviderForm,
  stored: LanguageModelProviderStatus,
) {
  // Nothing is shown of a short one, and an empty one leaves the key as it is.
  const keyEnd = /^.{4,}(.{4})$/su.exec(apiKey.trim())?.[1] ?? '';
  return (
    model.trim() === stored.model &&
    stored.api_key_preview?.endsWith(keyEnd) !== false &&
    spellAddress(baseUrl) === spellAddress(stored.base_url ?? '')
  );
}

/** Whether the text is the address of a web server at all; where one may be, only the server knows. */
function isWebAddress(text: string): boolean {
  return webAddressPattern.test(text) && URL.canParse(text);
}

/** What is missing, too much or wrong before the form can be saved or tested. */
export function checkProviderForm(
  form: ProviderForm,
  base: LanguageModelProviderStatus,
): ProviderFormErrors {
  const key = form.apiKey.trim();
  const isKeyMissing = key === '';
  const address = form.baseUrl.trim();
  return {
    ...(form.model.trim() === '' && { model: 'llm.modelRequired' }),
    ...(isKeyMissing && !base.has_api_key && { apiKey: 'llm.keyRequired' }),
    ...(isKeyMissing && isElsewhere(form, base) && { apiKey: 'llm.keyElsewhere' }),
    // The field does not cut it off: nobody would see that a pasted key has lost its end.
    ...(isLongerThan(key, limits.apiKeyMaxLength) && { apiKey: 'llm.keyTooLong' }),
    ...(address !== '' && !isWebAddress(address) && { baseUrl: 'llm.baseUrlInvalid' }),
  };
}

export function toConfigureBody(
  form: ProviderForm,
  base: LanguageModelProviderStatus,
): ConfigureLanguageModelBody {
  return {
    model: form.model.trim(),
    api_key: form.apiKey.trim(),
    base_url: form.baseUrl.trim(),
    version: base.version ?? 0,
  };
}

export function toTestBody(form: ProviderForm): TestLanguageModelBody {
  return {
    model: form.model.trim(),
    api_key: form.apiKey.trim(),
    base_url: form.baseUrl.trim(),
  };
}

/** What somebody else has changed between two states of a provider. */
export function changesByOthers(
  before: LanguageModelProviderStatus,
  newest: LanguageModelProviderStatus,
): ('model' | 'baseUrl' | 'apiKey')[] {
  return [
    ...(before.model === newest.model ? [] : (['model'] as const)),
    ...(before.base_url === newest.base_url ? [] : (['baseUrl'] as const)),
    ...(before.api_key_preview === newest.api_key_preview ? [] : (['apiKey'] as const)),
  ];
}
