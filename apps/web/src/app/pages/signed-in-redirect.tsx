import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { LoadingLine } from '#app/frame/loading-line.tsx';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';

/**
 * Leads somebody who is signed in to their work: to the chat with an active project, else to the projects. Right
 * after a login the first project becomes active if none is, so that there is a chat to go to.
 */
export function SignedInRedirect() {
  const navigate = useNavigate();
  const { hasJustLoggedIn, finishLogin } = useAuth();
  const { isResolved, activeProject, activate } = useActiveProject();
  const { data: projects, isError } = useQuery(projectListQuery);

  useEffect(() => {
    if (!isResolved && !isError) return;
    const firstProject = projects?.find((project) => !project.is_archived);
    if (!activeProject && hasJustLoggedIn && firstProject) {
      // From here on it is the active one, whatever the record says and when: this runs again with it.
      void activate(firstProject);
      return;
    }
    finishLogin();
    void navigate(activeProject ? paths.chat : paths.projects, { replace: true });
  }, [
    isResolved,
    isError,
    activeProject,
    projects,
    hasJustLoggedIn,
    activate,
    finishLogin,
    navigate,
  ]);

  return <LoadingLine />;
}
