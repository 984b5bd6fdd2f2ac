import { projectEndpoints } from '@robin/contract/projects';
import { projectMembershipEndpoints } from '@robin/contract/project-membership';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { ProjectMembers } from './project-members.ts';
import { presentAvailableUser, presentMember, presentProject } from './projects.presenter.ts';
import type { ProjectsService } from './projects.service.ts';

export function registerProjectRoutes(
  app: FastifyInstance,
  service: ProjectsService,
  members: ProjectMembers,
): void {
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
      const found = await service.listMembers(actor, params.projectId);
      return { status: 200, body: found.map(presentMember) };
    },
  );
  registerEndpoint(app, projectEndpoints.updateProject).handledBy(async (call) => {
    const { actor, params, body } = call;
    const project = await service.update(actor, params.projectId, body);
    return { status: 200, body: presentProject(project) };
  });
  registerEndpoint(app, projectEndpoints.archiveProject).handledBy(async (call) => {
    const { actor, params, body } = call;
    const { is_archived: isArchived, version } = body;
    const project = await service.setArchived(actor, params.projectId, { isArchived, version });
    return { status: 200, body: presentProject(project) };
  });
  registerEndpoint(app, projectMembershipEndpoints.listAvailableUsers).handledBy(
    async ({ actor, params }) => {
      const users = await members.listAvailableUsers(actor, params.projectId);
      return { status: 200, body: users.map(presentAvailableUser) };
    },
  );
  registerEndpoint(app, projectMembershipEndpoints.addProjectMember).handledBy(async (call) => {
    const { actor, params, body } = call;
    const newMember = { userId: body.user_id, isAdmin: body.is_admin ?? false };
    const member = await members.add(actor, params.projectId, newMember);
    return { status: 201, body: presentMember(member) };
  });
  registerEndpoint(app, projectMembershipEndpoints.setProjectMember).handledBy(async (call) => {
    const { actor, params, body } = call;
    const { projectId, userId } = params;
    const member = await members.setRole(actor, projectId, userId, body.is_admin);
    return { status: 200, body: presentMember(member) };
  });
  registerEndpoint(app, projectMembershipEndpoints.removeProjectMember).handledBy(
    async ({ actor, params }) => {
      await members.remove(actor, params.projectId, params.userId);
      return { status: 204 };
    },
  );
}
