import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ContentEditor, DocumentDialogs, MarkdownText } from '#app/chunks.ts';
import { DocumentLibrary, LibraryHead } from '#features/documents/components/document-library.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { paths } from '#shared/routing/paths.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { ProjectsLine } from './projects-line.tsx';
import { WorkPage } from './work-page.tsx';

/** The documents of the active project. */
export function DocumentsPage() {
  const { t } = useTranslation('po_documents');
  const { isResolved, activeProject } = useActiveProject();
  useDocumentTitle(t('title'), activeProject?.name);
  if (!isResolved) return <ProjectsLine />;
  return (
    <WorkPage>
      {activeProject ? (
        <DocumentLibrary
          key={activeProject.id}
          project={activeProject}
          Dialogs={DocumentDialogs}
          Markdown={MarkdownText}
          Editor={ContentEditor}
          banner={<ChatBanner />}
        />
      ) : (
        <>
          <LibraryHead />
          <EmptyState
            title={t('noProject.title')}
            text={t('noProject.text')}
            action={
              <ButtonLink to={paths.projects} variant="primary">
                {t('noProject.action')}
              </ButtonLink>
            }
            className="bg-surface py-14"
          />
        </>
      )}
    </WorkPage>
  );
}

function ChatBanner() {
  const { t } = useTranslation('po_documents');
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3.5 gap-y-3 rounded-card border border-primary-border bg-primary-soft px-4 py-3">
      <RobinEgg width={30} />
      <p className="min-w-0 flex-1 basis-52 text-text-2">{t('banner.text')}</p>
      <ButtonLink to={paths.chat} size="small" trailingIcon={ArrowRight}>
        {t('banner.action')}
      </ButtonLink>
    </div>
  );
}
