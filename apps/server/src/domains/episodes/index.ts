import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { createEmergencyCompression } from './emergency-compression.ts';
import { createTextWriter } from './episode-texts.ts';
import { registerEpisodeRoutes } from './episodes.routes.ts';
import { createEpisodesService, type EpisodesDependencies } from './episodes.service.ts';
import { createEpisodeTools } from './episodes.tools.ts';
import { createRecall } from './recall.ts';

export type { AppliedCompression, IndexRange } from './episodes.types.ts';
export { presentCompression } from './episodes.presenter.ts';
export type { EpisodesService } from './episodes.service.ts';
export { describeMemory, tellAtLevel, type RememberedEpisode } from './memory.ts';
export { describeCompression } from './episode-words.ts';
export { findTopicChanges } from './segmenter.ts';
export { planCompression, type CompressionPlan, type TokenLoad } from './token-budget.ts';

/** Episodes: the parts of conversations that Robin keeps as texts. */
export function createEpisodesDomain(
  deps: Omit<EpisodesDependencies, 'write' | 'stopping'> & { clock: Clock },
) {
  const stopping = new AbortController();
  const write = createTextWriter({ ...deps, stop: stopping.signal });
  const service = createEpisodesService({ ...deps, write, stopping });
  return {
    service,
    /** What a turn has in mind of a session, and what is done when that gets too much. */
    memory: createEmergencyCompression({ ...deps, write }),
    tools: createEpisodeTools(service, createRecall(deps.db)),
    routes: (app: FastifyInstance) => registerEpisodeRoutes(app, service),
  };
}
