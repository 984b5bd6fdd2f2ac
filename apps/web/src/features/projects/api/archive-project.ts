import { projectEndpoints, type Project } from '@robin/contract/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { firstUsableProject } from '#shared/projects/first-usable-project.ts';
import { projectKeys, projectListQuery } from '#shared/projects/project-queries.ts';
import { putProject } from './update-project.ts';

interface ArchiveOptions {
  onSuccess?: (project: Project) => void;
  onError: (error: Error) => void;
}

/**
 * Archives a project (`true`) or activates it again (`false`). An activated one becomes the active project; when the
 * active one is archived, the first that is left takes its place, or none.
 */
export function useArchiveProject(project: Project, { onSuccess, onError }: ArchiveOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: projectKeys.archiving,
    mutationFn: (isArchived: boolean) =>
      callEndpoint(projectEndpoints.archiveProject, {
        params: { projectId: String(project.id) },
        body: { is_archived: isArchived, version: project.version },
      }),
    onSuccess: async (changed) => {
      const { activeProject, activate } = useActiveProject.getState();
      const projects = queryClient.getQueryData(projectListQuery.queryKey) ?? [];
      const others = projects.filter(({ id }) => id !== changed.id);
      // Left first: an active project that the list shows as archived is one that somebody else has taken away.
      if (changed.is_archived && activeProject?.id === changed.id) {
        void activate(firstUsableProject(others));
      }
      await putProject(queryClient, changed);
      if (!changed.is_archived) void activate(changed);
      onSuccess?.(changed);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectKeys.list }),
  });
}
