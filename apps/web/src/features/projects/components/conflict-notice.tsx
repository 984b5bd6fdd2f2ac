import { useTranslation } from 'react-i18next';
import type { ProjectField } from '#features/projects/project-form-rules.ts';
import type { ProjectEdit } from '#features/projects/use-project-edit.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ComingIntoView } from '#shared/ui/coming-into-view.tsx';

/** Somebody else has saved meanwhile: what is stored now, beside what was typed, and both ways out. */
export function ConflictNotice({ edit }: { edit: ProjectEdit }) {
  const { t } = useTranslation('projects');
  return (
    <ComingIntoView cause={edit.changedByOthers} className="mb-5">
      <Alert tone="warning" title={t('failure.save')}>
        <p>{t('conflict.text')}</p>
        <ul className="mt-1.5 list-disc pl-4">
          {edit.changedByOthers?.map((field) => (
            <StoredValue key={field} field={field} value={edit.stored[field]} />
          ))}
        </ul>
        {edit.isChanged && (
          <Button size="small" onClick={edit.takeStored} className="mt-2.5">
            {t('conflict.takeStored')}
          </Button>
        )}
      </Alert>
    </ComingIntoView>
  );
}

function StoredValue({ field, value }: { field: ProjectField; value: string }) {
  const { t } = useTranslation('projects');
  const text = value === '' ? t('conflict.empty') : t('conflict.stored', { value });
  return (
    <li>
      <span className="font-semibold">{t(`conflict.fields.${field}`)}:</span>{' '}
      <span className="line-clamp-3">{text}</span>
    </li>
  );
}
