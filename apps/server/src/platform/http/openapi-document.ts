import type { AnswerSchema, EndpointDefinition } from '@robin/contract/endpoint';
import { errorBody } from '@robin/contract/errors';
import { z } from 'zod';
import { mediaTypes } from '#platform/http/media-types.ts';

type JsonObject = Record<string, unknown>;

/** What a caller sends is described before the transformations of its schema, an answer after them. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return json;
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!schema) return [];
  const json = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
}

function answerOf(schema: AnswerSchema): JsonObject {
  if (schema === null) return { description: 'Done, nothing to say' };
  if (schema === 'event-stream') {
    return {
      description: 'Server-sent events',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  }
  if (schema === 'file') {
    return {
      description: 'A file',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  return {
    description: 'Success',
    content: { 'application/json': { schema: toJsonSchema(schema, 'output') } },
  };
}

function operationOf(endpoint: EndpointDefinition): JsonObject {
  const responses: JsonObject = {};
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    if (schema !== undefined) responses[status] = answerOf(schema);
  }
  responses['4XX'] = { $ref: '#/components/responses/Refused' };
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              [mediaTypes[endpoint.bodyEncoding ?? 'json']]: {
                schema: toJsonSchema(endpoint.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses,
  };
}

/** Describes the endpoints as an OpenAPI 3.1 document. */
export function buildOpenApiDocument(endpoints: readonly EndpointDefinition[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Robin', version: '0.1.0', description: 'The interface of Robin.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refused: {
          description: 'Refused: a stable code and what was wrong',
          content: { 'application/json': { schema: toJsonSchema(errorBody, 'output') } },
        },
      },
    },
  };
}
