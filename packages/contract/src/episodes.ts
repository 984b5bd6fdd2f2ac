import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Calls about the conversation memory. */
export const episodesEndpoints = {
  // Debug mode shows the inside of the conversation memory to everybody; it has nothing to do with the role.
  getEpisodeConfig: defineEndpoint({
    name: 'getEpisodeConfig',
    method: 'GET',
    path: '/api/episodes/config',
    access: 'user',
    summary: 'Whether the conversation memory is in debug mode',
    tag: 'episodes',
    responses: { 200: z.object({ debug_mode: z.boolean() }) },
  }),
};
