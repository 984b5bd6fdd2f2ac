import { episodesEndpoints as endpoints } from '@robin/contract/episodes';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  presentChange,
  presentDocumentChange,
  presentEpisode,
  presentEpisodeMessage,
  presentLevel,
  presentStatistics,
} from './episodes.presenter.ts';
import type { EpisodesService } from './episodes.service.ts';

/** What people read of their memory. */
function registerReading(app: FastifyInstance, service: EpisodesService): void {
  registerEndpoint(app, endpoints.listPendingCandidates).handledBy(async ({ actor, query }) => {
    const { episodes, totalCount } = await service.listAllPending(actor, query.session_id);
    return {
      status: 200,
      body: { candidates: episodes.map(presentEpisode), total_count: totalCount },
    };
  });
  registerEndpoint(app, endpoints.listCandidates).handledBy(async ({ actor, query }) => {
    const { session_id: sessionId, limit, offset } = query;
    const page = await service.listPending(actor, sessionId, { limit, offset });
    return {
      status: 200,
      body: {
        candidates: page.episodes.map(presentEpisode),
        total_count: page.totalCount,
        has_more: page.hasMore,
      },
    };
  });
  registerEndpoint(app, endpoints.listSessionEpisodes).handledBy(
    async ({ actor, params, query }) => {
      const episodes = await service.listOfSession(actor, params.sessionId, {
        isIncludingArchived: query.include_archived ?? false,
        isOnlyArchived: query.only_archived ?? false,
      });
      return { status: 200, body: { episodes: episodes.map(presentEpisode) } };
    },
  );
  registerEndpoint(app, endpoints.getCandidate).handledBy(async ({ actor, params }) => ({
    status: 200,
    body: presentEpisode(await service.get(actor, params.candidateId)),
  }));
  registerEndpoint(app, endpoints.getEpisodeStatistics).handledBy(async ({ actor }) => ({
    status: 200,
    body: presentStatistics(await service.count(actor)),
  }));
  registerEndpoint(app, endpoints.getEpisodeHealth).handledBy(async ({ actor }) => {
    const { isEnabled, isDebugMode, hasModel } = await service.describeHealth(actor);
    const texts = hasModel ? 'model' : 'extractive';
    return {
      status: 200,
      body: { status: 'healthy', enabled: isEnabled, debug_mode: isDebugMode, texts },
    };
  });
  registerEndpoint(app, endpoints.listEpisodeMessages).handledBy(
    async ({ actor, params, query }) => {
      const { limit, offset } = query;
      const page = await service.listMessages(actor, params.candidateId, { limit, offset });
      return {
        status: 200,
        body: {
          messages: page.messages.map(presentEpisodeMessage),
          total_count: page.totalCount,
          has_more: page.hasMore,
        },
      };
    },
  );
  registerEndpoint(app, endpoints.listEpisodeLevels).handledBy(async ({ actor, params }) => {
    const { originalTokens, levels } = await service.listLevels(actor, params.candidateId);
    return {
      status: 200,
      body: {
        candidate_id: params.candidateId,
        original_tokens: originalTokens,
        levels: levels.map(presentLevel),
      },
    };
  });
}

/** What people decide about it. */
function registerDecisions(app: FastifyInstance, service: EpisodesService): void {
  registerEndpoint(app, endpoints.updateEpisodeContent).handledBy(
    async ({ actor, params, body }) => ({
      status: 200,
      body: presentChange(await service.updateContent(actor, params.candidateId, body)),
    }),
  );
  registerEndpoint(app, endpoints.setMemoryLevel).handledBy(async ({ actor, params, body }) => {
    const { memory_level: level, custom_title: title } = body;
    const outcome = await service.setLevel(actor, params.candidateId, level, title);
    return { status: 200, body: presentChange(outcome) };
  });
  registerEndpoint(app, endpoints.decideCandidate).handledBy(async ({ actor, params, body }) => {
    const { decision, custom_title: title } = body;
    const outcome = await service.decide(actor, params.candidateId, decision, title);
    return { status: 200, body: presentChange(outcome) };
  });
  registerEndpoint(app, endpoints.archiveCandidate).handledBy(async ({ actor, params }) => ({
    status: 200,
    body: presentChange(await service.setLevel(actor, params.candidateId, 'archive')),
  }));
  registerEndpoint(app, endpoints.deleteCandidate).handledBy(async ({ actor, params }) => {
    const { status } = await service.dismiss(actor, params.candidateId);
    const id = params.candidateId;
    return { status: 200, body: { status, candidate_id: id, episode_id: id } };
  });
  registerEndpoint(app, endpoints.copyEpisode).handledBy(async ({ actor, params }) => {
    const { episode, message } = await service.copy(actor, params.candidateId);
    return {
      status: 200,
      body: { status: 'completed', message, episode: presentEpisode(episode) },
    };
  });
}

function registerDocuments(app: FastifyInstance, { documents }: EpisodesService): void {
  registerEndpoint(app, endpoints.createDocumentOfEpisode).handledBy(
    async ({ actor, params, query, body }) => {
      const outcome = await documents.create(actor, params.candidateId, {
        title: body.custom_title,
        language: query.user_language ?? 'en',
        isArchiving: false,
      });
      return { status: 200, body: presentDocumentChange(outcome) };
    },
  );
  registerEndpoint(app, endpoints.archiveAndCreateDocument).handledBy(
    async ({ actor, params, query, body }) => {
      const outcome = await documents.create(actor, params.candidateId, {
        title: body.custom_title,
        language: query.user_language ?? 'en',
        isArchiving: true,
      });
      return { status: 200, body: presentDocumentChange(outcome) };
    },
  );
  registerEndpoint(app, endpoints.linkEpisode).handledBy(async ({ actor, params, body }) => {
    const target = body.target_podocument_id;
    const outcome = await documents.link(actor, params.candidateId, target);
    return { status: 200, body: presentDocumentChange(outcome) };
  });
}

/** What people do with the borders of candidates, and looking for new ones. */
function registerRanges(app: FastifyInstance, service: EpisodesService): void {
  registerEndpoint(app, endpoints.moveCandidateRange).handledBy(
    async ({ actor, params, body }) => ({
      status: 200,
      body: presentChange(await service.move(actor, params.candidateId, body)),
    }),
  );
  registerEndpoint(app, endpoints.splitCandidate).handledBy(async ({ actor, params, body }) => {
    const [first, second] = await service.split(actor, params.candidateId, body.at);
    return {
      status: 200,
      body: { status: 'completed', candidates: [presentEpisode(first), presentEpisode(second)] },
    };
  });
  registerEndpoint(app, endpoints.mergeCandidates).handledBy(async ({ actor, params, body }) => ({
    status: 200,
    body: presentChange(await service.merge(actor, params.candidateId, body.with)),
  }));
  registerEndpoint(app, endpoints.triggerDetection).handledBy(async ({ actor, params, query }) => {
    const { isSuccess, message, candidates } = await service.trigger(actor, params.sessionId, {
      isEmergency: query.is_emergency ?? false,
      language: query.user_language ?? 'en',
    });
    return {
      status: 200,
      body: { success: isSuccess, message, candidates: candidates.map(presentEpisode) },
    };
  });
}

export function registerEpisodeRoutes(app: FastifyInstance, service: EpisodesService): void {
  registerReading(app, service);
  registerDecisions(app, service);
  registerDocuments(app, service);
  registerRanges(app, service);
}
