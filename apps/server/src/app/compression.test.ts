import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

let app: TestApp;
let admin: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUp('zip-admin');
  for (let index = 0; index < 20; index += 1) await app.signUp(`zip-${index}`);
});
afterAll(() => app.close());

/** Without `fetch`, which unpacks on its own. */
function get(
  path: string,
  headers: Record<string, string>,
): Promise<{ encoding: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${app.url}${path}`,
      { headers: { authorization: `Bearer ${admin.token}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            encoding: response.headers['content-encoding'] ?? 'none',
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

describe('a long answer', () => {
  test('is packed for those who can unpack it, and the same for everybody', async () => {
    const plain = await get('/api/users', {});
    const gzip = await get('/api/users', { 'accept-encoding': 'gzip' });
    const brotli = await get('/api/users', { 'accept-encoding': 'gzip, deflate, br' });
    expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual(['none', 'gzip', 'br']);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gzip.body.length).toBeLessThan(plain.body.length / 4);
  });
});

test('a short answer is not packed', async () => {
  const { encoding } = await get('/api/users/me', { 'accept-encoding': 'br, gzip' });
  expect(encoding).toBe('none');
});

test('an event stream is not packed, so that nothing waits for a full packet', async () => {
  const abort = new AbortController();
  const response = await admin.fetch('/api/events/stream', {
    headers: { 'accept-encoding': 'br, gzip' },
    signal: abort.signal,
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  abort.abort();
});

test('a packed request is refused instead of being unpacked', async () => {
  const response = await admin.fetch('/api/users/me', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync(JSON.stringify({ first_name: 'Packed' }))),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
});
