import type { EndpointDefinition } from '@robin/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { createSoftLimit } from '#platform/soft-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next call begin, before this one is answered; null on endpoints without an order. */
    leaveLine: (() => void) | null;
  }
}

/** So many calls fill two batches of statements (`createBatcher`): one is worked on while the other waits for the database. */
const FEW_CALLS = 32;
/** Nobody waits longer for those before him, whatever they wait for. */
const PATIENCE_MS = 100;

/**
 * Works on the calls of an endpoint in the order in which they came, a few at a time, until each calls `leaveLine` or
 * is answered. Calls that come at the same moment would otherwise share the processor and all be done at the end; one
 * after the other, most of them are done sooner. To be added before whatever costs time, as authentication does.
 */
export function addArrivalOrder(app: FastifyInstance, endpoint: EndpointDefinition): void {
  const line = createSoftLimit({ few: FEW_CALLS, patienceMs: PATIENCE_MS });
  app.decorateRequest('leaveLine', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.endpoint !== endpoint) return;
    await line.enter();
    let isInLine = true;
    request.leaveLine = () => {
      if (isInLine) line.leave();
      isInLine = false;
    };
    if (reply.raw.closed) request.leaveLine();
    else reply.raw.once('close', request.leaveLine);
  });
}
