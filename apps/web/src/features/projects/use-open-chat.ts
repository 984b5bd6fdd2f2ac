import type { Project } from '@robin/contract/projects';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { paths } from '#shared/routing/paths.ts';

/** Makes a project the active one and goes to its chat. */
export function useOpenChat(): (project: Project) => void {
  const navigate = useNavigate();
  return useCallback(
    (project) => {
      const { activeProject, activate } = useActiveProject.getState();
      if (project.id !== activeProject?.id) void activate(project);
      void navigate(paths.chat);
    },
    [navigate],
  );
}
