import {
  configurationEndpoints as endpoints,
  type SystemConfiguration,
} from '@robin/contract/configuration';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { putAnswer } from '#shared/api/put-answer.ts';
import { readAfterFailure } from '#shared/api/read-after-failure.ts';

/** The settings of the installation, secrets masked. */
export const systemConfigurationQuery = queryOptions({
  queryKey: ['system-configuration'],
  queryFn: ({ signal }) => callEndpoint(endpoints.getSystemConfiguration, {}, { signal }),
});

interface SystemSetting {
  key: string;
  value: string;
  /** The version that the change was made on, 0 when nothing was stored. */
  version: number;
}

/** Stores one setting of the installation. After a refusal the newest state is there before anybody hears of it. */
export function useSetSystemSetting() {
  const queryClient = useQueryClient();
  const { queryKey } = systemConfigurationQuery;
  return useMutation({
    mutationFn: ({ key, ...body }: SystemSetting) =>
      callEndpoint(endpoints.setSystemConfiguration, { params: { key }, body }),
    onSuccess: ({ key, value, version }) =>
      putAnswer<SystemConfiguration>(
        queryClient,
        queryKey,
        (known) =>
          known && {
            configurations: { ...known.configurations, [key]: value },
            versions: { ...known.versions, [key]: version },
          },
      ),
    onError: (error) => readAfterFailure(queryClient, queryKey, error),
  });
}
