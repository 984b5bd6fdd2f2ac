import { isSensitive } from '@robin/contract/rules/setting-keys';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Sentence } from '#platform/errors/sentence.ts';
import { judgeTypedAddress, type AddressRules } from '#platform/net/address-policy.ts';

const jiraSubject = {
  name: { de: 'Die Jira-Adresse', en: 'The Jira address' },
  example: 'https://your-company.atlassian.net',
};

function refused(detail: Sentence): DomainError {
  return new DomainError('rule_broken', detail);
}

/** Secrets are copied from somewhere, often with a space or a line break at an end. */
function checkSecret(key: string, value: string): string {
  const secret = value.trim();
  if (secret === '') {
    throw refused({
      de: `${key} darf nicht leer sein. Entferne es stattdessen.`,
      en: `${key} must not be blank. Remove it instead.`,
    });
  }
  return secret;
}

/**
 * What is stored when a person sets this.
 * @throws DomainError rule_broken
 */
export function checkUserSetting(key: string, value: string): string {
  if (isSensitive(key)) return checkSecret(key, value);
  if (key === 'EPISODE_SYSTEM_ENABLED' && value !== 'true' && value !== 'false') {
    throw refused({
      de: "EPISODE_SYSTEM_ENABLED ist entweder 'true' oder 'false'.",
      en: "EPISODE_SYSTEM_ENABLED is either 'true' or 'false'.",
    });
  }
  return value;
}

/**
 * What is stored when an administrator sets this.
 * @throws DomainError rule_broken
 */
export function checkSystemSetting(key: string, value: string, rules: AddressRules): string {
  if (isSensitive(key)) return checkSecret(key, value);
  if (key !== 'JIRA_URL') return value;
  const { url, refusal } = judgeTypedAddress(value, rules, jiraSubject);
  if (refusal !== undefined) throw refused(refusal);
  return url;
}
