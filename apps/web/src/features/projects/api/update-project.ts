import { projectEndpoints, type Project, type UpdateProjectBody } from '@robin/contract/projects';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { projectKeys, projectListQuery } from '#shared/projects/project-queries.ts';

interface UpdateOptions {
  onUpdated: () => void;
  /** Somebody else was faster. Gets the newest state. */
  onConflict: (newest: Project) => void;
}

/** Changes the fields of a project. A body with an older version is refused. */
export function useUpdateProject(projectId: number, { onUpdated, onConflict }: UpdateOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProjectBody) =>
      callEndpoint(projectEndpoints.updateProject, {
        params: { projectId: String(projectId) },
        body,
      }),
    onSuccess: async (project) => {
      await putProject(queryClient, project);
      onUpdated();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return;
      const projects = await queryClient.query({ ...projectListQuery, staleTime: 0 });
      const newest = projects.find(({ id }) => id === projectId);
      if (newest) onConflict(newest);
    },
    // Its place in the list goes by its name; and a refusal often means that the list has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectKeys.list }),
  });
}

/** Puts what the server answered into the list, over any older list that is still on its way. */
export async function putProject(queryClient: QueryClient, project: Project): Promise<void> {
  await queryClient.cancelQueries({ queryKey: projectKeys.list });
  queryClient.setQueryData(projectListQuery.queryKey, (projects) =>
    projects?.some(({ id }) => id === project.id)
      ? projects.map((known) => (known.id === project.id ? project : known))
      : projects && [...projects, project],
  );
}
