import type { FastifyInstance } from 'fastify';
import { registerLanguageModelRoutes } from './language-models.routes.ts';
import {
  createLanguageModelsService,
  type LanguageModelsDependencies,
} from './language-models.service.ts';

export type { LanguageModelSettings, LanguageModelsService } from './language-models.service.ts';
export {
  ModelError,
  type LanguageModel,
  type ModelEvent,
  type ModelFile,
  type ModelFinishReason,
  type ModelMessage,
  type ModelRequest,
  type ModelTool,
  type ModelToolCall,
} from './language-models.types.ts';
export { estimateTokens, loadTokenCounter, tokensAtMost, type CountTokens } from './token-count.ts';

/** The language models: their configuration, and the one that answers. */
export function createLanguageModelsDomain(deps: LanguageModelsDependencies) {
  const service = createLanguageModelsService(deps);
  return {
    service,
    routes: (app: FastifyInstance) => registerLanguageModelRoutes(app, service),
  };
}
