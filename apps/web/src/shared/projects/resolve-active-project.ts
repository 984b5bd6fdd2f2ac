import type { Project } from '@robin/contract/projects';

interface Choice {
  /** What this browser remembers. */
  storedId: number | null;
  /** What the user's record says. */
  serverId: number | null;
  projects: readonly Project[];
}

interface Resolution {
  activeProject: Project | null;
  /** The record names a project that is gone or archived, so it is to be corrected. */
  mustClearServer: boolean;
}

/** Which project is active when the page loads: the browser's choice if still usable, else the record's. */
export function resolveActiveProject({ storedId, serverId, projects }: Choice): Resolution {
  const findUsable = (id: number | null) =>
    projects.find((project) => project.id === id && !project.is_archived) ?? null;
  const serverProject = findUsable(serverId);
  return {
    activeProject: findUsable(storedId) ?? serverProject,
    mustClearServer: serverId !== null && serverProject === null,
  };
}
