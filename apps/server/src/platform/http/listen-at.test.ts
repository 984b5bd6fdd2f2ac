import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishRequests } from './finish-requests.ts';
import { listenAt, type Doors } from './listen-at.ts';
import { answerMalformedHttp } from './malformed-http.ts';

/** What `localhost` is on most machines. Linux has all of 127.0.0.0/8, also where there is no IPv6. */
const ADDRESSES = ['127.0.0.1', process.platform === 'linux' ? '127.0.0.2' : '::1'];

let app: FastifyInstance;
let doors: Doors;
let port: number;
let asked: PromiseWithResolvers<void>;
let answer: PromiseWithResolvers<string>;

beforeEach(async () => {
  asked = Promise.withResolvers();
  answer = Promise.withResolvers();
  app = fastify({
    forceCloseConnections: true,
    return503OnClosing: false,
    clientErrorHandler: answerMalformedHttp,
  });
  finishRequests(app);
  app.get('/', () => {
    asked.resolve();
    return answer.promise;
  });
  doors = await listenAt(app, { host: 'localhost', port: 0 }, () => Promise.resolve(ADDRESSES));
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

const urlOf = (address: string) =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

test.each(ADDRESSES)(
  'what is being answered at %s when nobody is let in any more is answered to its end, and nobody else is let in',
  async (address) => {
    const response = fetch(urlOf(address));
    await asked.promise;
    doors.close();
    const late = await Promise.all(
      ADDRESSES.map((other) => fetch(urlOf(other)).catch((error: unknown) => error)),
    );
    for (const one of late) expect(one).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    const closed = app.close();
    answer.resolve('stored');
    expect(await (await response).text()).toBe('stored');
    await closed;
  },
);

test.each(ADDRESSES)('what is no HTTP is answered in the same words at %s', async (address) => {
  const line = connect(port, address).setEncoding('utf8');
  line.write('no HTTP\r\n\r\n');
  const [said] = (await once(line, 'data')) as [string];
  expect(said).toContain('"detail":"The request is malformed."');
  line.destroy();
});

test('an address at which nobody can listen is left out', async () => {
  const other = fastify();
  await listenAt(other, { host: 'localhost', port: 0 }, () =>
    // Of the block for documentation, which no machine has.
    Promise.resolve(['127.0.0.1', '192.0.2.1']),
  );
  expect(other.server.listening).toBe(true);
  await other.close();
});
