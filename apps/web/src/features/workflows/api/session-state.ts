import { workflowEndpoints } from '@robin/contract/workflows';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';

/** What the server knows of the workflows of a session. */
export const sessionStateQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['workflows', 'state', sessionId],
    queryFn: ({ signal }) =>
      callEndpoint(workflowEndpoints.getSessionState, { params: { sessionId } }, { signal }),
    // Live events reach it only where it is shown.
    refetchOnMount: 'always',
  });
