import { useTranslation } from 'react-i18next';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import type { ProviderEdit } from './use-provider-edit.ts';

interface ProviderConflictProps {
  edit: ProviderEdit;
  onTakeStored: () => void;
}

/** Somebody else has saved meanwhile: what is stored now, beside what was typed, and the way to take it over. */
export function ProviderConflict({ edit, onTakeStored }: ProviderConflictProps) {
  const { t } = useTranslation('admin');
  const { base, changedByOthers } = edit;
  const stored = {
    model: base.model,
    baseUrl: base.base_url ?? t('llm.ownAddress'),
    apiKey: base.api_key_preview,
  };
  return (
    <Alert tone="warning" title={t('conflict.title')}>
      <p>{t(base.version === null ? 'conflict.removed' : 'conflict.text')}</p>
      {base.version !== null && changedByOthers && (
        <ul className="mt-1.5 list-disc pl-4">
          {changedByOthers.map((field) => (
            <li key={field}>
              <span className="font-semibold">{t(`llm.${field}`)}:</span>{' '}
              <span className="font-mono text-caption">{stored[field] ?? '–'}</span>
            </li>
          ))}
        </ul>
      )}
      {edit.isChanged && (
        <Button size="small" onClick={onTakeStored} className="mt-2.5">
          {t('conflict.takeStored')}
        </Button>
      )}
    </Alert>
  );
}
