import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { useActiveProject } from './active-project-store.ts';
import { projectListQuery } from './project-queries.ts';
import { settleActiveProject } from './settle-active-project.ts';
import { useProjectLiveEvents } from './use-project-live-events.ts';

/**
 * Checks the active project of an earlier visit against the list of projects as soon as that is there, and keeps
 * the copy in the store in step with the list. Mounted once, around every signed-in page.
 */
export function useActiveProjectResolution(): void {
  useProjectLiveEvents();
  const user = useSignedInUser();
  const { data: projects } = useQuery(projectListQuery);
  const { isResolved, activeProject, adopt } = useActiveProject();

  useEffect(() => {
    if (!projects) return;
    if (isResolved) {
      if (!activeProject) return;
      // Archived by somebody else, or gone because the person is no longer a member: nothing to work in any more.
      const current = projects.find((project) => project.id === activeProject.id);
      const usable = current && !current.is_archived ? current : null;
      if (usable !== activeProject) adopt(usable);
      return;
    }
    settleActiveProject(user, projects);
  }, [projects, isResolved, activeProject, adopt, user]);
}
