import { useTranslation } from 'react-i18next';
import { NewProject } from '#features/projects/components/new-project.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { WorkPage } from './work-page.tsx';

export function NewProjectPage() {
  const { t } = useTranslation('projects');
  useDocumentTitle(t('form.createTitle'));
  return (
    <WorkPage>
      <NewProject />
    </WorkPage>
  );
}
