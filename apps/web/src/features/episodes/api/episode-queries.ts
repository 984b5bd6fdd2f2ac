import { episodeCompressionEndpoints } from '@robin/contract/episode-compression';
import { episodeConfigEndpoints } from '@robin/contract/episode-config';
import { episodesEndpoints, type Episode } from '@robin/contract/episodes';
import { limits } from '@robin/contract/limits';
import { sessionEndpoints, type InterfaceLanguage } from '@robin/contract/sessions';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { readEpisodes } from '#features/episodes/episode.ts';
import { episodeKey } from './episode-cache.ts';
import { orEpisodeError, orServerWords } from './episode-error.ts';
import { memoryKeys } from './memory-queries.ts';

/** What Robin would keep at each level, and what would be out of his sight. */
export const levelsQuery = (candidateId: string, updatedAt: string) =>
  queryOptions({
    // Another text or range is another answer.
    queryKey: [...memoryKeys.all, 'levels', candidateId, updatedAt],
    queryFn: ({ signal }) => {
      const params = { candidateId };
      return callEndpoint(episodesEndpoints.listEpisodeLevels, { params }, { signal });
    },
    staleTime: Infinity,
  });

/**
 * The messages that an episode stands for, page by page.
 *
 * @param range of a candidate: another one is another answer. That of a decided episode stays
 */
export const episodeMessagesQuery = (candidateId: string, range?: Episode['message_range']) =>
  infiniteQueryOptions({
    queryKey: [...memoryKeys.all, 'messages', candidateId, range],
    queryFn: ({ pageParam: offset, signal }) => {
      const query = { limit: String(limits.episodeMessagesPageSize), offset: String(offset) };
      const input = { params: { candidateId }, query };
      const call = callEndpoint(episodesEndpoints.listEpisodeMessages, input, { signal });
      return orEpisodeError('Failed to get archived messages', call);
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.has_more ? pages.reduce((count, { messages }) => count + messages.length, 0) : null,
  });

/** One episode, also of another session. */
export const episodeQuery = (candidateId: string) =>
  queryOptions({
    queryKey: episodeKey(candidateId),
    queryFn: ({ signal }) =>
      callEndpoint(episodesEndpoints.getCandidate, { params: { candidateId } }, { signal }),
  });

/** Own candidates in all sessions, the newest first. */
export const allCandidatesQuery = queryOptions({
  queryKey: [...memoryKeys.all, 'waiting'],
  queryFn: async ({ signal }) => {
    const query = { limit: String(limits.episodePageSize), offset: '0' };
    const call = callEndpoint(episodesEndpoints.listCandidates, { query }, { signal });
    const { candidates } = await orEpisodeError('Failed to list episode candidates', call);
    return readEpisodes(candidates);
  },
});

export const statisticsQuery = queryOptions({
  queryKey: [...memoryKeys.all, 'statistics'],
  queryFn: ({ signal }) =>
    orEpisodeError(
      'Failed to get episode statistics',
      callEndpoint(episodesEndpoints.getEpisodeStatistics, {}, { signal }),
    ),
});

export const healthQuery = queryOptions({
  queryKey: [...memoryKeys.all, 'health'],
  queryFn: ({ signal }) =>
    orEpisodeError(
      'Episode health check failed',
      callEndpoint(episodesEndpoints.getEpisodeHealth, {}, { signal }),
    ),
  // The memory is switched on and off on the profile page, and in other windows, without a word to this place.
  staleTime: 0,
});

/** The same answer as the chat asks for; cached a minute, off when it fails. */
export const episodeConfigQuery = queryOptions({
  queryKey: ['chat', 'episode-config'],
  queryFn: ({ signal }) => callEndpoint(episodeConfigEndpoints.getEpisodeConfig, {}, { signal }),
  staleTime: 60_000,
});

export const compressionStatusQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...memoryKeys.session(sessionId), 'compression'],
    queryFn: ({ signal }) => {
      const input = { params: { sessionId }, query: {} };
      const call = callEndpoint(episodeCompressionEndpoints.getCompressionStatus, input, {
        signal,
      });
      return orServerWords('Failed to get compression status', call);
    },
  });

export const tokenAnalysisQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...memoryKeys.session(sessionId), 'tokens'],
    queryFn: ({ signal }) => {
      const input = { params: { sessionId }, query: {} };
      const call = callEndpoint(episodeCompressionEndpoints.getTokenAnalysis, input, { signal });
      return orServerWords('Failed to get token analysis', call);
    },
  });

/** Compresses at once, without asking for decisions. */
export function compressNow(sessionId: string, language: InterfaceLanguage) {
  const input = { params: { sessionId }, query: { user_language: language } };
  const call = callEndpoint(episodeCompressionEndpoints.compressInEmergency, input);
  return orServerWords('Emergency compression failed', call);
}

/** Brings back the messages and levels that a compression has changed. */
export function undoCompression(sessionId: string, compressionId: string) {
  const params = { sessionId, compressionId };
  const call = callEndpoint(episodeCompressionEndpoints.undoCompression, { params });
  return orServerWords('Failed to process episode action: undo_compression', call);
}

/** The messages around a range, so that it can begin and end elsewhere. */
export const surroundingsQuery = (sessionId: string, range: { start: number; end: number }) =>
  queryOptions({
    queryKey: [...memoryKeys.session(sessionId), 'surroundings', range.start, range.end],
    queryFn: async ({ signal }) => {
      const before = range.end + AROUND + 1;
      const limit = Math.min(MOST_AROUND, range.end - range.start + 1 + 2 * AROUND);
      const query = { limit: String(limit), before: String(before) };
      const input = { params: { sessionId }, query };
      const answer = await callEndpoint(sessionEndpoints.listMessages, input, { signal });
      return answer.messages;
    },
    // A border that moves leaves its list standing.
    placeholderData: keepPreviousData,
  });

/** So many messages before and after a range can become part of it in one step; the server answers no more at once. */
const [AROUND, MOST_AROUND] = [12, 1_000];
