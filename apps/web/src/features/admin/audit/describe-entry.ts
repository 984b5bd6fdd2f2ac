import { roleNames, type RoleName } from '@robin/contract/accounts';
import type { AuditEntry } from '@robin/contract/audit';
import { languageModelProviders } from '@robin/contract/language-models';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { TFunction } from 'i18next';
import { knownProviders } from '#features/admin/system/known-providers.ts';

type Translate = TFunction<['admin', 'roles', 'projects']>;

/** An entry in words: who did what to whom, and, where there is more to say, what exactly. */
export interface EntryText {
  sentence: string;
  detail: string | null;
}

/** Details come as they were written down, maybe by another version: what does not fit is left out. */
export function describeEntry(
  t: Translate,
  entry: AuditEntry,
  language: InterfaceLanguage,
): EntryText {
  const { action, actor_name: actor, subject_name: subject, details } = entry;
  const list = new Intl.ListFormat(language);
  const member = textOf(details.username) ?? t('audit.somebody');
  const parts = [
    describeRoles(t, list, details),
    describeProjectRole(t, details),
    describeFields(t, list, details),
    details.api_key_replaced === true && t('audit.detail.keyReplaced'),
    details.api_key_removed === true && t('audit.detail.keyRemoved'),
    details.was_active === true && t('audit.detail.wasActive'),
    typeof details.previous_provider === 'string' &&
      t('audit.detail.previousProvider', { provider: providerName(details.previous_provider) }),
  ];
  return {
    sentence: t(`audit.sentence.${action}`, { actor, subject, member }),
    detail: parts.filter(Boolean).join(' ') || null,
  };
}

type Details = AuditEntry['details'];

function describeRoles(t: Translate, list: Intl.ListFormat, details: Details): string | null {
  const before = rolesOf(details.old_roles);
  const after = rolesOf(details.new_roles);
  if (!before || !after) return null;
  const nameAll = (roles: RoleName[]) => list.format(roles.map((role) => t(`roles:${role}`)));
  return t('audit.detail.changed', { before: nameAll(before), after: nameAll(after) });
}

function describeProjectRole(t: Translate, details: Details): string | null {
  const nameOf = (role: unknown) =>
    role === 'admin' || role === 'member' ? t(`projects:role.${role}`) : null;
  const before = nameOf(details.old_role);
  const after = nameOf(details.new_role);
  if (before && after) return t('audit.detail.changed', { before, after });
  const role = nameOf(details.role);
  return role && t('audit.detail.role', { role });
}

function describeFields(t: Translate, list: Intl.ListFormat, details: Details): string | null {
  const { changed_fields: changed, fields = changed } = details;
  if (!Array.isArray(fields) || fields.length === 0) return null;
  const names = fields.map((field) =>
    t(`audit.field.${String(field)}`, { defaultValue: String(field) }),
  );
  return t('audit.detail.fields', { fields: list.format(names) });
}

function rolesOf(value: unknown): RoleName[] | null {
  return Array.isArray(value) ? roleNames.filter((role) => value.includes(role)) : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function providerName(provider: string): string {
  const known = languageModelProviders.find((one) => one === provider);
  return known ? knownProviders[known].name : provider;
}
