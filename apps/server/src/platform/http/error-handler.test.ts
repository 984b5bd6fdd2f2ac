import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addErrorHandling } from './error-handler.ts';

test('whoever hangs up in the middle of a body is no failure in the log, and nobody takes the database for away', async () => {
  const logs: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void logs.push(JSON.parse(line) as never) };
  const app = fastify({ logger: { level: 'error', stream } });
  addErrorHandling(app);
  const answered = Promise.withResolvers<number>();
  app.addHook('onSend', (_request, reply, payload, done) => {
    answered.resolve(reply.statusCode);
    done(null, payload);
  });
  app.post('/', () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const come = once(app.server, 'request');
  line.write(
    'POST / HTTP/1.1\r\nhost: robin\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a"',
  );
  await come;
  line.destroy();
  expect(await answered.promise).toBe(400);
  expect(logs).toEqual([]);
  await app.close();
});
