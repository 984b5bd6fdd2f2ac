import type { FastifyInstance } from 'fastify';
import { readCancelCommand } from './cancel-command.ts';
import { createCancelModel } from './cancel-model.ts';
import { createGuidedModel } from './guided-model.ts';
import { registerWorkflowRoutes } from './workflows.routes.ts';
import { createWorkflowsService, type WorkflowsDependencies } from './workflows.service.ts';
import { createWorkflowTools } from './workflows.tools.ts';

export { describeWorkflows } from './workflow-prompt.ts';
export type { WorkflowsService } from './workflows.service.ts';

/** Milliseconds between two chunks of a guided answer: quick, and still to be read along. */
const NATURAL_PACE_MS = 12;

/**
 * Guided workflows: what is known of them in each session, the tools with which a model leads through one, and the mode
 * that leads through them while no language model is active.
 *
 * @param pace milliseconds between two chunks of guided text; 0 writes at once
 */
export function createWorkflowsDomain({
  pace = NATURAL_PACE_MS,
  ...deps
}: WorkflowsDependencies & { pace?: number }) {
  const service = createWorkflowsService(deps);
  const cancelModel = createCancelModel();
  return {
    service,
    tools: createWorkflowTools(service),
    guidedModel: createGuidedModel({ pace }),
    /** What answers a message that is a command to the server; null for every other message. */
    commandModel: (said: string) => (readCancelCommand(said) === null ? null : cancelModel),
    routes: (app: FastifyInstance) => registerWorkflowRoutes(app, service),
  };
}
