import type { Project } from '@robin/contract/projects';

/** The project that takes over when the active one is gone: the first in the order of the list, or none. */
export function firstUsableProject(projects: readonly Project[]): Project | null {
  return projects.find((project) => !project.is_archived) ?? null;
}
