import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@robin/contract/projects';
import { SEARCH_FROM_COUNT, searchProjects } from '#features/projects/search-projects.ts';
import { useOpenChat } from '#features/projects/use-open-chat.ts';
import { useProjectListView } from '#features/projects/use-project-list-view.ts';
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
import { ListNoticeLine } from './list-notice-line.tsx';
import { ProjectGrid } from './project-grid.tsx';
import { ProjectListSkeleton } from './project-list-skeleton.tsx';
import { ProjectListSummary } from './project-list-summary.tsx';
import { ProjectSearch } from './project-search.tsx';
import { ProjectsHero } from './projects-hero.tsx';

/** The projects of a person: where the work goes on, and everything else that there is. */
export function ProjectList() {
  const { t } = useTranslation(['projects', 'common', 'errors']);
  const { data: projects, isPending, isError, isFetching, refetch } = useQuery(projectListQuery);
  if (isPending) return <ProjectListSkeleton />;
  if (isError && !projects) {
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
  return (
    <>
      <ListNoticeLine />
      <LoadedProjectList projects={projects} />
    </>
  );
}

function LoadedProjectList({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('projects');
  const mayCreate = hasRole(useSignedInUser(), 'poweruser');
  const view = useProjectListView();
  const searchField = useRef<HTMLInputElement>(null);
  const activeProject = useActiveProject((state) => state.activeProject);
  const openChat = useOpenChat();
  const { current, offered } = useMemo(() => {
    const notArchived = projects.filter((project) => !project.is_archived);
    const archived = projects.filter((project) => project.is_archived);
    return {
      current: notArchived,
      offered: view.showsArchived ? [...notArchived, ...archived] : notArchived,
    };
  }, [projects, view.showsArchived]);
  const hasSearch = offered.length >= SEARCH_FROM_COUNT || view.typed !== '' || view.isSearching;
  const found = useMemo(() => searchProjects(offered, view.typed), [offered, view.typed]);

  return (
    <>
      <ProjectsHero
        project={activeProject ?? current[0] ?? null}
        mayCreate={mayCreate}
        onOpenChat={openChat}
      />
      <div className="mt-7 mb-5 flex items-center justify-between gap-4 slim:flex-wrap md:mt-8 md:items-end">
        <div>
          <h1 className="text-page">{t('title')}</h1>
          <ProjectListSummary projects={current} />
        </div>
        {mayCreate && current.length > 0 && (
          <ButtonLink to={paths.newProject} icon={Plus}>
            <span className="max-sm:hidden">{t('newProject')}</span>
            <span className="sm:hidden">{t('newProjectShort')}</span>
          </ButtonLink>
        )}
      </div>
      {hasSearch && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ProjectSearch
            ref={searchField}
            value={view.typed}
            onChange={view.type}
            onLeave={view.rememberTyped}
          />
          <p role="status" className="text-small text-text-muted tabular-nums">
            {view.typed.trim() !== '' &&
              offered.length > 0 &&
              t('search.found', { found: found.length, count: offered.length })}
          </p>
        </div>
      )}
      {offered.length === 0 ? (
        <EmptyState
          icon={FolderOpen}
          title={t('empty.title')}
          text={t(projects.length > 0 ? 'empty.onlyArchived' : 'empty.text')}
        />
      ) : found.length === 0 ? (
        <p className="py-2 text-body text-text-muted">
          {t('search.nothing')}{' '}
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              view.reset();
              searchField.current?.focus();
            }}
          >
            {t('search.reset')}
          </Button>
        </p>
      ) : (
        <ProjectGrid projects={found} activeProjectId={activeProject?.id} onOpenChat={openChat} />
      )}
      <Checkbox
        className="mt-5"
        label={t('showArchived')}
        checked={view.showsArchived}
        onChange={(event) => view.showArchived(event.target.checked)}
      />
    </>
  );
}
