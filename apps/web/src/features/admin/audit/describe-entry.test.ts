import { auditActions, type AuditEntry } from '@robin/contract/audit';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { loadTexts, readLocale } from '#testing/render-app.tsx';
import { describeEntry } from './describe-entry.ts';

async function describeIn(language: 'de' | 'en', overrides: Partial<AuditEntry>) {
  await loadTexts(language);
  const t = i18next.getFixedT<['admin', 'roles', 'projects']>(language, [
    'admin',
    'roles',
    'projects',
  ]);
  const entry: AuditEntry = {
    id: 1,
    created_at: '2026-11-20T09:00:00.000Z',
    actor_id: 1,
    actor_name: 'mara',
    action: 'account_activated',
    subject_type: 'account',
    subject_id: '2',
    subject_name: 'jonas',
    details: {},
    ...overrides,
  };
  return describeEntry(t, entry, language);
}

test.each(['de', 'en'] as const)(
  'every action has a name and a sentence that names who and what (%s)',
  async (language) => {
    const { audit } = readLocale(language, 'admin') as {
      audit: { action: Record<string, string> };
    };
    expect(Object.keys(audit.action)).toEqual([...auditActions]);
    for (const action of auditActions) {
      const { sentence } = await describeIn(language, {
        action,
        subject_name: 'Returns',
        details: { username: 'jonas' },
      });
      expect(sentence).toMatch(/^mara .*\bReturns\b.*\.$/);
      expect(sentence.includes('jonas')).toBe(action.startsWith('project_member'));
    }
  },
);

test.each([
  ['project_member_added', 'mara hat jemanden in das Projekt „Returns“ aufgenommen.'],
  ['project_member_role_changed', 'mara hat für jemanden die Rolle im Projekt „Returns“ geändert.'],
  ['project_member_removed', 'mara hat jemanden aus dem Projekt „Returns“ entfernt.'],
] as const)(
  'somebody without a name fits into the German sentence of %s',
  async (action, sentence) => {
    expect((await describeIn('de', { action, subject_name: 'Returns' })).sentence).toBe(sentence);
  },
);

describe('what exactly was decided', () => {
  test.each([
    ['de', 'Vorher: Benutzer. Jetzt: Benutzer und Power User.'],
    ['en', 'Before: User. Now: User and Power User.'],
  ] as const)('old and new roles (%s)', async (language, detail) => {
    const details = { old_roles: ['user'], new_roles: ['user', 'poweruser'] };
    expect(await describeIn(language, { action: 'account_roles_changed', details })).toMatchObject({
      detail,
    });
  });

  test.each([
    [{ old_role: 'member', new_role: 'admin' }, 'Before: Member. Now: Project admin.'],
    [{ role: 'member' }, 'Role: Member.'],
    [
      { changed_fields: ['model', 'base_url'], api_key_replaced: true },
      'Affected: model and base URL. The key was replaced.',
    ],
    [{ changed_fields: [], api_key_removed: true }, 'The key was removed.'],
    [{ fields: ['client_secret', 'new_field'] }, 'Affected: client secret and new_field.'],
    [{ previous_provider: 'openai' }, 'OpenAI was active before.'],
    [{ previous_provider: null }, null],
    [{ was_active: true }, 'It was the active model.'],
    [
      { old_roles: 'nonsense', role: 7, fields: 'x', changed_fields: 3, previous_provider: {} },
      null,
    ],
  ])('%j', async (details, detail) => {
    expect((await describeIn('en', { details })).detail).toBe(detail);
  });
});
