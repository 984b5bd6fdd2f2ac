import type { FastifyInstance } from 'fastify';
import { createGuidedModel } from './guided-model.ts';
import { registerWorkflowRoutes } from './workflows.routes.ts';
import { createWorkflowsService, type WorkflowsDependencies } from './workflows.service.ts';
import { createWorkflowTools } from './workflows.tools.ts';

export type { GuidedModel } from './guided-model.ts';

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
  return {
    service,
    tools: createWorkflowTools(service),
    guidedModel: createGuidedModel({ pace }),
    routes: (app: FastifyInstance) => registerWorkflowRoutes(app, service),
  };
}
