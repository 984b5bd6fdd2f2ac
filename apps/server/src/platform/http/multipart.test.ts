import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAuthentication } from './authenticate.ts';
import { addErrorHandling } from './error-handler.ts';
import { addMultipart, readFormFile } from './multipart.ts';

const MEGABYTE = 1024 * 1024;

let app: FastifyInstance;

beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  addErrorHandling(app);
  await addMultipart(app);
  addAuthentication(app, () => Promise.resolve(null));
  app.post('/file', async (request) => {
    const content = await readFormFile(request, { field: 'file', maxBytes: MEGABYTE });
    return { size: content.length };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** A field without a file where there is no name of one. */
type Part = [field: string, bytes: number, fileName?: null];

function callOf(...given: Part[]): Buffer {
  const parts = given.map(([field, bytes, fileName = '; filename="a"']) =>
    [
      `--x\r\ncontent-disposition: form-data; name="${field}"${fileName ?? ''}`,
      `\r\n\r\n${'a'.repeat(bytes)}\r\n`,
    ].join(''),
  );
  const body = `${parts.join('')}--x--\r\n`;
  return Buffer.from(
    `POST /file HTTP/1.1\r\nhost: robin\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
}

test.each<[string, Part[], number]>([
  ['a large file in another field', [['image', 5 * MEGABYTE]], 422],
  [
    'a large second file',
    [
      ['file', 10],
      ['file', 5 * MEGABYTE],
    ],
    422,
  ],
  [
    'a text before a large file',
    [
      ['text', 10, null],
      ['file', 5 * MEGABYTE],
    ],
    422,
  ],
  ['a file that is too large', [['file', 5 * MEGABYTE]], 413],
])('after %s the line takes the next call', async (_what, files, status) => {
  const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  line.setEncoding('latin1');
  for (const [call, answer] of [
    [callOf(...files), String(status)],
    [callOf(['file', 10]), '200'],
  ] as const) {
    line.write(call);
    const [head] = (await once(line, 'data')) as [string];
    expect(head.split(' ')[1]).toBe(answer);
  }
  line.destroy();
});
