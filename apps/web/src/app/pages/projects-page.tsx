import { useTranslation } from 'react-i18next';
import { ProjectList } from '#features/projects/components/project-list.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { WorkPage } from './work-page.tsx';

export function ProjectsPage() {
  const { t } = useTranslation('navigation');
  useDocumentTitle(t('projects'));
  return (
    <WorkPage>
      <ProjectList />
    </WorkPage>
  );
}
