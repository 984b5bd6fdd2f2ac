import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { useActiveProject } from './active-project-store.ts';
import { projectKeys, projectListQuery } from './project-queries.ts';
import { settleActiveProject } from './settle-active-project.ts';
import { useProjectLiveEvents } from './use-project-live-events.ts';

/**
 * Checks the active project of an earlier visit against the list of projects as soon as that is there, and keeps
 * the copy in the store in step with the list; says why when somebody else has taken the project away. Mounted once, around every signed-in page.
 */
export function useActiveProjectResolution(): void {
  useProjectLiveEvents();
  const { t } = useTranslation('navigation');
  const user = useSignedInUser();
  const { data: projects } = useQuery(projectListQuery);
  const { isResolved, activeProject, adopt } = useActiveProject();
  const isArchiving = useIsMutating({ mutationKey: projectKeys.archiving }) > 0;

  useEffect(() => {
    if (!projects) return;
    if (isResolved) {
      if (!activeProject) return;
      // Archived by somebody else, or gone because the person is no longer a member: nothing to work in any more.
      const current = projects.find((project) => project.id === activeProject.id);
      const usable = current && !current.is_archived ? current : null;
      // The news of what this window does itself may be here before the answer.
      if (usable === activeProject || (!usable && isArchiving)) return;
      adopt(usable);
      if (usable) return;
      // Whoever worked in it is led out of it, and should not have to guess why.
      const { name } = activeProject;
      const reason = current ? 'archived' : 'gone';
      showToast({
        type: 'warning',
        title: t(`projectLost.${reason}.title`, { name }),
        message: t(`projectLost.${reason}.message`),
      });
      return;
    }
    settleActiveProject(user, projects);
  }, [projects, isResolved, activeProject, isArchiving, adopt, user, t]);
}
