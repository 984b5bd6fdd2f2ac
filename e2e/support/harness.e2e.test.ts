import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBarriers } from './accessibility.ts';
import { launchBrowser } from './browser.ts';
import { startRobin } from './robin.ts';
import { createWindows, type WatchedPage } from './watched-page.ts';

/** A site that does everything wrong, each at an address of its own. */
const SITE: Record<string, { status: number; type: string; body: string }> = {
  '/fine': page('<h1>Fine</h1>'),
  '/console': page('<script src="/console.js"></script>'),
  '/console.js': script("console.error('planted');"),
  '/exception': page('<script src="/exception.js"></script>'),
  '/exception.js': script("throw new Error('planted');"),
  '/inline': page('<script>document.title = "ran"</script>'),
  '/broken': page('<img alt="broken" src="/broken.png">'),
  '/broken.png': { status: 500, type: 'image/png', body: '' },
  '/barrier': page('<img src="/fine.png">'),
  '/robin.svg': {
    status: 200,
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
  '/fine.png': {
    status: 200,
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
};

function page(body: string) {
  const html = `<!doctype html><html lang="en"><title>Planted</title><link rel="icon" href="data:,"><body><main>${body}</main></body></html>`;
  return { status: 200, type: 'text/html', body: html };
}

function script(body: string) {
  return { status: 200, type: 'text/javascript', body };
}

let server: Server;
let browser: Browser;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = SITE[request.url ?? ''] ?? { status: 404, type: 'text/plain', body: '' };
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'content-security-policy': "default-src 'self'; img-src 'self' data:",
    });
    response.end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

async function visit(path: string): Promise<WatchedPage> {
  const window = await createWindows(browser).open(baseUrl);
  await window.page.goto(path, { waitUntil: 'networkidle' });
  return window;
}

test('a window that nothing went wrong in reports no trouble and no barrier', async () => {
  const window = await visit('/fine');
  expect(window.troubles()).toEqual([]);
  expect(await findBarriers(window.page)).toEqual([]);
});

test.each([
  ['an error in the console', '/console', /^console: planted/],
  ['an exception', '/exception', /^exception: Error: planted/],
  ['a violation of the content-security policy', '/inline', /Content-Security-Policy: script-src/],
  ['an answer of 500', '/broken', /^answer: 500 to GET .*\/broken\.png/],
])('%s is reported as trouble', async (_trouble, path, expected) => {
  const window = await visit(path);
  expect(window.troubles().join('\n')).toMatch(new RegExp(expected.source, 'm'));
});

test('a trouble that the test expects is not reported', async () => {
  const window = await visit('/console');
  window.expectTrouble(/planted/);
  expect(window.troubles()).toEqual([]);
});

test('a request that no server answers is reported as trouble', async () => {
  const window = await createWindows(browser).open(baseUrl);
  await window.context.route('**/broken.png', (route) => route.abort('connectionrefused'));
  await window.page.goto('/broken', { waitUntil: 'networkidle' });
  expect(window.troubles().join('\n')).toMatch(/^request: GET .*ERR_CONNECTION_REFUSED/m);
});

/** What a page finds of its visitor, and how it is shown. */
const readState = () => ({
  stored: [localStorage.length, sessionStorage.length, document.cookie],
  pages: history.length,
  isOnline: navigator.onLine,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  size: [innerWidth, innerHeight],
});

test('a window that is used again knows nothing of its last use', async () => {
  const windows = createWindows(browser);
  const first = await windows.open(baseUrl);
  await first.page.goto('/fine');
  const fresh = await first.page.evaluate(readState);
  await first.page.goto('/console');
  await first.page.goto('/fine');
  await first.page.evaluate(() => {
    localStorage.setItem('token', 'planted');
    sessionStorage.setItem('draft', 'planted');
    document.cookie = 'theme=planted';
  });
  await first.page.emulateMedia({ colorScheme: 'dark' });
  await first.page.setViewportSize({ width: 390, height: 844 });
  await first.page.route('**/*', (route) => route.abort());
  await first.context.newPage();
  await first.context.setOffline(true);
  expect(first.troubles()).not.toEqual([]);
  await first.leave({ hasFailed: false });

  const second = await windows.open(baseUrl);
  expect(second.page).toBe(first.page);
  expect(second.context.pages()).toHaveLength(1);
  await second.page.goto('/fine');
  expect(await second.page.evaluate(readState)).toEqual(fresh);
  expect(second.troubles()).toEqual([]);
  await second.leave({ hasFailed: true });
  expect(second.page.isClosed()).toBe(true);
});

test('a window is used again for the address only that it has shown', async () => {
  const windows = createWindows(browser);
  const first = await windows.open(baseUrl);
  await first.leave({ hasFailed: false });
  const elsewhere = await windows.open(baseUrl.replace('127.0.0.1', 'localhost'));
  expect(elsewhere.page).not.toBe(first.page);
  await elsewhere.page.goto('/fine');
  await elsewhere.leave({ hasFailed: false });
  const second = await windows.open(baseUrl);
  expect(second.page).toBe(first.page);
  await windows.close();
  await second.leave({ hasFailed: true });
  expect([first, elsewhere].map(({ page }) => page.isClosed())).toEqual([true, true]);
});

test('a server whose port somebody else has taken meanwhile listens at another one', async () => {
  const robin = await startRobin({ port: Number(new URL(baseUrl).port) });
  try {
    expect(robin.url).not.toBe(baseUrl);
    const answer = await fetch(new URL('/robin.svg', robin.url));
    expect(answer.status).toBe(200);
  } finally {
    await robin.remove();
  }
});

test('a window that a test has for its own is not used again', async () => {
  const windows = createWindows(browser);
  const own = await windows.open(baseUrl, { isOwn: true });
  await own.leave({ hasFailed: false });
  expect(own.page.isClosed()).toBe(true);
});

test('a barrier is named with its rule and its element', async () => {
  const window = await visit('/barrier');
  expect(await findBarriers(window.page)).toEqual([
    expect.stringMatching(/^image-alt: .*\/fine\.png/),
  ]);
});
