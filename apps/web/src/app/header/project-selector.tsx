import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronsUpDown, Search } from 'lucide-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Project } from '@robin/contract/projects';
import { usePalette } from '#features/palette/palette-store.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#shared/ui/menu.tsx';
import { ProjectTile } from '#shared/ui/project-tile.tsx';
import { RobinMark } from '#shared/ui/robin-mark.tsx';

/** More than these are found by their name, not by their place in a list. */
const MAX_ITEMS = 20;

/** Shows the active project and offers the others that are not archived. */
export function ProjectSelector({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation(['navigation', 'common']);
  const { pathname } = useLocation();
  const { activeProject } = useActiveProject();
  const { data: projects, isError } = useQuery(projectListQuery);
  const choice = projects?.filter((project) => !project.is_archived) ?? [];
  const emptyText = projects && choice.length === 0 ? t('noProjects') : t('selectProject');
  const missing = pathname === paths.documents ? 'createProjectForDocuments' : 'createProjectFirst';
  // Of a list that is not there, nobody knows that it is empty.
  const unknown = isError ? t('projectsFailed') : t('common:loading');
  const name = activeProject?.name ?? emptyText;
  const Chevron = isCompact ? ChevronDown : ChevronsUpDown;
  return (
    <Menu
      label={t('projectSelector')}
      alignment="start"
      className="w-[17.5rem]"
      trigger={(props) => (
        <button
          type="button"
          className={clsx(
            'inline-flex h-9 min-w-0 items-center gap-2 rounded-control text-body font-medium hover:bg-hover touch:h-11',
            isCompact ? 'px-1' : 'px-2',
          )}
          {...props}
        >
          <span className="sr-only">{t('projectSelector')}:</span>{' '}
          {isCompact && <RobinMark size={26} className="shrink-0" />}
          {!isCompact && activeProject && <ProjectTile project={activeProject} size="small" />}
          <span className="max-w-[13.75rem] truncate max-md:text-[0.9375rem] max-md:font-semibold">
            {name}
          </span>
          <Chevron size={14} className="text-text-muted" aria-hidden />
        </button>
      )}
    >
      {choice.length === 0 && <MenuLabel>{projects ? t(missing) : unknown}</MenuLabel>}
      <ProjectItems projects={choice} />
    </Menu>
  );
}

function ProjectItems({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('navigation');
  const { activeProject, activate } = useActiveProject();
  const openSearch = usePalette((state) => state.openSearch);
  const isActive = (project: Project) => project.id === activeProject?.id;
  const others = projects.filter((project) => !isActive(project));
  const shown =
    projects.length > MAX_ITEMS
      ? [...projects.filter(isActive), ...others.slice(0, MAX_ITEMS - 1)]
      : projects;
  return (
    <>
      {shown.map((project) => (
        <MenuItem
          key={project.id}
          emblem={<ProjectTile project={project} size="small" />}
          isChosen={isActive(project)}
          onSelect={() => void activate(project)}
        >
          {project.name}
        </MenuItem>
      ))}
      {shown.length < projects.length && (
        <>
          <MenuSeparator />
          <MenuItem icon={Search} onSelect={openSearch}>
            {t('searchProjects', { count: projects.length })}
          </MenuItem>
        </>
      )}
    </>
  );
}
