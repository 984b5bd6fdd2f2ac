import { defineEndpoint, type EndpointDefinition } from '@robin/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildOpenApiDocument } from './openapi-document.ts';

const change = defineEndpoint({
  name: 'changeThing',
  method: 'PUT',
  path: '/api/things/{thingId}',
  access: 'user',
  summary: 'Change a thing',
  tag: 'things',
  params: z.object({ thingId: z.string() }),
  query: z.object({ mode: z.enum(['soft', 'hard']), page: z.string().optional() }),
  body: z.object({ size: z.string().transform(Number).pipe(z.number()) }),
  responses: { 200: z.object({ size: z.string().transform(Number).pipe(z.number()) }), 204: null },
});

const read = defineEndpoint({
  name: 'readThing',
  method: 'GET',
  path: '/api/things/{thingId}',
  access: 'public',
  summary: 'Read a thing',
  tag: 'things',
  responses: { 200: 'file', 202: 'event-stream' },
});

const refused = { '4XX': { $ref: '#/components/responses/Refused' } };

const pathsOf = (...endpoints: EndpointDefinition[]) => buildOpenApiDocument(endpoints)['paths'];

test('a call is described with all that its callers have to know: what is sent before the server reads it, and an answer after that', () => {
  const sizeOf = (type: string) => ({
    type: 'object',
    properties: { size: { type } },
    required: ['size'],
  });
  expect(pathsOf(change)).toEqual({
    '/api/things/{thingId}': {
      put: {
        operationId: 'changeThing',
        summary: 'Change a thing',
        tags: ['things'],
        security: [{ bearer: [] }],
        parameters: [
          { name: 'thingId', in: 'path', required: true, schema: { type: 'string' } },
          {
            name: 'mode',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: ['soft', 'hard'] },
          },
          { name: 'page', in: 'query', required: false, schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: sizeOf('string') } },
        },
        responses: {
          200: {
            description: 'Success',
            content: {
              'application/json': { schema: { ...sizeOf('number'), additionalProperties: false } },
            },
          },
          204: { description: 'Done, nothing to say' },
          ...refused,
        },
      },
    },
  });
});

test('calls of one address stand together, and files and streams are told by their kind', () => {
  const { put, get } =
    (pathsOf(change, read) as Record<string, Record<string, unknown>>)['/api/things/{thingId}'] ??
    {};
  expect(put).toMatchObject({ operationId: 'changeThing' });
  expect(get).toEqual({
    operationId: 'readThing',
    summary: 'Read a thing',
    tags: ['things'],
    security: [],
    parameters: [],
    responses: {
      200: {
        description: 'A file',
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      },
      202: {
        description: 'Server-sent events',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      ...refused,
    },
  });
});

test('a body is described in the encoding in which it travels', () => {
  for (const [bodyEncoding, mediaType] of [
    ['form', 'application/x-www-form-urlencoded'],
    ['multipart', 'multipart/form-data'],
  ] as const) {
    const paths = pathsOf({ ...change, bodyEncoding });
    const content = { [mediaType]: { schema: { type: 'object' } } };
    expect(paths).toMatchObject({ [change.path]: { put: { requestBody: { content } } } });
  }
});

test('how to sign in, and what every refusal says, is described once for all calls', () => {
  expect(buildOpenApiDocument([])).toMatchObject({
    openapi: '3.1.0',
    paths: {},
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refused: {
          content: {
            'application/json': { schema: { required: ['detail', 'code', 'request_id'] } },
          },
        },
      },
    },
  });
});
