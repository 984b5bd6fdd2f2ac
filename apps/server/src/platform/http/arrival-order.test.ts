import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { defineEndpoint } from '@robin/contract/endpoint';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addArrivalOrder } from './arrival-order.ts';
import { registerEndpoint } from './register-endpoint.ts';

const ordered = defineEndpoint({
  name: 'ordered',
  tag: 'Test',
  method: 'POST',
  path: '/api/ordered/{number}',
  access: 'public',
  summary: 'Waits in line',
  responses: { 204: null },
});
const other = defineEndpoint({
  name: 'other',
  tag: 'Test',
  method: 'POST',
  path: '/api/other/{number}',
  access: 'public',
  summary: 'Waits for nobody',
  responses: { 204: null },
});

let app: FastifyInstance;
/** The calls whose handlers have begun, by the numbers in their paths, and how each is brought to its end. */
let begun: Map<string, { request: FastifyRequest; end: (error?: Error) => void }>;

beforeEach(() => {
  // Nobody's patience ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  begun = new Map();
  app = fastify();
  addArrivalOrder(app, ordered);
  for (const endpoint of [ordered, other]) {
    registerEndpoint(app, endpoint).handledBy(async ({ request, reply }) => {
      const ended = Promise.withResolvers<undefined>();
      const end = (error?: Error) => (error ? ended.reject(error) : ended.resolve(undefined));
      begun.set(request.url, { request, end });
      await ended.promise;
      await reply.code(204).send();
      return undefined;
    });
  }
});

afterEach(async () => {
  vi.useRealTimers();
  for (const { end } of begun.values()) end();
  await app.close();
});

async function call(...paths: string[]): Promise<string[]> {
  for (const url of paths) void app.inject({ method: 'POST', url }).then();
  return settle();
}

/** What has begun when nothing more begins. */
async function settle(): Promise<string[]> {
  for (let round = 0; round < 50; round += 1) await nextRound();
  return [...begun.keys()];
}

const first = Array.from({ length: 32 }, (_call, place) => `/api/ordered/${place + 1}`);

test('a few calls are worked on at once, and the others in the order in which they came', async () => {
  expect(await call(...first, '/api/ordered/33', '/api/ordered/34')).toEqual(first);
  begun.get('/api/ordered/2')?.request.leaveLine?.();
  expect(await settle()).toEqual([...first, '/api/ordered/33']);
  begun.get('/api/ordered/1')?.request.leaveLine?.();
  expect(await settle()).toEqual([...first, '/api/ordered/33', '/api/ordered/34']);
});

test('leaving the line twice lets only one in', async () => {
  await call(...first, '/api/ordered/33', '/api/ordered/34');
  begun.get('/api/ordered/2')?.request.leaveLine?.();
  begun.get('/api/ordered/2')?.request.leaveLine?.();
  begun.get('/api/ordered/2')?.end();
  expect(await settle()).toEqual([...first, '/api/ordered/33']);
});

test.each([
  ['an answer', undefined],
  ['a failure', new Error('planted')],
])('%s leaves the line', async (_what, error) => {
  await call(...first, '/api/ordered/33');
  begun.get('/api/ordered/3')?.end(error);
  expect(await settle()).toContain('/api/ordered/33');
});

test('whoever hangs up while waiting takes no place afterwards', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  await call(...first);
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const received = once(app.server, 'request');
  socket.write('POST /api/ordered/33 HTTP/1.1\r\nhost: robin\r\ncontent-length: 0\r\n\r\n');
  const [, response] = (await received) as [unknown, ServerResponse];
  const closed = once(response, 'close');
  socket.destroy();
  await closed;
  await call('/api/ordered/34');
  begun.get('/api/ordered/1')?.request.leaveLine?.();
  expect(await settle()).toContain('/api/ordered/34');
});

test('nobody waits longer than a tenth of a second for those before him', async () => {
  await call(...first, '/api/ordered/33');
  await vi.advanceTimersByTimeAsync(99);
  expect(await settle()).not.toContain('/api/ordered/33');
  await vi.advanceTimersByTimeAsync(1);
  expect(await settle()).toContain('/api/ordered/33');
});

test('calls of other endpoints wait for nobody', async () => {
  expect(await call(...first, '/api/ordered/33', '/api/other/1')).toContain('/api/other/1');
});
