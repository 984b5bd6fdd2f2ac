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

/** Somebody else was faster. */
export class ProjectConflict extends Error {
  /** What they have stored. */
  readonly newest: Project;

  constructor(newest: Project, cause: Error) {
    super(cause.message, { cause });
    this.newest = newest;
  }
}

/** Changes the fields of a project. A body with an older version is refused. */
export function useUpdateProject(projectId: number, { onUpdated, onConflict }: UpdateOptions) {
  const queryClient = useQueryClient();
  async function findNewest(): Promise<Project | undefined> {
    const projects = await queryClient.query({ ...projectListQuery, staleTime: 0 });
    return projects.find(({ id }) => id === projectId);
  }
  return useMutation({
    mutationFn: async (body: UpdateProjectBody) => {
      try {
        const params = { projectId: String(projectId) };
        return await callEndpoint(projectEndpoints.updateProject, { params, body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
        const newest = await findNewest().catch(() => undefined);
        // Without it nobody can decide; what was typed stays, and can be saved again.
        throw newest ? new ProjectConflict(newest, error) : error;
      }
    },
    onSuccess: async (project) => {
      await putProject(queryClient, project);
      onUpdated();
    },
    onError: (error) => {
      if (error instanceof ProjectConflict) onConflict(error.newest);
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
