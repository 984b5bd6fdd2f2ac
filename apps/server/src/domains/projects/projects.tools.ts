import { z } from 'zod';
import type { Tool } from '#platform/agent/tool.ts';
import { presentProject } from './projects.presenter.ts';
import type { ProjectsService } from './projects.service.ts';

/** What the assistant may ask of the project it works in. */
export function createProjectTools(service: ProjectsService): Tool[] {
  return [
    {
      name: 'get_project_facts',
      provider: 'project',
      description:
        'Reads the facts of the current project: name, description, Jira and GitHub links, dates, and its members with their roles. Use it whenever the user asks about the project or its team.',
      parameters: z.object({}),
      isOfferedInTalk: false,
      async execute(_args, { actor, projectId }) {
        if (projectId === null) return { error: 'This conversation has no project.' };
        const project = await service.get(actor, projectId);
        const members = await service.listMembers(actor, projectId);
        return {
          project: presentProject(project),
          // By the first name too, because that is how documents and people call each other.
          members: members.map(({ username, firstName, isAdmin }) => ({
            username,
            first_name: firstName,
            project_role: isAdmin ? 'admin' : 'member',
          })),
        };
      },
    },
  ];
}
