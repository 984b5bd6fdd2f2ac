import {
  integrationEndpoints as endpoints,
  type SaveOauthProviderBody,
} from '@robin/contract/integrations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { readAfterFailure } from '#shared/api/read-after-failure.ts';

const listKey = ['oauth-providers'];

/** All definitions, the known services that have none yet, and where people reach Robin. */
export const oauthProvidersQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal }) => callEndpoint(endpoints.listOauthProviders, {}, { signal }),
});

/** One definition for editing. Always read anew: whoever edits begins with what is stored now. */
export function oauthProviderQuery(name: string) {
  return queryOptions({
    queryKey: ['oauth-provider', name],
    queryFn: ({ signal }) =>
      callEndpoint(endpoints.getOauthProvider, { params: { name } }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}

interface DefinitionToSave {
  name: string;
  body: SaveOauthProviderBody;
}

/** Creates or replaces a definition. */
export function useSaveOauthProvider() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, body }: DefinitionToSave) =>
      callEndpoint(endpoints.saveOauthProvider, { params: { name }, body }),
    // Where a provider stands in the list is the server's business.
    onSuccess: () => queryClient.refetchQueries({ queryKey: listKey }),
    onError: (error) => readAfterFailure(queryClient, listKey, error),
  });
}

/** Removes a definition that nobody is connected through. */
export function useRemoveOauthProvider() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeProvider,
    // Also a refusal says that the list is old: somebody is connected now, or the definition is gone.
    onSettled: () => queryClient.refetchQueries({ queryKey: listKey }),
  });
}

/** One that another window has removed meanwhile is gone, as it was wanted. */
async function removeProvider(name: string): Promise<void> {
  try {
    await callEndpoint(endpoints.removeOauthProvider, { params: { name } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
