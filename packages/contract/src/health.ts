import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { timestamp } from './primitives.ts';

export const healthEndpoints = {
  getHealth: defineEndpoint({
    name: 'getHealth',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Whether the server and its database answer',
    tag: 'operations',
    responses: { 200: z.object({ status: z.literal('ok'), timestamp }) },
  }),
};
