import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '#platform/errors/domain-error.ts';
import {
  judgeTypedAddress,
  refusedAddress,
  type AddressRules,
} from '#platform/net/address-policy.ts';
import type { ModelTransport } from './streaming/model-transport.ts';

/** Judges a typed address and answers its canonical spelling. @throws DomainError rule_broken */
export type CheckBaseUrl = (text: string) => Promise<string>;

/** A name that does not resolve in this time is judged when it is called. */
const NAME_CHECK_MS = 2_000;

const baseUrlSubject = {
  name: { de: 'Die Basis-URL', en: 'The base URL' },
  example: 'https://host/v1',
};

export function createBaseUrlCheck(rules: AddressRules, transport: ModelTransport): CheckBaseUrl {
  return async function checkBaseUrl(text) {
    const { url, refusal } = judgeTypedAddress(text, rules, baseUrlSubject);
    if (refusal !== undefined) throw new DomainError('rule_broken', refusal);
    const isForbidden = await Promise.race([
      transport.isForbiddenName(url),
      delay(NAME_CHECK_MS, false, { ref: false }),
    ]);
    if (isForbidden) throw new DomainError('rule_broken', refusedAddress(baseUrlSubject));
    return url;
  };
}
