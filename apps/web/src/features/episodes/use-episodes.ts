import { useQuery } from '@tanstack/react-query';
import { episodeConfigQuery } from './api/episode-queries.ts';
import { pendingCandidatesQuery, sessionEpisodesQuery } from './api/memory-queries.ts';
import { readEpisodes } from './episode.ts';

/** The decided episodes of a session. */
export const useSessionEpisodes = (sessionId: string, includeArchived: boolean) =>
  useQuery({ ...sessionEpisodesQuery(sessionId, includeArchived), select: readEpisodes });

/** The candidates of a session that wait for a decision. */
export const useCandidates = (sessionId: string) =>
  useQuery({ ...pendingCandidatesQuery(sessionId), select: readEpisodes });

/** Whether the server shows the inside of the memory. Not while nobody knows. */
export function useIsDebug(): boolean {
  const { data, isError } = useQuery(episodeConfigQuery);
  return !isError && data?.debug_mode === true;
}

/** One episode of a session, candidate or decided; null where it is gone. */
export function useEpisode(sessionId: string, id: string) {
  const { data: candidates } = useCandidates(sessionId);
  const { data: episodes } = useSessionEpisodes(sessionId, true);
  const isIt = (episode: { id: string }) => episode.id === id;
  return candidates?.find(isIt) ?? episodes?.find(isIt) ?? null;
}
