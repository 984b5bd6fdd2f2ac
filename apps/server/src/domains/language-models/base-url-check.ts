import { DomainError } from '#platform/errors/domain-error.ts';
import {
  judgeTypedAddress,
  refusedAddress,
  type AddressRules,
} from '#platform/net/address-policy.ts';
import type { GuardedHttp } from '#platform/net/guarded-http.ts';

/** Judges a typed address and answers its canonical spelling. @throws DomainError rule_broken */
export type CheckBaseUrl = (text: string) => Promise<string>;

const baseUrlSubject = {
  name: { de: 'Die Basis-URL', en: 'The base URL' },
  example: 'https://host/v1',
};

export function createBaseUrlCheck(rules: AddressRules, http: GuardedHttp): CheckBaseUrl {
  return async function checkBaseUrl(text) {
    const { url, refusal } = judgeTypedAddress(text, rules, baseUrlSubject);
    if (refusal !== undefined) throw new DomainError('rule_broken', refusal);
    if (await http.isForbiddenName(url))
      throw new DomainError('rule_broken', refusedAddress(baseUrlSubject));
    return url;
  };
}
