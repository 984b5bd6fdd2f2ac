import { configurationEndpoints, type UserConfigurationKey } from '@robin/contract/configuration';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { putAnswer } from '#shared/api/put-answer.ts';
import { readAfterFailure } from '#shared/api/read-after-failure.ts';

/** The settings of a person that the server keeps, by key; a key that was never set is missing. */
export type UserConfiguration = Readonly<Record<string, string>>;

export const userConfigurationQuery = queryOptions({
  queryKey: ['configuration', 'user'],
  queryFn: async ({ signal }): Promise<UserConfiguration> => {
    const endpoint = configurationEndpoints.getUserConfiguration;
    return (await callEndpoint(endpoint, {}, { signal })).configurations;
  },
});

interface Setting {
  key: UserConfigurationKey;
  value: string;
}

/** Stores one setting, and what the server has made of it in the query. */
export function useSetUserConfiguration() {
  const queryClient = useQueryClient();
  const { queryKey } = userConfigurationQuery;
  return useMutation({
    mutationFn: ({ key, value }: Setting) =>
      callEndpoint(configurationEndpoints.setUserConfiguration, {
        params: { key },
        body: { value },
      }),
    onSuccess: ({ key, value }) =>
      putAnswer<UserConfiguration>(queryClient, queryKey, (before) => ({
        ...before,
        [key]: value,
      })),
    onError: (error) => readAfterFailure(queryClient, queryKey, error),
  });
}

/** Whether Robin keeps episodes for the person. On unless switched off; also while the setting cannot be read. */
export function isEpisodeSystemEnabled(configuration: UserConfiguration | undefined): boolean {
  return configuration?.EPISODE_SYSTEM_ENABLED !== 'false';
}
