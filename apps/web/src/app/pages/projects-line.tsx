import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { LoadingLine } from '#app/frame/loading-line.tsx';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';

/**
 * What stands where somebody works in a project, until it is known in which one. Where that cannot be found out the way leads
 * to the projects, which say so and can be loaded again there.
 */
export function ProjectsLine() {
  const { isError } = useQuery(projectListQuery);
  return isError ? <Navigate to={paths.projects} replace /> : <LoadingLine />;
}
