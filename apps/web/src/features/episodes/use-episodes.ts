import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { episodeConfigQuery } from './api/episode-queries.ts';
import { pendingCandidatesQuery, sessionEpisodesQuery } from './api/memory-queries.ts';
import { readEpisode, readEpisodes } from './episode.ts';

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

/** One episode of a session, candidate or decided; null where it is gone. Hears of no other one. */
export function useEpisode(sessionId: string, id: string) {
  const select = useCallback(
    (raw: readonly unknown[]) => {
      for (const one of raw) {
        const episode = readEpisode(one);
        if (episode?.id === id) return episode;
      }
      return null;
    },
    [id],
  );
  const { data: candidate } = useQuery({ ...pendingCandidatesQuery(sessionId), select });
  const { data: episode } = useQuery({ ...sessionEpisodesQuery(sessionId, true), select });
  return candidate ?? episode ?? null;
}
