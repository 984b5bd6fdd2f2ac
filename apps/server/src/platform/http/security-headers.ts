import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The page to which other services send people back. */
const oauthReturnPage = /^\/oauth\/(?:[^/?]*\/)?callback(?:[/?]|$)/;

/** The headers of every answer, page or API. No inline script or style is allowed anywhere. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers ignore it on plain http, so it does no harm on localhost.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    // With the policy of the other pages the browser would cut this one off from the window that opened it
    // and waits for it: between the two lay a page of another origin that has no policy.
    if (oauthReturnPage.test(request.url)) {
      reply.header('cross-origin-opener-policy', 'unsafe-none');
    }
    done();
  });
}
