import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Project } from '@robin/contract/projects';
import { useProjectRoles } from '#features/projects/api/project-roles.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { hasRole } from '#shared/auth/user-names.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ProjectCard } from './project-card.tsx';
import { ProjectListSkeleton } from './project-list-skeleton.tsx';
import { ProjectsHero } from './projects-hero.tsx';

/** The projects of a person: where the work goes on, and everything else that there is. */
export function ProjectList() {
  const { t } = useTranslation(['projects', 'common', 'errors']);
  const { data: projects, isPending, isError, isFetching, refetch } = useQuery(projectListQuery);
  if (isPending) return <ProjectListSkeleton />;
  if (isError) {
    return (
      <>
        <h1 className="mb-5 text-page">{t('title')}</h1>
        <Alert
          tone="danger"
          title={t('errors:loading')}
          action={
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Alert>
      </>
    );
  }
  return <LoadedProjectList projects={projects} />;
}

function LoadedProjectList({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('projects');
  const mayCreate = hasRole(useSignedInUser(), 'poweruser');
  const [showsArchived, setShowsArchived] = useState(false);
  const { activeProject } = useActiveProject();
  const openChat = useOpenChat();
  const current = projects.filter((project) => !project.is_archived);
  const visible = showsArchived
    ? [...current, ...projects.filter((project) => project.is_archived)]
    : current;
  const roles = useProjectRoles(visible);
  const isFirstProjectMissing = current.length === 0;

  return (
    <>
      <ProjectsHero
        project={activeProject ?? current[0] ?? null}
        mayCreate={mayCreate}
        onOpenChat={openChat}
      />
      <div className="mt-7 mb-5 flex items-center justify-between md:items-end gap-4 md:mt-8">
        <div>
          <h1 className="text-page">{t('title')}</h1>
          <Summary current={current} roles={roles} />
        </div>
        {mayCreate && !isFirstProjectMissing && (
          <ButtonLink to={paths.newProject} icon={Plus}>
            <span className="max-sm:hidden">{t('newProject')}</span>
            <span className="sm:hidden">{t('newProjectShort')}</span>
          </ButtonLink>
        )}
      </div>
      {visible.length === 0 ? (
        <EmptyState
          icon={FolderOpen}
          title={t('empty.title')}
          text={t(projects.length > 0 ? 'empty.onlyArchived' : 'empty.text')}
        />
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
          {visible.map((project) => (
            <li key={project.id} className="grid min-w-0">
              <ProjectCard
                project={project}
                role={roles.get(project.id)}
                isActive={project.id === activeProject?.id}
                onOpenChat={() => openChat(project)}
              />
            </li>
          ))}
        </ul>
      )}
      <Checkbox
        className="mt-5"
        label={t('showArchived')}
        checked={showsArchived}
        onChange={(event) => setShowsArchived(event.target.checked)}
      />
    </>
  );
}

interface SummaryProps {
  current: readonly Project[];
  roles: ReturnType<typeof useProjectRoles>;
}

/** How many projects there are, and in how many the person is project admin. */
function Summary({ current, roles }: SummaryProps) {
  const { t } = useTranslation('projects');
  const adminCount = current.filter((project) => roles.get(project.id) === 'admin').length;
  if (current.length === 0) return null;
  const parts = (form: 'summary' | 'shortSummary') =>
    [
      t(`${form}.active`, { count: current.length }),
      adminCount > 0 && t(`${form}.admin`, { count: adminCount }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <p className="mt-0.5 text-body text-text-muted max-md:text-small">
      <span className="max-md:hidden">{parts('summary')}.</span>
      <span className="md:hidden">{parts('shortSummary')}</span>
    </p>
  );
}

function useOpenChat() {
  const navigate = useNavigate();
  const { activeProject, activate } = useActiveProject();
  return (project: Project) => {
    if (project.id !== activeProject?.id) void activate(project);
    void navigate(paths.chat);
  };
}
