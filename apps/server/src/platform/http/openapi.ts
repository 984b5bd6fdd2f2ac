import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { EndpointDefinition } from '@robin/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { buildOpenApiDocument } from './openapi-document.ts';

/**
 * Serves the description of every registered endpoint at /api/openapi.json, with a readable page
 * at /api/docs. It is made from the routes, so it can't name one that does not exist. Register
 * before the routes.
 */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  const registered: EndpointDefinition[] = [];
  let document: Record<string, unknown> | null = null;
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint) registered.push(route.config.endpoint);
  });
  const readDocument = () => (document ??= buildOpenApiDocument(registered));
  let written: Buffer | null = null;
  app.get('/api/openapi.json', (_request, reply) => {
    // Once: who asks a thousand times on one line and reads nothing would fill the memory with as many copies.
    written ??= Buffer.from(JSON.stringify(readDocument()));
    return reply.type('application/json; charset=utf-8').send(written);
  });
  // The page reads an address of its own beside it, and the plugin insists on a document to start with.
  await app.register(swagger, { mode: 'static', specification: { document: emptyDocument } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: readDocument,
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'list', deepLinking: false },
    theme: { title: 'Robin API', css: [{ filename: 'robin.css', content: pageStyles }] },
  });
}

const emptyDocument = {
  openapi: '3.1.0' as const,
  info: { title: 'Robin', version: '0.1.0' },
  paths: {},
};

/** The page comes with the mark of its library, and with a field for other descriptions, which its policy refuses. */
const pageStyles = '.topbar .link, .topbar .download-url-wrapper { display: none !important; }\n';
