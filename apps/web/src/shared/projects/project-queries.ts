import { projectEndpoints } from '@robin/contract/projects';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';

export const projectKeys = {
  all: ['projects'] as const,
  list: ['projects', 'list'] as const,
  members: (projectId: number) => ['projects', 'members', projectId] as const,
  /** The change by which this window archives a project, which it then leaves by itself. */
  archiving: ['projects', 'archiving'] as const,
};

/** Every project that the user may see, archived ones included, by name. */
export const projectListQuery = queryOptions({
  queryKey: projectKeys.list,
  queryFn: ({ signal }) =>
    callEndpoint(
      projectEndpoints.listProjects,
      { query: { include_archived: 'true' } },
      { signal },
    ),
});

export const projectMembersQuery = (projectId: number) =>
  queryOptions({
    queryKey: projectKeys.members(projectId),
    queryFn: ({ signal }) =>
      callEndpoint(
        projectEndpoints.listProjectMembers,
        { params: { projectId: String(projectId) } },
        { signal },
      ),
  });
