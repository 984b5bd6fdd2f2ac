import type { FastifyInstance } from 'fastify';
import { registerChatTurnRoutes } from './chat-turn.routes.ts';
import { createChatTurnService, type ChatTurnDependencies } from './chat-turn.service.ts';
import { createTurnInspection, type TurnInspectionDependencies } from './turn-inspection.ts';
import { createTurnRequests } from './turn-request.ts';

export type { ChatTurnService } from './chat-turn.service.ts';
export { thinkingTool } from './thinking.tools.ts';
export { createToolRegistry } from './tool-registry.ts';
export type { TurnInspection } from './turn-inspection.ts';
export type { TurnTimings } from './turn-runner.ts';
export type { TurnStatistics } from './turn-statistics.repository.ts';

/** Chat turns: from a person's message to Robin's stored answer. */
export function createChatTurnDomain(
  deps: Omit<ChatTurnDependencies & TurnInspectionDependencies, 'buildRequest'>,
) {
  const buildRequest = createTurnRequests(deps);
  const service = createChatTurnService({ ...deps, buildRequest });
  return {
    service,
    inspection: createTurnInspection({ ...deps, buildRequest }),
    routes: (app: FastifyInstance) => registerChatTurnRoutes(app, service),
  };
}
