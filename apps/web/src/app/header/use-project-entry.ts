import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';

/**
 * How the link to a page behaves that works in a project, such as the chat. Without a project that is not archived it
 * is disabled, says why, and leads to the projects; with some but none chosen it makes the first one active.
 */
export function useProjectEntry(to: string) {
  const { t } = useTranslation(['navigation', 'common']);
  const navigate = useNavigate();
  const { data: projects = [], isPending, isLoadingError } = useQuery(projectListQuery);
  const { activeProject, activate } = useActiveProject();
  const firstProject = projects.find((project) => !project.is_archived);
  // Of a list that is not there, or not yet, nobody knows that it is empty.
  const missing = isLoadingError ? t('projectsFailed') : t('createProjectFirst');
  const reason = isPending ? t('common:loading') : missing;
  return {
    isDisabled: !firstProject,
    hint: firstProject ? undefined : reason,
    onFollow: () => {
      if (firstProject && !activeProject) void activate(firstProject);
      void navigate(firstProject ? to : paths.projects);
    },
  };
}
