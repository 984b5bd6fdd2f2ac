import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

let app: TestApp;
let web: string;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'robin-web-'));
  await mkdir(join(web, 'assets'));
  await mkdir(join(web, 'locales', 'de'), { recursive: true });
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Robin</title>');
  await writeFile(join(web, 'assets', 'app-1a2b3c.js'), 'export {};');
  await writeFile(join(web, 'locales', 'de', 'common.json'), '{}');
  app = await startTestApp({ settings: { webDirectory: web } });
});
afterAll(async () => {
  await app.close();
  await rm(web, { recursive: true, force: true });
});

const get = (path: string, init: RequestInit = {}) => app.anonymous.fetch(path, init);

describe('the headers of every answer, page or interface, success or refusal', () => {
  test.each([
    ['the page', '/'],
    ['a deep link', '/projects/7'],
    ['an asset', '/assets/app-1a2b3c.js'],
    ['a translation', '/locales/de/common.json'],
    ['a missing file', '/assets/missing.js'],
    ['a call', '/api/health'],
    ['a refused call', '/api/users/me'],
    ['an unknown call', '/api/nowhere'],
    ['the description', '/api/openapi.json'],
    ['the page of the description', '/api/docs'],
    ['the figures', '/metrics'],
  ])('protect %s', async (_what, path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
  });

  test.each(['/oauth/google/callback?code=x&state=y', '/oauth/callback', '/oauth/x/callback/'])(
    'leave %s its opener, and protect it like every other page otherwise [INTG-109]',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
      expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      for (const other of ['/oauth/google', '/api/oauth/google/callback', '/x/oauth/y/callback']) {
        const answer = await get(other);
        expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      }
    },
  );

  test('allow no other origin, whichever asks [OPEN1-138]', async () => {
    for (const origin of ['https://evil.example', 'null', app.url]) {
      const answers = [
        await get('/api/health', { headers: { origin } }),
        await get('/', { headers: { origin } }),
        await get('/api/users/me', {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'authorization',
          },
        }),
      ];
      for (const { headers } of answers) {
        const names = [...headers.keys()].filter((name) => name.startsWith('access-control'));
        expect(names).toEqual([]);
      }
    }
  });

  test('set no cookie', async () => {
    for (const path of ['/', '/api/health', '/api/docs']) {
      expect((await get(path)).headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('caching', () => {
  test.each([
    ['/api/health', 'no-store'],
    ['/api/users/me', 'no-store'],
    ['/%61pi/health', 'no-store'],
    ['/api/nowhere', 'no-store'],
    ['/', 'no-cache'],
    ['/chat', 'no-cache'],
    ['/locales/de/common.json', 'no-cache'],
    ['/assets/app-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ])('of %s is %s', async (path, expected) => {
    expect((await get(path)).headers.get('cache-control')).toBe(expected);
  });
});

describe('the application page', () => {
  test.each([
    '/',
    '/chat',
    '/projects/new',
    '/projects/7',
    '/oauth/google/callback?code=x',
    '/no/such/page',
    '/chat?said=100%',
    '/chat?version=1.5',
    '/admin',
    '/apiary',
  ])('answers a direct request for %s, so that its router decides [SHELL-131]', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toContain('<title>Robin</title>');
  });

  test('never stands in for an unknown call, a missing file or another method than reading [SHELL-132]', async () => {
    for (const [path, method] of [
      ['/api', 'GET'],
      ['/api/nowhere', 'GET'],
      ['/api/projects/x/y', 'GET'],
      ['/assets/missing.js', 'GET'],
      ['/assets/missing.JS', 'GET'],
      ['/uploads/missing', 'GET'],
      ['/chat', 'POST'],
      ['/', 'DELETE'],
    ] as const) {
      const response = await get(path, { method });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('gives no file outside its directory away', async () => {
    for (const path of [
      '/..%2f..%2fetc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%5c..%5cx',
      '/assets/%00',
    ]) {
      const text = await (await get(path)).text();
      expect(text).not.toContain('root:');
    }
  });
});
