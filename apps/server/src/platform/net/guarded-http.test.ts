import type { LookupAddress } from 'node:dns';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startModelEmulator, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { createGuardedHttp, ForbiddenAddressError, type GuardedHttp } from './guarded-http.ts';

let emulator: ModelEmulator;
let port: string;

beforeAll(async () => {
  emulator = await startModelEmulator();
  port = new URL(emulator.url).port;
});
afterEach(() => emulator.reset());
afterAll(() => emulator.close());

/** HTTP for which every name resolves to these addresses. */
function httpTo(addresses: string[], allowPrivateUrls = true) {
  const found = addresses.map((address): LookupAddress => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  return createGuardedHttp({ allowPrivateUrls }, (_hostname, _options, callback) => {
    if (found.length > 0) callback(null, found);
    else callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
  });
}

async function post(http: GuardedHttp, url: string): Promise<number | undefined> {
  try {
    return await new Promise((resolve, reject) => {
      const call = http.send(
        {
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          body: '{"model":"m"}',
        },
        new AbortController().signal,
      );
      call.on('error', reject);
      call.on('response', (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      });
    });
  } finally {
    http.close();
  }
}

describe('connecting', () => {
  test('reaches a name that resolves to an address that may be called', async () => {
    const url = `http://models.internal:${port}/v1/chat/completions`;
    expect(await post(httpTo(['127.0.0.1']), url)).toBe(200);
  });

  test.each([
    ['link-local', ['169.254.169.254']],
    ['link-local of IPv6', ['fe80::1']],
    ['mapped link-local', ['::ffff:169.254.169.254']],
    ['one good and one bad address', ['127.0.0.1', '169.254.169.254']],
    ['a public address over http', ['8.8.8.8']],
  ])('refuses a name that resolves to %s, and sends nothing', async (_what, addresses) => {
    const url = `http://rebind.example:${port}/v1/chat/completions`;
    await expect(post(httpTo(addresses), url)).rejects.toThrow(ForbiddenAddressError);
    expect(emulator.requests).toHaveLength(0);
  });

  test('refuses a name of the own network when private addresses are not allowed', async () => {
    const url = `http://models.internal:${port}/v1/chat/completions`;
    await expect(post(httpTo(['127.0.0.1'], false), url)).rejects.toThrow(ForbiddenAddressError);
    expect(emulator.connectionCount).toBe(0);
  });

  test('refuses a literal address, for which nothing is ever resolved', async () => {
    const url = `http://127.0.0.1:${port}/v1/chat/completions`;
    await expect(post(httpTo(['8.8.8.8'], false), url)).rejects.toThrow(ForbiddenAddressError);
    await expect(post(httpTo([]), 'http://169.254.169.254/v1')).rejects.toThrow(
      ForbiddenAddressError,
    );
    await expect(post(httpTo([]), 'https://[fe80::1]/v1')).rejects.toThrow(ForbiddenAddressError);
  });
});

describe('what may be called', () => {
  test.each([
    ['a public name', 'https://models.example/v1', ['2001:db8::1']],
    ['a public name with two addresses', 'https://models.example/v1', ['2001:db8::1', '192.0.2.1']],
    ['a public address', 'https://[2001:db8::1]/v1', []],
  ])('is %s over https', async (_what, url, addresses) => {
    const http = httpTo(addresses);
    const leave = new AbortController();
    const request = { method: 'POST', url, headers: {}, body: '{}' } as const;
    // Addresses of documentation, where nobody answers: whoever is let through is called back on the way.
    const failure = new Promise((resolve) => {
      http.send(request, leave.signal).on('error', resolve);
    });
    setImmediate(() => leave.abort());
    expect(await failure).toMatchObject({ name: 'AbortError' });
    http.close();
  });

  test('is no name that nobody knows, and that is told as it is', async () => {
    const url = `http://unknown.example:${port}/v1/chat/completions`;
    await expect(post(httpTo([]), url)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

describe('judging a name before it is stored', () => {
  test.each([
    ['https://rebind.example/v1', ['169.254.169.254'], true],
    ['https://mixed.example/v1', ['8.8.8.8', '169.254.169.254'], true],
    ['https://api.example.com/v1', ['8.8.8.8'], false],
    ['http://api.example.com/v1', ['8.8.8.8'], true],
    ['http://ollama:11434/v1', ['172.18.0.2'], false],
    ['https://unknown.example/v1', [], false],
    ['https://8.8.8.8/v1', ['169.254.169.254'], false],
  ])('%s with %j', async (url, addresses, isForbidden) => {
    const http = httpTo(addresses);
    expect(await http.isForbiddenName(url)).toBe(isForbidden);
    http.close();
  });
});
