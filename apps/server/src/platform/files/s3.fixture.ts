import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from './s3-storage.ts';

/** A storage that speaks S3 on the wire: one bucket, and a key whose signature it works out by itself. */
export interface TestS3 {
  settings: S3Settings;
  /** By their names: what was stored. */
  objects: Map<string, { content: Buffer; mediaType: string }>;
  /** Methods and paths, in the order in which they came. */
  calls: string[];
  /** Answers the next calls with this method so, one after the other, before it goes back to its work. */
  fail(method: 'GET' | 'PUT' | 'DELETE', ...answers: TestS3Failure[]): void;
  /** Lets calls with this method wait from now on, until what it returns is called. */
  hold(method: 'GET' | 'PUT' | 'DELETE'): () => void;
  close(): Promise<void>;
}

/** A status with a body, or a line that is cut. */
export type TestS3Failure = { status: number; body?: string; location?: string } | 'cut';

const BUCKET = 'robin-uploads';
const REGION = 'eu-central-1';
const KEY_ID = 'AKIDEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** The header that belongs to the call, after "Authenticating Requests: Signature Version 4" of Amazon's manual. */
function expectedAuthorization(request: IncomingMessage, body: Buffer): string {
  const headers = request.headers;
  const date = String(headers['x-amz-date']);
  const day = date.slice(0, 8);
  const given = String(headers.authorization);
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!names.includes(needed)) return 'a signature that covers more';
  }
  const canonical = [
    request.method,
    String(request.url),
    '',
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (last, step) => hmac(last, step),
    hmac(hmac(`AWS4${SECRET}`, day), REGION),
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return `AWS4-HMAC-SHA256 Credential=${KEY_ID}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

const refusal = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;

export async function startTestS3(): Promise<TestS3> {
  const objects: TestS3['objects'] = new Map();
  const calls: string[] = [];
  const failures = new Map<string, TestS3Failure[]>();
  const holds = new Map<string, Promise<void>>();

  function answer(
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; body?: string | Buffer } {
    if (request.headers.authorization !== expectedAuthorization(request, body)) {
      return { status: 403, body: refusal('SignatureDoesNotMatch') };
    }
    const path = String(request.url);
    if (!path.startsWith(`/${BUCKET}/`)) return { status: 404, body: refusal('NoSuchBucket') };
    const name = path.slice(BUCKET.length + 2);
    if (request.method === 'PUT') {
      objects.set(name, { content: body, mediaType: String(request.headers['content-type']) });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return { status: 204 };
    }
    const object = objects.get(name);
    return object
      ? { status: 200, body: object.content }
      : { status: 404, body: refusal('NoSuchKey') };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    async function conclude(): Promise<void> {
      calls.push(`${request.method} ${request.url}`);
      await holds.get(String(request.method));
      const failure = failures.get(String(request.method))?.shift();
      if (failure === 'cut') return void request.socket.destroy();
      if (failure?.location) response.setHeader('location', failure.location);
      const { status, body } = failure ?? answer(request, Buffer.concat(chunks));
      response.writeHead(status).end(body);
    }
    request.on('end', () => void conclude());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: {
      bucket: BUCKET,
      region: REGION,
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
    },
    objects,
    calls,
    fail: (method, ...answers) => void failures.set(method, answers),
    hold(method) {
      const held = Promise.withResolvers<void>();
      holds.set(method, held.promise);
      return held.resolve;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
