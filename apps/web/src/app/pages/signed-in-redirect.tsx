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
    const leave = async () => {
      const firstProject = projects?.find((project) => !project.is_archived);
      if (!activeProject && hasJustLoggedIn && firstProject) await activate(firstProject);
      const hasActiveProject = useActiveProject.getState().activeProject !== null;
      finishLogin();
      await navigate(hasActiveProject ? paths.chat : paths.projects, { replace: true });
    };
    void leave();
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
