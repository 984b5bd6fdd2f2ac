import { debugEndpoints } from '@robin/contract/debug';
import { episodeConfigEndpoints } from '@robin/contract/episode-config';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  presentPrompt,
  presentStatistics,
  presentTokenUse,
  presentTool,
} from './debug.presenter.ts';
import type { DebugService } from './debug.service.ts';

export function registerDebugRoutes(app: FastifyInstance, service: DebugService): void {
  registerEndpoint(app, debugEndpoints.getAgentInfo).handledBy(
    async ({ query: { session_id: sessionId, user_language: language = 'en' } }) => ({
      status: 200,
      body: presentPrompt(await service.readPrompt(sessionId, language)),
    }),
  );
  registerEndpoint(app, debugEndpoints.getToolsStatus).handledBy(async ({ query }) => ({
    status: 200,
    body: (await service.listTools(query.session_id)).map(presentTool),
  }));
  registerEndpoint(app, debugEndpoints.getSessionStats).handledBy(
    async ({ params: { sessionId }, query: { user_language: language = 'en' } }) => ({
      status: 200,
      body: presentStatistics(await service.readStatistics(sessionId, language)),
    }),
  );
  registerEndpoint(app, debugEndpoints.getSessionTokens).handledBy(
    async ({ params: { sessionId }, query: { user_language: language = 'en' } }) => ({
      status: 200,
      body: presentTokenUse(await service.readTokenUse(sessionId, language)),
    }),
  );
  registerEndpoint(app, episodeConfigEndpoints.getEpisodeConfig).handledBy(() =>
    Promise.resolve({ status: 200, body: { debug_mode: service.isDebugMode } }),
  );
}
