import { useTranslation } from 'react-i18next';
import { useListNotice } from '#features/projects/list-notice.ts';
import { projectPath } from '#shared/routing/paths.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';

/** Says why somebody finds themselves at the list: their project was archived, or is not there for them. */
export function ListNoticeLine() {
  const { t } = useTranslation('projects');
  const notice = useListNotice();
  if (!notice) return null;
  if (notice.kind === 'missing') {
    return (
      <Alert tone="warning" className="mb-4">
        {t('notice.missing')}
      </Alert>
    );
  }
  return (
    <Alert
      tone="success"
      className="mb-4"
      action={
        <ButtonLink to={projectPath(notice.projectId)} size="small">
          {t('notice.openArchived')}
        </ButtonLink>
      }
    >
      {t('notice.archived', { name: notice.name })}
    </Alert>
  );
}
