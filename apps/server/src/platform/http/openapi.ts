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
  app.get('/api/openapi.json', () => (document ??= buildOpenApiDocument(registered)));
  // The page reads the address above; the plugin insists on a document of its own to start with.
  await app.register(swagger, { mode: 'static', specification: { document: emptyDocument } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', deepLinking: false },
  });
}

const emptyDocument = {
  openapi: '3.1.0' as const,
  info: { title: 'Robin', version: '0.1.0' },
  paths: {},
};
