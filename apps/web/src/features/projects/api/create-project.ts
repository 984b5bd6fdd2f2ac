import { projectEndpoints, type Project } from '@robin/contract/projects';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { newRandomId } from '#shared/api/random-id.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectKeys } from '#shared/projects/project-queries.ts';
import { toProjectBody, type ProjectForm } from '#features/projects/project-form-rules.ts';
import { putProject } from './update-project.ts';

/** Creates a project and makes it the active one. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  const { activate } = useActiveProject();
  // Sent again, because no answer came, it makes no second project.
  const [creationId] = useState(newRandomId);
  return useMutation({
    mutationFn: (form: ProjectForm) =>
      callEndpoint(projectEndpoints.createProject, {
        body: { ...toProjectBody(form), creation_id: creationId },
      }),
    onSuccess: async (project: Project) => {
      await putProject(queryClient, project);
      // It is made: whoever waits for more would take it for not made, and make it again.
      void activate(project);
      void queryClient.invalidateQueries({ queryKey: projectKeys.all });
    },
  });
}
