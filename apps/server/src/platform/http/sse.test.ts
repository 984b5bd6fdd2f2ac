import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEventStream, type EventStream } from './sse.ts';

const MEBIBYTE = 'x'.repeat(1024 * 1024);

let app: FastifyInstance;
let opened: PromiseWithResolvers<EventStream>;
let socket: Socket;

beforeEach(async () => {
  opened = Promise.withResolvers();
  app = fastify();
  app.get('/', (_request, reply) => opened.resolve(openEventStream(reply)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  // Takes nothing from the line.
  socket.pause();
  socket.on('error', () => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nhost: robin\r\n\r\n');
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});

test('more than 32 MiB never wait for a reader, not even at one moment', async () => {
  const stream = await opened.promise;
  const written = Array.from({ length: 40 }, () => stream.write(MEBIBYTE));
  expect(written.filter(Boolean)).toHaveLength(31);
  expect(stream.isClosed).toBe(true);
});
