import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorBody } from '@robin/contract/errors';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** Headings for the answers that every guarded endpoint may give. */
const refusals = {
  '4xx': { description: 'Refused', ...asJson(errorBody) },
};

function asJson(schema: unknown) {
  return { content: { 'application/json': { schema } } };
}

/**
 * Describes every contract endpoint at /api/openapi.json, with a readable page at /api/docs.
 * Register before the routes.
 */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  const transform = createJsonSchemaTransform({ skipList: [] });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Robin', version: '0.1.0', description: 'The interface of Robin.' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
    transform: (data) => {
      const endpoint = data.route.config?.endpoint;
      if (!endpoint) return { schema: { hide: true }, url: data.url };
      const response: Record<string, unknown> = { ...refusals };
      for (const [status, schema] of Object.entries(endpoint.responses)) {
        if (schema === 'event-stream') {
          response[status] = {
            description: 'Server-sent events',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          };
        } else {
          response[status] =
            schema === null
              ? { description: 'Done', type: 'null' }
              : { description: 'Success', ...asJson(schema) };
        }
      }
      const schema: FastifySchema = {
        ...data.schema,
        response,
        summary: endpoint.summary,
        operationId: endpoint.name,
        tags: [endpoint.tag],
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
      };
      if (endpoint.body) {
        schema.body = endpoint.body;
        if (endpoint.bodyEncoding === 'multipart') schema.consumes = ['multipart/form-data'];
        if (endpoint.bodyEncoding === 'form') {
          schema.consumes = ['application/x-www-form-urlencoded'];
        }
      }
      return transform({ ...data, schema });
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', deepLinking: false },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
