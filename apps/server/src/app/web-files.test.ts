import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let web: string;

/** Copies hold other words than the file, so that an answer tells which of them it is. */
const files: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Robin</title>',
  'theme.js': 'plain',
  'robin.svg': '<svg/>',
  '.build-hash': 'hidden',
  'assets/app-1.js': 'plain',
  'assets/app-1.js.br': brotliCompressSync('brotli'),
  'assets/app-1.js.gz': gzipSync('gzip'),
  'assets/app-1.css': 'plain',
  'assets/app-1.css.gz': gzipSync('gzip'),
  'assets/long-1.js': 'x'.repeat(10_000),
  'assets/font-1.woff2': 'font',
  'locales/de/common.json': '{}',
  'a b.svg': '<svg/>',
  'later.json': '{}',
};

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'robin-web-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(web, path)), { recursive: true });
    await writeFile(join(web, path), content);
  }
  app = await startTestApp({ settings: { webDirectory: web } });
});
afterAll(async () => {
  await app.close();
  await rm(web, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.anonymous.fetch(path, { method, headers });

describe('a file of the web app', () => {
  test.each([
    ['/assets/app-1.js', 'gzip, deflate, br', 'br', 'brotli'],
    ['/assets/app-1.js', 'gzip', 'gzip', 'gzip'],
    ['/assets/app-1.js', 'br;q=0, gzip', 'gzip', 'gzip'],
    ['/assets/app-1.js', 'identity', null, 'plain'],
    ['/assets/app-1.js', 'nonsense', null, 'plain'],
    ['/assets/app-1.css', 'gzip, br', 'gzip', 'gzip'],
    ['/theme.js', 'gzip, br', null, 'plain'],
  ])('%s for those who take %s comes as %s', async (path, accepted, encoding, text) => {
    const response = await get(path, { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(text);
  });

  test.each([
    ['/theme.js', 'text/javascript; charset=utf-8'],
    ['/assets/app-1.css', 'text/css; charset=utf-8'],
    ['/locales/de/common.json', 'application/json; charset=utf-8'],
    ['/robin.svg', 'image/svg+xml'],
    ['/assets/font-1.woff2', 'font/woff2'],
    ['/a%20b.svg?v=1', 'image/svg+xml'],
  ])('%s is told as %s', async (path, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
  });

  test('is not sent again to those who have it', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const first = await get('/assets/app-1.js', headers);
      const tag = first.headers.get('etag') ?? '';
      for (const known of [tag, `"other", ${tag.replace('W/', '')}`, '*']) {
        const second = await get('/assets/app-1.js', { ...headers, 'if-none-match': known });
        expect([second.status, await second.text()]).toEqual([304, '']);
        expect(second.headers.get('etag')).toBe(tag);
        expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
      }
      const changed = await get('/assets/app-1.js', { ...headers, 'if-none-match': '"other"' });
      expect(changed.status).toBe(200);
    }
    const tags = new Set<string | null>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      tags.add(
        (await get('/assets/app-1.js', { 'accept-encoding': accepted })).headers.get('etag'),
      );
    }
    expect(tags.size).toBe(3);
  });

  test('is described without being sent', async () => {
    const response = await get('/assets/long-1.js', { 'accept-encoding': 'identity' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10000');
    expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await response.text()).toBe('');
  });

  test('is packed on its way when no copy of it is there', async () => {
    const response = await get('/assets/long-1.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe('x'.repeat(10_000));
  });

  test('is there for many at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => get('/robin.svg').then((response) => response.text())),
    );
    expect(new Set(answers)).toEqual(new Set(['<svg/>']));
  });
});

test('hidden files and packed copies are no addresses', async () => {
  for (const path of ['/.build-hash', '/assets/app-1.js.br', '/assets/app-1.js.gz', '/assets']) {
    const text = await (await get(path, { 'accept-encoding': 'identity' })).text();
    expect(text).toMatch(/^\{"detail":"Not found"|<title>Robin/);
  }
});

describe('an address at which nothing is', () => {
  const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each([
    '/nowhere',
    '/chat.html',
    '/projects/1.Danke',
    '/100%',
    '/%E0%A4%A?a=%zz',
    '/later%.json',
  ])('has the app say so to whoever goes there: %s [ERR1-062]', async (path) => {
    const response = await get(path, asPage);
    expect([response.status, await response.text()]).toEqual([200, files['index.html']]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test.each(['/assets/app-0.js', '/robots.txt', '/later%.json'])(
    'is a missing file to what loads one: %s',
    async (path) => {
      const response = await get(path, { accept: '*/*' });
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
    },
  );

  test.each([
    ['/api/nowhere.html', 404],
    ['/uploads/nobody.png', 404],
    ['/api/100%', 400],
    ['/uploads/100%', 400],
  ])('has no page in the interface, whoever asks: %s', async (path, status) => {
    const response = await get(path, asPage);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

test('a file that a newer build has taken away is missing, and what was read once is still there', async () => {
  expect((await get('/theme.js')).status).toBe(200);
  await rm(join(web, 'theme.js'));
  await rm(join(web, 'later.json'));
  expect((await get('/theme.js')).status).toBe(200);
  const missing = await get('/later.json');
  expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'not_found' }]);
  await writeFile(join(web, 'later.json'), '{"is":"back"}');
  expect(await (await get('/later.json')).text()).toBe('{"is":"back"}');
});

test('the page is there for everybody while a new build takes its place', async () => {
  await rm(join(web, 'index.html'));
  for (const path of ['/', '/chat']) {
    expect(await (await get(path)).text()).toBe(files['index.html']);
  }
});

test('a server whose web app was never built starts, serves the interface, and says of pages that nothing is there', async () => {
  const bare = await startTestApp({ settings: { webDirectory: join(web, 'never-built') } });
  try {
    expect((await bare.anonymous.fetch('/api/health')).status).toBe(200);
    for (const path of ['/', '/chat']) {
      const response = await bare.anonymous.fetch(path);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  } finally {
    await bare.close();
  }
});
