import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { WatchStream } from '#platform/http/watch-stream.ts';
import { registerChatTurnRoutes } from './chat-turn.routes.ts';
import { createChatTurnService, type ChatTurnDependencies } from './chat-turn.service.ts';
import { createTurnInspection, type TurnInspectionDependencies } from './turn-inspection.ts';
import { registerCompressionRoutes } from './compression.routes.ts';
import type { WorkflowsService } from '#domains/workflows/index.ts';
import { createTokenService } from './token-service.ts';
import { createTurnCalls } from './turn-calls.ts';
import { createTurnCompression } from './turn-compression.ts';
import { createSightReader, type TurnMemory } from './turn-memory.ts';
import { createTurnRequests } from './turn-request.ts';

export type { ChatTurnService } from './chat-turn.service.ts';
export { thinkingTool } from './thinking.tools.ts';
export { createToolRegistry } from './tool-registry.ts';
export { presentTokenUse, type MeasuredTokens } from './token-use.presenter.ts';
export type { TokenService } from './token-service.ts';
export type { TokenBudget, TokenUse } from './token-use.ts';
export type { TurnInspection } from './turn-inspection.ts';
export type { TurnTimings } from './turn-recorder.ts';
export type { TurnStatistics } from './turn-statistics.repository.ts';

/** Chat turns: from a person's message to Robin's stored answer. */
export function createChatTurnDomain(
  deps: Omit<
    ChatTurnDependencies & TurnInspectionDependencies,
    'buildRequest' | 'openCalls' | 'readSight'
  > & {
    memory: TurnMemory;
    clock: Clock;
    /** Ends a stream once its reader has lost the right to it. */
    watchStream: WatchStream;
    workflows: Pick<WorkflowsService, 'findActive' | 'rewind'>;
  },
) {
  const readSight = createSightReader(deps);
  const buildRequest = createTurnRequests({ ...deps, readSight });
  const compression = createTurnCompression({ ...deps, buildRequest });
  const openCalls = createTurnCalls({ ...deps, buildRequest, compression });
  const service = createChatTurnService({ ...deps, openCalls, readSight });
  const inspection = createTurnInspection({ ...deps, buildRequest });
  const tokens = createTokenService({ ...deps, inspection, compression });
  return {
    service,
    inspection,
    tokens,
    routes: (app: FastifyInstance) => {
      registerChatTurnRoutes(app, service, deps.watchStream);
      registerCompressionRoutes(app, tokens);
    },
  };
}
