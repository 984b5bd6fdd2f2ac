import { episodeCompressionEndpoints } from '@robin/contract/episode-compression';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { TokenService } from './token-service.ts';
import {
  presentCompression,
  presentTokenUse,
  presentUrgentTokenUse,
} from './token-use.presenter.ts';
import type { AppliedCompression } from './turn-memory.ts';

/** What somebody is told who has asked for room. */
function describeCompression(
  compression: Pick<AppliedCompression, 'created' | 'lowered'> | null,
  language: InterfaceLanguage,
): string {
  const count = compression ? compression.created.length + compression.lowered.length : 0;
  if (language === 'de') {
    if (count === 0) return 'Es gibt nichts zu verdichten: Nur die neuesten Nachrichten stehen da.';
    return count === 1 ? 'Eine Episode wurde verdichtet.' : `${count} Episoden wurden verdichtet.`;
  }
  if (count === 0) return 'There is nothing to compress: only the newest messages are left.';
  return count === 1 ? '1 episode was compressed.' : `${count} episodes were compressed.`;
}

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
          message: describeCompression(compression, language),
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
      return {
        status: 200,
        body: {
          turn_id: turnId,
          system_prompt: sent.system,
          message_ranges: sent.messageRanges,
          episodes: sent.episodes.map(({ id, level }) => ({ episode_id: id, memory_level: level })),
          tokens: { ...sent.tokens, max: service.maxTokens },
        },
      };
    },
  );
}
