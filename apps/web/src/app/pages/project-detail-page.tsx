import { FolderX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ProjectDetail } from '#features/projects/components/project-detail.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { paths } from '#shared/routing/paths.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { MessagePage } from './message-page.tsx';
import { WorkPage } from './work-page.tsx';

/** One project. What is no number cannot be one, so nothing is asked for it. */
export function ProjectDetailPage() {
  const { projectId = '' } = useParams();
  if (!/^\d+$/.test(projectId)) return <ProjectNotFound />;
  return (
    <WorkPage>
      <ProjectDetail key={projectId} projectId={Number(projectId)} />
    </WorkPage>
  );
}

function ProjectNotFound() {
  const { t } = useTranslation('projects');
  useDocumentTitle(t('notFound.title'));
  return (
    <MessagePage
      icon={FolderX}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <ButtonLink to={paths.projects} variant="primary">
          {t('notFound.toOverview')}
        </ButtonLink>
      }
    />
  );
}
