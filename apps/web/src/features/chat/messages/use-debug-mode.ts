import { episodeConfigEndpoints } from '@robin/contract/episode-config';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';

const episodeConfigQuery = queryOptions({
  queryKey: ['chat', 'episode-config'],
  queryFn: ({ signal }) => callEndpoint(episodeConfigEndpoints.getEpisodeConfig, {}, { signal }),
  staleTime: 60_000,
});

/** Whether the server runs in debug mode. Not while nobody knows, and not when the server does not say so any more. */
export function useDebugMode(): boolean {
  const { data, isError } = useQuery(episodeConfigQuery);
  return !isError && data?.debug_mode === true;
}
