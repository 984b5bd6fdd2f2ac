import type { Project } from '@robin/contract/projects';
import { ProjectTile } from '#shared/ui/project-tile.tsx';

/** The tile at the head of a project's own page, 44 px. */
export function LargeProjectTile({ project }: { project: Project }) {
  return (
    <span className="inline-flex *:size-11 *:rounded-small *:text-[0.9375rem]">
      <ProjectTile project={project} />
    </span>
  );
}
