import { episodeCompressionEndpoints } from '@robin/contract/episode-compression';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { presentSent } from './turn-sent.presenter.ts';
import type { TokenService } from './token-service.ts';
import {
  describeCompression,
  presentCompression,
  presentTokenUse,
  presentUrgentTokenUse,
} from './token-use.presenter.ts';

/** How full an own conversation is, and what makes room in it. */
export function registerCompressionRoutes(app: FastifyInstance, service: TokenService): void {
  registerEndpoint(app, episodeCompressionEndpoints.getCompressionStatus).handledBy(
    async ({ actor, params: { sessionId }, query: { user_language: language = 'en' } }) => {
      const measured = await service.measureOwn(actor, sessionId, language);
      return {
        status: 200,
        body: {
          session_id: sessionId,
          token_analysis: presentUrgentTokenUse(measured),
          last_compression: measured.last && presentCompression(measured.last),
        },
      };
    },
  );
  registerEndpoint(app, episodeCompressionEndpoints.getTokenAnalysis).handledBy(
    async ({ actor, params: { sessionId }, query: { user_language: language = 'en' } }) => ({
      status: 200,
      body: presentTokenUse(await service.measureOwn(actor, sessionId, language)),
    }),
  );
  registerEndpoint(app, episodeCompressionEndpoints.compressInEmergency).handledBy(
    async ({ actor, params: { sessionId }, query: { user_language: language = 'en' } }) => {
      const compression = await service.compress(actor, sessionId, language);
      const changed = compression ? [...compression.created, ...compression.lowered] : [];
      return {
        status: 200,
        body: {
          status: compression ? 'completed' : 'processed',
          success: compression !== null,
          message: describeCompression(changed.length, language),
          session_id: sessionId,
          episode_ids: changed.map(({ id }) => id),
          compressed_count: changed.length,
          compression: compression && presentCompression(compression),
          token_analysis: presentUrgentTokenUse(
            await service.measureOwn(actor, sessionId, language),
          ),
        },
      };
    },
  );
  registerEndpoint(app, episodeCompressionEndpoints.undoCompression).handledBy(
    async ({ actor, params: { sessionId, compressionId } }) => {
      const { compression, wasUndone } = await service.undo(actor, sessionId, compressionId);
      return {
        status: 200,
        body: {
          status: wasUndone ? 'processed' : 'completed',
          compression: presentCompression(compression),
        },
      };
    },
  );
  registerEndpoint(app, episodeCompressionEndpoints.getTurnContext).handledBy(
    async ({ actor, params: { sessionId, turnId } }) => {
      const sent = await service.readSent(actor, sessionId, turnId);
      return { status: 200, body: presentSent(turnId, sent) };
    },
  );
}
