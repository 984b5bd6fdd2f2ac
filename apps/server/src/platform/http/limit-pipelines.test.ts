import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitPipelines } from './limit-pipelines.ts';

const MOST = 4;

let app: FastifyInstance;
let asked: number;

beforeEach(async () => {
  asked = 0;
  app = fastify({ forceCloseConnections: true });
  limitPipelines(app, MOST);
  app.get('/quick', () => `answer ${(asked += 1)}`);
  app.get('/slow', () => {
    asked += 1;
    return new Promise(() => undefined);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

function ask(path: string, times: number) {
  const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  line.on('error', () => undefined);
  line.write(`GET ${path} HTTP/1.1\r\nhost: robin\r\n\r\n`.repeat(times));
  return line.setEncoding('utf8');
}

test('a line on which somebody asks without end before he is answered is cut, and no more of it is worked on', async () => {
  const line = ask('/slow', 1_000);
  await once(line, 'close');
  expect(asked).toBe(MOST);
});

test('as many as are allowed are answered in their order, and others after them', async () => {
  const line = ask('/quick', MOST);
  let said = '';
  line.on('data', (text: string) => (said += text));
  await expect.poll(() => said).toContain(`answer ${MOST}`);
  line.write('GET /quick HTTP/1.1\r\nhost: robin\r\n\r\n'.repeat(MOST));
  await expect.poll(() => said).toContain(`answer ${2 * MOST}`);
  expect(said.match(/answer \d/g)).toEqual(
    Array.from({ length: 2 * MOST }, (_, place) => `answer ${place + 1}`),
  );
  line.destroy();
});
