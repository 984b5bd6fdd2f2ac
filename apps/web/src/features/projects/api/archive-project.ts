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
    mutationFn: (isArchived: boolean) =>
      callEndpoint(projectEndpoints.archiveProject, {
        params: { projectId: String(project.id) },
        body: { is_archived: isArchived, version: project.version },
      }),
    onSuccess: async (changed) => {
      // Asked first: once the list shows it as archived, nobody remembers that it was the active one.
      const { activeProject, activate } = useActiveProject.getState();
      await putProject(queryClient, changed);
      const projects = queryClient.getQueryData(projectListQuery.queryKey) ?? [];
      if (!changed.is_archived) void activate(changed);
      else if (activeProject?.id === changed.id) void activate(firstUsableProject(projects));
      onSuccess?.(changed);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectKeys.list }),
  });
}
