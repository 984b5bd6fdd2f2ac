import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdmin } from '#platform/actor.ts';
import { notAuthenticated, notPermitted } from '#platform/errors/domain-error.ts';
import { findCaller, type FindActor } from '#platform/http/authenticate.ts';
import { redactUrl } from '#platform/logger.ts';
import type { Metrics } from '#platform/metrics.ts';

/** One line and one measurement for every answer; the query's secrets stay out of both. */
export function addRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.endpoint?.path ?? 'other';
    const status = String(reply.statusCode);
    metrics.requestSeconds.observe(
      { method: request.method, route, status },
      reply.elapsedTime / 1_000,
    );
    request.log.info(
      {
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_id: request.actor?.userId,
      },
      'request',
    );
    done();
  });
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What proxies add when they hand on a request of somebody else. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** A scraper on the same machine; a forwarded request comes from elsewhere. */
function isLocalScraper(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return (
    loopback.has(address) && forwardingHeaders.every((name) => request.headers[name] === undefined)
  );
}

/** `/metrics` in the format of Prometheus: for the machine itself, and for administrators. */
export function addMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  findActor: FindActor,
): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocalScraper(request)) {
      const actor = await findCaller(request, findActor);
      if (!actor) throw notAuthenticated();
      if (!isAdmin(actor)) throw notPermitted();
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
