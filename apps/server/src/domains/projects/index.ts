import type { FastifyInstance } from 'fastify';
import { createProjectMembers } from './project-members.ts';
import { registerProjectRoutes } from './projects.routes.ts';
import { createProjectsService, type ProjectsDependencies } from './projects.service.ts';
import { createProjectTools } from './projects.tools.ts';

export { refuseArchived } from './managed-project.ts';
export { checkNewWork } from './projects.service.ts';
export type { ProjectsService } from './projects.service.ts';
export type { ProjectOf } from './projects.types.ts';

/** Projects and their members. */
export function createProjectsDomain(deps: ProjectsDependencies) {
  const service = createProjectsService(deps);
  const members = createProjectMembers(deps);
  return {
    service,
    tools: createProjectTools(service),
    routes: (app: FastifyInstance) => registerProjectRoutes(app, service, members),
  };
}
