import { oauthProviderNamePattern, type SaveOauthProviderBody } from '@robin/contract/integrations';
import { isBlank } from '@robin/contract/rules/is-blank';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Sentence } from '#platform/errors/sentence.ts';
import {
  judgeTypedAddress,
  type AddressRules,
  type AddressSubject,
} from '#platform/net/address-policy.ts';

const requiredFields = [
  'display_name',
  'client_id',
  'client_secret',
  'auth_url',
  'token_url',
  'user_info_url',
] as const;

/** The addresses of a definition, each as a sentence calls it. */
export const addressSubjects = {
  auth_url: {
    name: { de: 'Die Anmelde-URL', en: 'The authorisation URL' },
    example: 'https://host/oauth/authorize',
    mayHaveQuery: true,
  },
  token_url: {
    name: { de: 'Die Token-URL', en: 'The token URL' },
    example: 'https://host/oauth/token',
    mayHaveQuery: true,
  },
  user_info_url: {
    name: { de: 'Die Profil-URL', en: 'The user info URL' },
    example: 'https://host/oauth/userinfo',
    mayHaveQuery: true,
  },
} satisfies Record<string, AddressSubject>;

type AddressField = keyof typeof addressSubjects;

export function refused(detail: Sentence): DomainError {
  return new DomainError('rule_broken', detail);
}

/** Secrets and codes travel to a service with https; only a service on this machine may do without. */
export function oauthAddressRules(allowPrivateUrls: boolean): AddressRules {
  return { allowPrivateUrls, plainHttp: 'loopback' };
}

/**
 * Judges what an administrator entered, and answers the addresses in their canonical spelling.
 * @param name the name in the path, which decides
 * @throws DomainError rule_broken with one sentence
 */
export function checkDefinition(
  name: string,
  body: SaveOauthProviderBody,
  rules: AddressRules,
): Record<AddressField, string> {
  const missing: string[] = requiredFields.filter((field) => isBlank(body[field]));
  if ([name, body.name ?? name].some(isBlank)) missing.unshift('name');
  if (missing.length > 0) {
    throw refused({
      de: `Diese Felder sind nötig und dürfen nicht leer sein: ${missing.join(', ')}.`,
      en: `These fields are required and must not be empty: ${missing.join(', ')}.`,
    });
  }
  if (!oauthProviderNamePattern.test(name)) {
    throw refused({
      de: 'Der Name darf nur Kleinbuchstaben, Ziffern, Unterstriche und Bindestriche enthalten, zum Beispiel my-service.',
      en: 'The name may contain only lowercase letters, digits, underscores and hyphens, for example my-service.',
    });
  }
  if (body.name !== undefined && body.name !== name) {
    throw refused({
      de: 'Der Name in der Anfrage ist nicht der in der Adresse.',
      en: 'The name in the body is not the one in the path.',
    });
  }
  const check = (field: AddressField): string => {
    const verdict = judgeTypedAddress(body[field], rules, addressSubjects[field]);
    if (verdict.refusal !== undefined) throw refused(verdict.refusal);
    return verdict.url;
  };
  return {
    auth_url: check('auth_url'),
    token_url: check('token_url'),
    user_info_url: check('user_info_url'),
  };
}
