import { memo, useDeferredValue, useMemo } from 'react';
import type { Project } from '@robin/contract/projects';
import { ProjectCard } from './project-card.tsx';

/** What fits into a tall window. */
const FIRST_COUNT = 24;

const none: readonly Project[] = [];

interface ProjectGridProps {
  projects: readonly Project[];
  activeProjectId: number | undefined;
  onOpenChat: (project: Project) => void;
}

/**
 * The cards. All of them are in the page, so that the browser's own search and a screen reader find every one; those
 * out of sight cost neither layout nor painting.
 */
export const ProjectGrid = memo(function ProjectGrid({
  projects,
  activeProjectId,
  onOpenChat,
}: ProjectGridProps) {
  const shown = useFirstOnesFirst(projects);
  return (
    <ul className="grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
      {shown.map((project) => (
        <li
          key={project.id}
          className="grid min-w-0 [contain-intrinsic-size:auto_195px] [content-visibility:auto]"
        >
          <ProjectCard
            project={project}
            isActive={project.id === activeProjectId}
            onOpenChat={onOpenChat}
          />
        </li>
      ))}
    </ul>
  );
});

/**
 * The projects to draw now: those at the top and those that are there already. The others follow right after, in a
 * rendering that the next letter interrupts, so that nobody waits for five hundred cards to see the first ones.
 */
function useFirstOnesFirst(projects: readonly Project[]): readonly Project[] {
  const drawn = useDeferredValue(projects, none);
  return useMemo(() => {
    if (drawn === projects) return projects;
    const drawnIds = new Set(drawn.map(({ id }) => id));
    return projects.filter(({ id }, index) => index < FIRST_COUNT || drawnIds.has(id));
  }, [drawn, projects]);
}
