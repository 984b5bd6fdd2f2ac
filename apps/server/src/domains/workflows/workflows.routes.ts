import { workflowEndpoints } from '@robin/contract/workflows';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { presentSessionState } from './workflows.presenter.ts';
import type { WorkflowsService } from './workflows.service.ts';

export function registerWorkflowRoutes(app: FastifyInstance, service: WorkflowsService): void {
  registerEndpoint(app, workflowEndpoints.getSessionState).handledBy(async ({ actor, params }) => {
    const { session, workflows } = await service.list(actor, params.sessionId);
    return { status: 200, body: presentSessionState(workflows, session.type) };
  });
}
