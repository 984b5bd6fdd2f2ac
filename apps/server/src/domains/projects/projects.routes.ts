import { projectEndpoints } from '@robin/contract/projects';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { presentMember, presentProject } from './projects.presenter.ts';
import type { ProjectsService } from './projects.service.ts';

export function registerProjectRoutes(app: FastifyInstance, service: ProjectsService): void {
  registerEndpoint(app, projectEndpoints.listProjects).handledBy(async ({ actor, query }) => {
    const projects = await service.list(actor, query.include_archived ?? false);
    return { status: 200, body: projects.map(presentProject) };
  });
  registerEndpoint(app, projectEndpoints.createProject).handledBy(async ({ actor, body }) => ({
    status: 201,
    body: presentProject(await service.create(actor, body)),
  }));
  registerEndpoint(app, projectEndpoints.listProjectMembers).handledBy(
    async ({ actor, params }) => {
      const members = await service.listMembers(actor, params.projectId);
      return { status: 200, body: members.map(presentMember) };
    },
  );
}
