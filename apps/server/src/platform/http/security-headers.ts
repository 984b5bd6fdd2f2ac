import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The page to which other services send people back. */
const oauthReturnPage = /^\/oauth\/(?:[^/?]*\/)?callback(?:[/?]|$)/;

/** No inline script or style is allowed anywhere. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** The headers of every answer, page or API. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    // It is the same for every answer, and this would put it together again for each.
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers ignore it on plain http, so it does no harm on localhost.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', contentSecurityPolicy);
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    reply.header('x-request-id', request.id);
    // By the route, because an address can be spelled in several ways. Refusals say it themselves.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // With the policy of the other pages the browser would cut this one off from the window that opened it
    // and waits for it: between the two lay a page of another origin that has no policy.
    if (oauthReturnPage.test(request.url)) {
      reply.header('cross-origin-opener-policy', 'unsafe-none');
    }
    done();
  });
}
