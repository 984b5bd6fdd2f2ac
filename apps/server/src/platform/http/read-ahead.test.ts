import { defineEndpoint } from '@robin/contract/endpoint';
import { fastify, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '#platform/actor.ts';
import { administrator } from '#testing/sample-actor.ts';
import { addAuthentication } from './authenticate.ts';
import { addErrorHandling } from './error-handler.ts';
import { registerEndpoint } from './register-endpoint.ts';

const endpoint = defineEndpoint({
  name: 'ask',
  tag: 'Test',
  method: 'POST',
  path: '/api/ask/{number}',
  access: 'admin',
  summary: 'Reads ahead',
  params: z.object({ number: z.string().regex(/^\d+$/) }),
  responses: { 204: null },
});

let app: FastifyInstance;
/** Everything that happened, in its order. */
let seen: string[];
/** Tells who asks. */
let asked: PromiseWithResolvers<Actor | null>;

beforeEach(() => {
  seen = [];
  asked = Promise.withResolvers();
  app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addErrorHandling(app);
  addAuthentication(app, () => {
    seen.push('looked for who asks');
    return asked.promise;
  });
  registerEndpoint(app, endpoint)
    .readingAhead(({ number }, asking) => {
      seen.push(`read ${number}`);
      void asking.then(
        ({ userId }) => seen.push(`for ${userId}`),
        () => seen.push('for nobody'),
      );
      return number;
    })
    .handledBy(async ({ params, actor }, ahead) => {
      seen.push(`handled ${params.number} with ${ahead} of ${actor.userId}`);
      return Promise.resolve({ status: 204 });
    });
});
afterEach(() => app.close());

const call = (path: string, authorization?: string) =>
  app.inject({ method: 'POST', url: path, headers: authorization ? { authorization } : {} });

test('what a call reads ahead is begun before it is known who asks, and its handler has it', async () => {
  const answer = call('/api/ask/7', 'Bearer known').then(({ statusCode }) => statusCode);
  await expect.poll(() => seen).toEqual(['looked for who asks', 'read 7']);
  asked.resolve(administrator);
  expect(await answer).toBe(204);
  expect(seen.slice(2)).toEqual(['for 1', 'handled 7 with 7 of 1']);
});

test.each([
  ['an unknown token', null, 401],
  ['too few rights', { ...administrator, roles: ['user'] } satisfies Actor, 403],
])('with %s nothing is answered of what was read ahead', async (_why, actor, status) => {
  asked.resolve(actor);
  expect((await call('/api/ask/7', 'Bearer known')).statusCode).toBe(status);
  expect(seen).toEqual(['looked for who asks', 'read 7', 'for nobody']);
});

test('without a token, with one that cannot be one, or with wrong parameters nothing is read ahead', async () => {
  asked.resolve(administrator);
  expect((await call('/api/ask/7')).statusCode).toBe(401);
  expect((await call('/api/ask/7', `Bearer ${'x'.repeat(513)}`)).statusCode).toBe(401);
  expect(seen).toEqual([]);
  expect((await call('/api/ask/seven', 'Bearer known')).statusCode).toBe(422);
  expect(seen).toEqual(['looked for who asks']);
});
