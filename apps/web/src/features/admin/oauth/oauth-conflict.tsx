import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { toOauthForm, type OauthForm } from './oauth-form.ts';
import type { OauthEdit } from './use-oauth-edit.ts';

interface OauthConflictProps {
  edit: OauthEdit;
  onTakeStored: () => void;
}

/** Somebody else has saved meanwhile: what is stored now, beside what was typed, and the way to take it over. */
export function OauthConflict({ edit, onTakeStored }: OauthConflictProps) {
  const { t } = useTranslation('admin');
  const { base, changedByOthers } = edit;
  const stored = base && toOauthForm(base);
  const isGone = base === null || base.version === null;
  const show = (value: OauthForm[keyof OauthForm]) => {
    if (typeof value === 'string') return value === '' ? '–' : value;
    return t(value ? 'oauth.state.active' : 'oauth.state.paused');
  };
  return (
    <Alert tone="warning" title={t('conflict.title')}>
      <p>{t(isGone ? 'conflict.removed' : 'conflict.text')}</p>
      {!isGone && stored && changedByOthers && (
        <ul className="mt-1.5 list-disc pl-4">
          {changedByOthers.map((field) => (
            <li key={field}>
              <span className="font-semibold">{t(`oauth.fields.${field}`)}:</span>{' '}
              <span className="font-mono text-caption">{show(stored[field])}</span>
            </li>
          ))}
        </ul>
      )}
      {edit.isChanged && !isGone && (
        <Button size="small" onClick={onTakeStored} className="mt-2.5">
          {t('conflict.takeStored')}
        </Button>
      )}
    </Alert>
  );
}
