import { EPISODE_API_BASE as BASE } from '@robin/contract/episode-config';
import { defineEndpoint } from '@robin/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { orEpisodeError } from './episode-error.ts';

// What the chat asks for before it knows whether there is anything to show. It loads with the chat, so episodes are
// taken as they come and are read where they are used.

const records = z.array(z.unknown());

export const lightEndpoints = {
  listSessionEpisodes: defineEndpoint({
    name: 'listSessionEpisodes',
    method: 'GET',
    path: `${BASE}/session/{sessionId}/episodes`,
    access: 'user',
    summary: '',
    tag: '',
    params: z.object({ sessionId: z.string() }),
    query: z.object({ include_archived: z.string().optional() }),
    responses: { 200: z.object({ episodes: records }) },
  }),
  listPendingCandidates: defineEndpoint({
    name: 'listPendingCandidates',
    method: 'GET',
    path: `${BASE}/candidates/pending`,
    access: 'user',
    summary: '',
    tag: '',
    query: z.object({ session_id: z.string() }),
    responses: { 200: z.object({ candidates: records, total_count: z.number() }) },
  }),
};

export const memoryKeys = {
  all: ['episodes'] as const,
  session: (sessionId: string) => ['episodes', 'session', sessionId] as const,
};

/**
 * Live events change single episodes of the lists. Compared with what was known, place by place, with one that goes all
 * behind it would be others, to be read and drawn anew.
 */
const asTold = { structuralSharing: false } as const;

/** The decided episodes of a session, as they came. */
export const sessionEpisodesQuery = (sessionId: string, includeArchived: boolean) =>
  queryOptions({
    queryKey: [...memoryKeys.session(sessionId), includeArchived ? 'all' : 'active'],
    queryFn: async ({ signal }) => {
      const query = includeArchived ? { include_archived: 'true' } : {};
      const input = { params: { sessionId }, query };
      const call = callEndpoint(lightEndpoints.listSessionEpisodes, input, { signal });
      return (await orEpisodeError('Failed to get session episodes', call)).episodes;
    },
    // Live events tell what changes; every row of the conversation reads it, and none of them asks for it.
    staleTime: Infinity,
    ...asTold,
  });

/**
 * The candidates of a session that wait, as they came. Where they cannot be had the chat goes on without, or with those
 * that are known, and asks again when somebody comes back to it.
 */
export const pendingCandidatesQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...memoryKeys.session(sessionId), 'pending'],
    queryFn: async ({ signal }) => {
      const query = { session_id: sessionId };
      try {
        const call = callEndpoint(lightEndpoints.listPendingCandidates, { query }, { signal });
        return (await orEpisodeError('Failed to get pending candidates', call)).candidates;
      } catch (error) {
        if (!signal.aborted) console.warn(String(error));
        throw error;
      }
    },
    staleTime: Infinity,
    ...asTold,
  });
