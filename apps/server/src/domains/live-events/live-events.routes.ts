import { liveEventEndpoints } from '@robin/contract/live-events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { openEventStream } from '#platform/http/sse.ts';
import type { LineStart, LiveEventsService } from './live-events.service.ts';

function startOf(request: FastifyRequest, after: string | null): LineStart {
  const header = request.headers['last-event-id'];
  // Whoever has read something of the line since is further than where it began.
  if (typeof header === 'string' && header !== '')
    return { after: header.slice(0, 64), isResumed: true };
  return { after, isResumed: false };
}

export function registerLiveEventRoutes(app: FastifyInstance, service: LiveEventsService): void {
  registerEndpoint(app, liveEventEndpoints.streamLiveEvents).handledBy(async (call) => {
    const { actor, query, request, reply } = call;
    const projectId = query.project_id ?? null;
    await service.authorise(actor, projectId);
    const start = startOf(request, query.after ?? null);
    await service.connect(actor, projectId, openEventStream(reply), start);
    return undefined;
  });
  registerEndpoint(app, liveEventEndpoints.disconnectLiveEvents).handledBy(async ({ body }) => {
    service.disconnect(body.connectionId);
    return { status: 204 };
  });
}
