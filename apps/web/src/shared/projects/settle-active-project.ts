import type { User } from '@robin/contract/accounts';
import type { Project } from '@robin/contract/projects';
import { readStoredProjectId, useActiveProject } from './active-project-store.ts';
import { resolveActiveProject } from './resolve-active-project.ts';

/** Checks the active project of an earlier visit against the list of projects, and corrects the record of the user. */
export function settleActiveProject(user: User, projects: readonly Project[]): void {
  const { adopt, activate } = useActiveProject.getState();
  const { activeProject, mustClearServer } = resolveActiveProject({
    storedId: readStoredProjectId(),
    serverId: user.active_project_id,
    projects,
  });
  adopt(activeProject);
  if (mustClearServer) void activate(activeProject);
}
