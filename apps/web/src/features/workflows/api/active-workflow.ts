import { defineEndpoint } from '@robin/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callEndpoint } from '#shared/api/call-endpoint.ts';

// What the chat asks for before it knows whether there is a workflow. It loads with the chat, so of the answer it
// reads no more than that.
const lightSessionState = defineEndpoint({
  name: 'getSessionState',
  method: 'GET',
  path: '/api/sessions/{sessionId}/state',
  access: 'user',
  summary: '',
  tag: '',
  params: z.object({ sessionId: z.string() }),
  responses: { 200: z.object({ has_active_workflow: z.boolean() }) },
});

/** Whether a workflow of the session is active. */
export const hasActiveWorkflowQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['workflows', 'active', sessionId],
    queryFn: async ({ signal }) => {
      const state = await callEndpoint(lightSessionState, { params: { sessionId } }, { signal });
      return state.has_active_workflow;
    },
    // Live events reach it only where it is shown.
    refetchOnMount: 'always',
  });
