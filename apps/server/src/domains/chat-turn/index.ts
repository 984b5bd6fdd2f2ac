import type { FastifyInstance } from 'fastify';
import { registerChatTurnRoutes } from './chat-turn.routes.ts';
import { createChatTurnService, type ChatTurnDependencies } from './chat-turn.service.ts';

export type { ChatTurnService } from './chat-turn.service.ts';
export { createToolRegistry } from './tool-registry.ts';
export type { TurnTimings } from './turn-runner.ts';

/** Chat turns: from a person's message to Robin's stored answer. */
export function createChatTurnDomain(deps: ChatTurnDependencies) {
  const service = createChatTurnService(deps);
  return { service, routes: (app: FastifyInstance) => registerChatTurnRoutes(app, service) };
}
