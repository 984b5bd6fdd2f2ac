import type { QueryClient } from '@tanstack/react-query';
import { projectKeys, projectListQuery } from './project-queries.ts';

/**
 * Fetches the projects again, and then what is known about those that are still there: the server would refuse the
 * members of a project that the person has just been removed from.
 */
export async function refreshProjects(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: projectKeys.list });
  const projects = client.getQueryData(projectListQuery.queryKey) ?? [];
  const ids = new Set<unknown>(projects.map(({ id }) => id));
  await client.invalidateQueries({
    queryKey: projectKeys.all,
    predicate: ({ queryKey: [, , projectId] }) => ids.has(projectId),
  });
}
