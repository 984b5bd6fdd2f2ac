import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The prefix of every call about the conversation memory, in one place. */
export const EPISODE_API_BASE = '/api/episodes';

/** What every window asks about the memory before it shows anything of it; apart, because it loads with the chat. */
export const episodeConfigEndpoints = {
  // Debug mode shows the inside of the conversation memory to everybody; it has nothing to do with the role.
  getEpisodeConfig: defineEndpoint({
    name: 'getEpisodeConfig',
    method: 'GET',
    path: `${EPISODE_API_BASE}/config`,
    access: 'user',
    summary: 'Whether the conversation memory is in debug mode',
    tag: 'episodes',
    responses: { 200: z.object({ debug_mode: z.boolean() }) },
  }),
};
