import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integerIdInUrl, opaqueId, timestamp } from './primitives.ts';
import { eventPositionPattern } from './rules/event-positions.ts';

/** One `data:` of the live event stream. */
export const liveEvent = z.object({
  event_type: z.string(),
  timestamp,
  data: z.record(z.string(), z.unknown()),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const liveEventEndpoints = {
  streamLiveEvents: defineEndpoint({
    name: 'streamLiveEvents',
    method: 'GET',
    path: '/api/events/stream',
    access: 'eventStream',
    summary:
      'Live events of the user and of one project, with replay after `Last-Event-ID` or `after`',
    tag: 'live events',
    query: z.strictObject({
      token: z.string().max(512).optional(),
      project_id: integerIdInUrl.optional(),
      /** Where a new line begins: the `event-position` of an answer, or the place of a line that it takes over from. */
      after: z.string().max(64).regex(eventPositionPattern).optional(),
    }),
    responses: { 200: 'event-stream' },
    validationDetail: 'string',
  }),
  disconnectLiveEvents: defineEndpoint({
    name: 'disconnectLiveEvents',
    method: 'POST',
    path: '/api/events/disconnect',
    // The beacon of a page that goes away carries no token; the id is known to its own window alone.
    access: 'public',
    summary: 'Close a line whose page has gone away',
    tag: 'live events',
    body: z.strictObject({
      connectionId: opaqueId,
      timestamp: timestamp.optional(),
      source: z.string().max(100).optional(),
    }),
    takesBeacons: true,
    responses: { 204: null },
    validationDetail: 'string',
  }),
};
