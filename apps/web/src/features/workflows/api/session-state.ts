import { workflowEndpoints } from '@robin/contract/workflows';
import { queryOptions } from '@tanstack/react-query';
import { countNews, useTrackedWorkflows } from '#features/workflows/tracked-workflows.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';

/**
 * What the server knows of the workflows of a session. Each answer is followed once, when it comes: kept in the cache,
 * it would be older than what was told since.
 */
export const sessionStateQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['workflows', 'state', sessionId],
    queryFn: async ({ signal }) => {
      for (;;) {
        const told = countNews(sessionId);
        const input = { params: { sessionId } };
        const state = await callEndpoint(workflowEndpoints.getSessionState, input, { signal });
        signal.throwIfAborted();
        // What was told meanwhile may be newer than the answer, or be in it.
        if (countNews(sessionId) !== told) continue;
        useTrackedWorkflows.getState().take(sessionId, state);
        return state;
      }
    },
    // Live events reach it only where it is shown.
    refetchOnMount: 'always',
  });
