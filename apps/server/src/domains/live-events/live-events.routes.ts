import { liveEventEndpoints } from '@robin/contract/live-events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { openEventStream } from '#platform/http/sse.ts';
import type { LiveEventsService } from './live-events.service.ts';

function lastEventIdOf(request: FastifyRequest): string | null {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && header !== '' ? header.slice(0, 64) : null;
}

export function registerLiveEventRoutes(app: FastifyInstance, service: LiveEventsService): void {
  registerEndpoint(app, liveEventEndpoints.streamLiveEvents).handledBy(async (call) => {
    const { actor, query, request, reply } = call;
    const projectId = query.project_id ?? null;
    await service.authorise(actor, projectId);
    await service.connect(actor, projectId, openEventStream(reply), lastEventIdOf(request));
    return undefined;
  });
  registerEndpoint(app, liveEventEndpoints.disconnectLiveEvents).handledBy(async ({ body }) => {
    service.disconnect(body.connectionId);
    return { status: 204 };
  });
}
