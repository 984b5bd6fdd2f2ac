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
import { addMultipart, readFormFile } from './multipart.ts';
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

const upload = defineEndpoint({
  name: 'upload',
  tag: 'Test',
  method: 'POST',
  path: '/api/upload',
  access: 'admin',
  summary: 'Takes a file',
  body: z.object({ file: z.file() }),
  bodyEncoding: 'multipart',
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
  await addMultipart(app);
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
  registerEndpoint(app, upload).handledBy(async ({ request }) => {
    const content = await readFormFile(request, { field: 'file', maxBytes: 100 });
    decisions.push(content.toString());
    return { status: 204 };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterEach(() => app.close());

function headOf(call: string, type: string, body: string): string {
  return `${call} HTTP/1.1
host: robin
authorization: Bearer token
content-type: ${type}
content-length: ${body.length}
connection: close

`.replaceAll('\n', '\r\n');
}

const body = '{"value":"mine"}';
const head = headOf('PUT /api/decision', 'application/json', body);

const form = `--x
content-disposition: form-data; name="file"; filename="a.txt"

mine
--x--
`.replaceAll('\n', '\r\n');
const formHead = headOf('POST /api/upload', 'multipart/form-data; boundary=x', form);

function open(): Socket {
  return connect((app.server.address() as AddressInfo).port, '127.0.0.1');
}

/** Begins a call, lets something happen once it was let in, and sends the body; answers the status. */
async function decideSlowly(
  meanwhile: () => void,
  sent: { head: string; body: string } = { head, body },
): Promise<number> {
  const line = open();
  line.write(sent.head);
  await looked.promise;
  meanwhile();
  line.write(sent.body);
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

test('refuses whoever has lost the role or the account while their file was on its way [ROLE-002]', async () => {
  const user: Actor = { ...administrator, roles: ['user'] };
  const sent = { head: formHead, body: form };
  expect(await decideSlowly(() => (owner = user), sent)).toBe(403);
  owner = administrator;
  looked = Promise.withResolvers();
  expect(await decideSlowly(() => (owner = null), sent)).toBe(401);
  expect(decisions).toEqual([]);
  owner = administrator;
  looked = Promise.withResolvers();
  expect(await decideSlowly(() => undefined, sent)).toBe(204);
  expect(decisions).toEqual(['mine']);
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
