import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
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
  name: 'decide',
  tag: 'Test',
  method: 'PUT',
  path: '/api/decision',
  access: 'admin',
  summary: 'Decides something',
  body: z.strictObject({ value: z.string() }),
  responses: { 204: null },
});

let app: FastifyInstance;
/** Who the token belongs to now. */
let owner: Actor | null;
let looks: number;
let looked: PromiseWithResolvers<void>;
let decisions: string[];

beforeEach(async () => {
  owner = administrator;
  looks = 0;
  looked = Promise.withResolvers();
  decisions = [];
  app = fastify({ forceCloseConnections: true });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addErrorHandling(app);
  addAuthentication(app, async () => {
    looks += 1;
    const found = owner;
    // As a query does, it answers in a later turn of the event loop.
    await setImmediate();
    looked.resolve();
    return found;
  });
  registerEndpoint(app, endpoint).handledBy(({ body }) => {
    decisions.push(body.value);
    return Promise.resolve({ status: 204 });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => app.close());

const body = '{"value":"mine"}';
const head = `PUT /api/decision HTTP/1.1
host: robin
authorization: Bearer token
content-type: application/json
content-length: ${body.length}
connection: close

`.replaceAll('\n', '\r\n');

function open(): Socket {
  return connect((app.server.address() as AddressInfo).port, '127.0.0.1');
}

/** Begins a call, lets something happen once it was let in, and sends the body; answers the status. */
async function decideSlowly(meanwhile: () => void): Promise<number> {
  const line = open();
  line.write(head);
  await looked.promise;
  meanwhile();
  line.write(body);
  return Number((await text(line)).split(' ')[1]);
}

test('refuses whoever has lost the role or the account while the body was on its way [ROLE-002]', async () => {
  const user: Actor = { ...administrator, roles: ['user'] };
  expect(await decideSlowly(() => (owner = user))).toBe(403);
  owner = administrator;
  looked = Promise.withResolvers();
  expect(await decideSlowly(() => (owner = null))).toBe(401);
  expect(decisions).toEqual([]);
});

test('takes a body that comes late from somebody who still has the role', async () => {
  expect(await decideSlowly(() => undefined)).toBe(204);
  expect(decisions).toEqual(['mine']);
});

test('looks once at who sends everything in one go', async () => {
  const line = open();
  line.write(head + body);
  expect(await text(line)).toMatch(/^HTTP\/1\.1 204 /);
  expect(looks).toBe(1);
});
